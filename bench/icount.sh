#!/bin/sh
# Count instructions per decision, without startup: bench/icount.sh PYTHON [GAMES]
# Unlike timings, counts are repeatable. Requires valgrind. Fails above the alarms.
set -eu
export PYTHONHASHSEED=0  # otherwise the startup differs by a million instructions
python=$1
games=${2:-144}
script=$(dirname "$0")/play.py
failed=0
count() {
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        "$python" "$script" "$@" 2>&1 | awk '/I *refs/ { gsub(",", ""); print $NF } /^[0-9]+$/ { print }'
}
# measure NAME ALARM [EVERY]; 0 means no alarm.
measure() {
    name=$1 alarm=$2
    shift 2
    set -- $(count 0 "$@") $(count "$games" "$@")
    per=$((($4 - $2) / ($3 - $1)))
    note=""
    if [ "$alarm" -gt 0 ]; then
        note=" (alarm at $alarm)"
        if [ "$per" -gt "$alarm" ]; then note=" ABOVE THE ALARM OF $alarm"; failed=1; fi
    fi
    echo "$name: $per instructions per decision over $(($3 - $1)) decisions$note"
}
measure "theme decks" 4500
measure "no Poké-Body" 0 0
measure "a Poké-Body on a fifth of the Pokémon" 6500 5
measure "a Poké-Body on all Pokémon" 0 1
exit $failed
