#!/bin/sh
# Hands a section's build to the backend: hand-over.sh SECTION copies /build to /builds/SECTION, which the backend looks at every
# twenty seconds. section.json comes last and at once, so that no half of a build is ever taken in.
set -eu
target="/builds/$1"
mkdir -p "$target"
for file in /build/*; do
  [ "${file##*/}" = section.json ] || cp "$file" "$target/"
done
cp /build/section.json "$target/.section.json"
mv "$target/.section.json" "$target/section.json"
for file in "$target"/*; do
  [ -e "/build/${file##*/}" ] || rm "$file"
done
