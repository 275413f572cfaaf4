"""The demo club: something in every game, and the same however often it is made."""

from __future__ import annotations

import pytest

from engines import registry
from league.models import Club, Event, Match, Player, Series
from league.services.demo import EVENINGS, LOGIN, NEXT_EVENING, seed_demo
from league.services.invariants import broken_invariants
from league.services.outbox import relay
from league.services.scheduling import tick
from league.services.waves import carry_on_flow
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def counts() -> list[int]:
    return [model.objects.count() for model in (Player, Event, Series, Match)]


def test_demo_made_twice_is_the_same_club_with_its_roles():
    seed_demo()
    before = counts()

    seed_demo()

    assert counts() == before
    club = Club.objects.get()
    assert set(Event.objects.values_list("club", flat=True)) == {club.pk}
    assert dict(club.memberships.values_list("user__username", "role")) == {
        "Ada": "owner",
        "Ben": "referee",
        "Cy": "player",
    }


@pytest.mark.long
def test_demo_plays_every_game_and_finishes_its_evenings():
    seed_demo()
    for _ in range(6):
        tick()
        carry_on_flow()
        f.play_all()

    running = Event.objects.filter(stage="running").values_list("game", flat=True)
    assert sorted(running) == sorted(registry.games())
    finished = Event.objects.filter(stage="finished").values_list("name", flat=True)
    assert set(finished) == set(EVENINGS)
    assert Event.objects.get(stage="draft").name == NEXT_EVENING
    alone = [game for game in registry.games().values() if game.seats == (1,)]
    asked = Match.objects.filter(turn__isnull=False, holders__player__name=LOGIN)
    assert asked.count() == 1 + len(alone)
    relay(None)
    assert broken_invariants() == {}
