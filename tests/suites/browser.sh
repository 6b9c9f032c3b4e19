#!/bin/bash
# The page in Chromium. The driver is installed from the lock file when it is not there yet.
set -uo pipefail
cd "$(dirname "$0")/../.."
if [ ! tests/node_modules/.package-lock.json -nt tests/package-lock.json ]; then
    if ! (cd tests && npm ci --no-progress >../build/tests/npm.log 2>&1); then
        tail -n 5 build/tests/npm.log
        echo "The browser driver is missing: run 'npm ci' in tests/ with a network, or copy node_modules there."
        exit 1
    fi
    touch tests/node_modules/.package-lock.json
fi
exec node tests/browser/run.mjs
