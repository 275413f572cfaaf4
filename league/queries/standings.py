"""Standings of an event: who stands where, by which columns, and what each column means."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_noop as _

from engines.base import places_of
from engines.chance import Chance
from league.formats import FORMATS
from league.formats.solitaire import percentiles
from league.formats.tiebreaks import TIEBREAKS, Sheet, TieBreak, Unplayed, rank
from league.models import POINT, Block, Entry, Event, Series, Side
from league.queries.columns import PLAYED, Column, Row, Standings
from league.queries.counted import counted_in, game_points
from league.queries.datum import figures_of
from league.queries.flow import is_continuous
from league.queries.flow_standings import flow_standings
from league.queries.history import entrants_of, history_of, plan_of
from league.queries.kept_standings import Lines, kept
from league.queries.placings import placed_by_bracket

ENDED = (Series.Stage.FINISHED, Series.Stage.CANCELLED)


CARRIED: Final = Column(
    "carried", _("Brought"), _("Points brought along from the stage before; counted in the points.")
)
ALONE: Final = (
    Column("total", _("Total"), _("The points of all deals that have ended.")),
    Column(
        "percentile",
        _("Percentile"),
        _("The share of the others left behind, deal by deal; equals count half. The average."),
    ),
    Column("deals", _("Deals"), _("Deals that have ended.")),
)


def standings(event: Event) -> Standings:
    """Best first; those whom nothing separates share a place."""
    if is_continuous(event):
        return flow_standings(event)
    if event.is_composite and event.parts.exists():
        # The standings of the whole are made of the standings of its parts.
        from league.queries.stages import composite_standings

        return composite_standings(event)
    return _alone(event) if event.seats == 1 else _met(event)


def _met(event: Event) -> Standings:
    """Worked out once for each state of the event: many look at it while a round runs."""
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    columns, lines = kept(event, lambda: _worked_out(event, entries))
    return Standings(columns, [Row(place, entries[pk], values) for place, pk, values in lines])


def _worked_out(event: Event, entries: dict[int, Entry]) -> Lines:
    """By what counts (series won, points made, boards compared), then by the tie-breaks."""
    history = history_of(event)
    carried = {entry.pk: entry.carried_units for entry in entries.values() if entry.carried_units}
    points = game_points(event)
    figures = figures_of(event) if event.shares_deals else None
    sheet = Sheet(
        history, _unplayed(event), points=points, running=_running(event), carried=carried,
        datum=figures.differences if figures else {},
    )  # fmt: skip
    chance = Chance(bytes.fromhex(event.seed)).child("standings")
    entrants = entrants_of(event)
    counted = counted_in(event, sheet, figures)
    first = {entry: counted.first(entry) for entry in entries} if counted.decides else None
    ranked = rank(entrants, sheet, event.tiebreaks, chance, first=first)
    ranked = placed_by_bracket(FORMATS[event.format], plan_of(event), ranked, entrants, history)
    played = Counter(entrant for meeting in history.meetings for entrant in meeting.entrants)
    brought = [CARRIED] if carried else []
    codes = [_column(TIEBREAKS[code]) for code in event.tiebreaks]
    lines = [
        (
            row.place,
            row.entrant,
            {
                **counted.values(row.entrant, row.units),
                **{column.name: Fraction(carried.get(row.entrant, 0), POINT) for column in brought},
                **row.values,
                "played": Fraction(played[row.entrant]),
            },
        )
        for row in ranked
    ]
    return [*counted.columns, *brought, *codes, PLAYED], lines


def _column(tiebreak: TieBreak) -> Column:
    return Column(tiebreak.code, tiebreak.code, f"{tiebreak.title}: {tiebreak.meaning}")


def _unplayed(event: Event) -> Unplayed:
    return Unplayed.ROUND_ROBIN if event.format == "round-robin" else Unplayed.FIDE_2026


def _running(event: Event) -> frozenset[tuple[int, int]]:
    sides = Side.objects.filter(series__round__event=event).exclude(series__stage__in=ENDED)
    return frozenset(
        (number, entry)
        for number, entry in sides.values_list("series__round__number", "entry")
        if entry is not None
    )


def _alone(event: Event) -> Standings:
    """By the total of all deals, then by the share of the others left behind."""
    entries = list(event.entries.select_related("player"))
    values = _figures_alone(event)
    figures = [values[entry.pk] for entry in entries]
    order = sorted({(row["total"], row["percentile"]) for row in figures})
    places = places_of([order.index((row["total"], row["percentile"])) for row in figures])
    rows = [Row(*row) for row in zip(places, entries, figures, strict=True)]
    return Standings(ALONE, sorted(rows, key=lambda row: (row.place, row.entry.number)))


def _figures_alone(event: Event) -> dict[int, dict[str, Fraction]]:
    """By entry: what came of the deals that it and the others played."""
    deals: dict[int, dict[int, int]] = defaultdict(dict)
    ended = Block.objects.filter(series__round__event=event, finished_at__isnull=False)
    for board, entry, totals in ended.values_list("board", "series__sides__entry", "totals"):
        deals[board][entry] = sum(totals or [])
    found: dict[int, dict[str, Fraction]] = defaultdict(
        lambda: {column.name: Fraction(0) for column in ALONE}
    )
    for points in deals.values():
        for entry, share in percentiles(points).items():
            row = found[entry]
            row["total"] += points[entry]
            row["percentile"] += share
            row["deals"] += 1
    for row in found.values():
        row["percentile"] /= row["deals"]
    return found
