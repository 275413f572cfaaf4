"""One shape for everything that goes wrong: a code for programs, a sentence for people, fields."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response

from league.services.errors import ConflictError, InvalidError, LeagueError

logger = logging.getLogger(__name__)

CODES: Final = {
    400: "invalid",
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    409: "conflict",
    413: "too_large",
    415: "unsupported_media_type",
    429: "throttled",
    500: "failed",
    503: "unavailable",
}
WHO_ARE_YOU: Final = "Sign in, or send a token as `Authorization: Bearer clack_...`."
NOT_FOUND: Final = "There is nothing at this address."
FAILURES: Final = {
    400: "The request cannot be read.",
    403: "This is not allowed.",
    429: "Too many requests. Wait a little.",
    500: "Something failed here. It is not your fault.",
    503: "The database does not answer. Try again soon.",
}
RETRY_SECONDS: Final = 10


class TooLargeError(exceptions.APIException):
    status_code = 413


class ConflictAnswer(exceptions.APIException):
    """What was asked for cannot be given at this stage."""

    status_code = 409


def body_of(
    status: int, message: str, fields: Mapping[str, str] | None = None, code: str = ""
) -> dict[str, Any]:
    """What every error answer looks like."""
    return {
        "error": {"code": code or CODES[status], "message": message, "fields": dict(fields or {})}
    }


def failure_answer(status: int, reference: str) -> JsonResponse:
    """The answer where no endpoint was reached, or one broke; the log has it under `reference`."""
    message = FAILURES.get(status, NOT_FOUND)
    return JsonResponse(body_of(status, f"{message} (Reference {reference}.)"), status=status)


def answer_error(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a request that failed; None leaves a fault of ours to Django."""
    if isinstance(error, LeagueError):
        return _refusal(error, getattr(context.get("view"), "field_names", {}))
    if isinstance(error, Http404):
        error = exceptions.NotFound(NOT_FOUND)
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, exceptions.NotAuthenticated):
        error.detail = exceptions.ErrorDetail(WHO_ARE_YOU)
    if isinstance(error, OperationalError | InterfaceError):
        logger.error("The database does not answer.", exc_info=error)
        return _answer(503, FAILURES[503], headers={"Retry-After": str(RETRY_SECONDS)})
    if isinstance(error, exceptions.APIException):
        return _api_error(error)
    return None


def _refusal(error: LeagueError, names: Mapping[str, str]) -> Response:
    """A service said no; `names` has the API's word for a field where the league has another."""
    status = 409 if isinstance(error, ConflictError) else 400
    if isinstance(error, InvalidError):
        wrong = error.errors
    else:
        wrong = {error.field: str(error)} if error.field else {}
    return _answer(status, str(error), {names.get(name, name): wrong[name] for name in wrong})


def _api_error(error: exceptions.APIException) -> Response:
    headers = {}
    if auth_header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = auth_header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(wait))
    if isinstance(error, exceptions.ValidationError):
        fields = dict(_flattened(error.detail))
        named = {name: text for name, text in fields.items() if name}
        message = " ".join(f"{name}: {text}" if name else text for name, text in fields.items())
        return _answer(error.status_code, message, named)
    code = "malformed" if isinstance(error, exceptions.ParseError) else ""
    return _answer(error.status_code, str(error.detail), code=code, headers=headers)


def _flattened(detail: Any) -> Iterator[tuple[str, str]]:
    """Field and sentence of every complaint; a field inside a field counts as the outer one."""
    if not isinstance(detail, dict):
        yield "", " ".join(_sentences(detail))
        return
    for name, inner in detail.items():
        own = "" if name == "non_field_errors" else str(name)
        yield own, " ".join(_sentences(inner))


def _sentences(detail: Any) -> Iterator[str]:
    if isinstance(detail, dict):
        detail = list(detail.values())
    if not isinstance(detail, list):
        yield str(detail)
        return
    for inner in detail:
        yield from _sentences(inner)


def _answer(
    status: int,
    message: str,
    fields: Mapping[str, str] | None = None,
    code: str = "",
    headers: Mapping[str, str] | None = None,
) -> Response:
    return Response(body_of(status, message, fields, code), status=status, headers=headers)
