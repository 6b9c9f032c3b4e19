#!/bin/bash
# clang-tidy over every source, two at a time; a file is looked at again only when what it
# compiles to the preprocessor, or the checks, have changed.
set -uo pipefail
cd "$(dirname "$0")/../.."
stamps=build/tests/tidy
mkdir -p "$stamps"
if clang-tidy -p build/clang --dump-config core/base 2>&1 | grep 'Error parsing'; then
    echo "The list of checks cannot be read."
    exit 1
fi

check() {
    local file=$1 database=build/clang extra=() key stamp
    case $file in
    web/main.cpp | web/panels/* | web/widgets/* | web/platform/*)
        database=build/web
        for flag in $(em++ --cflags); do extra+=("--extra-arg-before=$flag"); done
        ;;
    esac
    key=$(cat .clang-tidy core/.clang-tidy 2>/dev/null; clang-tidy --version; preprocessed "$file" "$database")
    stamp=$stamps/$(sha256sum <<<"$key" | cut -d' ' -f1)
    [ -e "$stamp" ] && { echo "OK $file"; return; }
    local output
    if output=$(clang-tidy -quiet -p "$database" --warnings-as-errors='*' "${extra[@]}" "$file" 2>&1); then
        touch "$stamp"
        echo "OK $file"
    else
        grep -v 'warnings\? generated\|warnings\? treated as error\|^Suppressed\|^Use -header' <<<"$output"
        echo "FAILED $file"
    fi
}

# The translation unit with its comments, so that NOLINT counts.
preprocessed() {
    local command
    command=$(sed -n "/\"file\": \".*\/$(sed 's/[.\/]/\\&/g' <<<"$1")\"/{x;p;q};h" "$2/compile_commands.json" |
        sed 's/^ *"command": "//; s/",$//; s/\\"/"/g; s/ -o [^ ]*//; s/ -c / -E -C /')
    (cd "$2" && eval "$command" 2>/dev/null | grep -v '^#')
}
export stamps
export -f check preprocessed

mapfile -t files < <(find core web tests -name node_modules -prune -o -name fuzz -prune -o -name '*.cpp' -print | sort)
printf '%s\0' "${files[@]}" | xargs -0 -P 2 -n 1 bash -c 'check "$1"' check >build/tests/tidy.out 2>&1
grep -v '^OK ' build/tests/tidy.out
passed=$(grep -c '^OK ' build/tests/tidy.out)
failed=$((${#files[@]} - passed))
echo "tidy: $passed passed, $failed failed"
[ "$failed" = 0 ]
