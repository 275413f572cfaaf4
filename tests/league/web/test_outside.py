"""Pages of what leaves the house: mail settings, webhooks with their calls, sheets of paper."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client

from league.models import Delivery, Event, User, Webhook
from league.services import work
from league.services.events import start_event
from league.services.letters import Letter, post
from league.services.mail import token_for
from league.services.webhooks import create_webhook, send_test
from tests.league.factories import Club, make_event, make_running_event
from tests.league.web.test_pages_costs import cost
from tests.league.web.visits import visitor, words_of

HOOK = {"url": "https://hooks.example/clack", "kinds": ["round.started", "event.finished"]}


@pytest.fixture
def hook(club: Club) -> Webhook:
    return create_webhook(owner=make_event([], by=club.ada), by=club.ada, **HOOK)


def test_mail_form_keeps_address_and_wish(club: Club, ben: Client) -> None:
    ben.post("/account/mail/", {"email": "ben@example.org"})

    club.ben.refresh_from_db()
    assert (club.ben.email, club.ben.wants_mail) == ("ben@example.org", False)


def test_mail_form_names_a_wrong_address(club: Club, ben: Client) -> None:
    answer = ben.post("/account/mail/", {"email": "ben@", "wants_mail": "on"})

    assert answer.status_code == 400
    assert list(answer.context["mail_form"].errors) == ["email"]


def test_opened_link_only_asks(club: Club, anybody: Client) -> None:
    page = anybody.get(f"/no-more-mail/{token_for(club.ben)}/")

    assert "Send no more mail" in page.text
    assert User.objects.get(pk=club.ben.pk).wants_mail


def test_mail_program_stops_the_mail_with_one_call(club: Club) -> None:
    User.objects.update(email="ben@example.org")
    post([Letter(User.objects.get(pk=club.ben.pk), "key", "Soon", "Text.")])
    work.do_errand("messenger")
    link = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")

    program = Client(enforce_csrf_checks=True)
    answer = program.post(urlsplit(link).path, {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert not User.objects.get(pk=club.ben.pk).wants_mail


def test_secret_of_a_webhook_is_shown_once(club: Club, ada: Client) -> None:
    event = make_event([])
    made = ada.post(f"/events/{event.pk}/webhooks/", HOOK)

    secret = Webhook.objects.get().secret
    assert secret in made.text
    assert secret not in ada.get(f"/events/{event.pk}/webhooks/").text
    assert secret not in ada.get(f"/webhooks/{Webhook.objects.get().pk}/").text


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"url": "ftp://x.example/"}, "url"), ({"url": ""}, "url"), ({"kinds": ["all"]}, "kinds"),
     ({"url": "a\0b"}, "url")],
)  # fmt: skip
def test_webhook_form_names_the_field_that_is_wrong(
    club: Club, ada: Client, wrong: dict, field: str
) -> None:
    event = make_event([])

    answer = ada.post(f"/events/{event.pk}/webhooks/", {**HOOK, **wrong})

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert Webhook.objects.count() == 0


def test_failed_call_is_seen_and_sent_again(club: Club, ada: Client, hook: Webhook) -> None:
    sent = send_test(hook.pk, by=club.ada)
    Delivery.objects.update(state="failed", attempts=7, status=500, problem="It answered 500: oh")

    page = words_of(ada.get(f"/webhooks/{hook.pk}/").text)
    ada.post(f"/deliveries/{sent.pk}/again/")

    assert "given up" in page
    assert "It answered 500: oh" in page
    sent.refresh_from_db()
    assert sent.state == "waiting"


def test_webhook_is_tested_switched_and_deleted(club: Club, ada: Client, hook: Webhook) -> None:
    ada.post(f"/webhooks/{hook.pk}/test/")
    ada.post(f"/webhooks/{hook.pk}/switch/", {"on": "no"})
    refused = ada.post(f"/webhooks/{hook.pk}/test/", follow=True)
    hook.refresh_from_db()

    assert hook.deliveries.count() == 1
    assert not hook.is_active
    assert "switched off" in refused.text
    assert ada.post(f"/webhooks/{hook.pk}/delete/").status_code == 302
    assert Webhook.objects.count() == 0


def test_calls_cost_the_same_with_three_rows(club: Club, ada: Client, hook: Webhook) -> None:
    send_test(hook.pk, by=club.ada)
    with_one = cost(ada, f"/webhooks/{hook.pk}/")
    for _ in range(2):
        send_test(hook.pk, by=club.ada)

    assert cost(ada, f"/webhooks/{hook.pk}/") == with_one


def test_sheets_have_tables_standings_and_slips(club: Club, anybody: Client) -> None:
    event = make_running_event([club.ben.player, club.cy.player, *club.bots[:2]])

    page = words_of(anybody.get(f"/events/{event.pk}/print/").text)

    assert "Round 1: pairings" in page
    assert "Standings" in page
    assert page.count("Round 1, table") == 2


def test_one_sheet_can_be_had_alone(club: Club, anybody: Client) -> None:
    event = make_running_event([club.ben.player, club.cy.player])

    page = words_of(anybody.get(f"/events/{event.pk}/print/?sheet=slips").text)

    assert "Round 1, table 1" in page
    assert "pairings" not in page.lower().replace("pairings standings", "")


def test_draft_of_a_round_is_on_no_sheet(club: Club) -> None:
    event = make_event([club.ben.player, club.cy.player], publishes=False)
    start_event(event.pk)

    page = words_of(visitor(club.cy).get(f"/events/{event.pk}/print/").text)

    assert "No round is published yet." in page
    assert "table 1" not in page


def test_time_of_an_event_bears_its_own_clock(club: Club, ben: Client) -> None:
    event = make_running_event([club.ben.player, club.cy.player], time_zone="Asia/Tokyo")
    assert event.starts_at is not None
    own = Event.objects.get().starts_at

    page = ben.get(f"/events/{event.pk}/").text

    assert own is not None
    assert 'tabindex="0" data-own="' in page
    assert ' Asia/Tokyo">' in page
