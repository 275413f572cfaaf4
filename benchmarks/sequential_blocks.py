"""Real block scores for the sequential test: greedy against greedy that errs in one move of ten.

`python -m benchmarks.sequential_blocks [--blocks N]` plays them anew and stores them in
docs/benchmarks/sequential-blocks.json. A block is as many games as there are seats, the candidate
once in each: of one deal (mirrored) or of as many deals (independent).
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from random import Random

from benchmarks import report
from bots import registry
from bots.arena import score_shares, seed_bytes
from bots.base import Bot, Clock
from bots.table import play_match
from engines.base import View
from engines.chance import SEED_BYTES, Chance

STORE = report.FOLDER / "sequential-blocks.json"
GAMES = ("jielong", "kkoriput-igi")
DEALS = ("mirrored", "independent")
SEATS = 4
ERRORS = 0.1
SEED = 2026


class Slipping:
    """The greedy bot, which plays any legal move in one turn of ten."""

    name = "greedy with errors"

    def __init__(self) -> None:
        self._greedy = registry.get("greedy")

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        if rng.random() < ERRORS:
            return rng.choice(moves)
        return self._greedy.choose(view, moves, clock, rng)


@dataclass(frozen=True, slots=True)
class Blocks:
    """What the candidate got in each block, a game: points, and share of the table beaten."""

    points: list[float]
    shares: list[float]


def play_block(game: str, deals: str, number: int) -> tuple[float, float]:
    luck = Chance(seed_bytes(SEED)).child(game, deals, number)
    shared = luck.below(1 << 8 * SEED_BYTES)
    points = 0
    share = 0.0
    for seat in range(SEATS):
        seed = shared if deals == "mirrored" else luck.below(1 << 8 * SEED_BYTES)
        table: list[Bot] = [Slipping() for _ in range(SEATS)]
        table[seat] = registry.get("greedy", game)
        match = play_match(game, table, seed_bytes(seed), {})
        points += match.scores[seat]
        share += score_shares(match.places)[seat]
    return points / SEATS, share / SEATS


def play(game: str, deals: str, blocks: int, processes: int) -> Blocks:
    with Pool(processes) as pool:
        played = pool.map(partial(play_block, game, deals), range(blocks), chunksize=10)
    return Blocks([points for points, _ in played], [round(share, 6) for _, share in played])


def stored() -> dict[str, dict[str, Blocks]]:
    """By game, then by kind of deals."""
    kept = json.loads(STORE.read_text())
    return {
        game: {deals: Blocks(**blocks) for deals, blocks in kinds.items()}
        for game, kinds in kept.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=600)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    played: dict[str, dict[str, dict[str, list[float]]]] = {}
    for game in GAMES:
        for deals in DEALS:
            blocks = play(game, deals, asked.blocks, asked.processes)
            kept = {"points": blocks.points, "shares": blocks.shares}
            played.setdefault(game, {})[deals] = kept
            print(f"{game}, {deals}: {asked.blocks} blocks of {SEATS} games")
    STORE.write_text(json.dumps(played, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
