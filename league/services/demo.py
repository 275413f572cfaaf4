"""A club to look at: people, house bots, an event in each game that goes on, and a finished one."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction

from engines import registry
from engines.base import Game
from league.models import Bot, Event, Player, Series, User
from league.queries.clock import database_now
from league.services.accounts import create_bot, sign_up
from league.services.events import create_event, enter_player, start_event
from league.services.series import schedule_series

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
DAY_SECONDS: Final = 86_400
UNHURRIED: Final = {"move_seconds": 14 * DAY_SECONDS, "bank_seconds": 90 * DAY_SECONDS}
FINISHED_EVENT: Final = "First Saturday"


@transaction.atomic
def seed_demo() -> None:
    """Make what is not there yet; what is there stays as it is."""
    organiser = _people()
    bots = [_bot(name, program, about) for name, program, about in HOUSE_BOTS]
    for game in registry.games().values():
        if game.seats == (1,):
            _solitaire(f"Alone, the same deals: {game.title}", game, bots, organiser)
        else:
            _round_robin(f"House ladder: {game.title}", game.slug, bots, organiser, cycles=40)
    _round_robin(FINISHED_EVENT, "jielong", bots, organiser, cycles=1)
    _series_to_play_and_to_come(organiser, bots)


def _series_to_play_and_to_come(organiser: User, bots: list[Player]) -> None:
    """A match that waits for the visitor's move, and a best of five for tomorrow night."""
    if Series.objects.filter(round=None).exists():
        return
    schedule_series(
        players=[organiser.player, bots[0]],
        terms={"game": "jielong", "length": 1, "rated": False, **UNHURRIED},
        by=organiser,
    )
    tomorrow = database_now() + timedelta(days=1)
    schedule_series(
        players=bots[:2],
        starts_at=tomorrow.replace(hour=20, minute=0, second=0, microsecond=0),
        terms={"game": "natto", "length": 5, "mirrored": True},
        by=organiser,
    )


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
        cycles=cycles, advance=Event.Advance.CLOCK, round_minutes=5 if running else 0,
        counting="fixed", length=1, mirrored=True, move_seconds=5, bank_seconds=300,
    )  # fmt: skip
    for player in bots:
        enter_player(event.pk, player, by=organiser)
    start_event(event.pk, by=organiser)


def _solitaire(name: str, game: Game, bots: list[Player], organiser: User) -> None:
    """The bots play their deals at once; it goes on until the organiser has played hers."""
    if Event.objects.filter(name=name).exists():
        return
    event = create_event(
        by=organiser, name=name, game=game.slug, seats=1, format="solitaire", counting="fixed",
        length=3, rated=False, **UNHURRIED,
    )  # fmt: skip
    for player in [*bots, organiser.player]:
        enter_player(event.pk, player, by=organiser)
    start_event(event.pk, by=organiser)
