"""What a visitor sees when something fails: plain pages, or JSON, that touch no database."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import loader

from league.api.errors import failure_answer
from league.limits import TooManyRequestsError

API = "/api/v1/"
logger = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token; Django calls this one by another name and signature."""
    return page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return page(request, 500)


def page(request: HttpRequest, status: int, seconds: int = 0) -> HttpResponse:
    """The page of a status, with the reference under which the log has the matter."""
    reference = secrets.token_hex(4)
    # The log line that Django writes about this response takes the reference from the request.
    request.reference = reference  # type: ignore[attr-defined]
    context = {"reference": reference, "seconds": seconds}
    if request.path.startswith(API):
        response: HttpResponse = failure_answer(status, reference)
    else:
        # Rendered without the request: context processors would ask the database who is looking.
        response = HttpResponse(loader.render_to_string(f"{status}.html", context), status=status)
    if seconds:
        response.headers["Retry-After"] = str(seconds)
    return response


class FailurePageMiddleware:
    """Turns a database that does not answer into 503, and a refused hurry into 429."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, TooManyRequestsError):
            return page(request, 429, error.seconds)
        if isinstance(error, OperationalError | InterfaceError):
            response = page(request, 503, seconds=10)
            logger.error(
                "The database does not answer.", exc_info=error, extra={"request": request}
            )
            return response
        return None
