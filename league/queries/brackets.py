"""The bracket of a knockout as a page draws it: names in their slots, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from league.formats import FORMATS, FormatError
from league.formats.knockout.bracket import Bracketed, Slot
from league.models import Entry, Event
from league.queries.history import entrants_of, history_of, plan_of


@dataclass(frozen=True, slots=True)
class Line:
    """A place of a slot: who holds it, or where he will come from."""

    entry: Entry | None
    words: str
    has_advanced: bool


@dataclass(frozen=True, slots=True)
class SlotShown:
    title: str
    outcome: str
    lines: list[Line]


def bracket_of(event: Event) -> list[list[SlotShown]]:
    """Its slots by round; empty where the event has no bracket, or none yet."""
    chosen = FORMATS[event.format]
    if not isinstance(chosen, Bracketed) or event.stage == Event.Stage.DRAFT:
        return []
    number = event.rounds.count()
    try:
        drawn = chosen.bracket(number, entrants_of(event), history_of(event), plan_of(event))
    except FormatError:
        return []
    entries = event.entries.select_related("player").in_bulk()
    last = max((slot.round for slot in drawn.slots), default=0)
    return [
        [_shown(slot, entries) for slot in drawn.in_round(round_number)]
        for round_number in range(1, last + 1)
    ]


def _shown(slot: Slot, entries: dict[int, Entry]) -> SlotShown:
    lines = []
    for place, entrant in enumerate(slot.entrants):
        source = slot.sources[place].words if place < len(slot.sources) else ""
        entry = entries.get(entrant) if entrant is not None else None
        lines.append(Line(entry, source, entrant is not None and entrant in slot.advanced))
    return SlotShown(slot.title, slot.outcome.value, lines)
