"""Pages that change events and make them from others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.formats import FORMATS
from league.models import Club as ClubRow
from league.models import Event, EventTemplate, Membership
from league.services.copies import save_template
from league.web.forms.groups import GROUPS
from tests.league.factories import Club, make_event, make_running_event
from tests.league.web.test_pages_events import EVENT, NEW_EVENT
from tests.league.web.visits import visitor, words_of


def sent_by(answer: object) -> dict[str, object]:
    """What the browser would send if nothing on the page were touched."""
    form = answer.context["form"]  # type: ignore[attr-defined]
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value.strftime("%Y-%m-%dT%H:%M")
        if hasattr(value, "strftime") else value
        for name, value in values.items()
        if value not in (None, False)
    }  # fmt: skip


def fields_for(slug: str) -> dict[str, Any]:
    """Choices that this format leaves to an event."""
    chosen = FORMATS[slug]
    alone = {"scoring": "datum", "rated": False} if chosen.own_tables else {}
    return {"format": slug, "tiebreaks": [] if chosen.continuous else ["SB", "DE"], **alone}


@pytest.mark.parametrize("slug", [slug for slug, one in FORMATS.items() if 2 in one.seats])
def test_form_of_a_draft_sent_back_changes_nothing(club: Club, ada: Client, slug: str) -> None:
    event = make_event([], starts_at="2100-01-31T20:00Z", **fields_for(slug))
    before = Event.objects.values().get()

    answer = ada.post(f"/events/{event.pk}/edit/", sent_by(ada.get(f"/events/{event.pk}/edit/")))

    assert answer.status_code == 302
    assert Event.objects.values().get() == {**before, "revision": 1}


def test_draft_is_changed_on_its_page(club: Club, ada: Client) -> None:
    event = make_event(club.bots)

    ada.post(f"/events/{event.pk}/edit/", {**EVENT, "name": "Spring", "option_deals": 3})

    event.refresh_from_db()
    assert (event.name, event.options["deals"], event.tiebreaks) == ("Spring", 3, ["DE", "WIN"])


def test_draft_takes_another_format(club: Club, ada: Client) -> None:
    event = make_event(club.bots)

    ada.post(
        f"/events/{event.pk}/edit/?format=swiss",
        {**EVENT, "setting_rounds": 4, "setting_acceleration": "none"},
    )

    event.refresh_from_db()
    assert (event.format, event.settings["rounds"]) == ("swiss", 4)


@pytest.mark.parametrize("slug", ["arena", "instant"])
def test_draft_takes_a_format_that_decides_more_itself(club: Club, ada: Client, slug: str) -> None:
    event = make_event(club.bots, tiebreaks=["SB"], duplicate=True)
    page = ada.get(f"/events/{event.pk}/edit/?format={slug}")

    answer = ada.post(f"/events/{event.pk}/edit/?format={slug}", sent_by(page))

    event.refresh_from_db()
    assert (answer.status_code, event.format) == (302, slug)


def test_running_event_offers_only_what_is_safe(club: Club, ada: Client) -> None:
    event = make_running_event(club.bots)

    page = ada.get(f"/events/{event.pk}/edit/")
    answer = ada.post(f"/events/{event.pk}/edit/", {**sent_by(page), "about": "Bring tea."})

    event.refresh_from_db()
    assert (answer.status_code, event.about) == (302, "Bring tea.")
    assert "length" not in page.context["form"].fields
    assert "Another format" not in words_of(page.text)


def test_common_case_shows_at_most_eight_fields(ada: Client) -> None:
    for slug in ("round-robin", "swiss", "knockout"):
        form = ada.get(f"/events/new/?game=jielong&format={slug}").context["form"]

        shown = [one for part in form.sections for one in part.shown if not one.is_hidden]
        assert len(shown) <= 8


def test_every_field_of_the_form_is_on_the_page(ada: Client) -> None:
    answer = ada.get(NEW_EVENT)

    names = [name for name in answer.context["form"].fields if f'name="{name}"' in answer.text]
    assert names == list(answer.context["form"].fields)
    assert len({group.__name__ for group in GROUPS}) == len(GROUPS)


def test_fold_with_a_mistake_is_open(ada: Client) -> None:
    answer = ada.post(NEW_EVENT, {**EVENT, "option_deals": 0})

    assert [part.is_open for part in answer.context["form"].sections].count(True) == 1


def test_copy_is_made_on_its_page(club: Club, ada: Client) -> None:
    event = make_event(club.bots)

    body = {"name": "Second", "with_entries": "on", "starts_at": "2090-01-01T20:00"}
    answer = ada.post(f"/events/{event.pk}/copy/", body)

    made = Event.objects.get(name="Second")
    assert made.starts_at is not None
    assert answer["Location"] == f"/events/{made.pk}/"
    assert made.entries.count() == 4


def test_copy_of_a_taken_name_is_refused_at_its_field(club: Club, ada: Client) -> None:
    event = make_event([])

    answer = ada.post(f"/events/{event.pk}/copy/", {"name": event.name})

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, ["name"])


def test_template_is_kept_used_and_deleted(club: Club, ada: Client) -> None:
    event = make_event([])
    ada.post(f"/events/{event.pk}/keep/", {"name": "Weekly"})
    kept = EventTemplate.objects.get()

    ada.post(f"/templates/{kept.pk}/", {"name": "Week 2", "starts_at": ""})
    assert "Weekly" in words_of(ada.get("/templates/").text)
    ada.post(f"/templates/{kept.pk}/delete/")

    assert Event.objects.filter(name="Week 2").exists()
    assert "No template has been kept yet" in words_of(ada.get("/templates/").text)


def test_template_of_a_club_is_for_its_organisers(club: Club) -> None:
    tiles = ClubRow.objects.create(name="Tiles", slug="tiles")
    other = ClubRow.objects.create(name="Cards", slug="cards")
    Membership.objects.create(club=tiles, user=club.ben, role="organiser")
    Membership.objects.create(club=other, user=club.cy, role="organiser")
    kept = save_template(make_event([], club=tiles).pk, name="Weekly", by=club.ben)

    seen = [visitor(user).get(f"/templates/{kept.pk}/") for user in (club.ben, club.cy)]

    assert [answer.status_code for answer in seen] == [200, 403]
    assert "Weekly" not in words_of(visitor(club.cy).get("/templates/").text)
