#!/bin/bash
# doctest.sh SUITE COMMAND…: runs a doctest binary and sums up its test cases.
set -uo pipefail
suite=$1
shift
# Into a file: Node gives up what is still in a pipe when it exits.
output=$(mktemp)
trap 'rm -f "$output"' EXIT
"$@" --no-colors=true >"$output" 2>&1
status=$?
line=$(grep -E '^\[doctest\] test cases:' "$output" | tail -n 1)
[ "$status" = 0 ] || tail -n 400 "$output" | cut -c 1-300
if [ -z "$line" ]; then
    echo "The suite ended without a summary, exit code $status."
    exit 1
fi
count() { grep -oE "[0-9]+ $1" <<<"$line" | cut -d' ' -f1; }
# A sanitizer's report after the last test fails the suite too.
bad=$(count failed)
[ "$status" = 0 ] || [ "$bad" != 0 ] || bad=1
if [ "$(count passed)" = 0 ] && [ "$bad" = 0 ]; then
    echo "No test was run."
    exit 1
fi
# Cases that are left out by a filter are not absent things: none may be.
[ "$(count skipped)" = 0 ] || { echo "Skipped test cases: $(count skipped)"; bad=$((bad + 1)); }
echo "$suite: $(count passed) passed, $bad failed"
[ "$bad" = 0 ]
