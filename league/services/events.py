"""Events: creating one, entering players, starting it, calling it off."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max

from engines.chance import SEED_BYTES
from league import formats
from league.formats import FORMATS
from league.models import Counting, Entry, Event, Player, Series, User
from league.queries.clock import database_now
from league.services import audit
from league.services.errors import ConflictError, InvalidError, LeagueError
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
    _check_format(event)
    event.save()
    audit.note(by, "create", event)
    return event


def _check_format(event: Event) -> None:
    chosen = FORMATS[event.format]
    if event.seats not in chosen.seats:
        fitting = " or ".join(title for _, title in formats.choices([event.seats]))
        seats = "1 seat" if event.seats == 1 else f"{event.seats} seats"
        raise LeagueError(
            f"{chosen.title} is not for games of {seats}: choose {fitting}.", field="format"
        )
    if chosen.same_deals and event.counting != Counting.FIXED:
        raise LeagueError("Everybody plays the same deals, so all N are played.", field="counting")


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
    event.stage = Event.Stage.RUNNING
    event.starts_at = event.starts_at or database_now()
    event.save(update_fields=["stage", "starts_at"])
    audit.note(by, "start", event)
    if event.advance == Event.Advance.HAND or event.starts_at <= database_now():
        open_next_round(event.pk)
    return event


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
