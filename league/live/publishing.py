"""Where relayed events go: to Redis, for whoever listens."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.conf import settings

from league.models import OutboxEvent
from league.services.outbox import Publish

CHANNEL = "clack:events"


def publisher() -> Publish | None:
    """The way out of this installation; None where everybody reads the outbox itself."""
    if not settings.REDIS_URL:
        return None
    from redis import Redis

    redis = Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=2)

    def publish(events: Iterable[OutboxEvent]) -> None:
        with redis.pipeline(transaction=False) as pipe:
            for event in events:
                pipe.publish(CHANNEL, json.dumps(as_message(event)))
            pipe.execute()

    return publish


def as_message(event: OutboxEvent) -> dict[str, object]:
    """What a listener gets; `stream` and `sequence` tell it whether it has heard this before."""
    return {
        "stream": event.stream,
        "sequence": event.sequence,
        "kind": event.kind,
        "payload": event.payload,
    }
