"""Standings of arenas and ladders: from counts, as everybody has another number of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_noop as _

from engines.base import places_of
from league.formats import FORMATS
from league.models import POINT, Entry, Event, Presence
from league.queries.clock import database_now
from league.queries.columns import PLAYED, POINTS, Column, Row, Standings
from league.queries.flow import presence_of
from league.queries.ratings import ratings_in, strength_of

PER_GAME: Final = Column(
    "per_game", _("A game"), _("Points divided by series played; decides between equal points.")
)
BY_POINTS: Final = (POINTS, PER_GAME, PLAYED)
BY_RATING: Final = (
    Column(
        "rating",
        _("Rating"),
        _("The strength shown by all rated games on these terms; 1500 is where everybody begins."),
    ),
    Column("margin", _("±"), _("The rating is within so much of the true one in 95 of 100 cases.")),
    Column("blocks", _("Rated"), _("Blocks of deals that made the rating, in any event.")),
    Column("per_game", _("A game"), _("Points divided by series played here.")),
    PLAYED,
)

Values = Mapping[str, Fraction | None]


def flow_standings(event: Event) -> Standings:
    """Best first; those whom nothing separates share a place."""
    entries = list(event.entries.select_related("player", "presence").order_by("number"))
    if FORMATS[event.format].goes_by_ratings:
        return _ranked(BY_RATING, entries, _rated(event, entries), ("rating",))
    now = database_now()
    values = [_made(presence_of(entry, now)) for entry in entries]
    return _ranked(BY_POINTS, entries, values, ("points", "per_game"))


def _ranked(
    columns: Sequence[Column],
    entries: Sequence[Entry],
    values: Sequence[Values],
    deciding: Sequence[str],
) -> Standings:
    keys = [tuple(_or_last(row[name]) for name in deciding) for row in values]
    order = {key: index for index, key in enumerate(sorted(set(keys)))}
    places = places_of([order[key] for key in keys])
    rows = [Row(*row) for row in zip(places, entries, values, strict=True)]
    return Standings(columns, sorted(rows, key=lambda row: (row.place, row.entry.number)))


def _or_last(value: Fraction | None) -> Fraction:
    return Fraction(-1_000_000) if value is None else value


def _made(seen: Presence) -> dict[str, Fraction | None]:
    points = Fraction(seen.units, POINT)
    return {
        "points": points,
        "per_game": points / seen.games if seen.games else None,
        "played": Fraction(seen.games),
    }


def _rated(event: Event, entries: Sequence[Entry]) -> list[Values]:
    ratings = ratings_in(event, [entry.player_id for entry in entries])
    now = database_now()
    found: list[Values] = []
    for entry in entries:
        made, rating = _made(presence_of(entry, now)), ratings.get(entry.player_id)
        strength = strength_of(rating) if rating else None
        found.append(
            {
                "rating": Fraction(round(strength.shown)) if strength else None,
                "margin": Fraction(round(strength.margin)) if strength else None,
                "blocks": Fraction(rating.blocks) if rating else Fraction(0),
                "per_game": made["per_game"],
                "played": made["played"],
            }
        )
    return found
