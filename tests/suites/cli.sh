#!/bin/bash
# What the command line prints where, and how it exits.
set -uo pipefail
cd "$(dirname "$0")/../.."
exec node tests/cli/check.mjs build/native/ackpoint
