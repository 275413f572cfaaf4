"""How a page answers: whole, or to htmx only the part of it that lives."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def live_page(
    request: HttpRequest,
    page: str,
    part: str,
    context: dict[str, Any],
    *,
    is_live: bool,
    seconds: int = 3,
    status: int = 200,
) -> HttpResponse:
    """A page with a part that asks for itself again while it lives.

    A reader who has the part as it is now gets 204: nothing is swapped, and no focus is lost.
    """
    drawn = render_to_string(part, context, request)
    seen = hashlib.blake2s(drawn.encode(), digest_size=8).hexdigest()
    if wants_part(request) and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    shown = {**context, "part": drawn, "seen": seen, "seconds": seconds}
    shown |= {"is_live": is_live, "may_live": is_live}
    if request.GET.get("live") == "off":
        shown["is_live"] = False
    return render(request, "web/_live.html" if wants_part(request) else page, shown, status=status)


def wants_part(request: HttpRequest) -> bool:
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request
