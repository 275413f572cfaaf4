"""Series, blocks and matches as the file has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import QuerySet

from league.models import Block, Event, Match, Move, Series, Side
from league.queries.eventfile.columns import written
from league.queries.eventfile.people import People
from league.queries.positions import is_over

Moves = dict[int, list[str]]
Shows = Callable[[Block], bool]
UNTOLD = {"units": 0, "total": 0, "place": None}
"""Of a series whose deals are still being played somewhere."""
PARTS = (
    "sides__entry", "sides__version", "blocks__board__round", "blocks__matches__holders__version",
    "blocks__matches__result", "proposals", "reports",
)  # fmt: skip


def series_of_event(event: Event) -> QuerySet[Series]:
    """All series of the event in the order of the file, with all that belongs to them."""
    found = Series.objects.filter(round__event=event).order_by("round__number", "pk")
    return found.prefetch_related(*PARTS)


def matches_in_order(series: Series) -> Iterator[Match]:
    for block in sorted(series.blocks.all(), key=lambda block: block.number):
        yield from sorted(block.matches.all(), key=lambda match: match.rotation)


def moves_of_event(event: Event) -> Moves:
    """Every move by match, as one line: seat, milliseconds, text."""
    found: Moves = defaultdict(list)
    moves = Move.objects.filter(match__series__round__event=event).order_by("match", "ply")
    for match, seat, millis, text in moves.values_list("match", "seat", "millis", "text").iterator(
        chunk_size=2000
    ):
        found[match].append(f"{seat} {millis} {text}")
    return found


def series_written(series: Series, people: People, moves: Moves, shows: Shows) -> dict[str, Any]:
    blocks = sorted(series.blocks.all(), key=lambda block: block.number)
    is_shown = all(shows(block) for block in blocks)
    return {
        **written(series),
        "created_by": people.user(series.created_by_id),
        "sides": [_side(side, people) | ({} if is_shown else UNTOLD) for side in _by_index(series)],
        "blocks": [_block(block, people, moves, shows) for block in blocks],
        "proposals": [
            {**written(one), "player": people.player(one.player_id)}
            for one in sorted(series.proposals.all(), key=lambda one: one.pk)
        ],
        "reports": [
            {**written(one), "player": people.player(one.player_id)}
            for one in sorted(series.reports.all(), key=lambda one: one.pk)
        ],
    }


def _by_index(series: Series) -> list[Side]:
    return sorted(series.sides.all(), key=lambda side: side.index)


def _side(side: Side, people: People) -> dict[str, Any]:
    return {
        **written(side),
        "player": people.player(side.player_id),
        "entry": side.entry.number if side.entry else None,
        "version": side.version.number if side.version else None,
    }


def _block(block: Block, people: People, moves: Moves, shows: Shows) -> dict[str, Any]:
    matches = sorted(block.matches.all(), key=lambda match: match.rotation)
    told = {
        **written(block),
        "board": block.board.number if block.board else None,
        "seed": block.seed,
        "commit": block.commit,
        "matches": [_match(match, people, moves) for match in matches],
    }
    return told if shows(block) else told | {
        "seed": None, "totals": None, "places": None,
        "matches": [{**match, "moves": [], "result": None} for match in told["matches"]],
    }  # fmt: skip


def _match(match: Match, people: People, moves: Moves) -> dict[str, Any]:
    seats = [
        {
            **written(held),
            "player": people.player(held.player_id),
            "version": held.version.number if held.version else None,
        }
        for held in sorted(match.holders.all(), key=lambda held: held.seat)
    ]
    return {
        **written(match),
        "seats": seats,
        "moves": moves.get(match.pk, []),
        "result": _result(match, people),
    }


def _result(match: Match, people: People) -> dict[str, Any] | None:
    result = getattr(match, "result", None)
    if result is None:
        return None
    return {**written(result), "corrected_by": people.user(result.corrected_by_id)}


def shows_all(block: Block) -> bool:
    """For those who run the site: they have the seeds anyway."""
    return True


def shows_open(block: Block) -> bool:
    """For everybody else: what may be told once nothing is played on the seed any more."""
    return is_over(block)
