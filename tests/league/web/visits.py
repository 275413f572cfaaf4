"""Ways to visit the site in tests: as somebody, page by page, and reading what is there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html.parser import HTMLParser
from itertools import product
from typing import Any

from django.test import Client
from django.urls import reverse

from league.models import (
    Club,
    Delivery,
    Entry,
    Event,
    EventTemplate,
    Invitation,
    KeptApart,
    Match,
    Membership,
    Player,
    Pool,
    Series,
    Token,
    User,
    Webhook,
)
from league.web.urls import urlpatterns

ROWS = {
    "players": Player,
    "ratings": Pool,
    "series": Series,
    "matches": Match,
    "events": Event,
    "account": Token,
    "webhooks": Webhook,
    "deliveries": Delivery,
    "templates": EventTemplate,
    "invitations": Invitation,
}
PARTS = {"entry": Entry, "member": Membership, "pair": KeptApart, "player": Player}
SPRITE = re.compile(r'<svg class="sprite".*?</svg>', re.DOTALL)
GOING_OUT = "sign-out"
TWO_GAMES = ("jielong", "natto")
"""All games have the same page; another test reads the rules of each."""


def visitor(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def every_page(games: Collection[str] = TWO_GAMES) -> list[str]:
    """The address of every page, with everything there is in its place."""
    return [
        address
        for pattern in urlpatterns
        if pattern.name != GOING_OUT
        for address in _filled(str(pattern.name), str(pattern.pattern), games)
    ]


def _filled(name: str, route: str, games: Collection[str]) -> Iterator[str]:
    names = re.findall(r"<\w+:(\w+)>", route)
    choices = [games] if name == "game" else [_values(part, route) for part in names]
    for chosen in product(*choices):
        yield reverse(f"web:{name}", kwargs=dict(zip(names, chosen, strict=True)))


def _values(name: str, route: str) -> list[Any]:
    if name == "token":
        return ["1.forged"]
    if name == "slug":
        return list(Club.objects.values_list("slug", flat=True))
    if name == "code":
        return list(Event.objects.exclude(entry_code="").values_list("entry_code", flat=True))
    model = PARTS.get(name) or ROWS[route.split("/", maxsplit=1)[0]]
    return list(model.objects.values_list("pk", flat=True))  # type: ignore[attr-defined]


def walk(client: Client) -> dict[str, str]:
    """What this reader is shown, by address; refusals are pages too."""
    return {address: client.get(address).content.decode() for address in every_page()}


def without_sprite(page: str) -> str:
    """The page without the drawings of all tiles, which are the same whoever looks."""
    return SPRITE.sub("", page)


def tiles_shown(page: str) -> list[str]:
    """The text of every tile that the page draws, hidden ones left out."""
    found = re.findall(r'<use href="#(?:tile|chip|lying)-\w+-([\w-]+)"', without_sprite(page))
    return [text for text in found if text != "back"]


def main_of(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def words_of(page: str) -> str:
    """What the main part of a page says, without its tags."""
    parser = _Texts()
    parser.feed("<main" + main_of(page))
    return " ".join(parser.words)
