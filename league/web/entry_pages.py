"""What the pages of an event's entries show: the door, the places, and what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from league.formats import FORMATS
from league.models import Entry, Event, Invitation, Player, User, WaitingPlace
from league.queries.clock import database_now
from league.queries.entries import own_players
from league.services.absences import half_byes
from league.services.check_in import opens_at
from league.services.door import conditions, refusal
from league.services.entries import is_full, place_in_line, round_to_enter
from league.services.errors import ConflictError
from league.services.joining import is_code_of

MOST_OWN: Final = 20


@dataclass(frozen=True, slots=True)
class Own:
    """The reader, or a bot of his: where he stands, and what stands in his way."""

    player: Player
    entry: Entry | None = None
    line: int | None = None
    """His number in the line of those who wait."""
    invitation: Invitation | None = None
    refused: str = ""
    """Why he cannot enter; empty if he can."""

    @property
    def is_outside(self) -> bool:
        return self.entry is None and self.line is None


@dataclass(frozen=True, slots=True)
class Door:
    """What everybody is told before he enters."""

    event: Event
    conditions: list[str]
    facts: list[str]
    closed: str
    """Why nobody can enter any more; empty while somebody can."""
    is_full: bool
    check_in_from: datetime | None
    is_check_in_open: bool
    own: list[Own]


def door_of(event: Event, user: Any, code: str = "") -> Door:
    closed, opens = _closed(event), opens_at(event)
    is_draft = event.stage == Event.Stage.DRAFT
    return Door(
        event=event,
        conditions=conditions(event),
        facts=[fact for fact in (_places(event), _late(event), _absences(event)) if fact],
        closed=closed,
        is_full=is_full(event),
        check_in_from=opens if is_draft else None,
        is_check_in_open=is_draft and opens is not None and opens <= database_now(),
        own=_own(event, user, code, closed) if isinstance(user, User) else [],
    )


def _closed(event: Event) -> str:
    try:
        round_to_enter(event)
    except ConflictError as error:
        return str(error)
    return ""


def _places(event: Event) -> str:
    if event.capacity is None:
        return ""
    taken = event.entries.filter(withdrawn_at__isnull=True).count()
    numbers = {"taken": taken, "all": event.capacity, "waiting": event.waiting.count()}
    if numbers["waiting"]:
        return _("%(taken)s of %(all)s places are taken; in line: %(waiting)s.") % numbers
    return _("%(taken)s of %(all)s places are taken; whoever comes later waits in line.") % numbers


def _late(event: Event) -> str:
    if not event.late_until:
        return ""
    return _(
        "Late entries are taken until round %(number)s; rounds that were missed give nothing."
    ) % {"number": event.late_until}


def _absences(event: Event) -> str:
    if not FORMATS[event.format].may_sit_out:
        return ""
    words = {"number": half_byes(event)}
    if not half_byes(event):
        return _("Whoever misses a round gets nothing for it.")
    return (
        _(
            "A round may be missed for half a point, %(number)s in all, if that is told before "
            "the round is paired; others give nothing."
        )
        % words
    )


def _own(event: Event, user: User, code: str, closed: str) -> list[Own]:
    players = list(own_players(user)[:MOST_OWN])
    entries = {entry.player_id: entry for entry in event.entries.filter(player__in=players)}
    waiting = {place.player_id: place for place in event.waiting.filter(player__in=players)}
    asked = {one.player_id: one for one in event.invitations.filter(player__in=players)}
    return [
        Own(
            player=player,
            entry=entries.get(player.pk),
            line=_line(waiting.get(player.pk)),
            invitation=asked.get(player.pk),
            refused=closed or _in_the_way(event, player, code, is_asked=player.pk in asked),
        )
        for player in players
    ]


def _line(place: WaitingPlace | None) -> int | None:
    return place_in_line(place) if place is not None else None


def _in_the_way(event: Event, player: Player, code: str, *, is_asked: bool) -> str:
    if not is_asked and event.entry_rule == Event.EntryRule.HAND:
        return _("Players are entered by the organiser: ask there.")
    if not is_asked and event.entry_rule == Event.EntryRule.LINK and not is_code_of(event, code):
        return _("To enter, ask the organiser for the link.")
    return refusal(event, player, is_invited=is_asked)
