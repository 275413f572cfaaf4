"""The entries of an event on its pages: the door, lists, links, invitations, check-in, rounds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.models import AuditEntry, Event
from league.queries.clock import database_now
from league.services.absences import keep_apart
from league.services.entries import enter_player
from league.services.joining import invite_player
from tests.league.factories import Club, make_event, make_person, make_running_event
from tests.league.web.visits import visitor, words_of


def names(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


def evening(club: Club, **fields: Any) -> Event:
    """An event whose check-in is open."""
    starts_at = database_now() + timedelta(minutes=30)
    players = [club.ben.player, *club.bots]
    return make_event(players, check_in_minutes=60, starts_at=starts_at, **fields)


def test_door_is_shown_on_page_list_and_entries(club: Club, anybody: Client) -> None:
    event = make_event([], door="people", least_rating=1600, capacity=8)

    pages = [
        words_of(anybody.get(address).text)
        for address in ("/events/", f"/events/{event.pk}/", f"/events/{event.pk}/entries/")
    ]

    assert ["people only" in page for page in pages] == [True, True, True]
    assert "For ratings of 1600 or more" in pages[2]
    assert "0 of 8 places are taken" in pages[2]


def test_link_tells_all_that_an_entrant_must_know(club: Club, anybody: Client) -> None:
    event = make_event([], entry_rule="link", about="Bring tea.", capacity=8)

    words = words_of(anybody.get(f"/enter/{event.entry_code}/").text)

    for part in ("League night", "Jie Long", "Bring tea.", "0 of 8 places", "Sign in to enter"):
        assert part in words


def test_link_lets_the_reader_in(club: Club, ben: Client) -> None:
    event = make_event([], entry_rule="link")
    form = {"player": club.ben.player.pk, "code": event.entry_code}

    page = ben.post(f"/events/{event.pk}/join/", form, follow=True)

    assert "Ben is entered in League night." in words_of(page.text)
    assert page.request["PATH_INFO"] == f"/enter/{event.entry_code}/"
    assert names(event) == ["Ben"]


@pytest.mark.parametrize("rule", ["hand", "open"])
def test_link_of_an_event_without_one_leads_nowhere(club: Club, anybody: Client, rule: str) -> None:
    event = make_event([], entry_rule=rule)

    assert anybody.get(f"/enter/{event.entry_code}/").status_code == 404


def test_renewed_link_closes_the_old_one(club: Club, ada: Client) -> None:
    event = make_event([], entry_rule="link")

    ada.post(f"/events/{event.pk}/entries/link/")

    assert ada.get(f"/enter/{event.entry_code}/").status_code == 404


def test_refusal_at_the_door_is_read_before_it_is_met(club: Club, ben: Client) -> None:
    event = make_event([], entry_rule="open", door="bots")

    page = ben.get(f"/events/{event.pk}/entries/")
    answer = ben.post(f"/events/{event.pk}/join/", {"player": club.ben.player.pk}, follow=True)

    assert "League night is for bots only." in words_of(page.text)
    assert "event-join" not in page.text
    assert "League night is for bots only." in words_of(answer.text)
    assert names(event) == []


def test_nobody_joins_for_somebody_else(club: Club, ben: Client) -> None:
    event = make_event([], entry_rule="open")

    answer = ben.post(f"/events/{event.pk}/join/", {"player": club.cy.player.pk})

    assert (answer.status_code, names(event)) == (403, [])


@pytest.mark.parametrize("given", ["", "x", "999999999999999999999999"])
def test_nonsense_for_a_player_is_refused(club: Club, ben: Client, given: str) -> None:
    event = make_event([], entry_rule="open")

    assert ben.post(f"/events/{event.pk}/join/", {"player": given}).status_code == 403


def test_whoever_finds_no_place_is_told_that_he_waits(club: Club, ben: Client) -> None:
    event = make_event(club.bots[:2], entry_rule="open", capacity=2)

    page = ben.post(f"/events/{event.pk}/join/", {"player": club.ben.player.pk}, follow=True)

    words = words_of(page.text)
    assert "All places are taken: Ben waits in line for League night." in words
    assert "waits for a place, number 1 in line" in words


def test_leaving_is_asked_first(club: Club, ben: Client) -> None:
    event = make_event([club.ben.player, *club.bots])
    address = f"/events/{event.pk}/leave/{club.ben.player.pk}/"

    assert "Take Ben out" in words_of(ben.get(address).text)
    assert "Ben" in names(event)
    ben.post(address)

    assert "Ben" not in names(event)


def test_invitation_waits_on_the_desk_and_is_accepted_there(club: Club, ben: Client) -> None:
    event = make_event([])
    asked = invite_player(event.pk, club.ben.player, by=club.ada)

    assert "You are invited League night" in words_of(ben.get("/desk/").text)
    page = ben.post(f"/invitations/{asked.pk}/", {"answer": "accept"}, follow=True)

    assert "Ben is entered in League night." in words_of(page.text)
    assert "You are invited" not in words_of(ben.get("/desk/").text)


def test_declined_invitation_shows_to_the_organiser(club: Club, ada: Client, ben: Client) -> None:
    event = make_event([])
    ada.post(f"/events/{event.pk}/entries/invite/", {"invite-player": "ben"})
    ben.post(f"/invitations/{event.invitations.get().pk}/", {"answer": "decline"})

    words = words_of(ada.get(f"/events/{event.pk}/entries/").text)

    assert "Ben: declined" in words


def test_invitation_that_is_refused_says_why(club: Club, ada: Client) -> None:
    event = make_event([])

    answer = ada.post(f"/events/{event.pk}/entries/invite/", {"invite-player": "Bird 1"})

    assert answer.status_code == 400
    assert "Bird 1 is a house bot: enter it yourself." in words_of(answer.text)


def test_list_is_shown_before_it_is_entered(club: Club, ada: Client) -> None:
    event = make_event([])
    address = f"/events/{event.pk}/entries/list/"

    preview = ada.post(address, {"text": "Ben\nBird 1"})
    assert "Enter all 2 lines" in words_of(preview.text)
    assert names(event) == []
    ada.post(address, {"text": "Ben\nBird 1", "enter": "yes"})

    assert names(event) == ["Ben", "Bird 1"]


def test_list_names_its_wrong_lines(club: Club, ada: Client) -> None:
    event = make_event([])

    page = ada.post(f"/events/{event.pk}/entries/list/", {"text": "Ben\nZoe"})

    words = words_of(page.text)
    assert "2 Zoe wrong There is no player called Zoe." in words
    assert "Enter all" not in words


@pytest.mark.parametrize(
    ("content", "status"), [(b"\xef\xbb\xbfname\nBen\n", 200), (b"\xff\xfe\x00", 400)]
)
def test_list_comes_from_a_file(club: Club, ada: Client, content: bytes, status: int) -> None:
    event = make_event([])
    sent = SimpleUploadedFile("entries.csv", content, "text/csv")

    answer = ada.post(f"/events/{event.pk}/entries/list/", {"file": sent})

    assert answer.status_code == status
    assert (">\nname\nBen" in answer.text) == (status == 200)


@pytest.mark.parametrize(
    "given", [{}, {"text": "  "}, {"text": "Ben\0"}, {"text": "Zoe", "enter": 1}]
)
def test_list_that_is_none_is_refused(club: Club, ada: Client, given: dict[str, Any]) -> None:
    event = make_event([])

    answer = ada.post(f"/events/{event.pk}/entries/list/", given)

    assert (answer.status_code, names(event)) == (400, [])


def test_entries_are_numbered_by_hand(club: Club, ada: Client) -> None:
    event = make_event(club.bots)
    first, second, third, fourth = event.entries.values_list("pk", flat=True)
    wanted = {first: 9, second: 1, third: 1, fourth: 3}

    ada.post(
        f"/events/{event.pk}/entries/order/",
        {f"number_{pk}": number for pk, number in wanted.items()},
    )

    assert names(event) == ["Bird 2", "Bird 3", "Bird 4", "Bird 1"]


def test_number_that_is_none_is_refused_by_field(club: Club, ada: Client) -> None:
    event = make_event(club.bots)
    numbers = {f"number_{pk}": "x" for pk in event.entries.values_list("pk", flat=True)}

    assert ada.post(f"/events/{event.pk}/entries/order/", numbers).status_code == 400


def test_player_checks_in_and_organiser_sees_who_is_missing(
    club: Club, ada: Client, ben: Client
) -> None:
    event = evening(club)

    before = words_of(ada.get(f"/events/{event.pk}/").text)
    ben.post(f"/events/{event.pk}/check-in/", {"player": club.ben.player.pk})
    after = words_of(ada.get(f"/events/{event.pk}/").text)

    assert "Not checked in, and taken out when you start: Ben" in before
    assert "Not checked in" not in after


def test_organiser_ticks_for_somebody(club: Club, ada: Client) -> None:
    event = evening(club)
    entry = event.entries.get(player=club.ben.player)

    ada.post(f"/events/{event.pk}/entries/{entry.pk}/tick/", {"here": "yes"})

    entry.refresh_from_db()
    assert entry.checked_in_at is not None


def test_player_says_which_rounds_he_will_miss(club: Club, ben: Client) -> None:
    event = make_event([club.ben.player, *club.bots], format="swiss", settings={"rounds": 3})
    entry = event.entries.get(player=club.ben.player)

    ben.post(f"/events/{event.pk}/entries/{entry.pk}/rounds/", {"rounds": ["2", "3"]})
    ben.post(f"/events/{event.pk}/entries/{entry.pk}/rounds/", {"rounds": ["3"]})

    assert [absence.round for absence in entry.absences.all()] == [3]
    assert "misses round 3 (½)" in words_of(ben.get(f"/events/{event.pk}/entries/").text)


def test_round_that_is_not_there_cannot_be_missed(club: Club, ada: Client) -> None:
    event = make_event(club.bots, format="swiss", settings={"rounds": 3})
    entry = event.entries.all()[0]

    answer = ada.post(f"/events/{event.pk}/entries/{entry.pk}/rounds/", {"rounds": ["4"]})

    assert answer.status_code == 400


def test_organiser_keeps_two_apart_and_lets_them_meet(club: Club, ada: Client) -> None:
    event = make_event(club.bots, format="swiss")
    pair = {"apart-first": "Bird 1", "apart-second": "bird 2"}

    ada.post(f"/events/{event.pk}/entries/apart/", pair)
    assert "Bird 1 and Bird 2" in words_of(ada.get(f"/events/{event.pk}/entries/").text)
    ada.post(f"/events/{event.pk}/entries/apart/{event.kept_apart.get().pk}/")

    assert event.kept_apart.count() == 0


def test_player_is_replaced_with_a_reason(club: Club, ada: Client) -> None:
    event = make_event(club.bots)
    entry = event.entries.all()[0]

    ada.post(f"/events/{event.pk}/entries/{entry.pk}/replace/", {"player": "Ben", "reason": "ill"})

    assert names(event)[0] == "Ben"
    assert AuditEntry.objects.get(action="replace").reason == "ill"


def test_replacement_that_is_refused_says_why(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots)
    entry = event.entries.all()[0]

    answer = ada.post(f"/events/{event.pk}/entries/{entry.pk}/replace/", {"player": "Ben"})

    assert answer.status_code == 400
    assert "let that end first, or forfeit it" in words_of(answer.text)


def test_forfeit_is_offered_only_where_something_is_played(club: Club, ada: Client) -> None:
    events = [make_event(club.bots, name="Draft"), make_running_event(club.bots)]
    addresses = [f"/events/{event.pk}/entries/{event.entries.all()[0].pk}" for event in events]

    pages = [ada.get(f"{address}/replace/").text for address in addresses]

    assert ["is_forfeited" in page for page in pages] == [False, True]


def test_check_in_is_said_to_be_open_once_it_is(club: Club, ben: Client) -> None:
    soon = database_now() + timedelta(minutes=20)
    events = [
        make_event(club.bots, name=f"Of {minutes}", starts_at=soon, check_in_minutes=minutes)
        for minutes in (10, 30)
    ]

    pages = [ben.get(f"/events/{event.pk}/entries/").text for event in events]

    assert ["Check-in is open since" in page for page in pages] == [False, True]


def test_pairs_and_invitations_are_the_organisers_to_see(club: Club, ben: Client) -> None:
    event = make_event([*club.bots, club.ben.player], format="swiss")
    keep_apart(event.pk, *club.bots[:2], by=club.ada)
    invite_player(event.pk, club.cy.player, by=club.ada)

    words = words_of(ben.get(f"/events/{event.pk}/entries/").text)

    assert "Bird 1 and Bird 2" not in words
    assert "Invited" not in words


def test_entries_page_costs_the_same_for_many(
    club: Club, ada: Client, django_assert_max_num_queries: Any
) -> None:
    event = make_event([], format="swiss", capacity=3)
    for number in range(6):
        enter_player(event.pk, make_person(f"Guest {number}").player)

    with django_assert_max_num_queries(30):
        ada.get(f"/events/{event.pk}/entries/")


def test_late_entry_by_the_page_starts_with_the_next_round(club: Club) -> None:
    event = make_running_event(
        club.bots, format="swiss", settings={"rounds": 3}, late_until=3, entry_rule="open"
    )

    page = visitor(club.ben).post(
        f"/events/{event.pk}/join/", {"player": club.ben.player.pk}, follow=True
    )

    assert "from round 2" in words_of(page.text)
