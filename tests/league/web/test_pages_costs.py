"""Lists cost the same however long they are: queries are counted with one row and with three."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Event, Pool, Series
from tests.league.factories import (
    SHORT,
    Club,
    make_asking_match,
    make_bot,
    make_event,
    make_finished_series,
    make_running_event,
    make_series,
    play_all,
)


def cost(client: Client, address: str) -> int:
    client.get(address)  # what is made once is not counted
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def finish(club: Club) -> None:
    make_finished_series(club.bots[:2])


def newcomer(club: Club) -> None:
    make_finished_series([make_bot(f"Bot {Series.objects.count()}"), club.bots[0]])


def event(club: Club) -> None:
    make_event([], name=f"Event {Event.objects.count()}")


GROWING: list[tuple[str, Callable[[Club], object]]] = [
    ("/", finish),
    ("/", lambda club: make_series(club.bots[:2])),
    ("/series/", finish),
    ("/players/", newcomer),
    ("/players/{bot}/", finish),
    ("/players/{bot}/", newcomer),
    (
        "/ratings/",
        lambda club: make_finished_series(
            club.bots[:2], options={"deals": 2 + Pool.objects.count()}
        ),
    ),
    ("/ratings/{pool}/", newcomer),
    ("/events/", event),
    ("/games/jielong/", finish),
]


@pytest.mark.parametrize(("address", "grow"), GROWING)
def test_list_costs_the_same_with_three_rows(
    club: Club, anybody: Client, address: str, grow: Callable[[Club], object]
) -> None:
    finish(club)
    grow(club)
    address = address.format(bot=club.bots[0].pk, pool=Pool.objects.earliest("pk").pk)
    with_one = cost(anybody, address)

    for _ in range(2):
        grow(club)

    assert cost(anybody, address) == with_one


def test_desk_costs_the_same_with_three_turns(club: Club, ben: Client) -> None:
    make_asking_match(club.ben.player, club.bots[0])
    with_one = cost(ben, "/desk/")

    for _ in range(2):
        make_asking_match(club.ben.player, club.bots[0])

    assert cost(ben, "/desk/") == with_one


def test_series_costs_the_same_with_three_blocks(club: Club, anybody: Client) -> None:
    short = make_finished_series(club.bots[:2], counting="fixed", length=1)
    long = make_finished_series(club.bots[:2], counting="fixed", length=3)

    costs = [cost(anybody, f"/series/{series.pk}/") for series in (short, long)]

    assert costs[0] == costs[1]


def test_event_costs_the_same_with_three_tables(club: Club, ada: Client) -> None:
    small = make_running_event(club.bots[:3], name="Small", options=SHORT)
    more = [make_bot(f"More {number}") for number in range(2)]
    large = make_running_event([*club.bots, *more], name="Large", options=SHORT)
    play_all()

    costs = [cost(ada, f"/events/{one.pk}/") for one in (small, large)]

    assert costs[0] == costs[1]


def test_replay_costs_the_same_early_and_late(club: Club, anybody: Client) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    costs = [cost(anybody, f"/matches/{match.pk}/?ply={ply}") for ply in (0, match.move_count)]

    assert costs[0] == costs[1]
    assert costs[0] < 10
