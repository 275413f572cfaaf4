"""Events: creating one, entering players, starting it, calling it off."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max

from engines.chance import SEED_BYTES
from league.models import Entry, Event, Player, Series, User
from league.queries.clock import database_now
from league.services import audit
from league.services.errors import ConflictError, InvalidError, LeagueError
from league.services.ratings import ratings_for
from league.services.referee import cancel_series, forfeit_series
from league.services.rounds import lock_event, open_next_round, rounds_in


@transaction.atomic
def create_event(*, by: User | None, **fields: Any) -> Event:
    """A new draft."""
    event = Event(organiser=by, seed=secrets.token_hex(SEED_BYTES), **fields)
    try:
        event.full_clean(exclude=["seed"])
    except ValidationError as error:
        raise InvalidError(
            {field: " ".join(messages) for field, messages in error.message_dict.items()}
        ) from error
    event.save()
    audit.note(by, "create", event)
    return event


@transaction.atomic
def enter_player(event_id: int, player: Player, *, by: User | None = None) -> Entry:
    """Enter a player in a draft."""
    event = lock_event(event_id)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: entries are closed.")
    if event.entries.filter(player=player).exists():
        raise ConflictError(f"{player} is entered already.", field="player")
    if event.mirrored and not player.is_bot:
        raise LeagueError("An event with mirrored deals is for programs only.", field="player")
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    entry = event.entries.create(player=player, number=last + 1)
    audit.note(by, "enter", event, player=player.name)
    return entry


@transaction.atomic
def withdraw_player(event_id: int, player: Player, *, by: User, reason: str = "") -> None:
    """Take a player out: from a draft altogether, from a running event for the rounds to come."""
    event = lock_event(event_id)
    entry = event.entries.filter(player=player, withdrawn_at__isnull=True).first()
    if entry is None:
        raise LeagueError(f"{player} is not entered in {event}.", field="player")
    if event.stage == Event.Stage.DRAFT:
        entry.delete()
    else:
        entry.withdrawn_at = database_now()
        entry.save(update_fields=["withdrawn_at"])
        unfinished = Series.objects.filter(
            round__event=event, sides__player=player,
            stage__in=[Series.Stage.SCHEDULED, Series.Stage.RUNNING],
        )  # fmt: skip
        for series in unfinished:
            forfeit_series(series.pk, player, by=by, reason=reason or "withdrawn")
    audit.note(by, "withdraw", event, reason, player=player.name)


@transaction.atomic
def start_event(event_id: int, *, by: User | None = None) -> Event:
    """Close the entries and open the first round."""
    event = lock_event(event_id)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage} already.")
    rounds_in(event)
    _seed(event)
    event.stage = Event.Stage.RUNNING
    event.starts_at = event.starts_at or database_now()
    event.save(update_fields=["stage", "starts_at"])
    audit.note(by, "start", event)
    if event.advance == Event.Advance.HAND or event.starts_at <= database_now():
        open_next_round(event.pk)
    return event


def _seed(event: Event) -> None:
    """Note everybody's rating and, where the event says so, number the entries by it."""
    entries = list(event.entries.select_related("player").order_by("number"))
    ratings = ratings_for(event, [entry.player_id for entry in entries])
    for entry in entries:
        entry.rating = ratings.get(entry.player_id)
    if event.seeding == Event.Seeding.RATING:
        entries.sort(key=lambda entry: -1e9 if entry.rating is None else entry.rating, reverse=True)
        # Numbers are unique: they are moved out of each other's way first.
        event.entries.update(number=F("number") + len(entries))
    for number, entry in enumerate(entries, start=1):
        entry.number = number
    Entry.objects.bulk_update(entries, ["number", "rating"])


@transaction.atomic
def cancel_event(event_id: int, *, by: User, reason: str = "") -> Event:
    """Call an event off with all its series that have not ended."""
    event = lock_event(event_id)
    if event.stage not in (Event.Stage.DRAFT, Event.Stage.RUNNING):
        raise ConflictError(f"{event} is {event.stage} already.")
    event.stage = Event.Stage.CANCELLED
    event.save(update_fields=["stage"])
    open_stages = [Series.Stage.SCHEDULED, Series.Stage.RUNNING]
    for series in Series.objects.filter(round__event=event, stage__in=open_stages):
        cancel_series(series.pk, by=by, reason=reason)
    audit.note(by, "cancel", event, reason)
    return event
