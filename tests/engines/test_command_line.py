"""The engines' command line as its users call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bots.registry import get
from bots.table import play_match
from engines import registry
from engines.__main__ import main

VECTORS = Path(__file__).parents[1] / "vectors"
SETTLE = {
    "id": "settle",
    "kind": "eval",
    "game": "jielong",
    "what": "settle",
    "input": {"points": [12, 2, 34, 18], "dealer": 0},
    "output": {"pay": [18, 58, -70, -6], "winner": 1},
}


def written(path: Path, value: Any) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_games_are_listed_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0

    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["SLUG", "TITLE", "SEATS"]
    assert [row.split()[0] for row in rows] == list(registry.games())
    assert next(row for row in rows if row.startswith("toridori")).endswith("2, 3, 4, 5, 6")


def test_module_runs_as_a_program() -> None:
    files = [str(path) for path in sorted(VECTORS.glob("*.json"))]
    count = sum(len(json.loads(Path(name).read_text(encoding="utf-8"))) for name in files)

    command = [sys.executable, "-m", "engines", "check", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"{count} passed, 0 failed"


def test_wrong_expectation_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**SETTLE, "id": "settle-wrong", "output": {"pay": [0, 0, 0, 0], "winner": 1}}
    path = written(tmp_path / "two.json", [SETTLE, wrong])

    assert main(["check", path]) == 1

    assert capsys.readouterr().out.splitlines() == [
        f"FAILED {path} settle-wrong: output",
        '  expected {"pay": [0, 0, 0, 0], "winner": 1}',
        '  got      {"pay": [18, 58, -70, -6], "winner": 1}',
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", "Expecting value"),
        ("[" * 100_000, "maximum recursion depth exceeded"),
        ("{}", "a vector file must be a JSON list"),
        ("[7]", "entry 0: A vector must be an object."),
        ('[{"id": "x", "kind": "legal"}]', "entry 0 (x): position is missing."),
    ],
)
def test_malformed_file_is_named(
    content: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")

    assert main(["check", str(path)]) == 1

    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"FAILED {path}")
    assert message in first
    assert last == "0 passed, 1 failed"


def test_missing_file_fails_beside_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = written(tmp_path / "there.json", [SETTLE])

    assert main(["check", str(tmp_path / "gone.json"), there]) == 1

    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


def test_field_that_is_not_checked_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "more.json", [{**SETTLE, "note": "by hand", "otuput": {}}])

    assert main(["check", path]) == 0

    assert capsys.readouterr().err == f"{path} settle: otuput is not checked\n"


def test_replay_verifies_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = play_match("natto", [get("random"), get("random")], bytes(32), {"target": 1})
    path = tmp_path / "match.json"
    path.write_text(match.dumps(), encoding="utf-8")

    assert main(["replay", str(path)]) == 0

    first = capsys.readouterr().out.splitlines()[0]
    assert first == f"{path}: natto, 2 seats, {len(match.moves)} moves: verified"


def test_replay_refuses_a_changed_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play_match("natto", [get("random"), get("random")], bytes(32), {"target": 1})
    body = {**json.loads(match.dumps()), "scores": [7, 7]}
    path = written(tmp_path / "match.json", body)

    assert main(["replay", path]) == 1

    assert capsys.readouterr().out == f"{path}: The scores are {match.scores}, not [7, 7].\n"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"[" * 100_000])
def test_replay_refuses_what_is_no_record(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)

    assert main(["replay", str(path)]) == 1


def test_bench_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["bench", "jielong", "--seconds", "0.01", "--seats", "3", "--option", "deals=1"]

    assert main(arguments) == 0

    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["game", "seats", "playouts_per_s", "moves_per_s"]
    assert (figures["game"], figures["seats"]) == ("jielong", 3)
    assert figures["moves_per_s"] > figures["playouts_per_s"] > 0


def test_bench_of_all_games_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--all", "--seconds", "0.01"]) == 0

    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    tables = [[game.slug, str(seats)] for game in registry.games().values() for seats in game.seats]
    assert rows == [["GAME", "SEATS"], *tables]


@pytest.mark.parametrize(
    ("encoding", "content", "said"),
    [
        ("utf-8", r'[{"id": "\ud800", "kind": "dance"}]', r"(\ud800): kind must be one of"),
        ("latin-1", r'[{"id": "骨牌", "kind": "dance"}]', r"(\u9aa8\u724c): kind must be one of"),
    ],
)
def test_letter_that_cannot_be_printed_is_escaped(
    encoding: str, content: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(content, encoding="utf-8")

    command = [sys.executable, "-m", "engines", "check", str(path)]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    assert (done.returncode, done.stderr) == (1, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bench", "ludo"], "There is no game 'ludo'."),
        (["bench", "natto", "--seats", "5"], "Natto is not played by 5."),
        (["bench", "natto", "--seats", "0"], "Natto is not played by 0."),
        (["bench", "--all", "--seats", "99"], "No game is played by 99."),
        (["bench", "--all", "--option", "target=1"], "Options belong to one game"),
        (["bench", "natto", "--option", "legs=2"], "Unknown option 'legs'"),
        (["bench", "natto", "--option", "target"], "An option is written NAME=VALUE"),
        (["replay", "no such file"], "No such file"),
    ],
)
def test_wrong_use_is_refused_in_words(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2

    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        *([], ["dance"], ["check"], ["bench"], ["bench", "x", "--all"]),
        *(["bench", "natto", "--seconds", text] for text in ("0", "-1", "nan", "inf", "soon")),
    ],
)
def test_unknown_command_shows_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert caught.value.code == 2
    assert "usage: python -m engines" in capsys.readouterr().err
