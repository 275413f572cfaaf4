"""Reading a body: JSON alone, of bounded size and depth, without text that cannot be stored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final, NoReturn

from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser

from league.api.errors import TooLargeError
from league.api.fields import shown_name

MOST_BYTES: Final = 65536
DEEPEST: Final = 16


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        text = stream.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise TooLargeError(f"The body is too large: at most {MOST_BYTES} bytes are read.")
        try:
            body = json.loads(text.decode(), parse_constant=_refuse_constant)
        except RecursionError as error:
            raise ParseError(_too_deep()) from error
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error
        _check(body)
        return body


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value.")


def _too_deep() -> str:
    return f"The body is nested more than {DEEPEST} deep."


def _check(body: Any) -> None:
    """Refuse what no field could hold: PostgreSQL stores no NUL, and UTF-8 no half a pair."""
    for field, value in _leaves(body):
        if isinstance(value, str) and not _is_storable(value):
            raise ValidationError({field or "body": "Must not hold NUL or unpaired surrogates."})


def _is_storable(text: str) -> bool:
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def _leaves(body: Any) -> Iterator[tuple[str, Any]]:
    """Every key and value in the body, with the top-level field that it belongs to."""
    waiting: list[tuple[str, Any, int]] = [("", body, 0)]
    while waiting:
        field, value, depth = waiting.pop()
        if depth > DEEPEST:
            raise ParseError(_too_deep())
        if isinstance(value, dict):
            for key, inner in value.items():
                name = field or shown_name(key)
                yield name, key
                waiting.append((name, inner, depth + 1))
        elif isinstance(value, list):
            waiting.extend((field, inner, depth + 1) for inner in value)
        else:
            yield field, value
