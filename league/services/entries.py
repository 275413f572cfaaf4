"""Entries: taking players in or letting them wait for a place, and taking them out again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils.translation import gettext as _

from league.formats import FORMATS
from league.models import Bye, Entry, Event, Player, Series, User, WaitingPlace
from league.models.door import late_refusal
from league.queries.clock import database_now
from league.queries.flow import is_closed
from league.queries.ratings import ratings_in
from league.services import audit
from league.services.closing import lock_event, lock_event_with_series, touch_event
from league.services.door import refusal
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce
from league.services.referee import forfeit_series

OPEN_STAGES: Final = (Series.Stage.SCHEDULED, Series.Stage.RUNNING)


@transaction.atomic
def enter_player(
    event_id: int, player: Player, *, by: User | None = None, is_invited: bool = False
) -> Entry | WaitingPlace:
    """Enter a player; where the event is full, he waits for a place."""
    return admit(lock_event(event_id), player, by=by, is_invited=is_invited)


def admit(
    event: Event, player: Player, *, by: User | None, is_invited: bool = False
) -> Entry | WaitingPlace:
    """Enter a player in an event that the caller has locked."""
    first_round = round_to_enter(event)
    require_outside(event, player)
    if said := refusal(event, player, is_invited=is_invited):
        raise LeagueError(said, field="player")
    # Whoever waits comes first: a place may be free because the organiser has made room.
    move_up(event)
    if is_full(event):
        audit.note(by, "wait", event, player=player.name)
        return event.waiting.create(player=player)
    audit.note(by, "enter", event, player=player.name)
    return _place(event, player, first_round)


def round_to_enter(event: Event) -> int:
    """The first round of somebody who enters now; ConflictError once the entries are closed."""
    if event.parent is not None:
        raise ConflictError(f"{event} is a part of {event.parent}: players are entered there.")
    if event.stage == Event.Stage.DRAFT:
        return 1
    chosen, played = FORMATS[event.format], _last_published(event)
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: entries are closed.")
    if chosen.continuous and not is_closed(event):
        return 1  # whoever comes is free, and is seated with the next wave
    if chosen.own_tables:
        return 1  # the boards are the same whenever he comes
    if not chosen.takes_late:
        raise ConflictError(f"{event} is running: entries are closed. {late_refusal(chosen.title)}")
    if played + 1 > event.late_until:
        until = f"late entries were taken until round {event.late_until}" * (event.late_until > 0)
        raise ConflictError(
            f"{event} is running: entries are closed; {until or 'it takes no late entries'}."
        )
    return played + 1


def _last_published(event: Event) -> int:
    # A draft can still be paired again, with whoever has come in since.
    published = event.rounds.filter(published_at__isnull=False)
    return published.aggregate(last=Max("number"))["last"] or 0


def last_paired(event: Event) -> int:
    """The number of the last round that has pairings, be they a draft; 0 before the first."""
    return event.rounds.aggregate(last=Max("number"))["last"] or 0


def is_full(event: Event) -> bool:
    return event.capacity is not None and _staying(event) >= event.capacity


def _staying(event: Event) -> int:
    return event.entries.filter(withdrawn_at__isnull=True).count()


def require_outside(event: Event, player: Player, *, is_waiting_fine: bool = False) -> None:
    """ConflictError for whoever is entered, or waits for a place."""
    if event.entries.filter(player=player).exists():
        raise ConflictError(f"{player} is entered already.", field="player")
    place = event.waiting.filter(player=player).first()
    if place is not None and not is_waiting_fine:
        number = place_in_line(place)
        raise ConflictError(
            f"{player} waits for a place already, as number {number} in line.", field="player"
        )


def place_in_line(place: WaitingPlace) -> int:
    return WaitingPlace.objects.filter(event=place.event_id, pk__lte=place.pk).count()


def _place(event: Event, player: Player, first_round: int) -> Entry:
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    entry = event.entries.create(player=player, number=last + 1, first_round=first_round)
    if event.stage == Event.Stage.RUNNING:
        rating = ratings_in(event, [player.pk]).get(player.pk)
        entry.rating = rating.mean if rating else None
        entry.save(update_fields=["rating"])
        missed = event.rounds.filter(published_at__isnull=False, number__lt=first_round)
        Bye.objects.bulk_create(
            Bye(round=played, entry=entry, kind=Bye.Kind.ABSENT) for played in missed
        )
    touch_event(event.pk, f"{player} has entered.")
    return entry


def move_up(event: Event) -> list[Entry]:
    """Give free places to those who wait, first come first; the caller has locked the event."""
    moved: list[Entry] = []
    while not is_full(event) and (first := event.waiting.select_related("player").first()):
        try:
            first_round = round_to_enter(event)
        except ConflictError:
            break
        first.delete()
        entry = _place(event, first.player, first_round)
        audit.note(None, "move up", event, player=first.player.name)
        announce(f"event:{event.pk}", "entry.moved_up", {"player": first.player_id})
        moved.append(entry)
    return moved


@transaction.atomic
def withdraw_player(event_id: int, player: Player, *, by: User, reason: str = "") -> None:
    """Take a player out: from a draft altogether, from a running event for the rounds to come.

    Whoever leaves a part of an event leaves all of it.
    """
    whole = whole_of(event_id)
    unfinished = open_series(whole).filter(sides__entry__player=player, sides__player=player)
    event = lock_event_with_series(whole, unfinished)
    entry = event.entries.filter(player=player, withdrawn_at__isnull=True).first()
    if entry is None:
        raise LeagueError(f"{player} is not entered in {event}.", field="player")
    if event.stage == Event.Stage.DRAFT:
        entry.delete()
        touch_event(event.pk)
    else:
        _withdraw_everywhere(event, player)
        for series in list(unfinished):
            forfeit_series(series.pk, player, by=by, reason=reason or "withdrawn")
    audit.note(by, "withdraw", event, reason, player=player.name)
    move_up(event)


def _withdraw_everywhere(event: Event, player: Player) -> None:
    inside = entries_inside(event.pk).filter(player=player)
    inside.filter(withdrawn_at=None).update(withdrawn_at=database_now())
    for touched in inside.values_list("event", flat=True):
        touch_event(touched, f"{player} has withdrawn.")


def whole_of(event_id: int) -> int:
    """The event of which this is a part, or itself."""
    return Event.objects.values_list("parent", flat=True).get(pk=event_id) or event_id


def entries_inside(event_id: int) -> QuerySet[Entry]:
    """Its own entries and those of its parts."""
    return Entry.objects.filter(Q(event=event_id) | Q(event__parent=event_id))


def open_series(event_id: int) -> QuerySet[Series]:
    """What has not ended in it and in its parts."""
    inside = Q(round__event=event_id) | Q(round__event__parent=event_id)
    return Series.objects.filter(inside, stage__in=OPEN_STAGES)


@transaction.atomic
def renumber_entries(event_id: int, wanted: Mapping[int, int], *, by: User | None) -> None:
    """Put the entries of a draft into the order of these numbers, by entry.

    Numbers may have gaps; of equal ones the entry that was first stays first.
    """
    event = lock_event(event_id)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: its numbers stand.")
    entries = list(event.entries.order_by("number").select_related("player"))
    if unknown := wanted.keys() - {entry.pk for entry in entries}:
        raise LeagueError(_("There is no entry %s here.") % min(unknown), field="entries")
    entries.sort(key=lambda entry: (wanted.get(entry.pk, entry.number), entry.number))
    number_entries(event, entries)
    touch_event(event.pk)
    audit.note(by, "renumber", event, order=[entry.player.name for entry in entries])


def number_entries(event: Event, entries: list[Entry]) -> None:
    """Number them in this order, from 1."""
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    # Numbers are unique: they are moved out of each other's way first.
    event.entries.update(number=F("number") + last)
    for number, entry in enumerate(entries, start=1):
        entry.number = number
    Entry.objects.bulk_update(entries, ["number"])
