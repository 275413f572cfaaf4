"""Lists: pages by cursor, filters by name, and a cost that does not grow."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.models import Event, Pool
from league.services.clubs import create_club, join_club
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import (
    Club,
    make_asking_match,
    make_bot,
    make_event,
    make_finished_event,
    make_finished_series,
    make_series,
)

LISTS = [
    "players/", "bots/", "events/", "series/", "matches/", "ratings/",
    "clubs/", "clubs/{club}/members/", "events/?club={club}",
    "players/{player}/series/", "players/{player}/ratings/",
    "series/{series}/blocks/", "ratings/{pool}/ladder/",
    "series/?player={player}", "matches/?player={player}", "matches/?game=jielong",
    "players/{player}/series/?player={opponent}&stage=finished",
]  # fmt: skip


def ids(response: Any) -> list[int]:
    return [row["id"] for row in response.json()["results"]]


def cursor(text: str) -> str:
    return b64encode(text.encode()).decode()


@pytest.fixture
def addresses(club: Club) -> dict[str, str]:
    """Every list, with at least three rows in it."""
    birds = club.bots[:3]
    series = make_finished_series(birds, counting="fixed", length=3)
    for deals in (2, 3):
        make_finished_series(birds, options={"deals": deals})
    homes = [create_club(by=club.ada, name=f"Club {number}") for number in (1, 2, 3)]
    for user in (club.ben, club.cy):
        join_club(homes[0].pk, by=user)
    for number in (1, 2, 3):
        make_event(birds, name=f"Night {number}", club=homes[0])
    pool = Pool.objects.earliest("pk")
    known = {
        "player": birds[0].pk, "opponent": birds[1].pk, "series": series.pk, "pool": pool.pk,
        "club": homes[0].pk,
    }  # fmt: skip
    return {name: f"{V1}/{name.format(**known)}" for name in LISTS}


def with_parameter(address: str, parameter: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}{parameter}"


def cost(client: APIClient, address: str, size: int) -> tuple[int, int]:
    """How many rows were shown, and with how many queries."""
    with CaptureQueriesContext(connection) as queries:
        response = client.get(with_parameter(address, f"page_size={size}"))
    return len(response.json()["results"]), len(queries)


def all_pages(client: APIClient, address: str) -> list[Any]:
    rows: list[Any] = []
    following = with_parameter(address, "page_size=2")
    while following:
        page = client.get(following).json()
        rows += page["results"]
        following = page["next"]
    return rows


def test_lists_cost_the_same_for_one_row_and_three(
    addresses: dict[str, str], anybody: APIClient
) -> None:
    one = {name: cost(anybody, address, 1) for name, address in addresses.items()}
    three = {name: cost(anybody, address, 3) for name, address in addresses.items()}

    assert {name: rows for name, (rows, _) in three.items()} == dict.fromkeys(addresses, 3)
    assert {name: (3, queries) for name, (_, queries) in one.items()} == three


def test_lists_never_count_rows(addresses: dict[str, str], anybody: APIClient) -> None:
    with CaptureQueriesContext(connection) as queries:
        for address in addresses.values():
            anybody.get(address)

    assert len(queries) > len(addresses)
    assert [query["sql"] for query in queries if "COUNT(" in query["sql"]] == []


def plan_of(sql: str) -> str:
    """How the database finds the rows, made to think that tables are long."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for way in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
            cursor.execute(f"EXPLAIN {sql}")
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())


@pytest.mark.parametrize(
    ("chosen", "index"),
    [
        ("matches/?game=jielong", "match_by_game"),
        ("matches/?stage=finished", "match_by_stage"),
        ("matches/?player={player}", "seat_history"),
        ("series/?game=jielong", "series_by_game"),
        ("series/?stage=finished", "series_by_stage"),
        ("series/?player={player}", "side_history"),
    ],
)
def test_filtered_list_is_read_in_the_order_of_an_index(
    chosen: str, index: str, club: Club, anybody: APIClient
) -> None:
    make_finished_series(club.bots[:2])

    with CaptureQueriesContext(connection) as queries:
        anybody.get(f"{V1}/{chosen.format(player=club.bots[0].pk)}")

    plan = plan_of(next(query["sql"] for query in queries if "LIMIT" in query["sql"]))
    assert index in plan
    assert "Sort" not in plan
    assert "TEMP B-TREE" not in plan


def test_pages_show_every_row_once(addresses: dict[str, str], anybody: APIClient) -> None:
    whole = {name: anybody.get(at).json()["results"] for name, at in addresses.items()}

    in_pages = {name: all_pages(anybody, address) for name, address in addresses.items()}

    assert in_pages == whole


def test_odd_cursors_never_break(addresses: dict[str, str], anybody: APIClient) -> None:
    texts = ["p=" + "9" * 30, "p=-" + "9" * 30, "o=999999", "p=nan", "p=inf", "p=", "p=1&r=1"]

    statuses = {
        anybody.get(with_parameter(address, f"cursor={cursor(text)}")).status_code
        for address in addresses.values()
        for text in texts
    }

    assert statuses <= {200, 400}


def test_series_costs_the_same_for_one_block_and_three(club: Club, anybody: APIClient) -> None:
    costs = []
    for length in (1, 3):
        series = make_finished_series(club.bots[:2], counting="fixed", length=length)
        with CaptureQueriesContext(connection) as queries:
            anybody.get(f"{V1}/series/{series.pk}/")
        costs.append(len(queries))

    assert costs[0] == costs[1]


def test_event_costs_the_same_for_one_round_and_three(club: Club, anybody: APIClient) -> None:
    costs = []
    for entries in (club.bots[:2], club.bots):
        event = make_finished_event(entries, name=f"{len(entries)} birds")
        with CaptureQueriesContext(connection) as queries:
            anybody.get(f"{V1}/events/{event.pk}/")
        costs.append(len(queries))

    assert [event.rounds.count() for event in Event.objects.order_by("pk")] == [1, 3]
    assert costs[0] == costs[1]


def test_me_costs_the_same_for_one_match_and_three(club: Club) -> None:
    ben = caller(club.ben)
    ben.get(f"{V1}/me/")
    costs = []
    for matches in (1, 2):
        for _ in range(matches):
            make_asking_match(club.ben.player, club.bots[0])
        with CaptureQueriesContext(connection) as queries:
            response = ben.get(f"{V1}/me/")
        costs.append((len(response.json()["waiting"]), len(queries)))

    assert [waiting for waiting, _ in costs] == [1, 3]
    assert costs[0][1] == costs[1][1]


def test_pages_stay_put_when_rows_arrive(club: Club, anybody: APIClient) -> None:
    first, second, third = (make_series(club.bots[:2]).pk for _ in range(3))
    page = anybody.get(f"{V1}/series/", {"page_size": 2})
    make_series(club.bots[:2])

    following = anybody.get(page.json()["next"])
    back = anybody.get(following.json()["previous"])

    assert (ids(page), ids(following), ids(back)) == ([third, second], [first], [third, second])


def test_names_with_accents_page_on(club: Club, anybody: APIClient) -> None:
    make_bot("Åse")
    make_bot("Çelik & Søn")

    seen = [row["name"] for row in all_pages(anybody, f"{V1}/players/")]

    assert seen == sorted(seen)
    assert {"Åse", "Çelik & Søn"} < set(seen)


def test_order_is_turned_round(club: Club, anybody: APIClient) -> None:
    first, second = (make_series(club.bots[:2]).pk for _ in range(2))

    response = anybody.get(f"{V1}/series/", {"ordering": "id"})

    assert ids(response) == [first, second]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("page_size", "0"),
        ("page_size", "201"),
        ("page_size", "-1"),
        ("page_size", "many"),
        ("page_size", "1" * 5000),
        ("page_size", "٣"),
        ("ordering", "starts_at"),
        ("ordering", "id,-id"),
        ("ordering", "created_by__password"),
        ("cursor", "xxx"),
        ("cursor", "é"),
        ("cursor", cursor("p=abc")),
        ("cursor", cursor("p=%00")),
        ("cursor", cursor("o=-1&p=1")),
        ("cursor", cursor("r=x")),
        ("game", "chess"),
        ("stage", "lost"),
        ("player", "Ben"),
        ("player", "0"),
        ("player", "9" * 30),
        ("player", "1\0"),
        ("gmae", "natto"),
    ],
)
def test_bad_parameter_is_named(db: None, anybody: APIClient, name: str, value: str) -> None:
    status, code, fields = error_of(anybody.get(f"{V1}/series/", {name: value}))

    assert (status, code, list(fields)) == (400, "invalid", [name])


def test_name_with_nul_is_refused(db: None, anybody: APIClient) -> None:
    status, _, fields = error_of(anybody.get(f"{V1}/players/", {"name": "a\0"}))

    assert (status, list(fields)) == (400, ["name"])
