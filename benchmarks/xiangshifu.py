"""How many random deals of Xiang Shi Fu the solver decides within 10 seconds each.

`python -m benchmarks.xiangshifu [--write]` deals from fixed seeds, replays every solution through
the engine, and measures the processor's time, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, median
from time import process_time
from typing import Any

from benchmarks import report
from engines.chance import SEED_BYTES, Chance
from engines.games.xiangshifu import game
from engines.games.xiangshifu.solver import SOLVED, UNDECIDED, UNSOLVABLE, Answer, solve
from engines.games.xiangshifu.state import XiangShiFuState

SECONDS = 10.0
EVERY_GOAL: tuple[tuple[dict[str, Any], int], ...] = (
    ({}, 1),
    ({"middle": "mixed"}, 1),
    ({"redeal_dead": False}, 1),
    ({"goal": "pair", "pair": "42"}, 40),
    ({"layout": "eight"}, 40),
    ({"layout": "eight", "middle": "mixed"}, 40),
    ({"layout": "shanghai"}, 40),
    ({"goal": "harmony"}, 100),
    ({"goal": "dragons"}, 100),
)
"""Options, and how many times fewer deals are tried: the special goals take longer."""


@dataclass
class Tally:
    """What came of the deals with some options."""

    verdicts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)


def dealt(number: int, options: dict[str, Any]) -> XiangShiFuState:
    chance = Chance(number.to_bytes(SEED_BYTES, "big"))
    return game.deal(1, game.complete(options, 1), chance)


def decide(state: XiangShiFuState, seconds: float) -> tuple[Answer, float]:
    start = process_time()
    answer = solve(state, is_late=lambda: process_time() - start > seconds)
    return answer, process_time() - start


def tally(options: dict[str, Any], deals: int, seconds: float) -> Tally:
    found = Tally()
    for number in range(deals):
        state = dealt(number, options)
        answer, taken = decide(state, seconds)
        if answer.verdict == SOLVED:
            for text in answer.moves:
                state.play_text(text)
            if not state.solved:
                raise AssertionError(f"The solution of deal {number} does not solve it.")
            found.lengths.append(len(answer.moves))
        found.verdicts[answer.verdict] += 1
        found.seconds.append(taken)
    return found


def row(options: dict[str, Any], found: Tally) -> list[str]:
    deals = len(found.seconds)
    words = ", ".join(f"{name} = {value}" for name, value in options.items()) or "defaults"
    decided = deals - found.verdicts[UNDECIDED]
    counts = [str(found.verdicts[verdict]) for verdict in (SOLVED, UNSOLVABLE, UNDECIDED)]
    moves = f"{fmean(found.lengths):.1f}, {max(found.lengths)}" if found.lengths else "-"
    taken = f"{median(found.seconds):.3f}, {fmean(found.seconds):.3f}, {max(found.seconds):.2f}"
    return [words, str(deals), *counts, f"{100 * decided / deals:.2f} %", moves, taken]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = []
    for options, fewer in EVERY_GOAL:
        deals = max(1, asked.deals // fewer)
        rows.append(row(options, tally(options, deals, asked.seconds)))
        print(" · ".join(rows[-1]), flush=True)
    head = [
        "options", "deals", "solved", "proved unsolvable", "undecided", "decided",
        "moves: mean, max", "seconds: median, mean, max",
    ]  # fmt: skip
    body = (
        f"Random deals, each given to the solver for {asked.seconds:.0f} s on one core. Every "
        f"solution was replayed through the engine.\n\n{report.table(head, rows)}"
    )
    print(body)
    if asked.write:
        report.write("xiangshifu", "Solving Xiang Shi Fu", body)


if __name__ == "__main__":
    main()
