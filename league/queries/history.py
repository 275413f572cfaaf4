"""An event as its format and its tie-breaks read it: plan, entrants, and what has come of it."""

from __future__ import annotations

from engines import registry
from league.formats import FORMATS, Bye, Entrant, History, Meeting, Plan
from league.formats.series import points_by_side
from league.models import POINT, Event, Round, Series


def plan_of(event: Event) -> Plan:
    return Plan(
        seats=event.seats,
        cycles=event.cycles,
        settings=event.settings,
        is_seatless=event.mirrored,
        sizes=registry.get(event.game).seats,
    )


def entrants_of(event: Event) -> list[Entrant]:
    return [
        Entrant(entry.pk, entry.number, entry.withdrawn_at is None, entry.rating)
        for entry in event.entries.order_by("number")
    ]


def history_of(event: Event) -> History:
    """All series that have ended, and all byes, in the order of the rounds."""
    entry_of = dict(event.entries.values_list("player", "pk"))
    ended = Series.objects.filter(round__event=event, stage=Series.Stage.FINISHED)
    meetings = tuple(
        _meeting(series, entry_of)
        for series in ended.select_related("round")
        .prefetch_related("sides")
        .order_by("round__number", "pk")
    )
    return History(meetings, _byes(event))


def _meeting(series: Series, entry_of: dict[int, int]) -> Meeting:
    sides = sorted(series.sides.all(), key=lambda side: side.index)
    places = [side.place or len(sides) for side in sides]
    assert series.round is not None
    return Meeting(
        round=series.round.number,
        entrants=tuple(entry_of[side.player_id] for side in sides),
        places=tuple(places),
        units=tuple(points_by_side(places, POINT)),
        is_played=series.ending == Series.Ending.PLAYED,
    )


def _byes(event: Event) -> tuple[Bye, ...]:
    units = FORMATS[event.format].bye_units
    sat_out = Round.objects.filter(event=event, byes__isnull=False).order_by("number", "byes")
    return tuple(
        Bye(number, entry, units) for number, entry in sat_out.values_list("number", "byes")
    )
