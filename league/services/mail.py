"""Sending letters: by a worker, again and again while the server does not take them."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.models import Job, Mail, User
from league.services import jobs
from league.services.errors import LeagueError
from league.services.letters import is_writable

WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
KEPT: Final = timedelta(days=30)
SIGNER: Final = signing.Signer(salt="clack.no-more-mail", sep=".")


def send_letter(lease: jobs.Lease) -> None:
    """Send one letter. It may arrive twice if we fall between sending it and saying so."""
    letter = Mail.objects.select_related("user").filter(pk=lease.subject).first()
    if letter is None or letter.sent_at or not is_writable(letter.user):
        jobs.settle(lease)  # forgotten, sent, or not wanted any more
        return
    try:
        message_of(letter).send()
    except (OSError, SMTPException) as error:
        _put_off(lease, f"{type(error).__name__}: {error}")
        return
    with transaction.atomic():
        jobs.settle(lease)
        Mail.objects.filter(pk=letter.pk).update(sent_at=Now())


def _put_off(lease: jobs.Lease, problem: str) -> None:
    if lease.attempt <= len(WAITS):
        jobs.retry_later(lease, WAITS[lease.attempt - 1], error=problem)
    else:
        jobs.fail(lease, problem)


def message_of(letter: Mail) -> EmailMessage:
    link = f"{settings.SITE_URL}/no-more-mail/{token_for(letter.user)}/"
    foot = _("No more mail of this kind: %(link)s") % {"link": link}
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return EmailMessage(
        subject=letter.subject,
        body=f"{letter.body}\n-- \n{foot}\n",
        to=[letter.user.email],
        headers={
            # The same however often it is sent, so that a reader's programs know it again.
            "Message-ID": f"<letter-{letter.pk}@{host}>",
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def token_for(user: User) -> str:
    """What lets whoever holds the letter stop the mail, and do nothing else."""
    return SIGNER.sign(str(user.pk))


def owner_of(token: str) -> User:
    """Whose mail the token stops; LeagueError if it is none of ours."""
    try:
        key = SIGNER.unsign(token)
    except signing.BadSignature as error:
        raise LeagueError("This link is not complete, or not ours.") from error
    return User.objects.get(pk=int(key))


@transaction.atomic
def stop_mail(token: str) -> User:
    """Send no more letters to the account of this token; those not sent yet stay unsent."""
    user = owner_of(token)
    User.objects.filter(pk=user.pk).update(wants_mail=False)
    return user


@transaction.atomic
def forget_letters() -> int:
    """Delete letters written long ago with their jobs; gives the number of letters."""
    old = list(Mail.objects.filter(created_at__lt=Now() - KEPT).values_list("pk", flat=True)[:1000])
    jobs.forget(Job.Kind.MAIL, old)
    Mail.objects.filter(pk__in=old).delete()
    return len(old)
