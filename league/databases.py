"""Where data live: one SQLite file or PostgreSQL, and the cache in memory or in Redis."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from league.environment import SettingError

STATEMENT_SECONDS = {"web": 15, "worker": 60, "upkeep": 0}
"""How long one statement may take, by the work that the process does; 0 is without limit."""
LOOK_AGAIN_SECONDS = {"web": (0.001, 0.004), "worker": (0.01, 0.03), "upkeep": (0.01, 0.03)}
"""How soon who waits to write into SQLite looks again: people, who look oftenest, go first."""


def database(address: str, role: str, directory: Path) -> dict[str, Any]:
    return postgresql(address, role) if address else sqlite(role, directory)


def sqlite(role: str, directory: Path) -> dict[str, Any]:
    """Write-ahead log and immediate transactions: writers wait for each other and do not fail."""
    _make_writable(directory)
    return {
        "ENGINE": "league.sqlite",
        "NAME": directory / "clack.sqlite3",
        "TEST": {"NAME": ":memory:"},
        "CONN_MAX_AGE": 60,
        "LOOK_AGAIN_SECONDS": LOOK_AGAIN_SECONDS[role],
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _make_writable(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        writable = os.access(directory, os.W_OK | os.X_OK)
    except OSError:
        writable = False
    if not writable:
        raise SettingError(f"CLACK_DATA_DIR is {directory}; it must be a folder to write into.")


def postgresql(address: str, role: str) -> dict[str, Any]:
    parts = _parts_of(address)
    database = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5, "options": _limits(role), **parts},
    }
    if role == "web":
        database["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 8, "timeout": 10}
    else:
        # Celery closes Django's pool after every task, so a pool would only cost here.
        database["CONN_MAX_AGE"] = 60
    return database


def cache(redis: str) -> dict[str, Any]:
    """Throttles count here. Without Redis there is one web process, whose memory is enough."""
    if not redis:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    broker = urlsplit(redis)
    number = broker.path.strip("/") or "0"
    if not (number.isascii() and number.isdecimal()):
        raise SettingError("REDIS_URL must end in a database number, such as redis://host:6379/0.")
    # The broker's own database may be flushed to empty its queues; the cache takes the next one.
    location = broker._replace(path=f"/{int(number) + 1}").geturl()
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": location}


def _parts_of(address: str) -> dict[str, Any]:
    from psycopg import Error
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = dict(conninfo_to_dict(address))
    except Error:
        parts = {}
    if not parts.get("dbname"):
        raise SettingError("DATABASE_URL must look like postgresql://user:password@host:5432/name.")
    return parts


def _limits(role: str) -> str:
    limits = {
        "statement_timeout": STATEMENT_SECONDS[role] * 1000,
        "lock_timeout": 5000,
        "idle_in_transaction_session_timeout": 30000,
    }
    return " ".join(f"-c {name}={value}" for name, value in limits.items())
