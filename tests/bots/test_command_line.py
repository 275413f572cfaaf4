"""The bots' command line as its users call it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bots.__main__ import main
from engines import record


def test_play_writes_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.json"

    arguments = ["natto", "--bots", "random,greedy", "--seed", "7", "--option", "target=1"]
    assert main(["play", *arguments, "--record", str(path)]) == 0

    match = record.loads(path.read_text(encoding="utf-8"))
    record.verify(match)
    assert (match.players, match.options["target"]) == (["random", "greedy"], 1)
    assert int(match.seed, 16) == 7
    printed = capsys.readouterr().out
    assert "Natto, seed 7" in printed
    assert f"{len(match.moves)} moves" in printed


def test_play_repeats_with_its_printed_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"

    main(["play", "natto", "--record", str(one)])
    seed = capsys.readouterr().out.partition("seed ")[2].split()[0]
    main(["play", "natto", "--record", str(other), "--seed", seed])

    assert one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


ARENA = ["arena", "greedy", "random", "--game", "jielong", "--option", "deals=1", "--seed", "5"]


def test_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--matches", "9", "--mirror"]) == 0

    printed = capsys.readouterr().out
    assert "5 blocks, 10 matches, seed 5" in " ".join(printed.split())
    rows = [line.split("│")[1:-1] for line in printed.splitlines() if "│" in line]
    assert [[cell.strip() for cell in row[:2]] for row in rows] == [
        ["greedy", "5"],
        ["random", "5"],
    ]


def test_arena_is_the_same_with_more_processes(capsys: pytest.CaptureFixture[str]) -> None:
    main([*ARENA, "--matches", "8"])
    alone = capsys.readouterr().out

    main([*ARENA, "--matches", "8", "--processes", "2"])

    assert capsys.readouterr().out == alone


def test_arena_of_a_solitaire_plays_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["greedy", "random", "random"]
    assert main(["arena", *bots, "--game", "five-rows", "--matches", "5", "--seed", "5"]) == 0

    assert "2 blocks, 6 matches, seed 5" in " ".join(capsys.readouterr().out.split())


def test_module_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "bots", *ARENA, "--matches", "4", "--mirror"]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "greedy" in done.stdout
    assert "100%" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "ludo"], "There is no game 'ludo'."),
        (["play", "natto", "--bots", "deepblue"], "There is no bot 'deepblue'."),
        (["play", "natto", "--bots", "random,random,random"], "3 bots cannot share 2 seats"),
        (["play", "natto", "--seats", "4"], "Natto has 2 seats, not 4."),
        (["play", "natto", "--option", "target=0"], "Option target must be at least 1."),
        (["play", "natto", "--option", "x=1"], "Unknown option 'x'"),
        (["play", "natto", "--record", "no/such/folder"], "No such file"),
        (["arena", "random", "--game", "ludo"], "There is no game 'ludo'."),
        (["arena", "random", "deepblue", "--game", "natto"], "There is no bot 'deepblue'."),
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
        [],
        ["arena", "--game", "natto"],
        ["arena", "random", "random"],
        [*ARENA, "--matches", "0"],
        [*ARENA, "--processes", "none"],
        ["play", "natto", "--seed", "-1"],
        ["play", "natto", "--seed", str(1 << 256)],
    ],
)
def test_unknown_command_shows_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert caught.value.code == 2
    assert "usage: python -m bots" in capsys.readouterr().err
