"""Results: a match ends once, its block is scored, rated, and the series carries on."""

from __future__ import annotations

from dataclasses import dataclass

from bots.table import Ending
from league.formats.series import block_places, points_by_side
from league.models import POINT, Block, Match, Result, Series, Side
from league.queries.clock import database_now
from league.services.outbox import announce
from league.services.ratings import rate_block
from league.services.series import carry_on, seat_of


@dataclass(frozen=True, slots=True)
class BlockScore:
    """Points and places of a block by side."""

    totals: list[int]
    places: list[int]


def close_match(series: Series, match: Match, ending: Ending) -> None:
    """Record the one result of a match and what follows from it; the series is locked."""
    match.stage = Match.Stage.FINISHED
    match.finished_at = database_now()
    match.turn = match.deadline = None
    match.problem = ""
    match.save(update_fields=["stage", "finished_at", "turn", "deadline", "problem", "move_count"])
    Result.objects.create(
        match=match,
        scores=list(ending.points),
        places=list(ending.places),
        reason=ending.reason,
        forfeiter=ending.seat,
    )
    announce(f"match:{match.pk}", "match.finished", {"places": list(ending.places)})
    _close_block_if_complete(series, match.block)


def _close_block_if_complete(series: Series, block: Block) -> None:
    if block.matches.exclude(stage=Match.Stage.FINISHED).exists():
        return
    score = score_block(series, block)
    block.totals, block.places = score.totals, score.places
    block.finished_at = database_now()
    block.save(update_fields=["totals", "places", "finished_at"])
    sides = list(series.sides.select_related("player").order_by("index"))
    for side, units in zip(sides, points_by_side(score.places, POINT), strict=True):
        side.units += units
    Side.objects.bulk_update(sides, ["units"])
    if series.rated:
        rate_block(series, block, [side.player for side in sides])
    carry_on(series, block.number)


def score_block(series: Series, block: Block) -> BlockScore:
    """A block of one goes by the match's places; a mirrored one by the points of all its matches.

    Whoever forfeits a match of a mirrored block comes last in it.
    """
    results = Result.objects.filter(match__block=block).select_related("match")
    totals = [0] * series.seats
    forfeited = [False] * series.seats
    places: list[int] = []
    for result in results:
        seats = [seat_of(side, result.match.rotation, series.seats) for side in range(series.seats)]
        places = [result.places[seat] for seat in seats]
        totals = [total + result.scores[seat] for total, seat in zip(totals, seats, strict=True)]
        forfeited = [
            out or result.forfeiter == seat for out, seat in zip(forfeited, seats, strict=True)
        ]
    if series.mirrored:
        places = block_places(totals, forfeited)
    return BlockScore(totals, places)
