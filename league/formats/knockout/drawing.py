"""The bracket of a table knockout, as a page draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from league.formats.base import Meeting
from league.formats.knockout.bracket import Bracket, Outcome, Slot
from league.formats.knockout.layout import Source, seed, winner_of
from league.formats.knockout.replay import Stage
from league.formats.knockout.standing import Standing


def draw(standing: Standing) -> Bracket:
    """Every table that has ended; whoever is seen in the next round went on from this one."""
    slots: list[Slot] = []
    came = {one: seed(entrant.number) for one, entrant in standing.by_id.items()}
    following = [stage.company for stage in standing.stages[1:]] + [set(standing.alive())]
    for ordinal, (stage, through) in enumerate(zip(standing.stages, following, strict=False), 1):
        drawn = [*_tables(stage, ordinal, through, came), *_byes(stage, ordinal, came)]
        slots += drawn
        for slot in drawn:
            came |= dict.fromkeys(slot.advanced, winner_of(slot.name, slot.title))
    slots = [_without(slot, {one for cut in standing.ties for one in cut.tied}) for slot in slots]
    champion = next(iter(standing.alive()), None) if standing.stages and standing.is_over else None
    return Bracket(tuple(slots), champion)


def _without(slot: Slot, tied: set[int]) -> Slot:
    """Whoever is tied at a cut that is not settled is not beaten yet."""
    return replace(slot, beaten=tuple(one for one in slot.beaten if one not in tied))


def _tables(
    stage: Stage, ordinal: int, through: set[int], came: Mapping[int, Source]
) -> Iterator[Slot]:
    for place, (meeting, cut) in enumerate(zip(stage.meetings, stage.cuts, strict=True), 1):
        title = "Final" if stage.is_final else f"Round {ordinal}, table {place}"
        is_forfeit = cut.outcome == Outcome.PLAYED and not meeting.is_played
        outcome = Outcome.FORFEIT if is_forfeit else cut.outcome
        slot = _slot(meeting, through, came)
        yield replace(slot, name=f"R{ordinal}.{place}", title=title, outcome=outcome)
    for place, meeting in enumerate(stage.deciding, 1):
        title = f"Round {ordinal}, deciding table {place}"
        outcome = Outcome.PLAYED if meeting.is_played else Outcome.FORFEIT
        slot = _slot(meeting, through, came)
        yield replace(slot, name=f"D{ordinal}.{place}", title=title, outcome=outcome)


def _slot(meeting: Meeting, through: set[int], came: Mapping[int, Source]) -> Slot:
    return Slot(
        name="",
        title="",
        round=meeting.round,
        sources=tuple(came[one] for one in meeting.entrants),
        entrants=meeting.entrants,
        advanced=tuple(one for one in meeting.entrants if one in through),
        beaten=tuple(one for one in meeting.entrants if one not in through),
        places=meeting.places,
    )


def _byes(stage: Stage, ordinal: int, came: Mapping[int, Source]) -> Iterator[Slot]:
    for entrant in stage.byes:
        yield Slot(
            name=f"B{ordinal}.{entrant}",
            title=f"Round {ordinal}, sits out",
            round=stage.number,
            sources=(came[entrant],),
            entrants=(entrant,),
            advanced=(entrant,),
            outcome=Outcome.BYE,
        )
