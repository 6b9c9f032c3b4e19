#!/bin/bash
# Every C++ file is as clang-format writes it.
set -uo pipefail
cd "$(dirname "$0")/../.."
mapfile -t files < <(find core web tests -name node_modules -prune -o \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' \) -print | sort)
findings=$(printf '%s\0' "${files[@]}" | xargs -0 -P 2 -n 40 clang-format --dry-run --Werror 2>&1)
head -n 200 <<<"$findings" | cut -c 1-200
failed=$(grep -oE '^[^ :]+:[0-9]+:[0-9]+: error' <<<"$findings" | cut -d: -f1 | sort -u | wc -l)
[ "$failed" != 0 ] || [ -z "$findings" ] || failed=1
echo "format: $((${#files[@]} - failed)) passed, $failed failed"
[ "$failed" = 0 ]
