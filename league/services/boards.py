"""Boards: the deals that all tables of a round share."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q

from engines.chance import SEED_BYTES
from league.formats import FORMATS
from league.models import Board, Round, Series

Boards = dict[tuple[int | None, int], Board]
"""By round and number."""


def boards_for(openings: Iterable[tuple[Series, Sequence[Any], int]]) -> Boards:
    """The boards of blocks about to be opened, drawn by the first table that comes to one.

    Extra blocks are for the tables that are level: they have deals of their own.
    """
    wanted = {
        (series.round_id, number)
        for series, _, number in openings
        if series.round_id and number <= series.length
    }
    sharing = _sharing({round_id for round_id, _ in wanted})
    boards: Boards = {}
    for round_id, number in sorted(wanted):
        if round_id in sharing:
            boards[round_id, number], _ = Board.objects.get_or_create(
                round_id=round_id, number=number, defaults={"seed": secrets.token_hex(SEED_BYTES)}
            )
    return boards


def _sharing(rounds: set[int]) -> set[int]:
    """Those rounds whose tables play the same deals."""
    if not rounds:
        return set()
    formats = [slug for slug, chosen in FORMATS.items() if chosen.same_deals]
    sharing = Q(event__duplicate=True) | Q(event__format__in=formats)
    found = Round.objects.filter(sharing, pk__in=rounds)
    return set(found.values_list("pk", flat=True))
