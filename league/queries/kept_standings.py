"""Standings kept for as long as nothing has happened that they depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Sum

from league.models import Block, Bye, Event, Side
from league.queries.columns import Column

SECONDS: Final = 600

Lines = tuple[list[Column], list[tuple[int, int, dict[str, Fraction | None]]]]
"""The columns, and of each line the place, the entry's key and the values."""


def kept(event: Event, work_out: Callable[[], Lines]) -> Lines:
    key = _key(event)
    found: Lines | None = cache.get(key)
    if found is None:
        found = work_out()
        cache.set(key, found, SECONDS)
    return found


def _key(event: Event) -> str:
    """Another one after every result: the sums tell what was played.

    The seed alone does not tell events apart: that of a file may have been here before, with
    entries under other keys.
    """
    # Asked for anew: the caller may have read the event before the last result.
    revision = Event.objects.values_list("revision", flat=True).get(pk=event.pk)
    sides = Side.objects.filter(series__round__event=event)
    blocks = Block.objects.filter(series__round__event=event)
    entries = event.entries.aggregate(
        Count("pk"), Sum("pk"), Count("withdrawn_at"), Sum("carried_units"), Sum("number"),
        Sum("rating"),
    )  # fmt: skip
    facts = (
        event.pk, event.seed, revision, event.stage, event.tiebreaks, event.scoring, event.settings,
        sides.aggregate(Count("pk"), Count("place"), Sum("place"), Sum("units")),
        blocks.aggregate(Count("pk"), Count("finished_at")),
        Bye.objects.filter(round__event=event).aggregate(Count("pk"), Sum("units")),
        entries,
    )  # fmt: skip
    return f"standings:{hashlib.blake2s(repr(facts).encode()).hexdigest()}"
