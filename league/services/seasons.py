"""League seasons: putting entries into divisions, and making the next season from the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.db import transaction

from league.formats import FormatError
from league.formats.composite import League
from league.models import Entry, Event, User
from league.queries.choices import choices_of
from league.queries.seasons import following_of, season_after
from league.services import audit
from league.services.closing import lock_event
from league.services.errors import ConflictError, LeagueError
from league.services.events import create_event

LONGEST_NAME: Final = 100


@transaction.atomic
def assign_divisions(event_id: int, divisions: Mapping[int, int | None], *, by: User) -> Event:
    """Put entries of a draft into divisions, by entry; None leaves it to the start."""
    event = lock_event(event_id)
    _require_league(event)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: the divisions are drawn.")
    last = int(event.settings["divisions"])
    entries = event.entries.select_related("player").in_bulk(divisions)
    if len(entries) < len(divisions):
        raise LeagueError("Somebody is not entered in this event.", field="divisions")
    for key, division in divisions.items():
        if division is not None and not 1 <= division <= last:
            raise LeagueError(
                f"{entries[key].player}: there are divisions from 1 to {last}.", field="divisions"
            )
        entries[key].division = division
    Entry.objects.bulk_update(entries.values(), ["division"])
    audit.note(by, "assign divisions", event, divisions={str(k): v for k, v in divisions.items()})
    return event


@transaction.atomic
def make_next_season(event_id: int, *, by: User, name: str = "") -> Event:
    """A draft of the next season with the divisions that follow from the last tables."""
    event = lock_event(event_id)
    _require_league(event)
    if event.stage != Event.Stage.FINISHED:
        raise ConflictError(f"{event} is {event.stage}: the tables are not final.")
    if (following := following_of(event)) is not None:
        raise ConflictError(f"The next season is made already: {following}.")
    try:
        season = season_after(event)
    except FormatError as error:
        raise LeagueError(str(error)) from error
    made = create_event(
        by=by,
        name=name.strip() or next_name(event.name),
        previous=event,
        club=event.club,
        **{
            **choices_of(event),
            "settings": {**event.settings, "divisions": max(1, len(season.divisions))},
        },
    )
    _enter(made, event, season.divisions)
    audit.note(by, "next season", event, season=made.name)
    return made


def _require_league(event: Event) -> None:
    if event.format != League.slug:
        raise ConflictError(f"{event} is not a league: it has no divisions.")


def _enter(made: Event, event: Event, divisions: tuple[tuple[int, ...], ...]) -> None:
    player_of = dict(event.entries.values_list("pk", "player"))
    seated = [(entry, number) for number, table in enumerate(divisions, start=1) for entry in table]
    Entry.objects.bulk_create(
        Entry(event=made, player_id=player_of[entry], number=place, division=division)
        for place, (entry, division) in enumerate(seated, start=1)
    )


def next_name(name: str) -> str:
    """The number at its end goes up by one; without a number it is the second season."""
    counted = re.fullmatch(r"(.*?)(\d{1,9})", name)
    stem, number = (counted[1], int(counted[2]) + 1) if counted else (f"{name} ", 2)
    return f"{stem[: LONGEST_NAME - len(str(number))]}{number}"
