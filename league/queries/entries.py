"""Entries as pages and the API show them, and the players for whom an account speaks."""

from __future__ import annotations

from django.db.models import F, Prefetch, Q, QuerySet

from league.models import Absence, Entry, Event, Invitation, KeptApart, Player, User, WaitingPlace

ABSENCES = Prefetch("absences", Absence.objects.order_by("round"))


def entry_list(event: Event) -> QuerySet[Entry]:
    """The entries in the order of their numbers, with the rounds that they will miss."""
    entries = event.entries.select_related("player__bot", "player__user")
    return entries.prefetch_related(ABSENCES).order_by("number")


def waiting_list(event: Event) -> QuerySet[WaitingPlace]:
    """Those who wait for a place, the first in line first."""
    return event.waiting.select_related("player").order_by("pk")


def invitations_to(event: Event) -> QuerySet[Invitation]:
    return event.invitations.select_related("player").order_by("pk")


def pairs_kept_apart(event: Event) -> QuerySet[KeptApart]:
    return event.kept_apart.select_related("first", "second").order_by("pk")


def own_players(user: User) -> QuerySet[Player]:
    """Whom the account may enter: its own player, then its bots."""
    own = Player.objects.filter(Q(user=user) | Q(bot__author=user))
    return own.select_related("bot__author", "user").order_by("-kind", "key")


def entries_to_come(user: User) -> QuerySet[Entry]:
    """Where the account and its bots are entered, in events that have not started."""
    mine = Entry.objects.filter(player__in=own_players(user).values("pk"), withdrawn_at=None)
    drafts = mine.filter(event__stage=Event.Stage.DRAFT).select_related("event", "player")
    return drafts.order_by(F("event__starts_at").asc(nulls_last=True), "pk")


def open_invitations(user: User) -> QuerySet[Invitation]:
    """Invitations that the account can answer, the latest first."""
    asked = Invitation.objects.filter(
        Q(player__user=user) | Q(player__bot__author=user),
        answer=Invitation.Answer.OPEN,
        event__stage__in=(Event.Stage.DRAFT, Event.Stage.RUNNING),
    )
    return asked.select_related("event", "player").order_by("-pk")
