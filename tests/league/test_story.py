"""A league night, end to end: from the secretary's form to ratings, pages and the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from engines.record import loads, verify
from league.models import Series
from league.queries.clock import database_now
from league.services.invariants import broken_invariants
from league.services.scheduling import tick
from tests.league import factories as f

pytestmark = pytest.mark.django_db
NIGHTS = [
    ("natto", 2),
    *(
        pytest.param(game, seats, marks=pytest.mark.any_database)
        for game, seats in (("toridori", 4), ("strings-of-suits", 2), ("jielong", 4))
    ),
]


def schedule(ada: Client, game: str, names: list[str]) -> Series:
    """Fill in the secretary's form for 20:00, with what it offers."""
    address = reverse("admin:league_series_add") + f"?game={game}"
    form = ada.get(address).context["form"]
    body = {field.name: field.value() for field in form if field.value() not in (None, False)}
    body |= {f"player_{number}": name for number, name in enumerate(names, 1)}
    evening = database_now() + timedelta(days=1)
    body |= {"length": 5, "starts_at": f"{evening:%Y-%m-%d}T20:00", "mirrored": "on"}
    answer = ada.post(address, body)
    assert answer.status_code == 302, answer.context["form"].errors
    return Series.objects.get()


@pytest.mark.parametrize(("game", "seats"), NIGHTS)
def test_series_goes_from_the_form_to_ratings_pages_and_api(game, seats):
    club = f.make_club(bots=seats)
    ada, visitor = Client(), Client()
    ada.force_login(club.ada)
    names = [bot.name for bot in club.bots]

    series = schedule(ada, game, names)
    assert tick() == 0
    Series.objects.update(starts_at=database_now())
    tick()
    f.play_all()

    series.refresh_from_db()
    assert series.stage == "finished"
    assert broken_invariants() == {}
    match = series.matches.order_by("pk").first()
    for address in (f"/series/{series.pk}/", f"/matches/{match.pk}/?ply=3", "/ratings/"):
        assert visitor.get(address).status_code == 200
    for bot in club.bots:
        assert f"/series/{series.pk}/" in visitor.get(f"/players/{bot.pk}/").content.decode()
        rating = visitor.get(f"/api/v1/players/{bot.pk}/ratings/").json()["results"][0]
        assert rating["blocks"] == series.blocks.count()
    told = visitor.get(f"/api/v1/series/{series.pk}/").json()
    assert (told["game"], told["stage"], told["length"]) == (game, "finished", 5)
    record = visitor.get(f"/api/v1/matches/{match.pk}/record/")
    assert verify(loads(record.content.decode())).scores() == match.result.scores
