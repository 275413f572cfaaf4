"""Boards of an event as pages show them: who may read what, and the traveller of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q, QuerySet

from league.formats.datum import ROBUST_RANGE, datum_differences, matchpoints
from league.models import Board, Event, Match, MatchSeat, Player
from league.queries.datum import Held, Tiles, holdings_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a traveller: who held the tiles, what he made, and how that compares."""

    player: Player
    is_entrant: bool
    match: int
    points: int
    difference: Fraction | None
    """None where nobody else held them."""
    share: Fraction | None
    """Of the others' results that it beats, in per cent."""
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Traveller:
    """All results with the same tiles, best first."""

    seats: int
    seat: int
    lines: list[Line]


def boards_of(event: Event) -> QuerySet[Board]:
    """The boards that have been dealt, in the order of play."""
    dealt = Board.objects.filter(round__event=event)
    return dealt.select_related("round").order_by("round__number", "number")


def readable(boards: Iterable[Board], reader: Player | None) -> set[int]:
    """Those whose results this reader may know: nobody plays them now, or he has played them."""
    boards = list(boards)
    found = {board.pk for board in boards if board.round.finished_at is not None}
    closed = [board.pk for board in boards if board.pk not in found]
    if reader is not None and closed:
        held = MatchSeat.objects.filter(player=reader, match__stage=Match.Stage.FINISHED)
        own = held.filter(match__block__board__in=closed)
        found |= set(own.values_list("match__block__board", flat=True))
    return found


def travellers_of(event: Event, boards: Iterable[int]) -> dict[int, list[Traveller]]:
    """What came of these boards so far, by size of table and seat; for who may read them."""
    held = holdings_of(event, Q(match__block__board__in=list(boards)))
    players = Player.objects.in_bulk({one.player for one in held})
    by_tiles: dict[Tiles, list[Held]] = defaultdict(list)
    for one in held:
        by_tiles[one.tiles].append(one)
    found: dict[int, list[Traveller]] = defaultdict(list)
    for board, seats, seat in sorted(by_tiles):
        lines = _lines(by_tiles[board, seats, seat], players)
        found[board].append(Traveller(seats, seat, lines))
    return found


def _lines(held: Sequence[Held], players: Mapping[int, Player]) -> list[Line]:
    points = [one.points for one in held]
    is_compared = len({one.holder for one in held}) > 1
    compared = zip(
        held, datum_differences(points, clip=ROBUST_RANGE), matchpoints(points), strict=True
    )
    lines = [
        Line(
            players[one.player], one.entry is not None, one.match, one.points,
            difference if is_compared else None, share * 100 if is_compared else None,
            one.forfeited,
        )
        for one, difference, share in compared
    ]  # fmt: skip
    return sorted(lines, key=lambda line: -line.points)
