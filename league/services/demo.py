"""A club to look at: people, house bots, an event in each game that goes on, and a finished one."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from engines import registry
from league.models import Bot, Event, Player, User
from league.services.accounts import create_bot, sign_up
from league.services.events import create_event, enter_player, start_event

LOGIN: Final = "Ada"
PASSWORD: Final = "seven-birds-on-a-wire"
"""For the demo club on one's own machine only: `make up` prints it."""
PEOPLE: Final = ("Ada", "Ben", "Cy")
HOUSE_BOTS: Final = (
    ("Magpie", "greedy", "Takes what lies open: the baseline of every game."),
    ("Jackdaw", "greedy", "Magpie's twin, for company at larger tables."),
    ("Sparrow", "random", "Plays any legal move. Everybody should beat it."),
    ("Wren", "random", "Sparrow's twin."),
)
FINISHED_EVENT: Final = "First Saturday"


@transaction.atomic
def seed_demo() -> None:
    """Make what is not there yet; what is there stays as it is."""
    organiser = _people()
    bots = [_bot(name, program, about) for name, program, about in HOUSE_BOTS]
    for slug, game in registry.games().items():
        _round_robin(f"House ladder: {game.title}", slug, bots, organiser, cycles=40)
    _round_robin(FINISHED_EVENT, "jielong", bots, organiser, cycles=1)


def _people() -> User:
    for name in PEOPLE:
        if not User.objects.filter(username=name).exists():
            sign_up(name=name, password=PASSWORD)
    organiser = User.objects.get(username=LOGIN)
    organiser.is_staff = organiser.is_superuser = True
    organiser.save(update_fields=["is_staff", "is_superuser"])
    return organiser


def _bot(name: str, program: str, about: str) -> Player:
    bot = Bot.objects.filter(player__name=name).first()
    return (bot or create_bot(name=name, program=program, about=about)).player


def _round_robin(name: str, slug: str, bots: list[Player], organiser: User, *, cycles: int) -> None:
    if Event.objects.filter(name=name).exists():
        return
    game = registry.get(slug)
    running = cycles > 1
    event = create_event(
        by=organiser, name=name, game=slug, seats=game.default_seats, format="round-robin",
        cycles=cycles, advance=Event.Advance.CLOCK, round_minutes=2 if running else 0,
        counting="fixed", length=1, mirrored=True, move_seconds=5, bank_seconds=300,
    )  # fmt: skip
    for player in bots:
        enter_player(event.pk, player, by=organiser)
    start_event(event.pk, by=organiser)
