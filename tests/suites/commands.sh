#!/bin/bash
# web/play, its server, and the messages when something is missing.
set -uo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
server=
passed=0
failed=0

finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf "$scratch"
}
trap finish EXIT

# claim TEXT COMMAND…: the command's success is the claim's.
claim() {
    local text=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $text"
        [ ! -e "$scratch/out" ] || tail -n 10 "$scratch/out"
    fi
}

# says COMMAND…: runs it; its output is in $scratch/out, its exit code in $status.
says() {
    "$@" >"$scratch/out" 2>&1
    status=$?
}
# CMake folds long messages, so lines are joined first.
has() { tr -s ' \n' ' ' <"$scratch/out" | grep -qF -- "$1"; }
has_not() { ! has "$1"; }
exits() { [ "$status" = "$1" ]; }

# fetch PATH: the answer's code, headers and length, from the server under test.
fetch() {
    python3 - "$port" "$1" >"$scratch/out" <<'PYTHON'
import http.client, sys
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=10)
connection.request("GET", sys.argv[2])
response = connection.getresponse()
print(response.status)
for name, value in response.getheaders():
    print(f"{name.lower()}: {value}")
print("length", len(response.read()))
PYTHON
}

test_arguments() {
    says web/play --nonsense
    claim "an unknown option is refused with the usage" has "usage: web/play"
    claim "an unknown option exits 2" exits 2
    says web/play --port here
    claim "a port that is no number exits 2" exits 2
}

test_second_run() {
    says web/play --no-serve
    claim "a second run succeeds" exits 0
    claim "a second run builds nothing" has "no work to do"
    claim "a second run configures nothing" has_not "Configuring done"
    claim "a second run fetches nothing" has_not "Fetching"
}

test_server() {
    web/play --port 0 >"$scratch/server" 2>&1 &
    server=$!
    for _ in $(seq 100); do
        grep -q 'http://' "$scratch/server" && break
        sleep 0.1
    done
    port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$scratch/server")
    claim "the address is printed" test -n "$port"
    [ -n "$port" ] || return
    local policy
    policy=$(tr -s '\n ' ' ' <build/web/index.html |
        sed 's/.*http-equiv="Content-Security-Policy" content="\([^"]*\)".*/\1/')
    fetch /
    claim "the page is served" has "content-type: text/html"
    claim "the policy is the page's own" has "content-security-policy: $policy"
    claim "a sandboxed frame may load it" has "access-control-allow-origin: *"
    fetch /ackpoint.wasm
    claim "WebAssembly has its own type" has "content-type: application/wasm"
    claim "WebAssembly is served whole" has "length $(wc -c <build/web/ackpoint.wasm)"
    fetch /fonts/inter.woff2
    claim "fonts have their own type" has "content-type: font/woff2"
    fetch /build.ninja
    claim "the build's own files are not served" has "404"
    fetch /..%2f..%2fREADME.md
    claim "nothing outside the folder is served" has "404"
    says web/play --port "$port"
    claim "a port in use is named" has "Port $port is in use"
    claim "a port in use exits 1" exits 1
}

# A PATH with little on it: what a machine without the tools sees. Never as root, who would install.
few_tools() {
    mkdir -p "$scratch/few"
    for tool in sh dirname id grep tail mktemp apt-get; do
        ln -sf "$(command -v $tool)" "$scratch/few/$tool"
    done
    chmod 755 "$scratch" "$scratch/few"
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups env -i "PATH=$scratch/few" "$@"
    else
        env -i "PATH=$scratch/few" "$@"
    fi
}

test_missing_packages() {
    mkdir -p "$scratch/tree/web" "$scratch/tree/.cmake"
    cp web/play "$scratch/tree/web/"
    cp .cmake/packages.sh "$scratch/tree/.cmake/"
    chmod -R a+rX "$scratch"
    says few_tools /bin/sh "$scratch/tree/web/play" --no-serve
    claim "missing packages are named" has "install them as root: apt-get install cmake ninja-build emscripten"
    claim "missing packages exit 1" exits 1
    claim "one sentence is enough" test "$(wc -l <"$scratch/out")" = 1
}

# Neither network nor cache: the tools that fetch are replaced by ones that fail.
test_missing_sources() {
    mkdir -p "$scratch/offline" "$scratch/cache/ackpoint"
    for tool in apt-get git; do
        printf '#!/bin/sh\nexit 1\n' >"$scratch/offline/$tool"
        chmod +x "$scratch/offline/$tool"
    done
    echo "not a tarball" >"$scratch/cache/ackpoint/imgui_1.90.1+ds.orig.tar.xz"
    cat >"$scratch/offline/ask.cmake" <<CMAKE
cmake_minimum_required(VERSION 3.25)
include("$PWD/.cmake/sources.cmake")
ackpoint_third_party(imgui IMGUI_SOURCE_DIR)
CMAKE
    says env -u IMGUI_SOURCE_DIR -C "$scratch/offline" "PATH=$scratch/offline:$PATH" \
        "XDG_CACHE_HOME=$scratch/cache" cmake -P ask.cmake
    claim "without network and cache the build stops" exits 1
    claim "the missing file is named" has "imgui_1.90.1+ds.orig.tar.xz into $scratch/cache/ackpoint"
    claim "a wrong file in the cache is noticed" has "is not the file it should be"
}

test_arguments
test_second_run
test_server
test_missing_packages
test_missing_sources
echo "commands: $passed passed, $failed failed"
[ "$failed" = 0 ]
