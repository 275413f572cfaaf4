"""What lists show of matches and blocks: never a seed that is still played on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.models import Block, Match, MatchSeat, Player
from league.queries.positions import hides_turns, is_over


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


def match_line(match: Match) -> MatchLine:
    """`match` as league.queries.matches.match_list gives it, for anybody to read."""
    is_secret = hides_turns(match)
    result = getattr(match, "result", None)
    return MatchLine(
        pk=match.pk,
        stage=match.stage,
        seats=[_seat_line(match, held, is_secret) for held in match.holders.all()],
        move_count=None if is_secret else match.move_count,
        reason=result.reason if result else "",
        is_corrected=bool(result and result.corrected_by_id),
        problem=match.problem,
        deadline=None if is_secret else match.deadline,
    )


def _seat_line(match: Match, held: MatchSeat, is_secret: bool) -> SeatLine:
    result = getattr(match, "result", None)
    return SeatLine(
        seat=held.seat,
        player=held.player,
        version=held.version.number if held.version else None,
        score=result.scores[held.seat] if result else None,
        place=result.places[held.seat] if result else None,
        has_forfeited=bool(result and result.forfeiter == held.seat),
        is_asked=match.turn == held.seat and not is_secret,
    )


def block_line(block: Block) -> BlockLine:
    """`block` as league.queries.series.blocks_of gives it."""
    return BlockLine(
        number=block.number,
        commit=block.commit,
        seed=block.seed if is_over(block) else None,
        is_finished=block.finished_at is not None,
        totals=block.totals or [],
        matches=[match_line(match) for match in block.matches.all()],
    )
