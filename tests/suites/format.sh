#!/bin/bash
# Every C++ file is as clang-format writes it.
set -uo pipefail
cd "$(dirname "$0")/../.."
mapfile -t files < <(find core web tests -name node_modules -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print | sort)
passed=0
failed=0
for file in "${files[@]}"; do
    if difference=$(clang-format "$file" | diff -u --label "$file" --label formatted "$file" -); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        head -n 20 <<<"$difference"
    fi
done
echo "format: $passed passed, $failed failed"
[ "$failed" = 0 ]
