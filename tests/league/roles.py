"""The matrix of pages and API alike: who asks, about whose things, and what they are told.

A line of a table has an answer for each of COLUMNS; `line` writes one by the roles that may.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction
from django.test import Client

from league.models import Club as ClubRow
from league.models import Delivery, Event, Match, Pool, Series, Side, User, WaitingPlace
from league.queries.news import KINDS
from league.queries.positions import state_of
from league.services.clubs import add_member, create_club
from league.services.copies import save_template
from league.services.events import start_event
from league.services.joining import invite_player
from league.services.mail import token_for
from league.services.webhooks import create_webhook, send_test
from tests.league.factories import (
    Club,
    make_asking_match,
    make_event,
    make_finished_event,
    make_person,
    make_running_event,
    make_token,
)

ROLES: Final = (
    "anonymous", "visitor", "player", "referee", "organiser", "owner", "elsewhere", "staff",
)  # fmt: skip
"""All but the first are signed in; `elsewhere` organises another club, and nothing here."""
COLUMNS: Final = (
    *((role, "club") for role in ROLES),
    ("player", "own"),
    ("visitor", "missing"),
    ("staff", "missing"),
)
"""A role, and whose things it asks for: the club's, its own, or what is not there."""
FEW: Final = (
    *((role, "club") for role in ("anonymous", "player", "staff")),
    *(column for column in COLUMNS if column[1] != "club"),
)
OWNERS: Final = ("owner", "staff")
ORGANISERS: Final = ("organiser", *OWNERS)
REFEREES: Final = ("referee", *ORGANISERS)
SOMEWHERE: Final = ("elsewhere", *ORGANISERS)
SIGNED_IN: Final = ROLES[1:]
MISSING: Final = 987654

Line = tuple[int, ...]


def line(
    yes: int, *, to: tuple[str, ...] = ROLES, no: int = 403, anonymous: int | None = None,
    own: int | None = None, missing: int | tuple[int, int] | None = 404,
) -> Line:  # fmt: skip
    """`yes` to some roles and `no` to the others; `missing` None if no row is asked for.

    Where a page asks who comes before it looks for the row, `missing` has both answers.
    """
    misses = missing if isinstance(missing, tuple) else (missing, missing)

    def answer(role: str, whose: str) -> int:
        said = yes if role in to else no
        if role == "anonymous":
            said = said if anonymous is None else anonymous
        special = {"own": own, "missing": misses[role == "staff"]}.get(whose)
        return said if special is None else special

    return tuple(answer(role, whose) for role, whose in COLUMNS)


@dataclass(frozen=True, slots=True)
class Scene:
    """The people, and what an address is filled with by whose it is."""

    users: dict[str, User | None]
    ids: dict[str, dict[str, Any]]
    cookies: dict[str, str]

    @property
    def loser(self) -> int:
        """A player of the club's series."""
        return int(Side.objects.filter(series=self.ids["club"]["series"])[0].player_id)

    def of_the_site(self) -> Scene:
        """The same people, asking for a template and an event that belong to no club."""
        swapped = {"template": "site_template", "event": "site_event"}
        ids = {
            whose: {**given, **{name: given[other] for name, other in swapped.items()}}
            for whose, given in self.ids.items()
        }
        return replace(self, ids=ids)

    def row(self, model: Any, kind: str, whose: str = "club") -> Any:
        return model.objects.get(pk=self.ids[whose][kind])


def make_scene(club: Club) -> Scene:
    """Ben plays in the club: one match waits for his move, and he has a token. Cy looks in."""
    users = make_users(club)
    home = ClubRow.objects.get(name="Thursday Club")
    mine = make_asking_match(club.ben.player, club.bots[0], move_seconds=3600)
    shared = things_of(club, home, users["owner"])
    make_token(club.ben, name="mine")
    own = {
        "player": club.ben.player.pk, "match": mine.pk, "series": mine.series_id,
        "token": club.ben.tokens.get().pk,
    }  # fmt: skip
    missing = {**dict.fromkeys(shared, MISSING), "game": "chess", "slug": "no-such-club"}
    shared["letter"], missing["letter"] = token_for(club.ben), "1.forged"
    ids = {"club": shared, "own": {**shared, **own}, "missing": missing}
    return Scene(users, ids, {role: cookie_of(user) for role, user in users.items()})


def cookie_of(user: User | None) -> str:
    """What a browser sends once the user has signed in."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.cookies.output(header="", sep=";")


def make_users(club: Club) -> dict[str, User | None]:
    """Everybody of the cast in his role; the staff are in no club."""
    people = {role: make_person(role.title()) for role in ("referee", "organiser", "owner")}
    home = create_club(by=people["owner"], name="Thursday Club")
    add_member(home.pk, club.ben.player, by=people["owner"])
    for role in ("referee", "organiser"):
        add_member(home.pk, people[role].player, by=people["owner"], role=role)
    people["elsewhere"] = make_person("Elsewhere")
    create_club(by=people["elsewhere"], name="Friday Club")
    return {
        "anonymous": None, "visitor": club.cy, "player": club.ben, "staff": club.ada, **people,
    }  # fmt: skip


def things_of(club: Club, home: ClubRow, owner: User | None) -> dict[str, Any]:
    """What the club has: a draft, an event with a series that waits, one played, a void match."""
    # First of all: playing a league to its end starts whatever else is due.
    parts = parts_and_windows(club, home, owner)
    played = make_finished_event(club.bots[:2], by=owner, club=home, name="Last Thursday")
    void = make_void(club, home, owner)
    running = make_event(club.bots, by=owner, club=home, name="Tonight")
    start_event(running.pk)
    pairing = make_event(club.bots, by=owner, club=home, name="Being paired", publishes=False)
    start_event(pairing.pk)
    at_tables = make_event(
        [club.ben.player, club.bots[0]], by=owner, club=home, name="At tables", venue="table"
    )
    start_event(at_tables.pk)
    start_event(parts["staged"])
    draft = make_event([club.ben.player, *club.bots], by=owner, club=home, name="Next Thursday")
    by_link = make_event([], by=owner, club=home, name="By link", entry_rule="link")
    asked = invite_player(by_link.pk, club.ben.player, by=owner) if owner else None
    in_line = WaitingPlace.objects.create(event=by_link, player=club.bots[0])
    if owner is not None:
        make_token(owner, name="the owner's")
    called = make_call(draft, owner)
    nobodys = make_event([], by=club.ada, name="Open to all")
    return parts | {
        "club": home.pk, "slug": home.slug,
        "elsewhere": ClubRow.objects.exclude(pk=home.pk).get().pk, "game": "jielong",
        "player": club.bots[0].pk, "bot": club.bots[0].bot.pk, "event": draft.pk,
        "running": running.pk, "played": played.pk, "paired": pairing.pk, "round": 1,
        "at_table": Series.objects.get(round__event=at_tables).pk,
        "entry": draft.entries.all()[0].pk, "pool": Pool.objects.get().pk,
        "series": Series.objects.filter(round__event=running)[0].pk,
        "match": Match.objects.filter(series__round__event=played)[0].pk,
        "webhook": called.webhook_id, "delivery": called.pk,
        "template": save_template(draft.pk, name="Weekly", by=owner).pk,
        "site_event": nobodys.pk,
        "site_template": save_template(nobodys.pk, name="Open", by=club.ada).pk,
        "void": void.pk,
        "token": owner.tokens.get().pk if owner else MISSING,
        "invitation": asked.pk if asked else MISSING, "code": by_link.entry_code, "pair": 1,
        "by_link": by_link.pk, "place": in_line.pk,
        "member": home.memberships.get(user=club.ben).pk,
    }  # fmt: skip


def make_call(event: Event, by: User | None) -> Delivery:
    """A webhook that was called once, and did not answer."""
    assert by is not None
    hook = create_webhook(owner=event, url="https://hooks.example/", kinds=KINDS, by=by)
    sent = send_test(hook.pk, by=by)
    Delivery.objects.filter(pk=sent.pk).update(attempts=1, problem="No answer.")
    return sent


def parts_and_windows(club: Club, home: ClubRow, owner: User | None) -> dict[str, Any]:
    """An event in stages, a league's draft and a league played, and Ben looking for a time."""
    one_group = {"format": "groups", "settings": {"groups": 1}}
    alone = {"format": "league", "settings": {"divisions": 1, "up": 0, "down": 0}}
    shared: dict[str, Any] = {"by": owner, "club": home}
    staged = make_event(club.bots[:2], **shared, **one_group, name="Groups")
    league = make_event(club.bots[:2], **shared, **alone, name="League")
    played = make_finished_event(
        club.bots[:2], **shared, **alone, name="League of last year", advance="clock"
    )
    looking = make_event(
        [club.ben.player, club.bots[0]], **shared, name="By agreement", window_hours=48
    )
    start_event(looking.pk)
    return {
        "staged": staged.pk, "league": league.pk, "season": played.pk,
        "windows": looking.pk, "looking": Series.objects.get(round__event=looking).pk,
    }  # fmt: skip


def make_void(club: Club, home: ClubRow, owner: User | None) -> Match:
    """A match of the club that broke off by our own fault."""
    event = make_running_event(club.bots[2:], by=owner, club=home, name="Last night")
    match = Match.objects.get(series__round__event=event)
    Match.objects.filter(pk=match.pk).update(stage=Match.Stage.VOID, problem="The power went.")
    return match


def move_for(match: Match) -> dict[str, Any]:
    return {"ply": match.move_count, "move": state_of(match).legal_texts()[0]}


class UndoneError(Exception):
    """Takes back what a call has changed."""


def undone(call: Callable[[], int]) -> int:
    """What a call is answered; whatever it did is undone."""
    status = 0
    try:
        with transaction.atomic():
            status = call()
            raise UndoneError
    except UndoneError:
        return status


def tells_roles_apart(answers: Line) -> bool:
    signed_in = {
        answer
        for (role, whose), answer in zip(COLUMNS, answers, strict=True)
        if whose == "club" and role in SIGNED_IN
    }
    return len(signed_in) > 1


def surprises(
    matrix: dict[str, dict[str, Line]],
    ask: Callable[[str, str, tuple[str, str]], int],
    *,
    every_role: bool = True,
) -> dict[tuple[str, ...], tuple[int, int]]:
    """Where a call is answered otherwise than the table says: (answer, table) by call.

    Without `every_role`, what is told to all who are signed in is asked for by few of them.
    """
    return {
        (name, method, *column): (answer, expected)
        for name, methods in matrix.items()
        for method, answers in methods.items()
        for column, expected in zip(COLUMNS, answers, strict=True)
        if (every_role or column in FEW or tells_roles_apart(answers))
        and (answer := ask(name, method, column)) != expected
    }
