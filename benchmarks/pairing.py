"""How long rounds take to pair: `python -m benchmarks.pairing [--write]`.

A section is a title and a function that gives its text; SECTIONS lists them in their order.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

from benchmarks import report
from benchmarks.pods import pods
from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, History, Meeting, Pairing, Plan
from league.formats.swiss import Swiss

ROUNDS = 9
LIMITS = {50: None, 100: None, 200: 5.0, 400: 15.0}
ABSENT, DRAWN = 0.01, 0.25


def swiss() -> str:
    rows = []
    for players, limit in LIMITS.items():
        seconds = swiss_seconds(players)
        verdict = "-" if limit is None else "yes" if max(seconds) < limit else "NO"
        middle = sorted(seconds)[len(seconds) // 2]
        bound = "-" if limit is None else f"{limit:g}"
        rows.append([str(players), f"{middle:.2f}", f"{max(seconds):.2f}", bound, verdict])
    head = ["players", "median round, s", "slowest round, s", "limit, s", "kept"]
    return (
        f"All {ROUNDS} rounds of one event, FIDE Dutch rules, {DRAWN:.0%} draws, {ABSENT:.0%} of "
        f"the players away in each round, the stronger likelier to win.\n\n"
        f"{report.table(head, rows)}"
    )


def swiss_seconds(players: int) -> list[float]:
    """What each round of one event took."""
    chosen, luck, history = Swiss(), Random(players), History()
    plan = Plan(seats=2, settings=chosen.complete({"rounds": ROUNDS}, 2))
    seconds = []
    for number in range(1, ROUNDS + 1):
        entrants = [Entrant(n, n, luck.random() >= ABSENT) for n in range(1, players + 1)]
        chance = Chance(bytes(32)).child("round", number)
        start = perf_counter()
        pairings = chosen.pair(number, entrants, history, plan, chance)
        seconds.append(perf_counter() - start)
        history = played(number, pairings, history, luck)
    return seconds


def played(number: int, pairings: list[Pairing], history: History, luck: Random) -> History:
    """The history with random results of this round."""
    byes = [Bye(number, one.entrants[0], POINT) for one in pairings if one.is_bye]
    tables = [pairing.entrants for pairing in pairings if not pairing.is_bye]
    spread = max(entrant for table in tables for entrant in table) / 2
    meetings = []
    for table in tables:
        first, second = (luck.gauss(-entrant, spread) for entrant in table)
        places = (1, 1) if luck.random() < DRAWN else (1, 2) if first > second else (2, 1)
        units = (
            (POINT // 2, POINT // 2)
            if places == (1, 1)
            else tuple(POINT * (2 - place) for place in places)
        )
        meetings.append(Meeting(number, table, places, units))
    return History((*history.meetings, *meetings), (*history.byes, *byes))


SECTIONS: list[tuple[str, Callable[[], str]]] = [
    ("Swiss, two seats", swiss),
    ("Swiss tables of three to ten", pods),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    body = "\n\n".join(f"## {title}\n\n{section()}" for title, section in SECTIONS)
    print(body)
    if asked.write:
        report.write("pairing", "How long rounds take to pair", body)


if __name__ == "__main__":
    main()
