"""Writing many rows at once, where the ORM's own ways would cost more than the work they record.

PostgreSQL takes all rows in one statement, as a stream or as one array a column; SQLite, which
has no way there and back, is as fast with one small statement a row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import connection, connections
from django.db.models import DateTimeField, Field, JSONField, Model

if TYPE_CHECKING:
    import psycopg

Fields = list["Field[Any, Any]"]
Rows = list[list[Any]]


def update_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Set these columns of rows, each given as its values and then its primary key."""
    fields = _fields(model, [*columns, "id"])
    table = _quoted(model._meta.db_table)
    names = [_quoted(field.column) for field in fields]
    if connection.vendor == "postgresql":
        sets = ", ".join(f"{name} = new.{name}" for name in names[:-1])
        new = f"unnest({_arrays(fields)}) AS new({', '.join(names)})"
        sql = f"UPDATE {table} SET {sets} FROM {new} WHERE {table}.id = new.id"
    else:
        sets = ", ".join(f"{name} = %s" for name in names[:-1])
        sql = f"UPDATE {table} SET {sets} WHERE id = %s"
    _execute(sql, _prepared(fields, rows))


def insert_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of these columns; columns that are left out must have no default in Python."""
    fields = _fields(model, columns)
    into = f"{_quoted(model._meta.db_table)} ({', '.join(_quoted(f.column) for f in fields)})"
    if connection.vendor == "postgresql":
        _copy(f"COPY {into} FROM STDIN", _prepared(fields, rows))
    else:
        places = ", ".join(["%s"] * len(fields))
        _execute(f"INSERT INTO {into} VALUES ({places})", _prepared(fields, rows))


def _execute(sql: str, values: Rows) -> None:
    if not values:
        return
    if connection.vendor == "postgresql":
        with _bare_cursor() as cursor:
            cursor.execute(sql, [list(column) for column in zip(*values, strict=True)])
    else:
        with connection.cursor() as cursor:
            cursor.executemany(sql, values)


def _copy(sql: str, values: Rows) -> None:
    if values:
        with _bare_cursor() as cursor, cursor.copy(sql) as copy:
            for row in values:
                copy.write_row(row)


def _bare_cursor() -> psycopg.Cursor[Any]:
    """The driver's own cursor: Django's would write every value into the statement, in Python."""
    from psycopg import Cursor  # not needed, nor perhaps there, where SQLite is

    connection.ensure_connection()
    return Cursor(connection.connection)


def _prepared(fields: Fields, rows: Iterable[Sequence[Any]]) -> Rows:
    """Numbers and texts go to the database as they are; only times and JSON need preparing."""
    values = [list(row) for row in rows]
    for index, field in enumerate(fields):
        if isinstance(field, DateTimeField | JSONField):
            prepare = _preparation(field)
            for row in values:
                row[index] = prepare(row[index])
    return values


def _preparation(field: Field[Any, Any]) -> Callable[[Any], Any]:
    if isinstance(field, JSONField):
        return lambda value: None if value is None else json.dumps(value, cls=field.encoder)
    return partial(field.get_db_prep_save, connection=connections[connection.alias])


def _arrays(fields: Fields) -> str:
    return ", ".join(f"%s::{field.db_type(connection)}[]" for field in fields)


def _fields(model: type[Model], columns: Sequence[str]) -> Fields:
    fields = [model._meta.get_field(name) for name in columns]
    return [field for field in fields if isinstance(field, Field)]


def _quoted(name: str | None) -> str:
    assert name is not None
    return connection.ops.quote_name(name)
