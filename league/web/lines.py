"""What lists show of matches and blocks: never a seed that is still played on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.models import Block, Match, MatchSeat, Player, Result
from league.queries.positions import hides_result, hides_turns, is_over


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where, and what came of it."""

    seat: int
    player: Player
    version: int | None
    score: int | None
    place: int | None
    has_forfeited: bool
    is_asked: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    pk: int
    stage: str
    seats: list[SeatLine]
    move_count: int | None
    """None where the number is a secret."""
    is_closed: bool
    """Whether what came of it is not told yet."""
    reason: str
    is_corrected: bool
    problem: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class BlockLine:
    """A block with its promise (the commitment) and, once it is over, the seed that keeps it."""

    number: int
    commit: str
    seed: str | None
    is_finished: bool
    totals: list[int]
    matches: list[MatchLine]


def match_line(match: Match, reader: Player | None = None) -> MatchLine:
    """`match` as league.queries.matches.match_list gives it, for this reader or for anybody."""
    is_closed = hides_result(match, reader)
    is_secret = hides_turns(match)
    result = None if is_closed else getattr(match, "result", None)
    return MatchLine(
        pk=match.pk,
        stage=match.stage,
        seats=[_seat_line(match, held, result, is_secret) for held in match.holders.all()],
        move_count=None if is_secret or is_closed else match.move_count,
        is_closed=is_closed,
        reason=result.reason if result else "",
        is_corrected=bool(result and result.corrected_by_id),
        problem=match.problem,
        deadline=None if is_secret else match.deadline,
    )


def _seat_line(match: Match, held: MatchSeat, result: Result | None, is_secret: bool) -> SeatLine:
    return SeatLine(
        seat=held.seat,
        player=held.player,
        version=held.version.number if held.version else None,
        score=result.scores[held.seat] if result else None,
        place=result.places[held.seat] if result else None,
        has_forfeited=bool(result and result.forfeiter == held.seat),
        is_asked=match.turn == held.seat and not is_secret,
    )


def block_line(block: Block, reader: Player | None = None) -> BlockLine:
    """`block` as league.queries.series.blocks_of gives it."""
    matches = [match_line(match, reader) for match in block.matches.all()]
    is_closed = any(match.is_closed for match in matches)
    return BlockLine(
        number=block.number,
        commit=block.commit,
        seed=block.seed if is_over(block) else None,
        is_finished=block.finished_at is not None and not is_closed,
        totals=[] if is_closed else block.totals or [],
        matches=matches,
    )
