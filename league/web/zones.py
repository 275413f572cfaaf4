"""The zone in which a reader reads and writes times."""

from __future__ import annotations

from datetime import UTC, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


def zone_of(user: Any) -> tzinfo:
    """The zone of the account; visitors, and zones that this machine does not know, have UTC."""
    try:
        return ZoneInfo(getattr(user, "time_zone", "UTC"))
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def zone_name(zone: tzinfo) -> str:
    return str(getattr(zone, "key", "UTC"))


def zone_choices() -> list[tuple[str, Any]]:
    """Every zone under its continent, as a select field takes them; UTC leads."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(available_timezones()):
        region, slash, place = name.partition("/")
        if slash and region != "Etc":
            grouped.setdefault(region, []).append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *grouped.items()]
