"""Sending letters: by a worker, with a way out in each, again while the server is away."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend

from league.models import Job, Mail, User
from league.queries.clock import database_now
from league.services import work
from league.services.accounts import change_mail
from league.services.errors import LeagueError
from league.services.letters import Letter, post
from league.services.mail import KEPT, WAITS, forget_letters, stop_mail, token_for
from league.services.scheduling import retry_job
from tests.league import factories as f

pytestmark = pytest.mark.django_db


class AwayBackend(BaseEmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, email_messages):
        raise SMTPServerDisconnected("gone fishing")


@pytest.fixture
def ben():
    return change_mail(f.make_person("Ben"), email="ben@example.org", wants_mail=True)


@pytest.fixture
def letter(ben):
    post([Letter(ben, "hello", "You play Cy", "Ben,\n\nyou play Cy.\n")])
    return Mail.objects.get()


def send() -> None:
    Job.objects.update(not_before=database_now())
    work.do_errand("messenger")


def test_letter_is_sent_with_a_way_out(letter, ben, settings):
    send()

    (sent,) = mail.outbox
    link = f"{settings.SITE_URL}/no-more-mail/{token_for(ben)}/"
    assert (sent.to, sent.subject) == (["ben@example.org"], "You play Cy")
    assert sent.extra_headers["List-Unsubscribe"] == f"<{link}>"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in sent.body
    letter.refresh_from_db()
    assert letter.sent_at is not None


def test_letter_is_sent_once(letter):
    send()
    send()
    retry = Job.objects.get()
    retry.state = Job.State.QUEUED
    retry.save()
    send()

    assert len(mail.outbox) == 1


def test_server_that_is_away_is_tried_again_later(letter, settings):
    settings.EMAIL_BACKEND = "tests.league.services.test_mail.AwayBackend"
    waits = []
    for _ in WAITS:
        send()
        job = Job.objects.get()
        waits.append(round((job.not_before - database_now()).total_seconds() / 60))

    assert waits == [1, 5, 30, 120, 360]
    assert "gone fishing" in job.error


def test_letter_nobody_takes_fails_for_staff_to_see(letter, settings):
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.AwayBackend"
    for _ in range(len(WAITS) + 1):
        send()
    job = Job.objects.get()
    assert (job.state, job.error) == (Job.State.FAILED, "SMTPServerDisconnected: gone fishing")

    settings.EMAIL_BACKEND = backend
    retry_job(job.pk)
    send()

    assert len(mail.outbox) == 1


def test_letter_that_waits_is_not_sent_to_who_left(letter, ben):
    stop_mail(token_for(ben))
    send()

    assert mail.outbox == []
    assert Job.objects.get().state == Job.State.DONE


def test_link_stops_the_mail_of_its_owner_only(ben):
    cy = change_mail(f.make_person("Cy"), email="cy@example.org", wants_mail=True)

    stop_mail(token_for(ben))

    wants = dict(User.objects.values_list("username", "wants_mail"))
    assert wants == {"Ben": False, cy.username: True}


@pytest.mark.parametrize("token", ["", "1", "1.forged", "2.{}", "a\0b"])
def test_forged_link_is_refused(ben, token):
    forged = token.format(token_for(ben).partition(".")[2])

    with pytest.raises(LeagueError):
        stop_mail(forged)


def test_old_letters_are_forgotten_with_their_jobs(letter, ben):
    Mail.objects.update(created_at=database_now() - KEPT - timedelta(hours=1))
    post([Letter(ben, "new", "Round 2", "Text.")])

    assert forget_letters() == 1
    assert [row.key for row in Mail.objects.all()] == ["new"]
    assert Job.objects.count() == 1
