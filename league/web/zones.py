"""The zone in which a reader reads and writes times."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

from league.zones import zone_called, zone_names


def zone_of(user: Any) -> tzinfo:
    """The zone of the account; visitors, and zones that this machine does not know, have UTC."""
    return zone_called(getattr(user, "time_zone", "UTC"))


def zone_name(zone: tzinfo) -> str:
    return str(getattr(zone, "key", "UTC"))


def zone_choices() -> list[tuple[str, Any]]:
    """Every zone under its continent, as a select field takes them; UTC leads."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zone_names()):
        region, slash, place = name.partition("/")
        if slash and region != "Etc":
            grouped.setdefault(region, []).append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *grouped.items()]
