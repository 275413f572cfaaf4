"""What Swiss tables keep of their promises: repeats, seats and time, for `benchmarks.pairing`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from time import process_time

from benchmarks import report
from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, History, Meeting, Pairing, Plan
from league.formats.pods import SwissTables
from league.formats.pods.sizes import table_sizes

KNOWN = {
    (16, 4, 5): (0.0, 100),
    (24, 4, 5): (1.1, 96),
    (32, 4, 6): (0.7, 100),
    (64, 4, 7): (0.1, 95),
    (128, 4, 8): (0.1, 66),
    (200, 4, 8): (0.0, 64),
    (30, 3, 6): (0.0, 57),
    (60, 5, 6): (0.7, 97),
    (60, 6, 5): (1.1, 88),
}
"""Repeats and players whose seats differ by at most one, in per cent, as measured beforehand."""
LIMIT = 1.0
SHARE = 0.6
LONGEST = {3: (15, 21, 30, 45), 4: (12, 20, 24, 28, 30, 36, 48), 5: (25, 30, 35, 40, 50, 60)}
LONGEST |= {6: (36, 42, 48, 60, 72), 7: (49, 63), 8: (64,), 10: (100, 110)}
MIXED = {3: (22, 28, 43, 61), 4: (21, 30, 39, 63), 5: (29, 36, 62, 71), 6: (35, 43, 52, 70)}
"""Players who do not divide into full tables."""


@dataclass(frozen=True)
class Course:
    """One event from its first round to its last one."""

    repeats: float
    even: float
    seconds: float


def pods() -> str:
    rows = [_known_row(case, *promised) for case, promised in KNOWN.items()]
    head = ["players", "seats", "rounds", "repeats, %", "at most", "seats within 1, %", "at least"]
    known = report.table([*head, "slowest round, s", "kept"], rows)
    longest = [
        _longest_row(players, seats)
        for cases in (LONGEST, MIXED)
        for seats in cases
        for players in cases[seats]
    ]
    head = ["players", "seats", "rounds", "repeats, %", "unavoidable, %", "seats within 1, %"]
    head += ["possible, %", "slowest round, s"]
    return (
        "The worst of five events, the stronger likelier to win; seconds of processor time. The "
        f"limits are those measured before this was built; a round may take {LIMIT:g} s.\n\n"
        f"{known}\n\n"
        f"As many rounds as ask for {SHARE:.0%} of all meetings, the worst of two events. With "
        "fewer tables than seats some must meet again: that much is unavoidable. Where players do "
        "not divide there are tables of one fewer, which have no last seat: what is possible is "
        "how many can have had it as often as they are due.\n\n"
        f"{report.table(head, longest)}"
    )


def _known_row(case: tuple[int, int, int], most: float, least: float) -> list[str]:
    courses = [play(*case, seed=seed) for seed in range(5)]
    repeats = max(course.repeats for course in courses)
    even = min(course.even for course in courses)
    seconds = max(course.seconds for course in courses)
    kept = repeats <= most and even >= least and seconds < LIMIT
    shown = [f"{repeats:.2f}", f"{most:g}", f"{even:.0f}", f"{least:g}", f"{seconds:.2f}"]
    return [*map(str, case), *shown, "yes" if kept else "NO"]


def _longest_row(players: int, seats: int) -> list[str]:
    rounds = min(20, int(SHARE * (players - 1) / (seats - 1)))
    courses = [play(players, seats, rounds, seed=seed) for seed in range(2)]
    repeats = max(course.repeats for course in courses)
    even = min(course.even for course in courses)
    seconds = max(course.seconds for course in courses)
    shown = [f"{repeats:.2f}", f"{unavoidable(players, seats, rounds):.2f}", f"{even:.0f}"]
    shown.append(f"{possible(players, seats, rounds):.0f}")
    return [str(players), str(seats), str(rounds), *shown, f"{seconds:.2f}"]


def unavoidable(players: int, seats: int, rounds: int) -> float:
    """Repeats in per cent that any second table of so many seats has from so few first ones."""
    tables = len(table_sizes(players, _plan(seats, rounds)))
    each, more = divmod(seats, tables)
    pairs = more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
    return 100 * pairs * (rounds - 1) / (comb(seats, 2) * rounds)


def possible(players: int, seats: int, rounds: int) -> float:
    """Per cent of the players for whom there are last seats, one for every so many rounds."""
    full = table_sizes(players, _plan(seats, rounds)).count(seats)
    lacking = max(0, players * (rounds // seats) - full * rounds)
    return 100 * (players - lacking) / players


def _plan(seats: int, rounds: int) -> Plan:
    settings = SwissTables().complete({"rounds": rounds}, seats)
    return Plan(seats=seats, settings=settings, sizes=(seats - 1, seats))


def play(players: int, seats: int, rounds: int, seed: int) -> Course:
    chosen, luck, history = SwissTables(), Random(seed), History()
    plan = _plan(seats, rounds)
    entrants = [Entrant(100 + n, n) for n in range(1, players + 1)]
    skill = {entrant.id: luck.gauss(0, 1) for entrant in entrants}
    slowest = 0.0
    for number in range(1, rounds + 1):
        start = process_time()
        chance = Chance(seed.to_bytes(32, "big")).child("round", number)
        pairings = chosen.pair(number, entrants, history, plan, chance)
        slowest = max(slowest, process_time() - start)
        history = _played(number, pairings, history, skill, luck)
    return Course(_repeats(history), _even(history, entrants, seats), slowest)


def _played(
    number: int, pairings: list[Pairing], history: History, skill: dict[int, float], luck: Random
) -> History:
    byes = [Bye(number, one.entrants[0], POINT // 2) for one in pairings if one.is_bye]
    meetings = []
    for table in (one.entrants for one in pairings if not one.is_bye):
        form = {entrant: skill[entrant] + luck.gauss(0, 1.5) for entrant in table}
        order = sorted(table, key=lambda entrant: -form[entrant])
        places = tuple(order.index(entrant) + 1 for entrant in table)
        units = tuple((len(table) - place) * POINT // (len(table) - 1) for place in places)
        meetings.append(Meeting(number, table, places, units))
    return History((*history.meetings, *meetings), (*history.byes, *byes))


def _repeats(history: History) -> float:
    met: Counter[frozenset[int]] = Counter()
    for meeting in history.meetings:
        met.update(map(frozenset, combinations(meeting.entrants, 2)))
    return 100 * (met.total() - len(met)) / met.total()


def _even(history: History, entrants: list[Entrant], seats: int) -> float:
    sat = {entrant.id: [0] * seats for entrant in entrants}
    for meeting in history.meetings:
        for seat, entrant in enumerate(meeting.entrants):
            sat[entrant][seat] += 1
    return 100 * sum(max(had) - min(had) <= 1 for had in sat.values()) / len(sat)
