"""League seasons: who goes up and who goes down as the tables stand."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

from league.formats import FormatError
from league.formats.composite import League
from league.formats.composite.league import exchange_of
from league.formats.divisions import Season, next_season
from league.models import Event
from league.queries.columns import Standings
from league.queries.history import plan_of
from league.queries.standings import standings

FINAL: Final = (_("goes up"), _("goes down"))
STANDING: Final = (_("would go up"), _("would go down"))
Tables = list[tuple[Event, Standings]]


def season_after(event: Event, tables: Tables | None = None) -> Season:
    """The divisions of the next season, by the keys of the league's own entries.

    FormatError if too few are left for so many to go up and down.
    """
    if tables is None:
        tables = [(part, standings(part)) for part in event.parts.order_by("pk")]
    entry_of = dict(event.entries.values_list("player", "pk"))
    gone = event.entries.filter(withdrawn_at__isnull=False).values_list("pk", flat=True)
    return next_season(
        [[entry_of[row.entry.player_id] for row in table.rows] for _, table in tables],
        exchange_of(plan_of(event)),
        withdrawn=set(gone),
    )


def following_of(event: Event) -> Event | None:
    """The season after this one, if it is made."""
    return Event.objects.filter(previous=event).first()


def moves_of(event: Event, tables: Tables) -> dict[int, str]:
    """What becomes of whom, in words, by player; nothing where all stay."""
    if event.format != League.slug:
        return {}
    try:
        season = season_after(event, tables)
    except FormatError:
        return {}
    up, down = FINAL if event.stage == Event.Stage.FINISHED else STANDING
    player_of = dict(event.entries.values_list("pk", "player"))
    return {
        player_of[move.entrant]: up if move.now < move.was else down
        for move in season.moves
        if move.was is not None and move.now is not None and move.was != move.now
    }
