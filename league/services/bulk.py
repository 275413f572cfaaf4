"""Writing many rows at once, where the ORM's own ways would cost more than the work they record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Field, JSONField, Model


def update_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Set these columns of rows, each given as its values and then its primary key."""
    fields = _fields(model, [*columns, "id"])
    sets = ", ".join(f"{_quoted(field.column)} = %s" for field in fields[:-1])
    _execute(f"UPDATE {_quoted(model._meta.db_table)} SET {sets} WHERE id = %s", fields, rows)


def insert_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of these columns; columns that are left out must have no default in Python."""
    fields = _fields(model, columns)
    names = ", ".join(_quoted(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    table = _quoted(model._meta.db_table)
    _execute(f"INSERT INTO {table} ({names}) VALUES ({places})", fields, rows)


def _execute(sql: str, fields: list[Field[Any, Any]], rows: Iterable[Sequence[Any]]) -> None:
    values = [list(row) for row in rows]
    if not values:
        return
    # Numbers and texts go to the database as they are; only times and JSON need preparing.
    for index, field in enumerate(fields):
        if isinstance(field, DateTimeField | JSONField):
            for row in values:
                row[index] = field.get_db_prep_save(row[index], connection)
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def _fields(model: type[Model], columns: Sequence[str]) -> list[Field[Any, Any]]:
    fields = [model._meta.get_field(name) for name in columns]
    return [field for field in fields if isinstance(field, Field)]


def _quoted(name: str | None) -> str:
    assert name is not None
    return connection.ops.quote_name(name)
