"""Standings of an event: who stands where, by which columns, and what each column means."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_noop as _

from engines.base import places_of
from engines.chance import Chance
from league.formats.solitaire import percentiles
from league.formats.tiebreaks import TIEBREAKS, Sheet, TieBreak, Unplayed, rank
from league.models import POINT, Block, Entry, Event, Series, Side
from league.queries.history import entrants_of, history_of

ENDED = (Series.Stage.FINISHED, Series.Stage.CANCELLED)


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of the standings; the first ones of a table decide the places, in their order."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the place, the entry, and a value for each column."""

    place: int
    entry: Entry
    values: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True)
class Standings:
    columns: Sequence[Column]
    rows: list[Row]


POINTS: Final = Column(
    "points",
    _("Points"),
    _("For every series: 1 for the first place, 0 for the last, evenly between; ties share."),
)
PLAYED: Final = Column("played", _("Played"), _("Series that have ended."))
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
    return _alone(event) if event.seats == 1 else _met(event)


def _met(event: Event) -> Standings:
    """By points, then by the event's tie-breaks in their order."""
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    history = history_of(event)
    sheet = Sheet(history, _unplayed(event), points=_game_points(event), running=_running(event))
    chance = Chance(bytes.fromhex(event.seed)).child("standings")
    ranked = rank(entrants_of(event), sheet, event.tiebreaks, chance)
    played = Counter(entrant for meeting in history.meetings for entrant in meeting.entrants)
    columns = [POINTS, *(_column(TIEBREAKS[code]) for code in event.tiebreaks), PLAYED]
    rows = [
        Row(
            row.place,
            entries[row.entrant],
            {
                "points": Fraction(row.units, POINT),
                **row.values,
                "played": Fraction(played[row.entrant]),
            },
        )
        for row in ranked
    ]
    return Standings(columns, rows)


def _column(tiebreak: TieBreak) -> Column:
    return Column(tiebreak.code, tiebreak.code, f"{tiebreak.title}: {tiebreak.meaning}")


def _unplayed(event: Event) -> Unplayed:
    return Unplayed.ROUND_ROBIN if event.format == "round-robin" else Unplayed.FIDE_2026


def _game_points(event: Event) -> dict[tuple[int, int], int]:
    """The points made in the games themselves, by round and entry."""
    if not {"PTS", "PD"} & {*event.tiebreaks}:
        return {}
    entry_of = dict(event.entries.values_list("player", "pk"))
    found: dict[tuple[int, int], int] = defaultdict(int)
    blocks = Block.objects.filter(series__round__event=event, finished_at__isnull=False)
    blocks = blocks.select_related("series__round").prefetch_related("series__sides")
    for block in blocks:
        assert block.series.round is not None
        sides = sorted(block.series.sides.all(), key=lambda side: side.index)
        for side, total in zip(sides, block.totals or [], strict=True):
            found[block.series.round.number, entry_of[side.player_id]] += total
    return found


def _running(event: Event) -> frozenset[tuple[int, int]]:
    entry_of = dict(event.entries.values_list("player", "pk"))
    sides = Side.objects.filter(series__round__event=event).exclude(series__stage__in=ENDED)
    return frozenset(
        (number, entry_of[player])
        for number, player in sides.values_list("series__round__number", "player")
    )


def _alone(event: Event) -> Standings:
    """By the total of all deals, then by the share of the others left behind."""
    entries = list(event.entries.select_related("player"))
    values = _figures_alone(event)
    figures = [values[entry.player_id] for entry in entries]
    order = sorted({(row["total"], row["percentile"]) for row in figures})
    places = places_of([order.index((row["total"], row["percentile"])) for row in figures])
    rows = [Row(*row) for row in zip(places, entries, figures, strict=True)]
    return Standings(ALONE, sorted(rows, key=lambda row: (row.place, row.entry.number)))


def _figures_alone(event: Event) -> dict[int, dict[str, Fraction]]:
    """By player: what came of the deals that he and the others played."""
    deals: dict[int, dict[int, int]] = defaultdict(dict)
    ended = Block.objects.filter(series__round__event=event, finished_at__isnull=False)
    for board, player, totals in ended.values_list("board", "series__sides__player", "totals"):
        deals[board][player] = sum(totals or [])
    found: dict[int, dict[str, Fraction]] = defaultdict(
        lambda: {column.name: Fraction(0) for column in ALONE}
    )
    for points in deals.values():
        for player, share in percentiles(points).items():
            row = found[player]
            row["total"] += points[player]
            row["percentile"] += share
            row["deals"] += 1
    for row in found.values():
        row["percentile"] /= row["deals"]
    return found
