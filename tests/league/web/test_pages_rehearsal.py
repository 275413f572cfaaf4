"""The page of a rehearsal: a button, progress, then the timetable."""

from __future__ import annotations

from django.test import Client

from league.models import Rehearsal
from tests.league.factories import Club, make_event, play_all
from tests.league.web.visits import words_of

ONE_AND_A_THIRD = {"place": 1, "name": "Heron", "part": "Group A", "points": 4 / 3}


def test_rehearsal_shows_progress_and_then_the_timetable(club: Club, ada: Client) -> None:
    event = make_event(club.bots, by=club.ada)
    address = f"/events/{event.pk}/rehearsal/"

    before = words_of(ada.get(address).text)
    waiting = words_of(ada.post(address, follow=True).text)
    play_all()
    after = words_of(ada.get(address).text)

    assert "It has not been rehearsed yet" in before
    assert "Waiting for a worker." in waiting
    assert ("The timetable" in after, "How it might end" in after) == (True, True)


def test_rehearsal_of_a_changed_draft_says_so(club: Club, ada: Client) -> None:
    event = make_event(club.bots, by=club.ada)
    ada.post(f"/events/{event.pk}/rehearsal/")
    play_all()

    ada.post(f"/events/{event.pk}/withdraw/{event.entries.all()[0].pk}/", {"reason": ""})

    assert "has been changed since" in words_of(ada.get(f"/events/{event.pk}/rehearsal/").text)


def test_rehearsal_in_stages_names_them_and_rounds_its_points(club: Club, ada: Client) -> None:
    event = make_event([], by=club.ada, format="groups", seats=4)
    address = f"/events/{event.pk}/rehearsal/"
    ada.post(address)
    play_all()
    Rehearsal.objects.update(
        report={**Rehearsal.objects.get().report, "standings": [ONE_AND_A_THIRD]}
    )

    words = words_of(ada.get(address).text)

    assert "Groups 1" in words
    assert "Knockout 1" in words
    assert "1 Heron Group A 1.33" in words


def test_rehearsal_of_a_ladder_is_told_in_waves_and_ratings(club: Club, ada: Client) -> None:
    event = make_event([], by=club.ada, format="ladder", capacity=5)
    address = f"/events/{event.pk}/rehearsal/"
    ada.post(address)
    play_all()

    words = words_of(ada.get(address).text)

    assert "These are its first 8 waves; it goes on like this." in words
    assert "Wave Starts Tables Matches Waiting" in words
    assert "Place Player Rating" in words
