"""Webhooks told of what happened: once each, signed, and again while nobody answers."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from django.db import Error, transaction
from django.db.models import Q
from django.db.models.functions import Now

from league.models import Delivery, Event, Job, OutboxEvent, Webhook
from league.queries.clock import database_now
from league.queries.news import News, news_in
from league.services import jobs
from league.services.calling import Answer, CallError, call

log = logging.getLogger(__name__)
WAITS: Final = tuple(timedelta(seconds=wait) for wait in (10, 60, 300, 1800, 7200, 21600))
KEPT: Final = timedelta(days=30)


def fan_out(events: Sequence[OutboxEvent]) -> None:
    """Lay out the calls for these events. Doing it again, or twice at once, adds nothing.

    What goes wrong here must not hold up the house's own news.
    """
    try:
        _lay_out(events)
    except Error:
        raise
    except Exception:
        log.exception("Webhooks were not told of events %s to %s", events[0].pk, events[-1].pk)


@transaction.atomic
def _lay_out(events: Sequence[OutboxEvent]) -> None:
    found = news_in(events)
    hooks = _hooks_for({news.event.pk: news.event for news in found})
    rows = [
        Delivery(webhook=hook, news=news.key, kind=news.kind, payload=news.payload)
        for news in found
        for hook in hooks
        if news.kind in hook.kinds and _concerns(hook, news)
    ]
    if not rows:
        return
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    keys = {row.news for row in rows}
    waiting = Delivery.objects.filter(news__in=keys, attempts=0, state=Delivery.State.WAITING)
    _queue([row.pk for row in waiting.order_by("pk")])


def _queue(deliveries: Sequence[int]) -> None:
    now = database_now()
    Job.objects.bulk_create(
        (
            Job(kind=Job.Kind.WEBHOOK, subject=pk, priority=jobs.CALLS, not_before=now)
            for pk in deliveries
        ),
        ignore_conflicts=True,
    )


def _hooks_for(events: dict[int, Event]) -> list[Webhook]:
    own = {key for event in events.values() for key in (event.pk, event.parent_id)}
    clubs = {event.club_id for event in events.values()}
    return list(Webhook.objects.filter(Q(event__in=own) | Q(club__in=clubs), is_active=True))


def _concerns(hook: Webhook, news: News) -> bool:
    if hook.club_id is not None:
        return hook.club_id == news.event.club_id
    return hook.event_id in (news.event.pk, news.event.parent_id)


def deliver(lease: jobs.Lease) -> None:
    """Make one call and note what came of it."""
    delivery = Delivery.objects.select_related("webhook").filter(pk=lease.subject).first()
    if delivery is None or delivery.state != Delivery.State.WAITING:
        jobs.settle(lease)
        return
    answer, problem = None, ""
    try:
        answer = call(delivery.webhook.url, *signed(delivery, int(time.time())))
    except CallError as error:
        problem = str(error)
    if answer is not None and not answer.is_good:
        problem = _complaint(answer)
    _note(lease, delivery, answer.status if answer else None, problem)


def signed(delivery: Delivery, timestamp: int) -> tuple[bytes, dict[str, str]]:
    """The body of a call, and the headers by which its receiver knows that it is ours."""
    body = json.dumps({"delivery": delivery.pk, **delivery.payload}, ensure_ascii=False).encode()
    return body, {
        "Content-Type": "application/json",
        "User-Agent": "Clack",
        "Clack-Kind": delivery.kind,
        "Clack-Delivery": str(delivery.pk),
        "Clack-Timestamp": str(timestamp),
        "Clack-Signature": signature(delivery.webhook.secret, timestamp, body),
    }


def signature(secret: str, timestamp: int, body: bytes) -> str:
    message = f"{timestamp}.".encode() + body
    return "sha256=" + hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def _complaint(answer: Answer) -> str:
    if 300 <= answer.status < 400:
        return f"It answered {answer.status}: redirects are not followed."
    return f"It answered {answer.status}: {' '.join(answer.text.split())}"[:300]


@transaction.atomic
def _note(lease: jobs.Lease, delivery: Delivery, status: int | None, problem: str) -> None:
    changes: dict[str, Any] = {
        "attempts": delivery.attempts + 1, "status": status, "problem": problem, "next_at": None
    }  # fmt: skip
    if not problem:
        jobs.settle(lease)
        changes |= {"state": Delivery.State.DELIVERED, "delivered_at": Now()}
    elif lease.attempt <= len(WAITS) and delivery.webhook.is_active:
        wait = WAITS[lease.attempt - 1]
        jobs.retry_later(lease, wait, error=problem)
        changes["next_at"] = Now() + wait
    else:
        jobs.fail(lease, problem)
        changes["state"] = Delivery.State.FAILED
    Delivery.objects.filter(pk=delivery.pk).update(**changes)


@transaction.atomic
def forget_deliveries() -> int:
    """Delete calls laid out long ago with their jobs; gives the number of calls."""
    old = Delivery.objects.filter(created_at__lt=Now() - KEPT).values_list("pk", flat=True)
    keys = list(old[:1000])
    jobs.forget(Job.Kind.WEBHOOK, keys)
    Delivery.objects.filter(pk__in=keys).delete()
    return len(keys)
