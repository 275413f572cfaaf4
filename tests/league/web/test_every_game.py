"""Every game there is: an organiser makes an event of it, workers play it, anybody looks at it."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.test import Client

from engines import registry
from engines.base import Game
from league.models import Event, Match, Player, Series
from league.services.entries import enter_player
from league.services.invariants import broken_invariants
from league.services.scheduling import start_due_series
from tests.engines.conformance.cases import LIGHT_TABLES
from tests.engines.conformance.cases import TABLES as ALL_TABLES
from tests.league.factories import make_bots_named, play_all
from tests.league.web.visits import tiles_shown

LENGTHS = ("deals", "rounds", "max_deals", "target")
"""Options that make a match long."""


def filled(page_form: forms.Form, **changed: Any) -> dict[str, Any]:
    """What a browser would send if only these fields were touched."""
    sent = {}
    for field in page_form:
        value = changed.get(field.name, field.value())
        if value is None and isinstance(field.field, forms.ChoiceField):
            value = next(iter(field.field.choices))[0]
        if value is not None and value is not False:
            sent[field.html_name] = value
    return sent


def shortest(game: Game) -> dict[str, Any]:
    return {
        f"option_{option.name}": option.low
        for option in game.options
        if option.name in LENGTHS and option.low is not None
    }


def flock(count: int) -> list[Player]:
    return make_bots_named(*(f"Crow {number}" for number in range(1, count + 1)))


@pytest.mark.parametrize("slug", registry.games())
def test_event_is_made_played_and_looked_at(
    club: object, ada: Client, anybody: Client, slug: str
) -> None:
    game = registry.get(slug)
    chosen = "solitaire" if game.seats == (1,) else "round-robin"
    address = f"/events/new/?game={slug}&format={chosen}"
    form = ada.get(address).context["form"]

    made = ada.post(address, filled(form, name="Game night", **shortest(game)))
    assert made.status_code == 302, made.context["form"].errors
    event = Event.objects.get()
    for bot in flock(max(game.default_seats, 2)):
        enter_player(event.pk, bot)
    ada.post(f"/events/{event.pk}/start/")
    start_due_series()
    play_all()

    match = Match.objects.order_by("pk").first()
    assert match is not None
    assert match.stage == "finished"
    assert "Crow 1" in anybody.get(f"/events/{event.pk}/").text
    middle = {"ply": match.move_count // 2}
    for look in ({}, middle, {**middle, "eyes": 0}, {"ply": match.move_count}):
        page = anybody.get(f"/matches/{match.pk}/", look)
        assert page.status_code == 200
    assert tiles_shown(anybody.get(f"/matches/{match.pk}/", middle).text)
    assert broken_invariants() == {}


TABLES = [
    pytest.param(*table, marks=[] if table in LIGHT_TABLES else pytest.mark.long)
    for table in ALL_TABLES
    if table[1] > 1
]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_series_form_suits_every_number_of_seats(
    club: object, ada: Client, slug: str, seats: int
) -> None:
    bots = flock(seats)
    address = f"/series/new/?game={slug}"
    form = ada.get(address).context["form"]
    players = {f"player_{number}": bot.name for number, bot in enumerate(bots, start=1)}

    answer = ada.post(address, filled(form, **players))

    assert answer.status_code == 302, answer.context["form"].errors
    assert Series.objects.get().seats == seats
