"""How often one may try what could be guessed, counted in the cache."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from league.limits import TooManyRequestsError

MOST = 10
SECONDS = 60


def count_attempt(request: HttpRequest, purpose: str, name: str = "") -> None:
    """Note one more attempt from this address at this name; the eleventh in a minute is refused."""
    told = f"{purpose}\0{address_of(request)}\0{name.casefold()}"
    key = f"attempts:{hashlib.sha256(told.encode()).hexdigest()}"
    cache.add(key, 0, timeout=SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # the minute ended between the two calls
        return
    if count > MOST:
        raise TooManyRequestsError(SECONDS)


def address_of(request: HttpRequest) -> str:
    """Where the request comes from, as the outermost proxy of our own saw it."""
    passed = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if settings.PROXIES and passed != [""]:
        return passed[-min(settings.PROXIES, len(passed))]
    return str(request.META.get("REMOTE_ADDR", ""))
