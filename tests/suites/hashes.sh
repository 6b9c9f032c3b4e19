#!/bin/bash
# The trace hash of every strategy of every scenario is the same from g++, clang and WebAssembly.
set -uo pipefail
cd "$(dirname "$0")/../.."
mapfile -t scenarios < <(find scenarios -name '*.ackpoint' | sort)
folder=build/tests
build/native/ackpoint hashes "${scenarios[@]}" >$folder/hashes_native || exit 1
build/clang/ackpoint hashes "${scenarios[@]}" >$folder/hashes_clang || exit 1
node build/web/node/ackpoint.js hashes "${scenarios[@]}" >$folder/hashes_wasm || exit 1
passed=0
failed=0
while IFS= read -r line; do
    if grep -qxF -- "$line" $folder/hashes_clang && grep -qxF -- "$line" $folder/hashes_wasm; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "native: $line"
        grep -F -- "${line% *} " $folder/hashes_clang $folder/hashes_wasm
    fi
done <$folder/hashes_native
for other in clang wasm; do
    [ "$(wc -l <$folder/hashes_native)" = "$(wc -l <$folder/hashes_$other)" ] ||
        { echo "$other prints another number of hashes"; failed=$((failed + 1)); }
done
[ "$passed" -ge "${#scenarios[@]}" ] || { echo "Fewer hashes than scenarios"; failed=$((failed + 1)); }
echo "hashes: $passed passed, $failed failed"
[ "$failed" = 0 ]
