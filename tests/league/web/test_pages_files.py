"""The files of an event on the site: carried away by anybody, brought in by the staff."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.models import Event
from league.queries.eventfile import Reader, event_file
from tests.league.eventfile.scenes import empty_database
from tests.league.factories import Club, make_event, make_finished_event, make_person
from tests.league.web.visits import visitor, words_of


def test_finished_event_offers_all_its_files(club: Club, anybody: Client) -> None:
    event = make_finished_event(club.bots[:2])

    page = anybody.get(f"/events/{event.pk}/files/").text

    names = ("standings.csv", "pairings.csv", "event.trf", "event.json")
    assert [name for name in names if f"/events/{event.pk}/{name}" in page] == list(names)


def test_draft_keeps_its_file_to_the_organisers(club: Club, ada: Client, anybody: Client) -> None:
    event = make_event(club.bots, by=club.ada)

    statuses = [one.get(f"/events/{event.pk}/event.json").status_code for one in (anybody, ada)]

    assert statuses == [404, 200]
    assert "can be had when it is finished" in words_of(
        anybody.get(f"/events/{event.pk}/files/").text
    )


def test_file_has_a_name_that_no_header_trips_over(club: Club, anybody: Client) -> None:
    event = make_finished_event(club.bots[:2], name='Ōë "night"; x=1')

    answer = anybody.get(f"/events/{event.pk}/standings.csv")

    assert answer["Content-Disposition"] == 'attachment; filename="oe-night-x1-standings.csv"'


def test_file_is_brought_in_on_its_page(club: Club) -> None:
    text = event_file(make_finished_event(club.bots[:2]), Reader.SITE)
    empty_database()
    staff = visitor(make_person("Ada", is_staff=True))

    answer = staff.post("/events/import/", {"text": SimpleUploadedFile("a.json", text.encode())})

    assert answer["Location"] == f"/events/{Event.objects.get().pk}/"


def test_bad_file_is_refused_at_its_field(club: Club, ada: Client) -> None:
    for content in (b"{}", b"\xff\xfe"):
        answer = ada.post("/events/import/", {"text": SimpleUploadedFile("a.json", content)})

        assert (answer.status_code, list(answer.context["form"].errors)) == (400, ["text"])
