"""Where relayed events go: to Redis for whoever listens, or nowhere when readers use the table."""

from __future__ import annotations

import json

from django.conf import settings

from league.models import OutboxEvent
from league.services.outbox import Publish

CHANNEL = "clack:events"


def publisher() -> Publish:
    """The way out of this installation."""
    if not settings.REDIS_URL:
        return _stay_in_table
    from redis import Redis

    redis = Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=2)

    def publish(event: OutboxEvent) -> None:
        redis.publish(CHANNEL, json.dumps(as_message(event)))

    return publish


def as_message(event: OutboxEvent) -> dict[str, object]:
    """What a listener gets; `stream` and `sequence` tell it whether it has heard this before."""
    return {
        "stream": event.stream,
        "sequence": event.sequence,
        "kind": event.kind,
        "payload": event.payload,
    }


def _stay_in_table(event: OutboxEvent) -> None:
    """Without a broker everybody reads the outbox itself."""
