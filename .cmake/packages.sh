# Sourced by web/play and tests/run: installs the Debian packages that are missing.
# ackpoint_install TOOL:PACKAGE…, where TOOL is a command, or an absolute path that must exist.
ackpoint_install() {
    missing=
    for pair in "$@"; do
        tool=${pair%%:*}
        package=${pair#*:}
        case $tool in
        /*) [ -e "$tool" ] && continue ;;
        *) command -v "$tool" >/dev/null 2>&1 && continue ;;
        esac
        case " $missing " in *" $package "*) ;; *) missing="$missing${missing:+ }$package" ;; esac
    done
    [ -z "$missing" ] && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Something is missing that this machine's own tools must install: $missing." >&2
        return 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1; then
        as_root=sudo
    else
        echo "Packages are missing; install them as root: apt-get install $missing" >&2
        return 1
    fi
    echo "Installing $missing"
    apt_options="-q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -o Acquire::Retries=2"
    log=$(mktemp)
    if $as_root apt-get $apt_options update >"$log" 2>&1 &&
        $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get $apt_options install --no-install-recommends $missing >>"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "Packages could not be installed; install them as root: apt-get install $missing" >&2
    return 1
}

# What the page needs: its compiler, its build, its typefaces, its checks and its server.
page_packages="cmake:cmake ninja:ninja-build em++:emscripten node:nodejs python3:python3
    /usr/include/doctest/doctest.h:doctest-dev pyftsubset:fonttools
    /usr/share/fonts/opentype/inter/Inter-Regular.otf:fonts-inter
    /usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf:fonts-jetbrains-mono
    glslangValidator:glslang-tools brotli:brotli"

# What the tests need beyond that.
test_packages="g++:g++ clang++:clang clang-tidy:clang-tidy clang-format:clang-format
    /usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.asan-x86_64.a:libclang-rt-14-dev
    /usr/include/benchmark/benchmark.h:libbenchmark-dev npm:npm chromium:chromium"
