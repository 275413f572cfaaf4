"""Entries and the door by the API: every act, its scope, and refusals by field."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from league.models import Event, Player
from league.queries.clock import database_now
from league.services.accounts import create_bot
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import Club, make_event, make_running_event


def names(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


def post(user: Any, address: str, body: Any = None, *scopes: str) -> Any:
    return caller(user, *scopes).post(f"{V1}{address}", body or {}, format="json")


def swiss(players: list[Player], **fields: Any) -> Event:
    return make_event(players, format="swiss", settings={"rounds": 3}, **fields)


def test_organiser_enters_players_and_reads_them(club: Club) -> None:
    event = make_event([], capacity=2)
    players = [bot.pk for bot in club.bots[:3]]

    made = post(club.ada, f"/events/{event.pk}/entries/", {"players": players})
    listed = caller(club.ben).get(f"{V1}/events/{event.pk}/entries/").json()["results"]
    waiting = caller(club.ben).get(f"{V1}/events/{event.pk}/waiting/").json()["results"]

    assert [place["is_waiting"] for place in made.json()] == [False, False, True]
    assert [entry["player"]["name"] for entry in listed] == ["Bird 1", "Bird 2"]
    assert [place["player"]["name"] for place in waiting] == ["Bird 3"]


def test_one_bad_entry_enters_nobody(club: Club) -> None:
    event = make_event([], door="bots")
    players = [club.bots[0].pk, club.ben.player.pk]

    answer = post(club.ada, f"/events/{event.pk}/entries/", {"players": players})

    assert error_of(answer) == (400, "invalid", {"players": "League night is for bots only."})
    assert names(event) == []


@pytest.mark.parametrize(
    ("address", "scope", "lacking"),
    [
        ("entries/", "play", "organise"),
        ("entries/list/", "play", "organise"),
        ("invitations/", "play", "organise"),
        ("link/", "play", "organise"),
        ("join/", "organise", "play"),
        ("check-in/", "organise", "play"),
    ],
)
def test_act_needs_its_scope(club: Club, address: str, scope: str, lacking: str) -> None:
    event = make_event([])

    answer = post(club.ada, f"/events/{event.pk}/{address}", {}, "read", scope)

    assert answer.status_code == 403
    assert lacking in answer.json()["error"]["message"]


def test_player_and_author_join_and_leave(club: Club) -> None:
    heron = create_bot(name="Heron", program="random", author=club.ben).player
    event = make_event([], entry_rule="open")

    first = post(club.ben, f"/events/{event.pk}/join/")
    second = post(club.ben, f"/events/{event.pk}/join/", {"player": heron.pk})
    left = post(club.ben, f"/events/{event.pk}/leave/")

    assert [first.status_code, second.status_code, left.status_code] == [201, 201, 204]
    assert names(event) == ["Heron"]


def test_nobody_joins_for_somebody_else(club: Club) -> None:
    event = make_event([], entry_rule="open")

    answer = post(club.ben, f"/events/{event.pk}/join/", {"player": club.cy.player.pk})

    assert (answer.status_code, names(event)) == (403, [])


def test_link_is_renewed_and_joined_by_its_code(club: Club) -> None:
    event = make_event([], entry_rule="link")
    code = post(club.ada, f"/events/{event.pk}/link/").json()["code"]

    old = post(club.ben, f"/events/{event.pk}/join/", {"code": event.entry_code})
    new = post(club.ben, f"/events/{event.pk}/join/", {"code": code})

    assert (error_of(old)[2].keys(), new.status_code) == ({"code"}, 201)


def test_invitation_is_sent_listed_and_answered(club: Club) -> None:
    event = make_event([])
    post(club.ada, f"/events/{event.pk}/invitations/", {"player": club.ben.player.pk})
    asked = caller(club.ben).get(f"{V1}/invitations/").json()["results"]

    answer = post(club.ben, f"/invitations/{asked[0]['id']}/answer/", {"is_accepted": True})

    assert (answer.json()["answer"], names(event)) == ("accepted", ["Ben"])


def test_list_is_tried_before_it_is_entered(club: Club) -> None:
    event = make_event([])
    address, text = f"/events/{event.pk}/entries/list/", "Ben\nZoe"

    tried = post(club.ada, address, {"text": text, "is_preview": True}).json()
    refused = post(club.ada, address, {"text": text})
    entered = post(club.ada, address, {"text": "Ben"})

    assert [line["problem"] for line in tried] == ["", "There is no player called Zoe."]
    assert error_of(refused)[2] == {"text": "Line 2: There is no player called Zoe."}
    assert (entered.status_code, names(event)) == (200, ["Ben"])


def test_entries_are_put_in_order(club: Club) -> None:
    event = make_event(club.bots[:3])
    first, second, third = event.entries.values_list("pk", flat=True)

    answer = post(club.ada, f"/events/{event.pk}/entries/order/", {"entries": [third, first]})

    assert answer.json() == {"entries": [third, first, second]}


def test_player_checks_in_and_organiser_takes_it_back(club: Club) -> None:
    starts_at = database_now() + timedelta(minutes=5)
    event = make_event([club.ben.player], check_in_minutes=60, starts_at=starts_at)
    entry = event.entries.get()

    there = post(club.ben, f"/events/{event.pk}/check-in/").json()
    gone = post(club.ada, f"/events/{event.pk}/entries/{entry.pk}/tick/", {"is_here": False})

    assert there["checked_in_at"] is not None
    assert gone.json()["checked_in_at"] is None


def test_entry_misses_rounds(club: Club) -> None:
    event = swiss([club.ben.player, *club.bots])
    entry = event.entries.get(player=club.ben.player)
    address = f"/events/{event.pk}/entries/{entry.pk}/absences/"

    told = post(club.ben, address, {"rounds": [2, 3]}).json()
    wrong = post(club.ben, address, {"rounds": [4]})

    assert told["absences"] == [{"round": 2, "points": 0.5}, {"round": 3, "points": 0.0}]
    assert error_of(wrong)[2] == {"rounds": "The last round of League night is round 3."}


def test_pair_is_kept_apart_and_let_meet(club: Club) -> None:
    event = swiss(club.bots)
    pair = {"first": club.bots[0].pk, "second": club.bots[1].pk}

    made = post(club.ada, f"/events/{event.pk}/kept-apart/", pair).json()
    gone = post(club.ada, f"/events/{event.pk}/kept-apart/{made['id']}/remove/")

    assert made["first"]["name"] == "Bird 1"
    assert (gone.status_code, event.kept_apart.count()) == (204, 0)


def test_player_is_replaced_or_withdrawn(club: Club) -> None:
    event = make_running_event(club.bots[:3])
    first, second = event.entries.all()[:2]
    body = {"player": club.bots[3].pk, "is_forfeited": True, "reason": "ill"}

    replaced = post(club.ada, f"/events/{event.pk}/entries/{first.pk}/replace/", body)
    withdrawn = post(club.ada, f"/events/{event.pk}/entries/{second.pk}/withdraw/")

    second.refresh_from_db()
    assert replaced.json()["player"]["name"] == "Bird 4"
    assert (withdrawn.status_code, second.withdrawn_at is not None) == (204, True)


def test_refusal_of_a_substitute_names_the_field_of_the_call(club: Club) -> None:
    event = make_running_event(club.bots[:3])
    first, second = event.entries.all()[:2]

    body = {"player": second.player.pk}
    answer = post(club.ada, f"/events/{event.pk}/entries/{first.pk}/replace/", body)

    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (409, ["player"])


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("entries/", {"players": []}, "players"),
        ("entries/", {"players": [10**12]}, "players"),
        ("entries/", {"player": 1}, "player"),
        ("entries/list/", {"text": 5}, "text"),
        ("entries/order/", {"entries": [4711]}, "entries"),
        ("kept-apart/", {"first": 1}, "second"),
        ("invitations/", {"player": "Ben"}, "player"),
    ],
)
def test_bad_body_is_refused_by_field(
    club: Club, address: str, body: dict[str, Any], field: str
) -> None:
    event = swiss(club.bots)

    answer = post(club.ada, f"/events/{event.pk}/{address}", body)

    assert (answer.status_code, field in error_of(answer)[2]) == (400, True)
