"""A club to look at: people, house bots, an event in each game that goes on, and past evenings."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db import transaction

from engines import registry
from engines.base import Game
from league.formats.tiebreaks import SUGGESTED
from league.models import Bot, Club, Event, Player, Series, User
from league.queries.clock import database_now
from league.services.accounts import create_bot, sign_up
from league.services.clubs import add_member, create_club
from league.services.entries import enter_player
from league.services.events import create_event, start_event
from league.services.series import schedule_series

LOGIN: Final = "Ada"
PASSWORD: Final = "seven-birds-on-a-wire"
"""For the demo club on one's own machine only: `make up` prints it."""
PEOPLE: Final = ("Ada", "Ben", "Cy")
CLUB: Final = "The Magpie Club"
ABOUT: Final = "Tiles and cards on Saturday nights, with people and programs at the same tables."
MEMBERS: Final = (("Ben", "referee"), ("Cy", "player"))
HOUSE_BOTS: Final = (
    ("Magpie", "greedy", "Takes what lies open: the baseline of every game."),
    ("Jackdaw", "greedy", "Magpie's twin, for company at larger tables."),
    ("Sparrow", "random", "Plays any legal move. Everybody should beat it."),
    ("Wren", "random", "Sparrow's twin."),
)
DAY_SECONDS: Final = 86_400
UNHURRIED: Final = {"move_seconds": 14 * DAY_SECONDS, "bank_seconds": 90 * DAY_SECONDS}
EVENINGS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "First Saturday": ("jielong", {"format": "round-robin"}),
    "Second Saturday": ("natto", {"format": "swiss", "settings": {"rounds": 3}}),
    "Magpie Cup": ("natto", {"format": "knockout", "settings": {"level": "higher-seed"}}),
}
"""Played as soon as there are workers, to show standings, a crosstable and a bracket."""
NEXT_EVENING: Final = "Next Saturday"
LADDER: Final[dict[str, Any]] = {"format": "ladder", "settings": {"at_once": 2, "rest": 5}}
"""Goes on for ever, at a pace that leaves the machine to whoever uses it."""


@transaction.atomic
def seed_demo() -> None:
    """Make what is not there yet; what is there stays as it is."""
    organiser = _people()
    _club(organiser)
    bots = [_bot(name, program, about) for name, program, about in HOUSE_BOTS]
    for game in registry.games().values():
        if game.seats == (1,):
            _solitaire(f"Alone, the same deals: {game.title}", game, bots, organiser)
        else:
            _bots_meet(f"House ladder: {game.title}", game.slug, bots, organiser, LADDER)
    for name, (slug, how) in EVENINGS.items():
        _bots_meet(name, slug, bots, organiser, how)
    _open_door(organiser, bots)
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


def _open_door(organiser: User, bots: list[Player]) -> None:
    """An evening that anybody may enter, with the first names on its list."""
    if Event.objects.filter(name=NEXT_EVENING).exists():
        return
    event = create_event(
        by=organiser, club=Club.objects.get(name=CLUB), name=NEXT_EVENING, game="natto", seats=2,
        format="swiss", settings={"rounds": 3}, tiebreaks=_suggested("swiss"),
        entry_rule=Event.EntryRule.OPEN,
    )  # fmt: skip
    members = Player.objects.filter(user__username__in=[name for name, _ in MEMBERS])
    for player in [*members.order_by("name"), *bots[:2]]:
        enter_player(event.pk, player, by=organiser)


def _people() -> User:
    for name in PEOPLE:
        if not User.objects.filter(username=name).exists():
            sign_up(name=name, password=PASSWORD)
    organiser = User.objects.get(username=LOGIN)
    organiser.is_staff = organiser.is_superuser = True
    organiser.save(update_fields=["is_staff", "is_superuser"])
    return organiser


def _club(organiser: User) -> None:
    """Ada owns it, Ben is its referee, Cy plays."""
    if Club.objects.filter(name=CLUB).exists():
        return
    club = create_club(by=organiser, name=CLUB, about=ABOUT, time_zone="UTC")
    for name, role in MEMBERS:
        add_member(club.pk, Player.objects.get(user__username=name), by=organiser, role=role)


def _bot(name: str, program: str, about: str) -> Player:
    bot = Bot.objects.filter(player__name=name).first()
    return (bot or create_bot(name=name, program=program, about=about)).player


def _bots_meet(
    name: str, slug: str, bots: list[Player], organiser: User, how: dict[str, Any]
) -> None:
    if Event.objects.filter(name=name).exists():
        return
    event = create_event(
        by=organiser, club=Club.objects.get(name=CLUB), name=name, game=slug,
        seats=registry.get(slug).default_seats, advance=Event.Advance.CLOCK, counting="fixed",
        length=1, mirrored=True, move_seconds=5, bank_seconds=300,
        tiebreaks=_suggested(how["format"]), **how,
    )  # fmt: skip
    for player in bots:
        enter_player(event.pk, player, by=organiser)
    start_event(event.pk, by=organiser)


def _suggested(slug: str) -> list[str]:
    """The tie-breaks that the form of events offers first."""
    return list(SUGGESTED.get(slug, ()))


def _solitaire(name: str, game: Game, bots: list[Player], organiser: User) -> None:
    """The bots play their deals at once; it goes on until the organiser has played hers."""
    if Event.objects.filter(name=name).exists():
        return
    event = create_event(
        by=organiser, club=Club.objects.get(name=CLUB), name=name, game=game.slug, seats=1,
        format="solitaire", counting="fixed", length=3, rated=False, **UNHURRIED,
    )  # fmt: skip
    for player in [*bots, organiser.player]:
        enter_player(event.pk, player, by=organiser)
    start_event(event.pk, by=organiser)
