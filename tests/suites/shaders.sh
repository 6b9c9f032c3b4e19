#!/bin/bash
# Every shader is valid GLSL ES 3.00 and says so itself.
set -uo pipefail
cd "$(dirname "$0")/../.."
passed=0
failed=0
for file in shaders/*.vert shaders/*.frag; do
    [ -e "$file" ] || continue
    if [ "$(head -n 1 "$file")" = "#version 300 es" ] && glslangValidator "$file"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$file: not valid, or its first line is not '#version 300 es'"
    fi
done
echo "shaders: $passed passed, $failed failed"
[ "$failed" = 0 ]
