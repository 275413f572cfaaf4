"""Playing a draft through, round by round, and what there is to tell of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from engines.chance import Chance
from league.formats import POINT, Bye, FormatError, History, Meeting, Pairing
from league.formats.series import points_by_side
from league.formats.tiebreaks import Sheet, rank
from league.services.rehearsal.script import Script
from league.services.rehearsal.tables import Played, Tables

BUDGET_SECONDS: Final = 40.0
SHOWN: Final = 16
Tell = Callable[[int, int], None]


class StoppedError(Exception):
    """The worker is told to stop: somebody else will start the rehearsal anew."""


@dataclass(slots=True)
class Stage:
    """A rehearsal under way."""

    script: Script
    tables: Tables
    history: History = field(default_factory=History)
    totals: Counter[int] = field(default_factory=Counter)
    rounds: list[dict[str, Any]] = field(default_factory=list)
    games: int = 0


def rehearse(
    script: Script,
    tell: Tell,
    *,
    stopping: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
    budget: float = BUDGET_SECONDS,
) -> dict[str, Any]:
    """The report: it is JSON, and nothing else of the rehearsal stays."""
    begin = clock()
    stage = Stage(script, Tables(script, clock))
    stopped = ""
    try:
        count = script.format.rounds(len(script.names), script.plan)
        for number in range(1, count + 1):
            left = budget - (clock() - begin)
            stage.tables.deadline = clock() + max(left, 0) / (count - number + 1)
            _play_round(stage, number, count, tell, stopping)
            if script.format.is_over(number, script.entrants, stage.history, script.plan):
                break
    except FormatError as refusal:
        stopped = str(refusal)
    return _report(stage, stopped, clock() - begin)


def _play_round(
    stage: Stage, number: int, count: int, tell: Tell, stopping: Callable[[], bool]
) -> None:
    script = stage.script
    chance = Chance(bytes.fromhex(script.seed)).child("rehearsal", number)
    pairings = script.format.pair(number, script.entrants, stage.history, script.plan, chance)
    meetings, byes, played = [], [], []
    for place, pairing in enumerate(pairings):
        if stopping():
            raise StoppedError
        tell(100 * (number - 1) + 100 * place // len(pairings), 100 * count)
        if pairing.is_bye:
            byes.append(Bye(number, pairing.entrants[0], script.format.bye_units))
            continue
        one = stage.tables.table(pairing.entrants, chance.child("table", place))
        meetings.append(_meeting(number, pairing, one))
        stage.totals.update(dict(zip(pairing.entrants, one.totals, strict=True)))
        played.append(one)
    before = stage.history
    stage.history = History((*before.meetings, *meetings), (*before.byes, *byes))
    stage.games += sum(one.games for one in played)
    stage.rounds.append(_line(number, played, len(byes)))


def _meeting(number: int, pairing: Pairing, played: Played) -> Meeting:
    units = tuple(points_by_side(list(played.places), POINT))
    return Meeting(number, pairing.entrants, played.places, units)


def _line(number: int, played: Sequence[Played], byes: int) -> dict[str, Any]:
    return {
        "number": number,
        "tables": len(played),
        "matches": sum(one.games for one in played),
        "byes": byes,
        "likely_minutes": round(max((one.likely for one in played), default=0.0), 1),
        "most_minutes": round(max((one.most for one in played), default=0.0), 1),
    }


def _report(stage: Stage, stopped: str, seconds: float) -> dict[str, Any]:
    script = stage.script
    longest = max(stage.rounds, key=lambda line: line["likely_minutes"], default=None)
    sat_out = Counter(bye.entrant for bye in stage.history.byes)
    met = Counter(
        pair
        for meeting in stage.history.meetings
        for pair in combinations(sorted(meeting.entrants), 2)
    )
    return {
        "entries": len(script.names),
        "filled": len(script.names) - script.entered,
        "rounds": _timetable(script, stage.rounds),
        "matches": stage.games,
        "played": stage.tables.played,
        "sampled": stage.tables.sampled,
        "longest_round": longest["number"] if longest else None,
        "byes": [[script.names[one], count] for one, count in sat_out.most_common(SHOWN)],
        "most_byes": max(sat_out.values(), default=0),
        "repeats": sum(times - 1 for times in met.values()),
        "standings": _standings(stage),
        "stopped": stopped,
        "seconds": round(seconds, 1),
        "has_people": script.has_people,
    }


def _timetable(script: Script, rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """When each round would start: after the one before, and no sooner than the event says."""
    start = timedelta()
    told = []
    for line in rounds:
        told.append({
            **line,
            "starts_after_minutes": round(start.total_seconds() / 60),
            "starts_at": _moment(script.starts_at, start),
        })  # fmt: skip
        start += max(script.between, timedelta(minutes=line["likely_minutes"]))
    return told


def _moment(starts_at: datetime | None, after: timedelta) -> str | None:
    return (starts_at + after).isoformat() if starts_at else None


def _standings(stage: Stage) -> list[dict[str, Any]]:
    script = stage.script
    made = {one: Fraction(stage.totals[one]) for one in script.names}
    first = made if script.counts_points else None
    chance = Chance(bytes.fromhex(script.seed)).child("rehearsal standings")
    rows = rank(script.entrants, Sheet(stage.history), script.tiebreaks, chance, first=first)
    return [
        {"place": row.place, "name": script.names[row.entrant], "points": row.units / POINT}
        for row in rows[:SHOWN]
    ]
