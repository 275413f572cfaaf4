"""Accounts: signing up gives a person an account and a player."""

from __future__ import annotations

import unicodedata

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from league.models import Bot, BotVersion, Player, User
from league.services import audit
from league.services.errors import LeagueError
from league.zones import zone_names

LONGEST_NAME = 60
LONGEST_EMAIL = 254


@transaction.atomic
def sign_up(*, name: str, password: str, email: str = "") -> User:
    """A new account and its player, both under the name."""
    name = free_name(name)
    user = User(username=name, email=email)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise LeagueError(" ".join(error.messages), field="password") from error
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
            _create_player(name, user)
    except IntegrityError as error:
        raise LeagueError(f"The name {name} is taken.", field="name") from error
    return user


@transaction.atomic
def change_account(user: User, *, name: str, time_zone: str) -> User:
    """Another name for an account and its player, and the zone in which it reads times."""
    name = clean_name(name)
    check_zone(time_zone)
    if Player.objects.filter(key=name.casefold()).exclude(user=user).exists():
        raise LeagueError(f"The name {name} is taken.", field="name")
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(username=name, time_zone=time_zone)
            Player.objects.filter(user=user).update(name=name, key=name.casefold())
    except IntegrityError as error:
        raise LeagueError(f"The name {name} is taken.", field="name") from error
    user.refresh_from_db(fields=["username", "time_zone"])
    return user


@transaction.atomic
def change_mail(user: User, *, email: str, wants_mail: bool) -> User:
    """Where letters to an account go, and whether it wants any."""
    email = email.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise LeagueError("This is not a mail address.", field="email") from error
    if len(email) > LONGEST_EMAIL:
        raise LeagueError(f"An address has at most {LONGEST_EMAIL} letters.", field="email")
    user.email, user.wants_mail = email, wants_mail
    user.save(update_fields=["email", "wants_mail"])
    return user


@transaction.atomic
def create_bot(
    *, name: str, program: str, author: User | None = None, about: str = "", by: User | None = None
) -> Bot:
    """A bot with its first version."""
    player = _create_player(free_name(name))
    bot = Bot.objects.create(player=player, author=author, about=about)
    add_version(bot, program, by=by)
    return bot


@transaction.atomic
def add_version(bot: Bot, program: str, *, by: User | None = None) -> BotVersion:
    """The bot's next version; series that run keep the one they started with."""
    bot = Bot.objects.select_for_update().get(pk=bot.pk)
    version = BotVersion(bot=bot, number=bot.versions.count() + 1, program=program)
    try:
        version.full_clean()
    except ValidationError as error:
        raise LeagueError(f"There is no program {program!r}.", field="program") from error
    version.save()
    if by is not None:
        audit.note(by, "add version", bot, number=version.number, program=program)
    return version


@transaction.atomic
def set_staff(user: User, is_staff: bool, *, by: User) -> None:
    """Make an account one of the staff, or take it from them."""
    _change(user, "is_staff", is_staff, by=by)


@transaction.atomic
def set_active(user: User, is_active: bool, *, by: User) -> None:
    """Close an account (its player and history stay), or open it again."""
    _change(user, "is_active", is_active, by=by)


def _change(user: User, field: str, value: bool, *, by: User) -> None:
    if user.pk == by.pk:
        raise LeagueError("Another of the staff must do this to your own account.")
    setattr(user, field, value)
    user.save(update_fields=[field])
    audit.note(by, f"{field} {value}", user)


def _create_player(name: str, user: User | None = None) -> Player:
    kind = Player.Kind.PERSON if user else Player.Kind.BOT
    return Player.objects.create(name=name, key=name.casefold(), kind=kind, user=user)


def free_name(name: str) -> str:
    """The name as it is kept, if nobody has it yet."""
    cleaned = clean_name(name)
    # SQLite knows the case of ASCII letters only, so names are compared by a key of our own.
    if Player.objects.filter(key=cleaned.casefold()).exists():
        raise LeagueError(f"The name {cleaned} is taken.", field="name")
    return cleaned


def check_zone(time_zone: str) -> None:
    if time_zone not in zone_names():
        raise LeagueError(f"There is no time zone {time_zone!r}.", field="time_zone")


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it is kept: composed letters, single spaces, nothing invisible."""
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    if not cleaned:
        raise LeagueError("A name must not be empty.", field="name")
    if len(cleaned) > longest:
        raise LeagueError(f"A name has at most {longest} letters.", field="name")
    if any(unicodedata.category(letter)[0] == "C" for letter in cleaned):
        raise LeagueError("A name must not hold invisible characters.", field="name")
    return cleaned
