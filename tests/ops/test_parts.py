"""What is missing from the distribution: found, fetched where allowed, and named aloud."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ops import parts
from ops.parts import PARTS

APT_GET = '#!/bin/sh\necho "$@" >> $(dirname $0)/asked\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    monkeypatch.setattr(parts, "POSTGRES_HOMES", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def place(folder: Path, name: str, text: str = "#!/bin/sh\n") -> None:
    file = folder / name
    file.write_text(text)
    file.chmod(0o755)


def test_missing_parts_are_found_out(folder: Path) -> None:
    place(folder, "redis-server")
    place(folder, "chromium-browser")

    assert parts.missing() == [PARTS["postgres"], PARTS["bubblewrap"], PARTS["compose"]]


def test_newest_postgres_off_the_path_is_taken(folder: Path) -> None:
    for version in ("9", "15", "14"):
        (folder / "none" / version / "bin").mkdir(parents=True)
        place(folder / "none" / version / "bin", "initdb")

    assert parts.postgres_folder() == folder / "none" / "15" / "bin"


def test_root_fetches_what_is_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    place(folder, "apt-get", APT_GET)

    parts.install([PARTS["redis"], PARTS["chromium"]])

    assert (folder / "asked").read_text().splitlines() == [
        "-y update -qq",
        "-y install -qq --no-install-recommends redis-server chromium",
    ]


def test_nobody_is_asked_without_the_right_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    place(folder, "apt-get", APT_GET)
    place(folder, "sudo", "#!/bin/sh\nexit 1\n")

    parts.install([PARTS["redis"]])

    assert not (folder / "asked").exists()


def test_advice_names_the_parts_and_the_command() -> None:
    assert parts.advice([PARTS["redis"], PARTS["postgres"]]) == (
        "MISSING: Redis, PostgreSQL. Install with: apt-get install redis-server postgresql"
    )
