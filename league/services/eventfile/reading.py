"""Reading a file that may hold anything: each complaint names the place that it is about."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime

from league.models.times import EARLIEST, LATEST
from league.queries.eventfile import plain_columns
from league.services.errors import LeagueError

DEEPEST: Final = 40
LARGEST_NUMBER: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Place:
    """A value of the file and where it stands."""

    path: str
    value: Any

    def refuse(self, words: str) -> NoReturn:
        raise LeagueError(f"The file cannot be used. {self.path}: {words}", field="file")

    def at(self, name: str) -> Place:
        """A part of an object, which must be there."""
        if not isinstance(self.value, dict):
            self.refuse("must be an object.")
        if name not in self.value:
            self.refuse(f"lacks {name!r}.")
        return Place(f"{self.path}.{name}", self.value[name])

    def each(self, name: str) -> Iterator[Place]:
        """The parts of a list; they are counted from 1."""
        found = self.at(name)
        if not isinstance(found.value, list):
            found.refuse("must be a list.")
        for number, value in enumerate(found.value, start=1):
            yield Place(f"{found.path}[{number}]", value)

    def knows(self, *names: str) -> None:
        """Refuse an object with anything else in it: what is not read must not be lost."""
        if not isinstance(self.value, dict):
            self.refuse("must be an object.")
        if unknown := sorted(set(self.value) - set(names)):
            self.refuse(f"has an unknown part {unknown[0][:60]!r}.")

    def text(self, most: int = 200) -> str:
        if not isinstance(self.value, str) or not is_storable(self.value):
            self.refuse("must be a text.")
        if len(self.value) > most:
            self.refuse(f"must have at most {most} letters.")
        return self.value

    def whole(self, low: int = 0, high: int = LARGEST_NUMBER) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.refuse("must be a whole number.")
        if not low <= self.value <= high:
            self.refuse(f"must be from {low} to {high}, not {str(self.value)[:20]}.")
        return self.value

    def storable(self) -> Any:
        """Any JSON that both databases can keep."""
        if not _is_storable_within(self.value):
            self.refuse("must not hold NUL, unpaired surrogates or infinite numbers.")
        return self.value

    def wholes(self, count: int) -> list[int]:
        """So many whole numbers."""
        if not isinstance(self.value, list) or len(self.value) != count:
            self.refuse(f"must be a list of {count} whole numbers.")
        return [Place(self.path, one).whole(-LARGEST_NUMBER) for one in self.value]


def load(text: str) -> Place:
    """The whole file, parsed."""
    file = Place("file", None)
    try:
        body = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        file.refuse(f"is nested more than {DEEPEST} deep.")
    except ValueError as error:
        file.refuse(f"is not JSON ({error}).")
    if _depth(body) > DEEPEST:
        file.refuse(f"is nested more than {DEEPEST} deep.")
    return Place("file", body)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _depth(body: Any) -> int:
    deepest, waiting = 0, [(body, 1)]
    while waiting:
        value, depth = waiting.pop()
        deepest = max(deepest, depth)
        inner: Sequence[Any] = ()
        if isinstance(value, dict):
            inner = list(value.values())
        elif isinstance(value, list):
            inner = value
        if depth <= DEEPEST:
            waiting.extend((one, depth + 1) for one in inner)
    return deepest


def is_storable(text: str) -> bool:
    """PostgreSQL stores no NUL, and UTF-8 no half a pair."""
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def _is_storable_within(body: Any) -> bool:
    if isinstance(body, dict):
        return all(is_storable(key) and _is_storable_within(one) for key, one in body.items())
    if isinstance(body, list):
        return all(_is_storable_within(one) for one in body)
    if isinstance(body, float):
        return math.isfinite(body)
    return not isinstance(body, str) or is_storable(body)


def row_of(place: Place, model: type[models.Model], *others: str) -> dict[str, Any]:
    """The plain columns of a row of this table; `others` are parts that are read elsewhere."""
    columns = plain_columns(model)
    place.knows(*(column.name for column in columns), *others)
    return {column.name: _read(place.at(column.name), column) for column in columns}


def _read(place: Place, column: models.Field[Any, Any]) -> Any:
    if place.value is None and column.null:
        return None
    if isinstance(column, models.JSONField):
        return _json(place, column)
    value = _typed(place, column)
    try:
        return value if value == "" and column.blank else column.clean(value, None)
    except ValidationError as error:
        place.refuse(" ".join(error.messages))


def _typed(place: Place, column: models.Field[Any, Any]) -> Any:
    """The value, if it is of the type that the column holds."""
    value = place.value
    if isinstance(column, models.DateTimeField):
        return _moment(place)
    if isinstance(column, models.BooleanField):
        if not isinstance(value, bool):
            place.refuse("must be true or false.")
        return value
    if isinstance(column, models.FloatField):
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not math.isfinite(value)
        ):
            place.refuse("must be a number.")
        return float(value)
    if isinstance(column, models.IntegerField):
        return place.whole(-LARGEST_NUMBER, 2**63 - 1)
    return place.text(column.max_length or 100_000)


def _moment(place: Place) -> datetime:
    try:
        found = parse_datetime(place.text(40))
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        place.refuse("must be a time with its zone, as 2026-01-31T20:00:00Z.")
    if not EARLIEST <= found < LATEST:
        place.refuse(f"must lie between {EARLIEST.year} and {LATEST.year}.")
    return found


def _json(place: Place, column: models.JSONField[Any, Any]) -> Any:
    wanted = column.default if column.default in (dict, list) else None
    if wanted is not None and not isinstance(place.value, wanted):
        place.refuse("must be an object." if wanted is dict else "must be a list.")
    return place.storable()
