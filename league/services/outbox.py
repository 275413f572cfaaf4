"""What the outside must hear: written in the transaction that caused it, relayed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Max
from django.db.models.functions import Now
from django.utils import timezone

from league.models import OutboxEvent, Webhook
from league.services.bulk import insert_rows
from league.services.deliveries import fan_out

Publish = Callable[[Sequence[OutboxEvent]], None]
News = tuple[str, str, dict[str, Any]]
"""A stream, what happened, and the details."""
BATCH = 1000
KEPT = timedelta(days=7)


def announce(stream: str, kind: str, payload: dict[str, Any]) -> None:
    """Add an event to a stream. The caller holds the lock that orders the stream."""
    announce_all([(stream, kind, payload)])


def announce_all(news: Sequence[News]) -> None:
    """Add events to their streams, in this order."""
    streams = {stream for stream, _, _ in news}
    counted = OutboxEvent.objects.filter(stream__in=streams).order_by().values_list("stream")
    last: dict[str, int] = dict(counted.annotate(Max("sequence")))
    now = timezone.now()
    rows = []
    for stream, kind, payload in news:
        last[stream] = last.get(stream, 0) + 1
        rows.append((stream, last[stream], kind, payload, now))
    insert_rows(OutboxEvent, ("stream", "sequence", "kind", "payload", "created_at"), rows)


def relay(publish: Publish | None) -> int:
    """Publish what is not published yet, oldest first; gives the number of events.

    Without anybody to tell (None), readers use the table itself and events are only marked.

    An event is marked only after it was published, so a crash in between, or a second relay,
    publishes it again: consumers know an event by its stream and sequence.
    """
    unpublished = OutboxEvent.objects.filter(published_at__isnull=True)
    if not unpublished.exists():
        return 0
    has_hooks = Webhook.objects.filter(is_active=True).exists()
    if publish is None and not has_hooks:
        return unpublished.update(published_at=Now())
    oldest = unpublished.order_by("pk")
    waiting = list(oldest.only("stream", "sequence", "kind", "payload")[:BATCH])
    if has_hooks:
        fan_out(waiting)
    if publish is not None:
        publish(waiting)
    OutboxEvent.objects.filter(pk__in=[event.pk for event in waiting]).update(published_at=Now())
    return len(waiting)


def forget_published() -> int:
    """Delete events published long ago; gives their number."""
    old = OutboxEvent.objects.filter(published_at__lt=Now() - KEPT)
    return old.delete()[0]
