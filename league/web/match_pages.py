"""What the page of a match shows to one reader: a replay, the table as it stands, or a closed door.

Everything comes from views: no State and no seed gets as far as a template.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import ceil
from typing import Final

from engines import registry
from engines.base import Game, View
from league.models import Match, Player, Series
from league.queries.clock import database_now
from league.queries.positions import (
    is_open_to_all,
    legal_moves,
    seat_held_by,
    visible_view,
)
from league.queries.replays import view_at
from league.web.lines import MatchLine, match_line
from league.web.paging import whole

BEFORE: Final = 6
AFTER: Final = 6
"""So many moves before and after the position shown are listed beside a replay."""
LATEST: Final = 20
"""So many moves are listed beside a table."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A move in the list; `ply` is the number of moves with it."""

    ply: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Legal moves that begin with the same word."""

    word: str
    texts: list[str]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match as one reader may see it."""

    line: MatchLine
    series: Series
    game: Game
    block: int
    seat: int | None
    """The reader's own."""
    kind: str
    """replay, table, closed, or outdated (played under rules that this engine no longer has)."""
    view: View | None = None
    ply: int = 0
    eyes: int | None = None
    """Whose view a replay shows; None for all hands."""
    log: list[LogLine] = field(default_factory=list)
    legal: list[MoveGroup] = field(default_factory=list)
    seconds_left: int | None = None
    key: str = ""

    @property
    def names(self) -> list[str]:
        return [seat.player.name for seat in self.line.seats]

    @property
    def is_my_turn(self) -> bool:
        return bool(self.legal)

    @property
    def is_live(self) -> bool:
        """Whether the page can change without its reader."""
        return not self.is_my_turn and self.kind != "replay" and self.line.stage != "cancelled"


def match_page(
    match: Match, player: Player | None, *, ply: str | None = None, eyes: str | None = None
) -> MatchPage:
    """`ply` and `eyes` as the address gives them; what makes no sense counts as not given."""
    game = registry.get(match.series.game)
    seat = seat_held_by(player, list(match.holders.all()))
    page = MatchPage(
        match_line(match, player), match.series, game, match.block.number, seat, "closed"
    )
    if match.rules != game.rules:
        return replace(page, kind="outdated")
    if is_open_to_all(match):
        return _replay(match, page, whole(ply), whole(eyes))
    return _table(match, page)


def _replay(match: Match, page: MatchPage, ply: int | None, eyes: int | None) -> MatchPage:
    ply = min(ply or 0, match.move_count)
    eyes = eyes if eyes is not None and eyes < match.series.seats else None
    view = view_at(match, ply, eyes)
    first = max(ply - BEFORE, 0)
    # With all hands open the moves to come are listed too, to jump to them.
    last = ply if eyes is not None else ply + AFTER
    if eyes is not None and len(view["log"]) == ply:
        moves = [(seat, text) for seat, text in view["log"][first:]]
    else:
        listed = match.moves.filter(ply__gte=first, ply__lt=last).order_by("ply")
        moves = list(listed.values_list("seat", "text"))
    return replace(page, kind="replay", view=view, ply=ply, eyes=eyes, log=_log_lines(moves, first))


def _table(match: Match, page: MatchPage) -> MatchPage:
    """The match as it stands, which may be nothing at all to see."""
    view = visible_view(match, page.seat)
    if view is None:
        return page
    first = max(len(view["log"]) - LATEST, 0)
    moves = [(seat, text) for seat, text in view["log"][first:]]
    table = replace(page, kind="table", view=view, log=_log_lines(moves, first)[::-1])
    legal = legal_moves(match, page.seat)
    if not legal:
        return table
    return replace(
        table,
        ply=len(view["log"]),
        legal=_grouped(legal),
        key=secrets.token_urlsafe(12),
        seconds_left=_seconds_left(match),
    )


def _log_lines(moves: list[tuple[int, str]], first: int) -> list[LogLine]:
    return [LogLine(first + index, *move) for index, move in enumerate(moves, start=1)]


def _grouped(texts: list[str]) -> list[MoveGroup]:
    """In the engine's order, which keeps like moves together."""
    groups = groupby(texts, key=lambda text: text.partition(" ")[0])
    return [MoveGroup(word.capitalize(), list(group)) for word, group in groups]


def _seconds_left(match: Match) -> int | None:
    if match.deadline is None:
        return None
    return max(ceil((match.deadline - database_now()).total_seconds()), 0)
