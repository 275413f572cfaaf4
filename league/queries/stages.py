"""Events of parts: the stages drawn so far, who went on, and the standings of the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext_noop as _

from engines.base import places_of
from league.formats import FORMATS, Composite
from league.formats.composite import Played
from league.models import Entry, Event, Round
from league.queries.brackets import SlotShown, bracket_of
from league.queries.columns import POINTS, Column, Row, Standings
from league.queries.history import history_of, plan_of
from league.queries.seasons import Tables, moves_of
from league.queries.standings import standings

GOES_ON: Final = _("goes on")
PLACE: Final = Column("part", _("Place there"), _("The place in the group or knockout there."))
COLUMNS: Final = (
    Column("stage", _("Stage"), _("The last stage come to; a later one stands higher.")), PLACE,
    POINTS,
)  # fmt: skip
IN_DIVISIONS: Final = (
    Column("division", _("Division"), _("The first division stands highest.")), PLACE, POINTS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage with its parts and their tables."""

    number: int
    title: str
    parts: list[PartShown]


@dataclass(frozen=True, slots=True)
class PartShown:
    event: Event
    lines: list[Line]
    bracket: list[list[SlotShown]]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a part's table, with what becomes of him in words."""

    place: int
    entry: Entry
    points: Fraction | None
    mark: str


def last_stage_of(event: Event) -> int:
    """The last stage that was drawn; 0 before the first."""
    return event.parts.aggregate(last=Max("part_stage"))["last"] or 0


def waiting_wholes(events: QuerySet[Event]) -> QuerySet[Event]:
    """Of these, the events in parts that go on by hand, and of which nothing is being played."""
    slugs = [slug for slug, chosen in FORMATS.items() if chosen.is_composite]
    playing = Round.objects.filter(finished_at=None, event__parent__isnull=False)
    by_hand = events.filter(stage=Event.Stage.RUNNING, advance=Event.Advance.HAND, format__in=slugs)
    return by_hand.exclude(pk__in=playing.values("event__parent"))


def parts_of(event: Event, stage: int) -> list[Event]:
    return list(event.parts.filter(part_stage=stage).order_by("pk"))


def played_parts(event: Event, stage: int) -> list[Played]:
    return [
        Played(tuple(row.entry.pk for row in standings(part).rows), history_of(part))
        for part in parts_of(event, stage)
    ]


def gone_from(event: Event, stage: int) -> set[int]:
    """Entries of the stage's parts whose players have withdrawn."""
    left = event.entries.filter(withdrawn_at__isnull=False).values("player")
    inside = Entry.objects.filter(event__parent=event, event__part_stage=stage)
    gone = inside.filter(Q(withdrawn_at__isnull=False) | Q(player__in=left))
    return set(gone.values_list("pk", flat=True))


def tables_of(event: Event) -> Tables:
    """The standings of its parts, stage by stage."""
    parts = event.parts.select_related("parent").order_by("part_stage", "pk")
    return [(part, standings(part)) for part in parts]


def stages_of(event: Event, tables: Tables | None = None) -> list[StageShown]:
    """Its stages in order; empty where it is not played in parts, or none is drawn."""
    chosen = FORMATS[event.format]
    if not isinstance(chosen, Composite):
        return []
    plan, tables = plan_of(event), tables_of(event) if tables is None else tables
    later, moves = _players_by_stage(tables), moves_of(event, tables)
    return [
        StageShown(
            number,
            chosen.title_of(number, plan),
            [
                _part_shown(part, table, later.get(number + 1, set()), moves)
                for part, table in tables
                if part.part_stage == number
            ],
        )
        for number in sorted({part.part_stage for part, _ in tables})
    ]


def _part_shown(
    part: Event, table: Standings, qualified: set[int], moves: Mapping[int, str]
) -> PartShown:
    lines = [
        Line(
            row.place,
            row.entry,
            row.values["points"],
            GOES_ON if row.entry.player_id in qualified else moves.get(row.entry.player_id, ""),
        )
        for row in table.rows
    ]
    return PartShown(part, lines, bracket_of(part))


def _players_by_stage(tables: Tables) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for part, table in tables:
        found.setdefault(part.part_stage, set()).update(row.entry.player_id for row in table.rows)
    return found


def composite_standings(event: Event, tables: Tables | None = None) -> Standings:
    """The last stage first, then by the place in the part, then by points; divisions in order."""
    chosen = FORMATS[event.format]
    assert isinstance(chosen, Composite)
    found: dict[int, tuple[Event, int, Row]] = {}
    for index, (part, table) in enumerate(tables_of(event) if tables is None else tables, start=1):
        found |= {row.entry.player_id: (part, index, row) for row in table.rows}
    entries = [
        entry
        for entry in event.entries.select_related("player").order_by("number")
        if entry.player_id in found
    ]
    is_ranked = chosen.parts_are_ranked
    keys = [_key(*found[entry.player_id], is_ranked) for entry in entries]
    order = sorted(set(keys), reverse=True)
    places = places_of([-order.index(key) for key in keys])
    rows = [
        Row(place, entry, _values(*found[entry.player_id], is_ranked))
        for place, entry in zip(places, entries, strict=True)
    ]
    columns = IN_DIVISIONS if is_ranked else COLUMNS
    return Standings(columns, sorted(rows, key=lambda row: (row.place, row.entry.number)))


def _key(part: Event, index: int, row: Row, is_ranked: bool) -> tuple[int, int, Fraction]:
    """What the whole event is ranked by, the higher the better."""
    above = -index if is_ranked else part.part_stage
    return above, -row.place, row.values["points"] or Fraction(0)


def _values(part: Event, index: int, row: Row, is_ranked: bool) -> dict[str, Fraction | None]:
    where = {"division": Fraction(index)} if is_ranked else {"stage": Fraction(part.part_stage)}
    return {**where, "part": Fraction(row.place), "points": row.values["points"]}
