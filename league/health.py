"""Two questions a machine may ask: is this process alive, and can the whole site do its work?"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, partial

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import Redis, RedisError

from league.models import WorkerBeat

logger = logging.getLogger(__name__)
SILENT_SECONDS = 30.0
"""A process that has not been heard of for this long is taken for dead; they beat every five."""


class NotReadyError(Exception):
    """One part cannot do its work; the message is fit for everybody."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    found = {name: _verdict(name, check) for name, check in CHECKS.items()}
    ready = all(verdict == "ok" for verdict in found.values())
    return JsonResponse({"ready": ready, "checks": found}, status=200 if ready else 503)


def _verdict(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except NotReadyError as error:
        return str(error)
    except (Error, RedisError):
        # What the driver says may hold a host, a user or a password: it goes to the log alone.
        logger.exception("The %s does not answer.", name)
        return "does not answer"
    return "ok"


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _migrations() -> None:
    if _known_migrations() - set(MigrationRecorder(connection).applied_migrations()):
        raise NotReadyError("some are not applied")


@cache
def _known_migrations() -> set[tuple[str, str]]:
    """App and name of every migration of this code; read once, for strangers may ask often."""
    return set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def _broker() -> None:
    if settings.REDIS_URL:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=2) as broker:
            broker.ping()


def _seen(role: str) -> None:
    """Some process of this role has given a sign of life, by the database's clock."""
    beats = WorkerBeat.objects.filter(role=role).annotate(now=Now())
    newest = beats.order_by("-seen_at").first()
    if newest is None:
        raise NotReadyError("none has been seen")
    age = (newest.now - newest.seen_at).total_seconds()
    if age > SILENT_SECONDS:
        raise NotReadyError(f"last seen {age:.0f} seconds ago")


CHECKS: dict[str, Callable[[], None]] = {
    "database": _database,
    "migrations": _migrations,
    "broker": _broker,
    "worker": partial(_seen, "worker"),
    "scheduler": partial(_seen, "scheduler"),
}
