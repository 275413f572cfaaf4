"""Setting up: the virtual environment is made once and the lock installed when it changes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Stands in for the system's Python: it makes environments whose python notes what it is asked.
PYTHON = """#!/bin/sh
case "$*" in
    -c*) echo {pace}; exit {too_old} ;;
    --version) echo Python 3.11 from $0 ;;
    "-m venv .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python; cp "$0" .venv/bin/pip ;;
    *) echo "$*" >> asked ;;
esac
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "ops").mkdir()
    shutil.copy(ROOT / "ops/install.sh", tmp_path / "ops")
    (tmp_path / "requirements.lock").write_text("django==1\n")
    (tmp_path / "bin").mkdir()
    return tmp_path


def place_python(
    tree: Path, name: str, too_old: int = 0, folder: str = "bin", pace: int = 1000
) -> None:
    file = tree / folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(PYTHON.format(too_old=too_old, pace=pace))
    file.chmod(0o755)


def install(tree: Path) -> subprocess.CompletedProcess[str]:
    for name in ("sh", "dirname", "cmp", "cp", "mkdir", "rm"):
        if not (tree / "bin" / name).exists():
            os.symlink(shutil.which(name) or "", tree / "bin" / name)
    return subprocess.run(
        ["ops/install.sh", "requirements.lock"],
        cwd=tree,
        env={"PATH": f"{tree}/bin:{tree}/other:{tree}/third"},
        check=False,
        capture_output=True,
        text=True,
    )


def installs(tree: Path) -> int:
    asked = tree / "asked"
    return asked.read_text().count("pip install") if asked.exists() else 0


def test_install_demands_hashes(tree: Path) -> None:
    place_python(tree, "python3.11")

    done = install(tree)

    assert done.returncode == 0, done.stderr
    assert "--require-hashes -r requirements.lock" in (tree / "asked").read_text()


def test_second_install_has_nothing_to_do(tree: Path) -> None:
    place_python(tree, "python3.11")

    install(tree)
    again = install(tree)

    assert (installs(tree), again.stdout) == (1, "")


def test_changed_lock_is_installed_again(tree: Path) -> None:
    place_python(tree, "python3.11")

    install(tree)
    (tree / "requirements.lock").write_text("django==2\n")
    install(tree)

    assert installs(tree) == 2


def test_environment_begun_and_not_finished_is_made_anew(tree: Path) -> None:
    place_python(tree, "python3.11")

    install(tree)
    (tree / ".venv/bin/pip").unlink()
    install(tree)

    assert installs(tree) == 2


def test_plain_python3_will_do_if_new_enough(tree: Path) -> None:
    place_python(tree, "python3.11", too_old=1)
    place_python(tree, "python3")

    assert install(tree).returncode == 0


def test_quickest_build_of_a_python_is_taken(tree: Path) -> None:
    for folder, pace in (("bin", 3000), ("other", 900), ("third", 2000)):
        place_python(tree, "python3.11", folder=folder, pace=pace)

    done = install(tree)

    assert done.stdout.startswith(f"Making .venv with Python 3.11 from {tree}/other/python3.11")


def test_python_too_old_is_refused_with_a_sentence(tree: Path) -> None:
    place_python(tree, "python3", too_old=1)

    done = install(tree)

    assert done.returncode == 1
    assert done.stderr.startswith("Clack needs Python 3.11 or newer")
    assert not (tree / ".venv").exists()
