#!/bin/bash
# Every expectation in scenarios/ holds.
set -uo pipefail
cd "$(dirname "$0")/../.."
output=$(build/native/ackpoint check scenarios)
status=$?
printf '%s\n' "$output"
passed=$(grep -c ': ok' <<<"$output")
failed=$(grep -c ': FAILED' <<<"$output")
[ "$passed" -gt 0 ] || { echo "No expectation was checked."; exit 1; }
[ "$status" = 0 ] || [ "$failed" != 0 ] || failed=1
echo "scenarios: $passed passed, $failed failed"
[ "$failed" = 0 ]
