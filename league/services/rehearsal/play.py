"""Playing a draft through, round by round, and what there is to tell of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any, Final

from engines.chance import Chance
from league.formats import Bye, FormatError
from league.services.rehearsal.leg import Leg
from league.services.rehearsal.legs import first_legs, leg_kind, next_legs
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
    tell: Tell
    stopping: Callable[[], bool]
    count: int
    """How many rounds there will be over all stages, as the format says beforehand."""
    legs: list[list[Leg]] = field(default_factory=list)
    """What was played side by side, stage by stage."""
    rounds: list[dict[str, Any]] = field(default_factory=list)

    @property
    def now(self) -> timedelta:
        """How long after the start it is."""
        steps = (self.script.step(line["likely_minutes"]) for line in self.rounds)
        return sum(steps, timedelta())

    @property
    def expected(self) -> int:
        """How many rounds there will be, as far as is known."""
        found = [leg.expected(len(self.rounds), self.now) for leg in self.legs[-1]]
        return max([self.count, *found])

    @property
    def every_leg(self) -> list[Leg]:
        return [leg for legs in self.legs for leg in legs]


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
    stage = Stage(script, Tables(script, clock), tell, stopping, count=0)
    stopped = ""
    try:
        stage.count = script.format.rounds(len(script.names), script.plan)
        _play_stages(stage, lambda: budget - (clock() - begin))
    except FormatError as refusal:
        stopped = str(refusal)
    return _report(stage, stopped, clock() - begin)


def _play_stages(stage: Stage, left: Callable[[], float]) -> None:
    legs = first_legs(stage.script)
    while legs:
        stage.legs.append(legs)
        playing, number = legs, 1
        while playing:
            share = max(left(), 0) / max(stage.expected - len(stage.rounds), 1)
            stage.tables.deadline = stage.tables.clock() + share
            _play_round(stage, playing, number)
            playing = [leg for leg in playing if not leg.is_over(number, stage.now)]
            if left() <= 0:
                playing = [leg for leg in playing if not leg.goes_on(stage.now)]
            number += 1
        legs = next_legs(stage.script, len(stage.legs), legs)


def _play_round(stage: Stage, legs: Sequence[Leg], number: int) -> None:
    """Round `number` of legs that are played side by side: one line of the timetable."""
    played: list[Played] = []
    byes = 0
    for index, leg in enumerate(legs):
        more, without = _play_leg(stage, leg, number, (index, len(legs)))
        played += more
        byes += without
    stage.rounds.append(_line(stage, number, played, byes))


def _play_leg(
    stage: Stage, leg: Leg, number: int, side_by_side: tuple[int, int]
) -> tuple[list[Played], int]:
    """The tables of a round of one leg, and how many sat out."""
    chance = Chance(bytes.fromhex(stage.script.seed)).child("rehearsal", number)
    if leg.label:
        chance = chance.child(leg.label)
    pairings = leg.pair(number, stage.now, chance)
    byes, tables = [], []
    for place, pairing in enumerate(pairings):
        if stage.stopping():
            raise StoppedError
        _tell(stage, side_by_side, place / len(pairings))
        if pairing.is_bye:
            byes.append(Bye(number, pairing.entrants[0], leg.format.bye_units))
            continue
        luck = chance.child("table", place)
        deals = chance.child("boards") if leg.format.same_deals else luck
        tables.append((pairing, stage.tables.table(pairing.entrants, luck, deals)))
    leg.add(number, tables, byes)
    return [played for _, played in tables], len(byes)


def _tell(stage: Stage, side_by_side: tuple[int, int], share: float) -> None:
    index, legs = side_by_side
    done = len(stage.rounds) + (index + share) / legs
    total = 100 * stage.expected
    stage.tell(min(int(100 * done), total), total)


def _line(stage: Stage, number: int, played: Sequence[Played], byes: int) -> dict[str, Any]:
    return {
        "number": number,
        "stage": stage.script.title_of(len(stage.legs)),
        "tables": len(played),
        "matches": sum(one.games for one in played),
        "byes": byes,
        "likely_minutes": round(max((one.likely for one in played), default=0.0), 1),
        "most_minutes": round(max((one.most for one in played), default=0.0), 1),
    }


def _report(stage: Stage, stopped: str, seconds: float) -> dict[str, Any]:
    script = stage.script
    longest = max(stage.rounds, key=lambda line: line["likely_minutes"], default=None)
    histories = [leg.history for leg in stage.every_leg]
    sat_out = Counter(bye.entrant for history in histories for bye in history.byes)
    met = Counter(
        pair
        for history in histories
        for meeting in history.meetings
        for pair in combinations(sorted(meeting.entrants), 2)
    )
    return {
        "kind": leg_kind(script.format, script.plan.seats).kind,
        "entries": len(script.names),
        "filled": len(script.names) - script.entered,
        "rounds": _timetable(script, stage.rounds),
        "matches": sum(line["matches"] for line in stage.rounds),
        "played": stage.tables.played,
        "sampled": stage.tables.sampled,
        "longest_round": stage.rounds.index(longest) + 1 if longest else None,
        "byes": [[script.names[one], count] for one, count in sat_out.most_common(SHOWN)],
        "most_byes": max(sat_out.values(), default=0),
        "repeats": sum(times - 1 for times in met.values()),
        "standings": _standings(stage),
        "counted": leg_kind(script.format, script.plan.seats).counted,
        "stopped": stopped,
        "goes_on": not stopped and any(leg.goes_on(stage.now) for leg in stage.every_leg),
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
        start += script.step(line["likely_minutes"])
    return told


def _moment(starts_at: datetime | None, after: timedelta) -> str | None:
    return (starts_at + after).isoformat() if starts_at else None


def _standings(stage: Stage) -> list[dict[str, Any]]:
    """The last stage first, with everybody where he came furthest."""
    told, seen = [], set[int]()
    for legs in reversed(stage.legs):
        for leg in legs:
            rows = [row for row in leg.table() if row.entrant not in seen]
            told += [
                {
                    "part": leg.label, "place": row.place, leg.counted: leg.figure(row),
                    "name": stage.script.names[row.entrant],
                }
                for row in rows
            ]  # fmt: skip
        seen |= {entrant.id for leg in legs for entrant in leg.entrants}
    return told[:SHOWN]
