#!/bin/bash
# doctest.sh SUITE COMMAND…: runs a doctest binary and sums up its test cases.
set -uo pipefail
suite=$1
shift
output=$("$@" --no-colors=true 2>&1)
status=$?
line=$(grep -E '^\[doctest\] test cases:' <<<"$output" | tail -n 1)
[ "$status" = 0 ] || printf '%s\n' "$output" | tail -n 400
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
