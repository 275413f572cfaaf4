"""Storing rows as they were: with their times, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.db import models

from league.services.eventfile.reading import Place

Row = TypeVar("Row", bound=models.Model)


def stored(rows: Sequence[Row]) -> list[Row]:
    """The rows, written at once; a column that would be set to now keeps what it has."""
    if not rows:
        return []
    model: Any = type(rows[0])
    own = [
        column.name
        for column in model._meta.concrete_fields
        if getattr(column, "auto_now_add", False)
    ]
    kept = [[getattr(row, name) for name in own] for row in rows]
    made: list[Row] = model.objects.bulk_create(rows, batch_size=500)
    if own:
        for row, values in zip(made, kept, strict=True):
            for name, value in zip(own, values, strict=True):
                setattr(row, name, value)
        model.objects.bulk_update(made, own, batch_size=200)
    return made


def once(place: Place, keys: Iterable[Any], words: str) -> None:
    """Refuse a list in which something that can be there once is there twice."""
    seen = set()
    for key in keys:
        if key in seen:
            place.refuse(words)
        seen.add(key)
