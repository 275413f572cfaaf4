"""The engines' command line: list games, check vectors, replay records, measure speed."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from engines import record, registry, vectors
from engines.base import Game
from engines.bench import measure
from engines.options import OptionsError, parse_options
from engines.terminal import in_columns, show_every_letter


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = _parser().parse_args(arguments)
    show_every_letter()
    try:
        return int(parsed.run(parsed))
    except (registry.UnknownGameError, OptionsError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engines", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    games = commands.add_parser("games", help="slugs, titles and numbers of seats")
    games.set_defaults(run=_games)

    check = commands.add_parser("check", help="run vector files; exit 1 if one fails")
    check.add_argument("files", nargs="+", metavar="FILE.json", type=Path)
    check.set_defaults(run=_check)

    replay = commands.add_parser("replay", help="verify a record move by move")
    replay.add_argument("file", metavar="FILE.json", type=Path)
    replay.set_defaults(run=_replay)

    bench = commands.add_parser("bench", help="random playouts and moves a second, as JSON")
    which = bench.add_mutually_exclusive_group(required=True)
    which.add_argument("slug", nargs="?", metavar="SLUG")
    which.add_argument("--all", action="store_true", help="a table of every game")
    bench.add_argument("--seconds", type=_seconds, default=3.0)
    bench.add_argument("--seats", type=int, help="the game's usual number if left out")
    bench.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    bench.set_defaults(run=_bench)
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {text!r}")
    return seconds


def _games(_: argparse.Namespace) -> int:
    rows = [
        (game.slug, game.title, ", ".join(str(number) for number in game.seats))
        for game in registry.games().values()
    ]
    print(in_columns([("SLUG", "TITLE", "SEATS"), *rows]))
    return 0


def _check(parsed: argparse.Namespace) -> int:
    passed = failed = 0
    for path in parsed.files:
        for failures in _check_file(path):
            passed += not failures
            failed += bool(failures)
            print("\n".join(failures), end="\n" if failures else "")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _check_file(path: Path) -> Iterable[list[str]]:
    """For each vector of the file, the lines that say what failed."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        yield [f"FAILED {path}: {error}"]
        return
    if not isinstance(entries, list):
        yield [f"FAILED {path}: a vector file must be a JSON list"]
        return
    for number, vector in enumerate(entries):
        yield _check_vector(path, number, vector)


def _check_vector(path: Path, number: int, vector: Any) -> list[str]:
    try:
        mismatches = vectors.check(vector)
    except vectors.VectorError as error:
        named = f" ({vector['id']})" if isinstance(vector, dict) and "id" in vector else ""
        return [f"FAILED {path} entry {number}{named}: {error}"]
    for field in vectors.unread_fields(vector):
        print(f"{path} {vector['id']}: {field} is not checked", file=sys.stderr)
    return [
        f"FAILED {path} {vector['id']}: {mismatch.field}\n"
        f"  expected {_json(mismatch.expected)}\n"
        f"  got      {_json(mismatch.got)}"
        for mismatch in mismatches
    ]


def _replay(parsed: argparse.Namespace) -> int:
    try:
        match = record.loads(parsed.file.read_text(encoding="utf-8"))
        record.verify(match)
    except (record.RecordError, UnicodeDecodeError) as error:
        print(f"{parsed.file}: {error}")
        return 1
    print(f"{parsed.file}: {match.game}, {match.seats} seats, {len(match.moves)} moves: verified")
    print(f"scores {_json(match.scores)}, places {_json(match.places)}, end {_json(match.end)}")
    return 0


def _bench(parsed: argparse.Namespace) -> int:
    if not parsed.all:
        game = registry.get(parsed.slug)
        seats = game.default_seats if parsed.seats is None else parsed.seats
        print(json.dumps(_speed(game, seats, parsed.option, parsed.seconds)))
        return 0
    if parsed.option:
        raise OptionsError("option", "Options belong to one game: name it instead of --all.")
    rows = [
        tuple(_speed(game, seats, (), parsed.seconds).values())
        for game in registry.games().values()
        for seats in game.seats
        if parsed.seats in (None, seats)
    ]
    if not rows:
        raise OptionsError("seats", f"No game is played by {parsed.seats}.")
    print(in_columns([("GAME", "SEATS", "PLAYOUTS/S", "MOVES/S"), *rows]))
    return 0


def _speed(game: Game, seats: int, pairs: Sequence[str], seconds: float) -> dict[str, Any]:
    if seats not in game.seats:
        raise OptionsError("seats", f"{game.title} is not played by {seats}.")
    options = game.complete(parse_options(game.options, pairs), seats)
    speed = measure(game, seats, options, seconds)
    return {
        "game": game.slug,
        "seats": seats,
        "playouts_per_s": round(speed.playouts_per_s, 1),
        "moves_per_s": round(speed.moves_per_s),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
