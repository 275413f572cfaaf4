"""Which legs a rehearsal is played in: one for the whole event, or one for each of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.chance import Chance
from league.formats import FORMATS, Composite, Entrant, Format
from league.formats.composite import Part, Played
from league.services.rehearsal.boards import Alone, Compared
from league.services.rehearsal.leg import Leg
from league.services.rehearsal.script import Script
from league.services.rehearsal.waves import RatedWaves, Waves


def first_legs(script: Script) -> list[Leg]:
    """The event itself, or the parts of its first stage."""
    chosen = script.format
    if not isinstance(chosen, Composite):
        made = leg_kind(chosen, script.plan.seats)
        return [made(script, "", chosen, script.plan, script.entrants)]
    chance = Chance(bytes.fromhex(script.seed)).child("rehearsal stage", 1)
    return [_leg(script, part) for part in chosen.draw(script.entrants, script.plan, chance)]


def leg_kind(chosen: Format, seats: int) -> type[Leg]:
    if chosen.continuous:
        return RatedWaves if chosen.goes_by_ratings else Waves
    if chosen.own_tables:
        return Compared
    return Alone if seats == 1 else Leg


def next_legs(script: Script, stage: int, played: Sequence[Leg]) -> list[Leg]:
    """The parts of the stage after this one; none where it was the last."""
    chosen = script.format
    if not isinstance(chosen, Composite):
        return []
    ended = [Played(tuple(row.entrant for row in leg.table()), leg.history) for leg in played]
    return [_leg(script, part) for part in chosen.follow(stage, ended, (), script.plan)]


def _leg(script: Script, part: Part) -> Leg:
    chosen = FORMATS[part.format]
    settings = chosen.complete(part.settings, script.plan.seats)
    entrants = [Entrant(one, number) for number, one in enumerate(part.entrants, start=1)]
    plan = replace(script.plan, settings=settings)
    return Leg(script, part.label, chosen, plan, entrants, carried=part.carried)
