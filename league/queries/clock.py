"""The one clock that all processes share: the database's."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connection


def database_now() -> datetime:
    sql = (
        "SELECT clock_timestamp()"
        if connection.vendor == "postgresql"
        else "SELECT strftime('%Y-%m-%d %H:%M:%f', 'now')"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql)
        (now,) = cursor.fetchone()
    if isinstance(now, str):
        return datetime.fromisoformat(now).replace(tzinfo=UTC)
    moment: datetime = now
    return moment
