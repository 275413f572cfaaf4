"""The page of a round: draft for organisers alone, two clicks to an open round, and the way out."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Event, Job, Series
from league.services import pairing
from league.services.events import start_event
from league.services.publishing import publish_round
from tests.league import factories as f
from tests.league.web.visits import visitor


@pytest.fixture
def drafted(club: f.Club) -> Event:
    event = f.make_event(club.bots, by=club.ada, publishes=False, format="swiss")
    return start_event(event.pk, by=club.ada)


def address(event: Event, act: str = "", number: int = 1) -> str:
    return f"/events/{event.pk}/rounds/{number}/{act}"


def test_draft_shows_why_to_organisers_and_nothing_to_others(
    drafted: Event, ada: Client, ben: Client
) -> None:
    page = ada.get(address(drafted)).content.decode()

    assert "score difference" in page
    assert drafted.rounds.get().draft[0]["reason"] in page.replace("&#x27;", "'")
    assert ben.get(address(drafted)).status_code == 404
    assert ben.get(f"/events/{drafted.pk}/rounds/").headers["Location"] == f"/events/{drafted.pk}/"


def test_round_is_open_after_two_clicks(club: f.Club, ada: Client, ben: Client) -> None:
    event = f.make_running_event(club.bots, by=club.ada, publishes=True, format="swiss")
    f.play_all()
    Event.objects.filter(pk=event.pk).update(publishes=False)

    ada.post(f"/events/{event.pk}/next-round/", {"after": 1})
    answer = ada.post(address(event, "publish/", 2), follow=True)

    assert "The round is open." in answer.content.decode()
    assert ben.get(address(event, number=2)).status_code == 200
    assert event.rounds.get(number=2).series.count() == 2


def test_organiser_is_led_to_the_round_in_play_and_then_to_the_next(
    club: f.Club, ada: Client
) -> None:
    event = f.make_running_event([*club.bots, club.ben.player], format="swiss", by=club.ada)
    rounds = f"/events/{event.pk}/rounds/"

    assert ada.get(rounds).headers["Location"] == address(event)
    event.rounds.update(finished_at=event.created_at)
    assert ada.get(rounds).headers["Location"] == address(event, number=2)


def test_second_press_is_told_that_the_round_is_open(drafted: Event, ada: Client) -> None:
    answer = ada.post(f"/events/{drafted.pk}/next-round/", {"after": 0}, follow=True)

    assert "Round 1 is open already." in answer.content.decode()


def test_draft_is_changed_by_form(drafted: Event, ada: Client) -> None:
    (one, two), _ = (row["entrants"] for row in drafted.rounds.get().draft)

    answer = ada.post(
        address(drafted, "edit/"), {"act": "exchange", "first": one, "second": two}, follow=True
    )

    assert "By hand" in answer.content.decode()
    assert drafted.rounds.get().draft[0]["entrants"] == [two, one]


def test_impossible_change_comes_back_with_its_reason(drafted: Event, ada: Client) -> None:
    entry = drafted.rounds.get().draft[0]["entrants"][0]

    answer = ada.post(address(drafted, "edit/"), {"act": "move", "entry": entry, "table": "out"})

    assert answer.status_code == 400
    assert "would have 1 players" in answer.content.decode()


@pytest.mark.parametrize(
    "sent", [{}, {"act": "move", "entry": "x"}, {"act": "exchange", "first": 9}]
)
def test_form_with_nonsense_is_refused(drafted: Event, ada: Client, sent: dict[str, str]) -> None:
    assert ada.post(address(drafted, "edit/"), sent).status_code == 400


def test_published_round_is_taken_back_and_unpaired(drafted: Event, ada: Client) -> None:
    publish_round(drafted.rounds.get().pk)

    ada.post(address(drafted, "undo/"), {"reason": "fire"})
    assert drafted.rounds.get().published_at is None
    ada.post(address(drafted, "unpair/"))

    assert not drafted.rounds.exists()
    assert "Pair round 1" in ada.get(address(drafted)).content.decode()


def test_refusal_is_told_on_the_page_that_asked(drafted: Event, ada: Client) -> None:
    answer = ada.post(address(drafted, "undo/"))

    assert answer.status_code == 400
    assert "is not published" in answer.content.decode()


def test_large_event_shows_how_far_its_pairing_is(
    club: f.Club, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "LARGE", 3)
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    start_event(event.pk)
    Job.objects.filter(kind="pairing").update(progress=2, total=4)

    page = ada.get(address(event)).content.decode()

    assert "2 of 4 players have a table" in page
    assert 'hx-trigger="every 1s"' in page


def test_failed_pairing_offers_another_try(club: f.Club, ada: Client) -> None:
    event = f.make_event(club.bots, by=club.ada, format="swiss")
    Event.objects.filter(pk=event.pk).update(stage="running")
    pairing._keep_refusal(event.pk, "There is no way.")

    page = ada.get(address(event)).content.decode()

    assert "There is no way." in page
    assert "Try again" in page


def test_outdated_draft_says_so(drafted: Event, ada: Client) -> None:
    drafted.rounds.update(outdated="A result of round 1 was corrected.")

    page = ada.get(address(drafted)).content.decode()

    assert "A result of round 1 was corrected. The round was paired before that" in page


def test_event_page_leads_to_the_draft(drafted: Event, ada: Client, ben: Client) -> None:
    assert "Look at the draft of round 1" in ada.get(f"/events/{drafted.pk}/").content.decode()
    assert "draft of round" not in ben.get(f"/events/{drafted.pk}/").content.decode()


def test_round_page_asks_as_often_for_four_as_for_two(club: f.Club, ada: Client) -> None:
    counts = []
    for number in (2, 4):
        event = f.make_event(club.bots[:number], by=club.ada, name=f"Of {number}")
        start_event(event.pk)
        with CaptureQueriesContext(connection) as queries:
            ada.get(address(event))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def table_series(club: f.Club) -> Series:
    people = [club.ben.player, club.cy.player]
    return f.make_running_series(people, by=club.ada, length=3, venue="table")


def sheet(act: str, *games: tuple[int, int]) -> dict[str, object]:
    points = {
        f"game_{number}_{side}": made
        for number, game in enumerate(games, start=1)
        for side, made in enumerate(game)
    }
    return {"act": act, **points}


def test_players_agree_on_a_result(club: f.Club, ben: Client) -> None:
    series = table_series(club)
    page = f"/series/{series.pk}/result/"

    ben.post(page, sheet("report", (3, 1), (2, 0)))
    shown = visitor(club.cy).get(page).content.decode()
    visitor(club.cy).post(page, sheet("report", (3, 1), (2, 0)))

    assert "Ben reports" in shown
    assert "Yes, that is right" in shown
    series.refresh_from_db()
    assert series.stage == "finished"
    assert "/matches/" not in ben.get(f"/series/{series.pk}/").content.decode()


def test_disputed_result_is_shown_and_decided(club: f.Club, ada: Client, ben: Client) -> None:
    series = table_series(club)
    page = f"/series/{series.pk}/result/"
    ben.post(page, sheet("report", (3, 1), (2, 0)))
    visitor(club.cy).post(page, sheet("report", (1, 3), (0, 2)))

    shown = ada.get(page).content.decode()
    ada.post(page, sheet("enter", (1, 3), (0, 2)))

    assert "The players report different results." in shown
    series.refresh_from_db()
    assert series.stage == "finished"


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ({"game_1_0": 1}, "needs the points of everybody"),
        ({"game_1_0": "x", "game_1_1": 1}, "whole number"),
        ({"game_1_0": 1, "game_1_1": 0}, "not decided after game 1"),
        ({}, "at least one game"),
    ],
)
def test_wrong_sheet_comes_back(
    club: f.Club, ada: Client, games: dict[str, object], words: str
) -> None:
    series = table_series(club)

    answer = ada.post(f"/series/{series.pk}/result/", {"act": "enter", **games})

    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not series.blocks.exists()


def test_series_on_the_site_has_no_result_page(club: f.Club, ada: Client) -> None:
    series = f.make_series(club.bots[:2])

    assert ada.get(f"/series/{series.pk}/result/").status_code == 404
