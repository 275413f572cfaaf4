#!/bin/sh
# Makes .venv and installs a lock file into it, unless that very file is installed already.
# usage: ops/install.sh requirements.lock
set -eu
cd "$(dirname "$0")/.."
lock=$1
stamp=.venv/installed-$lock

# Prints how long a loop takes; fails if this Python is too old or cannot make environments.
pace='
import ensurepip, sys, time
if sys.version_info < (3, 11):
    sys.exit(1)
def lap():
    begin = time.perf_counter()
    sum(number * number for number in range(50_000))
    return time.perf_counter() - begin
print(int(min(lap() for _ in range(7)) * 1e6))
'

# Of the Pythons of this name take the quickest: a build without optimisation is a third slower.
find_python() {
    best=
    rest=$PATH:
    while [ -n "$rest" ]; do
        found=${rest%%:*}/$1
        rest=${rest#*:}
        if time=$("$found" -c "$pace" 2>/dev/null) && [ "$time" -lt "${best:-999999999}" ]; then
            best=$time
            python=$found
        fi
    done
}

# pip comes last into a new environment: without it, one was begun and not finished.
if ! [ -x .venv/bin/python ] || ! [ -x .venv/bin/pip ]; then
    python=
    for name in python3.11 python3.12 python3.13 python3; do
        find_python "$name"
        [ -z "$python" ] || break
    done
    if [ -z "$python" ]; then
        echo "Clack needs Python 3.11 or newer with its venv module (python3-venv):" \
            "install it so that python3.11 or python3 is found." >&2
        exit 1
    fi
    rm -rf .venv
    echo "Making .venv with $("$python" --version)."
    "$python" -m venv .venv
fi

if ! cmp -s "$lock" "$stamp"; then
    echo "Installing $lock."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    cp "$lock" "$stamp"
fi
