"""The page of a rehearsal: a button, progress, then the timetable."""

from __future__ import annotations

from django.test import Client

from tests.league.factories import Club, make_event, play_all
from tests.league.web.visits import words_of


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
