"""Clubs: founding one, who belongs to it, and who does what in it."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from league.models import Club, Membership, Player, User
from league.services import audit
from league.services.accounts import check_zone, clean_name
from league.services.errors import ConflictError, InvalidError, LeagueError

Role = Membership.Role
TAKEN_ADDRESSES: Final = {"new"}
LONGEST_NAME: Final = 80
LONGEST_SLUG: Final = 70


@transaction.atomic
def create_club(*, by: User, **fields: Any) -> Club:
    """A new club, owned by whoever founds it."""
    club = Club(slug=_free_slug(str(fields.get("name", ""))), **fields)
    _save(club)
    club.memberships.create(user=by, role=Role.OWNER)
    audit.note(by, "create", club)
    return club


@transaction.atomic
def change_club(club_id: int, *, by: User, **fields: Any) -> Club:
    """Another name, description, zone or door for a club; its address stays."""
    club = lock_club(club_id)
    before = {name: getattr(club, name) for name in fields}
    for name, value in fields.items():
        setattr(club, name, value)
    _save(club)
    changed = {name: value for name, value in before.items() if value != getattr(club, name)}
    audit.note(by, "change", club, before=changed)
    return club


@transaction.atomic
def join_club(club_id: int, *, by: User) -> Membership:
    """Become a player of an open club."""
    club = lock_club(club_id)
    if not club.is_open:
        raise ConflictError(f"{club} is not open: ask one of its owners to add you.")
    return _enrol(club, by, Role.PLAYER, by=by)


@transaction.atomic
def leave_club(club_id: int, *, by: User) -> None:
    """Give up one's own place in a club."""
    club = lock_club(club_id)
    _end(_member(club, by), "leave", by=by)


@transaction.atomic
def add_member(club_id: int, player: Player, *, by: User, role: str = Role.PLAYER) -> Membership:
    """Take a person into the club, open or not."""
    club = lock_club(club_id)
    if player.user is None:
        raise LeagueError(f"{player} is a bot: members are people.", field="player")
    return _enrol(club, player.user, _role(role), by=by)


@transaction.atomic
def change_role(club_id: int, user: User, *, role: str, by: User, reason: str = "") -> Membership:
    """Another role for a member; somebody always stays owner."""
    club = lock_club(club_id)
    member = _member(club, user)
    before, member.role = member.role, _role(role)
    if before == Role.OWNER != member.role:
        _require_another_owner(member)
    member.save(update_fields=["role"])
    audit.note(
        by, "change role", club, reason, member=str(user), before=before, after=str(member.role)
    )
    return member


@transaction.atomic
def remove_member(club_id: int, user: User, *, by: User, reason: str = "") -> None:
    """Take a member out of the club; what he played stays."""
    club = lock_club(club_id)
    _end(_member(club, user), "remove", by=by, reason=reason)


def lock_club(club_id: int) -> Club:
    """The club, with nobody else changing it or its members."""
    return Club.objects.select_for_update().get(pk=club_id)


def _enrol(club: Club, user: User, role: Role, *, by: User) -> Membership:
    if club.memberships.filter(user=user).exists():
        raise ConflictError(f"{user} is a member of {club} already.", field="player")
    member = club.memberships.create(user=user, role=role)
    audit.note(by, "join" if by == user else "add", club, member=str(user), role=str(role))
    return member


def _end(member: Membership, act: str, *, by: User, reason: str = "") -> None:
    if member.role == Role.OWNER:
        _require_another_owner(member)
    audit.note(by, act, member.club, reason, member=str(member.user), role=member.role)
    member.delete()


def _member(club: Club, user: User) -> Membership:
    found = club.memberships.select_related("user").filter(user=user).first()
    if found is None:
        raise LeagueError(f"{user} is not a member of {club}.", field="player")
    return found


def _require_another_owner(member: Membership) -> None:
    others = member.club.memberships.filter(role=Role.OWNER).exclude(pk=member.pk)
    if not others.exists():
        raise ConflictError(
            f"{member.user} is the last owner of {member.club}: make another member owner first.",
            field="role",
        )


def _role(role: str) -> Role:
    if role not in Role.values:
        raise LeagueError(f"Choose a role among: {', '.join(Role.values)}.", field="role")
    return Role(role)


def _save(club: Club) -> None:
    club.name = clean_name(club.name, LONGEST_NAME)
    check_zone(club.time_zone)
    try:
        club.full_clean(validate_unique=False)
    except ValidationError as error:
        raise InvalidError(
            {field: " ".join(messages) for field, messages in error.message_dict.items()}
        ) from error
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise ConflictError(f"There is a club {club.name} already.", field="name") from error


def _free_slug(name: str) -> str:
    """The name as an address can have it, with a number if another club has it."""
    base = slugify(name)[:LONGEST_SLUG].strip("-") or "club"
    taken = TAKEN_ADDRESSES | set(
        Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug
