"""The pairings of a round, be it a draft or published, and why they were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.models import Entry, Round


@dataclass(frozen=True, slots=True)
class PairingShown:
    """Who meets at which table, and why; who sits out has no table."""

    table: int | None
    entries: list[Entry]
    reason: str
    facts: Mapping[str, Any]
    series: int | None = None


def pairings_of(found: Round) -> list[PairingShown]:
    return _drafted(found) if found.published_at is None else _published(found)


def _drafted(drafted: Round) -> list[PairingShown]:
    entries = drafted.event.entries.select_related("player").in_bulk()
    shown, table = [], 0
    for row in drafted.draft:
        table += not row["is_bye"]
        shown.append(
            PairingShown(
                None if row["is_bye"] else table,
                [entries[entry] for entry in row["entrants"] if entry in entries],
                row["reason"],
                row["facts"],
            )
        )
    return shown


def _published(played: Round) -> list[PairingShown]:
    series = played.series.prefetch_related("sides__entry__player").order_by("table", "pk")
    shown = [
        PairingShown(
            one.table,
            [side.entry for side in one.sides.all() if side.entry is not None],
            one.reason,
            one.reason_facts,
            one.pk,
        )
        for one in series
    ]
    byes = played.byes.select_related("entry__player").order_by("entry__number")
    return shown + [PairingShown(None, [bye.entry], bye.get_kind_display(), {}) for bye in byes]
