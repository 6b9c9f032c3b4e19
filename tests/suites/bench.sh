#!/bin/bash
# Short benchmarks, natively and as WebAssembly, with their ratios held to the limits.
set -uo pipefail
cd "$(dirname "$0")/../.."
exec node tests/bench/check.mjs
