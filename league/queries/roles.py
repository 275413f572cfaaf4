"""Who may do what: the staff everything, others by their role in the club that owns it."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q, QuerySet

from league.models import Club, Delivery, Entry, Event, Match, Membership, Series, User, Webhook

Role = Membership.Role
OWNERS: Final = (Role.OWNER,)
ORGANISERS: Final = (Role.OWNER, Role.ORGANISER)
REFEREES: Final = (Role.OWNER, Role.ORGANISER, Role.REFEREE)


def may_own(user: Any, club: Club) -> bool:
    """Members, roles, and the club itself."""
    return _is_staff(user) or _has_role(user, club.pk, OWNERS)


def may_organise(user: Any, event: Event) -> bool:
    """All that an event's organiser does. Without a club it is whoever made it."""
    if _is_staff(user) or (event.club_id is None and _is_maker(user, event)):
        return True
    return event.club_id is not None and _has_role(user, event.club_id, ORGANISERS)


def may_referee(user: Any, event: Event) -> bool:
    """Results: enter, correct, forfeit, replay."""
    return may_organise(user, event) or (
        event.club_id is not None and _has_role(user, event.club_id, REFEREES)
    )


def may_organise_series(user: Any, series: Series) -> bool:
    """Call it off. Outside an event a series belongs to whoever scheduled it."""
    if not user.is_authenticated or series.round is None:
        return _is_staff(user) or (bool(user.is_authenticated) and series.created_by_id == user.pk)
    return may_organise(user, series.round.event)


def may_referee_series(user: Any, series: Series) -> bool:
    """When it is played, and what comes of it."""
    if not user.is_authenticated or series.round is None:
        return may_organise_series(user, series)
    return may_referee(user, series.round.event)


def may_referee_match(user: Any, match: Match) -> bool:
    return may_referee_series(user, match.series)


def may_speak_for(user: Any, entry: Entry) -> bool:
    """Pause and come back: the player himself, the author of a bot, and organisers."""
    if not user.is_authenticated:
        return False
    player = entry.player
    author = player.bot.author_id if player.is_bot else None
    return user.pk in (player.user_id, author) or may_organise(user, entry.event)


def may_manage_webhook(user: Any, webhook: Webhook) -> bool:
    """An event's is its organisers' business, a club's its owners'."""
    if webhook.club is not None:
        return may_own(user, webhook.club)
    return webhook.event is not None and may_organise(user, webhook.event)


def may_see_delivery(user: Any, delivery: Delivery) -> bool:
    return may_manage_webhook(user, delivery.webhook)


def may_make_event(user: Any, club: Club | None) -> bool:
    if club is None:
        return _is_staff(user)
    return _is_staff(user) or _has_role(user, club.pk, ORGANISERS)


def role_in(user: Any, club: Club) -> Role | None:
    """What the account is in the club; None for visitors."""
    if not user.is_authenticated:
        return None
    role = Membership.objects.filter(club=club, user=user.pk).values_list("role", flat=True).first()
    return Role(role) if role else None


def is_organiser(user: Any) -> bool:
    """Whether there is a club, or the whole site, in which the account makes events."""
    return _is_staff(user) or (isinstance(user, User) and clubs_organised_by(user).exists())


def has_office(user: User) -> bool:
    """Whether there is anything that the account organises or referees."""
    offices = Membership.objects.filter(user=user.pk, role__in=REFEREES)
    return is_organiser(user) or offices.exists()


def clubs_organised_by(user: User) -> QuerySet[Club]:
    mine = Q(memberships__user=user, memberships__role__in=ORGANISERS)
    return Club.objects.filter(Q() if _is_staff(user) else mine).distinct()


def events_organised_by(user: User) -> Q:
    """Picks out of a list of events those that the account organises."""
    own = Q(club=None, organiser=user)
    return Q() if _is_staff(user) else own | Q(club__in=clubs_organised_by(user))


def series_refereed_by(user: User) -> Q:
    """Picks out of a list of series those whose results the account decides."""
    if _is_staff(user):
        return Q()
    clubs = Membership.objects.filter(user=user, role__in=REFEREES).values("club")
    own = Q(round=None, created_by=user) | Q(round__event__club=None, round__event__organiser=user)
    return own | Q(round__event__club__in=clubs)


def _is_staff(user: Any) -> bool:
    return bool(user.is_authenticated and user.is_active and user.is_staff)


def _is_maker(user: Any, event: Event) -> bool:
    return bool(user.is_authenticated) and event.organiser_id == user.pk


def _has_role(user: Any, club_id: int, roles: tuple[Role, ...]) -> bool:
    return (
        bool(user.is_authenticated)
        and Membership.objects.filter(club=club_id, user=user.pk, role__in=roles).exists()
    )
