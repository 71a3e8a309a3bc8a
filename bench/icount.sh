#!/bin/sh
# Instructions a decision, start-up subtracted: bench/icount.sh PYTHON [GAMES]
# Counts are repeatable where timings are not; valgrind must be installed.
set -eu
python=$1
games=${2:-144}
script=$(dirname "$0")/play.py
count() {
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        "$python" "$script" "$1" 2>&1 | awk '/I *refs/ { gsub(",", ""); print $NF } /^[0-9]+$/ { print }'
}
set -- $(count 0) $(count "$games")
echo "$((($4 - $2) / ($3 - $1))) instructions a decision over $(($3 - $1)) decisions"
