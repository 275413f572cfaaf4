"""An event as its format and its tie-breaks read it: plan, entrants, and what has come of it."""

from __future__ import annotations

from engines import registry
from league.formats import Bye, Entrant, History, Meeting, Plan
from league.formats.series import points_by_side
from league.models import POINT, Absence, Event, Series
from league.models import Bye as SatOut


def plan_of(event: Event) -> Plan:
    return Plan(
        seats=event.seats,
        cycles=event.cycles,
        settings=event.settings,
        is_seatless=event.mirrored,
        forbidden=_forbidden(event),
        sizes=registry.get(event.game).seats,
    )


def _forbidden(event: Event) -> frozenset[frozenset[int]]:
    entry_of = dict(event.entries.values_list("player", "pk"))
    pairs = event.kept_apart.values_list("first", "second")
    return frozenset(
        frozenset((entry_of[first], entry_of[second]))
        for first, second in pairs
        if first in entry_of and second in entry_of
    )


def entrants_of(event: Event, number: int | None = None) -> list[Entrant]:
    """Everybody in the event; active are those who take part in round `number`, or at all."""
    away = set(event_absences(event, number)) if number is not None else set()
    return [
        Entrant(
            entry.pk,
            entry.number,
            entry.withdrawn_at is None
            and entry.pk not in away
            and (number is None or entry.first_round <= number),
            entry.rating,
            division=entry.division,
        )
        for entry in event.entries.order_by("number")
    ]


def event_absences(event: Event, number: int) -> dict[int, int]:
    """Who has asked to sit this round out, by entry, with the units that he gets for it."""
    asked = Absence.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=True, round=number
    )
    return dict(asked.values_list("entry", "units"))


def history_of(event: Event) -> History:
    """All series that have ended, and all byes, in the order of the rounds."""
    ended = Series.objects.filter(round__event=event, stage=Series.Stage.FINISHED)
    meetings = tuple(
        _meeting(series)
        for series in ended.select_related("round")
        .prefetch_related("sides")
        .order_by("round__number", "pk")
    )
    return History(meetings, _byes(event))


def _meeting(series: Series) -> Meeting:
    sides = sorted(series.sides.all(), key=lambda side: side.index)
    places = [side.place or len(sides) for side in sides]
    units = points_by_side(places, POINT)
    assert series.round is not None
    return Meeting(
        round=series.round.number,
        entrants=tuple(side.entry_id or 0 for side in sides),
        places=tuple(places),
        # Several who forfeit share the last place, but what it is worth is not for them.
        units=tuple(0 if side.forfeited else won for side, won in zip(sides, units, strict=True)),
        is_played=series.ending == Series.Ending.PLAYED,
    )


def _byes(event: Event) -> tuple[Bye, ...]:
    sat_out = SatOut.objects.filter(round__event=event).order_by("round__number", "entry__number")
    return tuple(
        Bye(number, entry, units, is_assigned=kind == SatOut.Kind.ASSIGNED)
        for number, entry, units, kind in sat_out.values_list(
            "round__number", "entry", "units", "kind"
        )
    )
