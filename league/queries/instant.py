"""Instant duplicate as one of its players sees it: his table, and his boards so far."""

from __future__ import annotations

from dataclasses import dataclass

from league.formats import OWN_TABLES
from league.formats.tiebreaks.sheet import Value, mean
from league.models import Board, Event, Player, Series
from league.queries.boards import Line, boards_of, readable, travellers_of


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board that the player has played, compared with all who have played it so far."""

    board: Board
    line: Line


@dataclass(frozen=True, slots=True)
class OwnTable:
    series: Series | None
    boards: list[OwnBoard]
    datum: Value
    may_play: bool


def has_own_tables(event: Event) -> bool:
    return event.format in OWN_TABLES


def own_series(event: Event, player: Player) -> Series | None:
    mine = Series.objects.filter(round__event=event, sides__player=player)
    return mine.filter(sides__entry__player=player).first()


def own_table(event: Event, player: Player | None) -> OwnTable | None:
    """None for a stranger, and where the organiser opens the tables."""
    if player is None or not has_own_tables(event):
        return None
    if not event.entries.filter(player=player, withdrawn_at=None).exists():
        return None
    series = own_series(event, player)
    boards = own_boards(event, player)
    differences = [own.line.difference for own in boards if own.line.difference is not None]
    is_open = series is None or series.stage in (Series.Stage.SCHEDULED, Series.Stage.RUNNING)
    may_play = is_open and event.stage == Event.Stage.RUNNING
    return OwnTable(series, boards, mean(differences), may_play)


def own_boards(event: Event, player: Player) -> list[OwnBoard]:
    boards = list(boards_of(event))
    known = readable(boards, player)
    travellers = travellers_of(event, known)
    return [
        OwnBoard(board, line)
        for board in boards
        for traveller in travellers.get(board.pk, [])
        for line in traveller.lines
        if line.player == player and line.is_entrant
    ]
