#!/bin/sh
# Makes .venv and installs a lock file into it, unless that very file is installed already.
# usage: ops/install.sh requirements.lock
set -eu
cd "$(dirname "$0")/.."
lock=$1
stamp=.venv/installed-$lock

# pip comes last into a new environment: without it, one was begun and not finished.
if ! [ -x .venv/bin/python ] || ! [ -x .venv/bin/pip ]; then
    for name in python3.11 python3.12 python3.13 python3; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$name
            break
        fi
    done
    if [ -z "${python:-}" ]; then
        echo "Clack needs Python 3.11 or newer: install it so that python3.11 or python3 is found." >&2
        exit 1
    fi
    rm -f .venv/installed-*
    echo "Making .venv with $("$python" --version)."
    if ! "$python" -m venv .venv; then
        rm -rf .venv
        echo "Python cannot make a virtual environment: install its venv module (python3-venv)." >&2
        exit 1
    fi
fi

if ! cmp -s "$lock" "$stamp"; then
    echo "Installing $lock."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    cp "$lock" "$stamp"
fi
