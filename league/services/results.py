"""Results: matches end once each, their blocks are scored and rated, their series carry on.

Everything is done for many matches at a time, in one transaction: a worker that plays short
matches would otherwise spend most of its time on writing them down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bots.table import Ending
from engines.base import places_of
from league.formats.series import block_places
from league.models import Block, Match, Result, Series, Venue
from league.queries.clock import database_now
from league.services.bulk import insert_rows, update_rows
from league.services.outbox import announce_all
from league.services.ratings import RatedBlock, rate_blocks
from league.services.scores import add_block
from league.services.series import carry_on, seat_of, sides_of


@dataclass(frozen=True, slots=True)
class Finished:
    """A match and how it ended; its `series` is locked and its `block` loaded."""

    match: Match
    ending: Ending


@dataclass(frozen=True, slots=True)
class BlockScore:
    """Points and places of a block by side."""

    totals: list[int]
    places: list[int]


def close_matches(finished: Sequence[Finished]) -> None:
    """Record the one result of each match and what follows from it; the series are locked."""
    now = database_now()
    update_rows(
        Match,
        ("stage", "finished_at", "turn", "deadline", "problem", "move_count"),
        [
            (Match.Stage.FINISHED, now, None, None, "", end.match.move_count, end.match.pk)
            for end in finished
        ],
    )
    results = [_result(end.match, end.ending) for end in finished]
    insert_rows(
        Result,
        ("match", "scores", "places", "reason", "forfeiter"),
        [
            (result.match_id, result.scores, result.places, result.reason, result.forfeiter)
            for result in results
        ],
    )
    announce_all(
        [
            (f"match:{end.match.pk}", "match.finished", {"places": list(end.ending.places)})
            for end in finished
        ]
    )
    _close_blocks(_complete_blocks(finished), results, now)


def close_match(match: Match, ending: Ending) -> None:
    close_matches([Finished(match, ending)])


def _result(match: Match, ending: Ending) -> Result:
    return Result(
        match=match,
        scores=list(ending.points),
        places=list(ending.places),
        reason=ending.reason,
        forfeiter=ending.seat,
    )


def _complete_blocks(finished: Iterable[Finished]) -> list[tuple[Series, Block]]:
    """The blocks of which no match is left to play, in the order in which they ended."""
    blocks = {end.match.block_id: (end.match.series, end.match.block) for end in finished}
    mirrored = [block for series, block in blocks.values() if series.mirrored]
    unfinished = Match.objects.filter(block__in=mirrored).exclude(stage=Match.Stage.FINISHED)
    waiting = set(unfinished.values_list("block", flat=True)) if mirrored else set()
    return [pair for block_id, pair in blocks.items() if block_id not in waiting]


def _close_blocks(
    complete: list[tuple[Series, Block]], fresh: Iterable[Result], now: datetime
) -> None:
    if not complete:
        return
    series = {row.pk: row for row, _ in complete}
    sides = sides_of(series)
    results = _results_by_block(complete, fresh)
    rated = []
    for row, block in complete:
        score = score_of(row, results[block.pk])
        block.totals, block.places, block.finished_at = score.totals, score.places, now
        add_block(sides[row.pk], block)
        if row.rated:
            rated.append(RatedBlock(row, block, [side.player for side in sides[row.pk]]))
    rate_blocks(rated)
    update_rows(
        Block,
        ("totals", "places", "finished_at", "pool", "pool_sequence"),
        [
            (block.totals, block.places, now, block.pool_id, block.pool_sequence, block.pk)
            for _, block in complete
        ],
    )
    carry_on([(row, sides[row.pk], block.number) for row, block in _last_blocks(complete)], now)


def _last_blocks(complete: list[tuple[Series, Block]]) -> list[tuple[Series, Block]]:
    last = {row.pk: (row, block) for row, block in complete}
    return list(last.values())


def _results_by_block(
    complete: list[tuple[Series, Block]], fresh: Iterable[Result]
) -> dict[int, list[Result]]:
    """All results of the blocks; those of a mirrored one may have come in earlier batches."""
    results: dict[int, list[Result]] = defaultdict(list)
    mirrored = [block for row, block in complete if row.mirrored]
    alone = {block.pk for row, block in complete if not row.mirrored}
    for result in fresh:
        if result.match.block_id in alone:
            results[result.match.block_id].append(result)
    if mirrored:
        for result in Result.objects.filter(match__block__in=mirrored).select_related("match"):
            results[result.match.block_id].append(result)
    return results


def score_block(series: Series, block: Block) -> BlockScore:
    """The score of a stored block, from its results; at a real table from the points entered."""
    if series.venue == Venue.TABLE:
        totals = list(block.totals or [])
        return BlockScore(totals, list(places_of(totals)))
    return score_of(series, Result.objects.filter(match__block=block).select_related("match"))


def score_of(series: Series, results: Iterable[Result]) -> BlockScore:
    """A block of one goes by the match's places; a mirrored one by the points of all its matches.

    Whoever forfeits a match of a mirrored block comes last in it.
    """
    totals = [0] * series.seats
    forfeited = [False] * series.seats
    places: list[int] = []
    for result in results:
        for side in range(series.seats):
            seat = seat_of(side, result.match.rotation, series.seats)
            totals[side] += result.scores[seat]
            forfeited[side] |= result.forfeiter == seat
        places = [
            result.places[seat_of(side, result.match.rotation, series.seats)]
            for side in range(series.seats)
        ]
    if series.mirrored:
        places = block_places(totals, forfeited)
    return BlockScore(totals, places)
