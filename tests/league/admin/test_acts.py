"""Every act of the admin, one by one: it is offered, done by its service, and in the trail."""

from __future__ import annotations

from html import unescape
from typing import Final

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from engines import registry
from league.admin.base import ActsAdmin
from league.formats import FORMATS
from league.models import AuditEntry, Club, Event, Membership, Round
from league.web.forms.events import EventForm
from tests.league import factories as f
from tests.league.admin.scenes import SCENES, WHY, drafted, published, tiles

pytestmark = pytest.mark.django_db
ACTS: Final = sorted(
    (model._meta.model_name or "", act.name)
    for model, pages in admin.site._registry.items()
    if isinstance(pages, ActsAdmin)
    for act in pages.acts
)


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=4)


@pytest.fixture
def ada(club: f.Club) -> Client:
    client = Client()
    client.force_login(club.ada)
    return client


def test_staff_found_a_club_and_own_it(club: f.Club, ada: Client) -> None:
    ada.post(reverse("admin:league_club_add"), {"name": "Friday", "time_zone": "Asia/Seoul"})

    made = Club.objects.get()
    assert (made.name, made.time_zone, made.is_open) == ("Friday", "Asia/Seoul", False)
    assert [(member.user, member.role) for member in made.memberships.all()] == [
        (club.ada, "owner")
    ]


def test_last_owner_keeps_the_role(club: f.Club, ada: Client) -> None:
    owner = tiles(club)[0].memberships.get()
    address = reverse("admin:league_membership_act", args=[owner.pk, "role"])

    answer = ada.post(address, {"role": "player", "reason": "tired"})

    assert "is the last owner of Thursday" in answer.content.decode()
    assert Membership.objects.get().role == "owner"


def test_draft_thrown_away_leads_to_the_list_of_rounds(club: f.Club, ada: Client) -> None:
    row = drafted(club)[0]

    answer = ada.post(reverse("admin:league_round_act", args=[row.pk, "unpair"]), WHY)

    assert answer["Location"] == reverse("admin:league_round_changelist")
    assert not Round.objects.exists()


def test_round_tells_who_meets_and_why(club: f.Club, ada: Client) -> None:
    row = drafted(club)[0]

    page = ada.get(reverse("admin:league_round_change", args=[row.pk])).content.decode()

    assert row.draft[0]["reason"] in unescape(page)


def test_draft_that_is_published_offers_no_change(club: f.Club, ada: Client) -> None:
    row = published(club)[0]

    page = ada.get(reverse("admin:league_round_change", args=[row.pk])).content.decode()
    answer = ada.post(reverse("admin:league_round_act", args=[row.pk, "unpair"]), WHY)

    assert ("/act/undo/" in page, "/act/unpair/" in page) == (True, False)
    assert "Round 1 is published: take it back first." in answer.content.decode()


def test_every_act_of_the_admin_has_a_scene() -> None:
    assert sorted(SCENES) == ACTS


@pytest.mark.parametrize(("model", "name"), ACTS)
def test_act_is_offered_done_and_in_the_trail(
    club: f.Club, ada: Client, model: str, name: str
) -> None:
    row, fields = SCENES[model, name](club)
    before = AuditEntry.objects.filter(actor=club.ada).count()
    address = reverse(f"admin:league_{model}_act", args=[row.pk, name])
    page = ada.get(reverse(f"admin:league_{model}_change", args=[row.pk])).content.decode()

    asked = ada.get(address).status_code
    done = ada.post(address, fields, follow=True)

    assert address in page
    assert (asked, done.redirect_chain != [], done.status_code) == (200, True, 200)
    assert AuditEntry.objects.filter(actor=club.ada).count() > before


def test_staff_make_an_event_in_three_steps(club: f.Club, ada: Client) -> None:
    address = reverse("admin:league_event_add")
    steps = [ada.get(address, asked).content.decode() for asked in ({}, {"game": "natto"})]
    form = EventForm(registry.get("natto"), FORMATS["swiss"], club.ada)
    shown = {name: form[name].value() for name in form.fields}
    kept = {name: given for name, given in shown.items() if given not in (None, False)}

    made = ada.post(f"{address}?game=natto&format=swiss", {**kept, "name": "Of the staff"})

    assert [('name="game"' in step, 'name="format"' in step) for step in steps] == [
        (True, False), (True, True),
    ]  # fmt: skip
    event = Event.objects.get()
    assert (event.name, event.format, event.stage) == ("Of the staff", "swiss", "draft")
    assert made["Location"] == reverse("admin:league_event_change", args=[event.pk])


def test_event_that_is_wrong_is_not_made(club: f.Club, ada: Client) -> None:
    address = f"{reverse('admin:league_event_add')}?game=natto&format=swiss"

    answer = ada.post(address, {"name": "Wrong", "length": "4"})

    assert "errorlist" in answer.content.decode()
    assert not Event.objects.exists()


def test_change_and_list_do_what_the_site_does(club: f.Club, ada: Client) -> None:
    event, given = SCENES["event", "change"](club)
    ada.post(reverse("admin:league_event_act", args=[event.pk, "change"]), given)
    wrong = {"text": "name\nNobody\n"}
    answer = ada.post(reverse("admin:league_event_act", args=[event.pk, "list"]), wrong)

    event.refresh_from_db()
    assert event.name == "Renamed"
    assert "There is no player called Nobody" in answer.content.decode()
    assert event.entries.count() == len(club.bots)


def test_secret_of_a_webhook_is_told_this_once(club: f.Club, ada: Client) -> None:
    event, given = SCENES["event", "webhook"](club)
    address = reverse("admin:league_event_act", args=[event.pk, "webhook"])

    page = ada.post(address, given, follow=True).content.decode()

    assert event.webhooks.get().secret in page
    assert event.webhooks.get().secret not in ada.get(address).content.decode()


def test_players_are_entered_in_the_admin_all_or_none(club: f.Club, ada: Client) -> None:
    event = f.make_event([], by=club.ada, door="people")
    players = [club.ben.player.pk, club.bots[0].pk]

    ada.post(reverse("admin:league_event_act", args=[event.pk, "enter"]), {"players": players})

    assert event.entries.count() == 0
