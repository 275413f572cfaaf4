"""Clubs as lists and pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When

from league.models import Club, Event, Membership
from league.queries.events import event_list

Stage = Event.Stage
PAST: Final = (Stage.FINISHED, Stage.CANCELLED)
RANKS: Final = list(Membership.Role)


def club_list() -> QuerySet[Club]:
    return Club.objects.order_by("name")


def member_counts(clubs: Iterable[Club]) -> dict[int, int]:
    """How many members these clubs have, by club, in one query."""
    counted = Membership.objects.filter(club__in=[club.pk for club in clubs]).order_by()
    return dict(counted.values_list("club").annotate(Count("pk")))


def members_of(club: Club) -> QuerySet[Membership]:
    """Owners first, players last, each by name."""
    ranks = [When(role=role, then=Value(rank)) for rank, role in enumerate(RANKS)]
    return (
        club.memberships.select_related("user__player")
        .annotate(rank=Case(*ranks, output_field=IntegerField()))
        .order_by("rank", "user__username", "pk")
    )


def roles_of(user: Any, clubs: Iterable[Club]) -> dict[int, str]:
    """What the account is in these clubs, by club, in one query."""
    if not user.is_authenticated:
        return {}
    mine = Membership.objects.filter(user=user.pk, club__in=[club.pk for club in clubs])
    return dict(mine.values_list("club", "role"))


def events_at(club: Club, *stages: Event.Stage) -> QuerySet[Event]:
    """The club's events at these stages, newest first."""
    return event_list().filter(club=club, stage__in=stages)
