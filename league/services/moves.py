"""A person's move: checked by the engine, stored at once, and only once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from bots.table import Ending
from engines.base import IllegalMoveError, State
from engines.record import forfeit_places
from league.models import Match, MatchSeat, Move, Player, Series
from league.queries.clock import database_now
from league.queries.positions import holders_of, seat_held_by, state_of
from league.services.errors import ConflictError, LeagueError
from league.services.playing import ask
from league.services.results import close_match
from league.services.series import lock_series, queue_match


@transaction.atomic
def submit_move(match_id: int, player: Player, *, ply: int, text: str, key: str = "") -> Move:
    """Play a person's move; sent again with the same key, it gives the first answer.

    `ply` is the number of moves that the person's view tells of: there may be more, of which he
    must not know.
    """
    series = lock_series(Match.objects.values_list("series_id", flat=True).get(pk=match_id))
    match = Match.objects.select_related("block").get(pk=match_id)
    match.series = series
    holders = holders_of(match)
    seat = seat_held_by(player, holders)
    if seat is None:
        raise LeagueError("You do not hold a seat at this match.")
    earlier = match.moves.filter(seat=seat, key=key).first() if key else None
    if earlier is not None:
        return earlier
    state = state_of(match)
    _check_turn(match, seat, ply, known=len(state.view(seat)["log"]))
    now = database_now()
    if match.deadline is not None and now > match.deadline:
        raise ConflictError("Your time for this move has run out.")
    move = _store(match, state, holders[seat], text=text, key=key, now=now)
    _go_on(series, match, state, holders)
    return move


def _check_turn(match: Match, seat: int, ply: int, *, known: int) -> None:
    """Everything it says is in the seat's own view, which tells of `known` moves."""
    if match.stage != Match.Stage.RUNNING:
        raise ConflictError(f"This match is {match.stage}.")
    if ply < known:
        raise ConflictError(f"Move {ply + 1} has been played already.", field="ply")
    if match.turn != seat:
        raise ConflictError("It is not your turn.")
    if ply > known:
        raise ConflictError(f"The next move is number {known + 1}.", field="ply")


def _store(
    match: Match, state: State, holder: MatchSeat, *, text: str, key: str, now: datetime
) -> Move:
    try:
        canonical = state.play_text(text)
    except IllegalMoveError as error:
        raise LeagueError(str(error), field="move") from error
    assert match.asked_at is not None
    millis = int((now - match.asked_at).total_seconds() * 1000)
    move = Move.objects.create(
        match=match, ply=match.move_count, seat=holder.seat, text=canonical, millis=millis, key=key
    )
    match.move_count += 1
    holder.used_millis += millis
    holder.save(update_fields=["used_millis"])
    return move


def _go_on(series: Series, match: Match, state: State, holders: list[MatchSeat]) -> None:
    """Finish, ask the next person, or leave the match to a worker."""
    if state.turn is None:
        outcome = state.outcome()
        close_match(match, Ending(outcome.places, outcome.points, outcome.reason, None))
    elif holders[state.turn].version_id is None:
        ask(match, holders[state.turn])
    else:
        match.turn = match.deadline = None
        match.save(update_fields=["turn", "deadline", "move_count"])
        queue_match(series, match, list(series.sides.select_related("player")))


@transaction.atomic
def forfeit_on_time(match_id: int) -> bool:
    """End a match whose person has run out of time; False if a move came first."""
    series = lock_series(Match.objects.values_list("series_id", flat=True).get(pk=match_id))
    match = Match.objects.select_related("block").get(pk=match_id)
    if match.turn is None or match.deadline is None or database_now() <= match.deadline:
        return False
    match.series = series
    scores = tuple(state_of(match).scores())
    seat = match.turn
    places = forfeit_places(series.seats, seat)
    close_match(match, Ending(places, scores, "time", seat))
    return True
