#!/bin/sh
# fetch_debian_source.sh SUITE SOURCE=VERSION FOLDER: downloads a Debian source package into FOLDER.
# The machine's own mirror is asked, whatever release the machine runs; its configuration is only
# read. Prints what went wrong and fails when there is no such mirror.
set -eu
suite=$1
package=$2
folder=$3

# The base address of the machine's own Debian mirror, from either form of apt's sources.
mirror() {
    for file in /etc/apt/sources.list.d/*.sources; do
        [ -e "$file" ] && awk '
            /^#/ { next }
            tolower($1) == "uris:" { uri = $2 }
            tolower($1) == "suites:" { suites = " " substr($0, index($0, $2)) " " }
            tolower($1) == "components:" { components = " " substr($0, index($0, $2)) " " }
            /^[[:space:]]*$/ { emit() }
            END { emit() }
            function emit() {
                if (uri != "" && components ~ / main / && suites ~ " " codename " ") print uri
                uri = suites = components = ""
            }' codename="$codename" "$file"
    done
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ -e "$file" ] && sed 's/\[[^]]*\]//' "$file" |
            awk '$1 == "deb" && $3 == codename && / main/ { print $2 }' codename="$codename"
    done
    return 0
}

command -v apt-get >/dev/null || { echo "apt-get is not there"; exit 1; }
. /etc/os-release
[ "${ID:-}" = debian ] || { echo "not a Debian machine"; exit 1; }
codename=${VERSION_CODENAME:-}
uri=$(mirror | head -n 1)
[ -n "$uri" ] || { echo "apt's sources name no mirror for $codename main"; exit 1; }

state=$folder/apt
mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keyring" ] && signed="[signed-by=$keyring] " || signed=
echo "deb-src $signed$uri $suite main" >"$state/$suite.list"
set -- -q -o Dir::Etc::sourcelist="$state/$suite.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$state/lists" -o Dir::Cache="$state/cache" \
    -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=2
cd "$folder"
apt-get "$@" update
apt-get "$@" source --download-only "$package"
rm -rf "$state"
