"""The bots' command line: play one match, or many in the arena."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bots import arena, registry
from bots.lineup import contenders, is_solitaire, lineup
from bots.table import SeatingError, play_match
from engines.chance import SEED_BYTES
from engines.options import OptionsError, parse_options
from engines.registry import UnknownGameError
from engines.registry import get as get_game
from engines.terminal import show_every_letter

REFUSALS = (UnknownGameError, registry.UnknownBotError, OptionsError, SeatingError, OSError)


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = _parser().parse_args(arguments)
    show_every_letter()
    try:
        return int(parsed.run(parsed))
    except REFUSALS as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="one match between house bots")
    play.add_argument("game", metavar="SLUG")
    play.add_argument("--bots", default="random", help="names with commas, one a seat")
    play.add_argument("--record", type=Path, metavar="FILE.json", help="write the match there")
    play.set_defaults(run=_play)

    many = commands.add_parser("arena", help="many matches, with confidence intervals")
    many.add_argument("bots", nargs="+", metavar="BOT")
    many.add_argument("--game", required=True, metavar="SLUG")
    many.add_argument("--matches", type=_positive, default=100)
    many.add_argument("--mirror", action="store_true", help="each seed under all rotations")
    many.add_argument("--processes", type=_positive, default=1)
    many.set_defaults(run=_arena)

    for command in (play, many):
        command.add_argument("--seats", type=int, help="bots sit down again in turn to fill them")
        command.add_argument("--seed", type=_seed, help="drawn and printed if left out")
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text).bit_length() > 8 * SEED_BYTES:
        raise argparse.ArgumentTypeError(f"must be a whole number of {SEED_BYTES} bytes at most")
    return int(text)


def _play(parsed: argparse.Namespace) -> int:
    game = get_game(parsed.game)
    chairs = lineup(game, parsed.bots.split(","), parsed.seats)
    options = game.complete(parse_options(game.options, parsed.option), len(chairs))
    seed = _drawn(parsed.seed)
    bots = [registry.get(name, game.slug) for name in chairs]
    match = play_match(game.slug, bots, arena.seed_bytes(seed), options)
    if parsed.record:
        parsed.record.write_text(match.dumps(), encoding="utf-8")

    table = Table("seat", "bot", "place", "points", title=f"{game.title}, seed {seed}")
    for seat, name in enumerate(match.players):
        table.add_row(str(seat), name, str(match.places[seat]), str(match.scores[seat]))
    console = Console()
    console.print(table)
    console.print(f"{len(match.moves)} moves; {match.end['reason']}", highlight=False)
    return 0


def _arena(parsed: argparse.Namespace) -> int:
    game = get_game(parsed.game)
    chairs = contenders(game, parsed.bots, parsed.seats)
    seats = 1 if is_solitaire(game) else len(chairs)
    options = game.complete(parse_options(game.options, parsed.option), seats)
    seed = _drawn(parsed.seed)
    plan = arena.Plan(game.slug, chairs, options, seed, parsed.matches, parsed.mirror)
    blocks = list(
        track(
            arena.play_blocks(plan, parsed.processes),
            f"{game.title}",
            total=plan.blocks,
            console=Console(stderr=True),
        )
    )
    matches = plan.blocks * plan.block_size
    title = f"{game.title}: {plan.blocks} blocks, {matches} matches, seed {seed}"
    Console().print(_results(title, arena.standings(parsed.bots, blocks)))
    return 0


def _results(title: str, standings: Sequence[arena.Standing]) -> Table:
    table = Table("bot", "blocks", "score %", "95 % interval", "points", "forfeits", title=title)
    for standing in standings:
        table.add_row(
            standing.name,
            str(standing.blocks),
            f"{100 * standing.share:.1f}",
            _interval(standing),
            f"{standing.points:.2f}",
            str(standing.forfeits),
        )
    return table


def _interval(standing: arena.Standing) -> str:
    if standing.margin is None:
        return "-"
    low = max(0.0, standing.share - standing.margin)
    high = min(1.0, standing.share + standing.margin)
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _drawn(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else seed


if __name__ == "__main__":
    sys.exit(main())
