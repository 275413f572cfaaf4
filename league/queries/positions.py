"""Positions of stored matches: made anew from the seed and the moves, never kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from engines import registry
from engines.base import State, View
from engines.record import Record, start
from league.models import Block, Match, MatchSeat, Move, Player

ENDED = (Match.Stage.FINISHED, Match.Stage.CANCELLED)


def holders_of(match: Match) -> list[MatchSeat]:
    """Who sits at the match, in seat order."""
    return list(match.holders.select_related("player", "version").order_by("seat"))


def holders_of_all(matches: Iterable[Match]) -> dict[int, list[MatchSeat]]:
    """Who sits at the matches, in seat order, by match; a player of many is loaded once."""
    by_match: dict[int, list[MatchSeat]] = defaultdict(list)
    holders = MatchSeat.objects.filter(match__in=matches).prefetch_related("player", "version")
    for held in holders.order_by("seat"):
        by_match[held.match_id].append(held)
    return by_match


def moves_of(match: Match) -> list[str]:
    return list(match.moves.order_by("ply").values_list("text", flat=True))


def moves_of_all(matches: Iterable[Match]) -> dict[int, list[str]]:
    """The moves played so far, by match."""
    by_match: dict[int, list[str]] = defaultdict(list)
    begun = [match.pk for match in matches if match.move_count]
    if begun:
        moves = Move.objects.filter(match__in=begun).order_by("match", "ply")
        for match_id, text in moves.values_list("match", "text"):
            by_match[match_id].append(text)
    return by_match


def state_of(match: Match, ply: int | None = None) -> State:
    """The whole truth after `ply` moves (default: all): for workers and views, never for pages."""
    return state_after(match, moves_of_all([match])[match.pk][:ply])


def state_after(match: Match, moves: Sequence[str]) -> State:
    """The state of a match after these moves."""
    series = match.series
    state = start(series.game, series.seats, series.options, bytes.fromhex(match.block.seed))
    for text in moves:
        state.play_text(text)
    return state


def seat_held_by(player: Player | None, holders: list[MatchSeat]) -> int | None:
    for held in holders:
        if player is not None and held.player_id == player.pk:
            return held.seat
    return None


def is_open_to_all(match: Match) -> bool:
    """Whether the seed's last match has ended, so that everything of it may be shown."""
    return is_over(match.block)


def is_in_play(block: Block) -> bool:
    """Whether its deals are a board that some table of the round may not have come to yet."""
    return block.board is not None and block.board.round.finished_at is None


def is_over(block: Block) -> bool:
    """Whether nothing is played on this seed any more, so that it may be told."""
    if not block.seed:  # a game at a real table: nothing of ours was dealt
        return False
    if is_in_play(block):
        return False
    return all(match.stage in ENDED for match in block.matches.all())


def hides_result(match: Match, player: Player | None) -> bool:
    """Whether what came of a match is not for this reader yet: others still play its board."""
    return is_in_play(match.block) and seat_held_by(player, list(match.holders.all())) is None


def hides_turns(match: Match) -> bool:
    """Whether only a seat's own view may tell whose turn it is and how many moves there were."""
    return match.stage not in ENDED and registry.get(match.series.game).secret_turns


def visible_view(match: Match, seat: int | None) -> View | None:
    """What a seat (or a spectator, None) may know of a match now; None while it is closed to all.

    A match that is over, but whose deal is still being played at other seats, is closed: its last
    position would show every hand. For the same reason the log of such a deal, which tells the
    hands of deals that have ended, is left out. At a board that other tables play as well there
    are no spectators at all: even what lies open there would help.
    """
    if match.stage in ENDED:
        return state_of(match).view(seat) if is_open_to_all(match) else None
    if seat is None and is_in_play(match.block):
        return None
    view = state_of(match).view(seat)
    if match.series.mirrored:
        view["log"] = []
    return view


def legal_moves(match: Match, seat: int | None) -> list[str]:
    """What the person at this seat may play, if that is who is asked now."""
    if seat is None or match.turn != seat:
        return []
    return state_of(match).legal_texts()


def record_of(match: Match) -> Record:
    """The portable record of a finished match that is open to all."""
    series, result = match.series, match.result
    return Record(
        game=series.game,
        rules=match.rules,
        seats=series.seats,
        options=series.options,
        seed=match.block.seed,
        moves=moves_of(match),
        scores=result.scores,
        places=result.places,
        end={"reason": result.reason, "seat": result.forfeiter},
        players=[held.player.name for held in holders_of(match)],
    )
