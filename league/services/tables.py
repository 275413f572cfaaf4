"""Results of games at a real table: entered by a referee, or agreed among the players.

Such a series has no matches. Each of its games is a block with the points by side, and is rated
like any other block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from engines.base import places_of
from league.models import Block, Player, ResultReport, Series, Side, User, Venue
from league.queries.clock import database_now
from league.queries.reports import agreed_games
from league.services import audit
from league.services.bulk import update_rows
from league.services.consequences import follow_up, places_in
from league.services.errors import ConflictError, LeagueError
from league.services.letters import tell_reported
from league.services.outbox import announce
from league.services.ratings import RatedBlock, rate_blocks, request_refold
from league.services.scores import is_settled, recount, save_scores
from league.services.series import close_series, lock_series, require_stage

Games = Sequence[Sequence[int]]
"""The points of each game, by side."""
MOST_POINTS: Final = 1_000_000
Stage = Series.Stage


@transaction.atomic
def enter_result(series_id: int, games: Games, *, by: User, reason: str = "") -> Series:
    """Record what came of a series at a real table, or put another result in its place.

    A correction needs its reason.
    """
    series = _lock_table(series_id)
    check_games(series, games)
    if series.stage != Stage.FINISHED:
        require_stage(series, Stage.SCHEDULED, Stage.RUNNING)
        _record(series, games)
        audit.note(by, "enter result", series, reason, games=_plain(games))
        return series
    if not reason.strip():
        raise LeagueError("A correction needs its reason.", field="reason")
    standing, before = places_in(series), games_of(series)
    series.sides.update(forfeited=False)
    _record(series, games)
    follow_up(series, standing)
    audit.note(by, "correct", series, reason, before=before, games=_plain(games))
    return series


@transaction.atomic
def report_result(series_id: int, player: Player, games: Games) -> Series:
    """What a side says came of it; once all sides say the same, it is recorded."""
    series = _lock_table(series_id)
    require_stage(series, Stage.SCHEDULED, Stage.RUNNING)
    if not series.sides.filter(player=player).exists():
        raise LeagueError("You do not play in this series.")
    check_games(series, games)
    ResultReport.objects.update_or_create(
        series=series, player=player, defaults={"games": _plain(games)}
    )
    announce(f"series:{series.pk}", "result.reported", {})
    if agreed_games(series) is not None:
        _record(series, games)
        audit.note(player.user, "agree result", series, games=_plain(games))
    else:
        tell_reported(series, reporter=player, games=_plain(games))
    return series


def _lock_table(series_id: int) -> Series:
    series = lock_series(series_id)
    if series.venue != Venue.TABLE:
        raise ConflictError("This series is played on the site: its results come from its matches.")
    return series


def check_games(series: Series, games: Games) -> None:
    """LeagueError unless these games are a whole series, and no more than it."""
    sides = _sides(series)
    if not games:
        raise LeagueError("Enter the points of at least one game.", field="games")
    played = [_block(series, number, points) for number, points in enumerate(games, start=1)]
    for block in played:
        _check_points(series, block)
        recount(sides, played[: block.number])
        settled = is_settled(series, sides, block.number, database_now())
        if settled and block.number < len(games):
            raise LeagueError(
                f"The series was decided after game {block.number}: there is no game "
                f"{block.number + 1}.",
                field="games",
            )
    if not settled:
        raise LeagueError(f"The series is not decided after game {len(games)}.", field="games")


def _check_points(series: Series, block: Block) -> None:
    points = block.totals or []
    if len(points) != series.seats:
        raise LeagueError(
            f"Game {block.number} needs the points of all {series.seats} players.", field="games"
        )
    if any(abs(made) > MOST_POINTS for made in points):
        raise LeagueError(f"Game {block.number} has more points than can be.", field="games")


def _sides(series: Series) -> list[Side]:
    return list(series.sides.select_related("player", "series").order_by("index"))


def games_of(series: Series) -> list[list[int]]:
    """The points of its games as they are recorded."""
    return [block.totals or [] for block in series.blocks.order_by("number")]


def _record(series: Series, games: Games) -> None:
    """Write the games, rate those that are new, and end the series, perhaps anew."""
    sides = _sides(series)
    _write_games(series, sides, games)
    recount(sides, series.blocks.order_by("number"))
    save_scores(sides)
    if series.started_at is None:
        series.started_at = database_now()
        series.save(update_fields=["started_at"])
    close_series(series, Series.Ending.PLAYED)


def _write_games(series: Series, sides: Sequence[Side], games: Games) -> None:
    stored = {block.number: block for block in series.blocks.order_by("number")}
    fresh = []
    for number, points in enumerate(games, start=1):
        block = stored.pop(number, None)
        if block is None:
            fresh.append(_block(series, number, points))
        elif block.totals != list(points):
            block.totals, block.places = list(points), list(places_of(points))
            block.save(update_fields=["totals", "places"])
            request_refold(block)
    for surplus in stored.values():
        request_refold(surplus)
        surplus.delete()
    Block.objects.bulk_create(fresh)
    if series.rated:
        players = [side.player for side in sides]
        rate_blocks([RatedBlock(series, block, players) for block in fresh])
        rows = [(block.pool_id, block.pool_sequence, block.pk) for block in fresh]
        update_rows(Block, ("pool", "pool_sequence"), rows)


def _block(series: Series, number: int, points: Sequence[int]) -> Block:
    """A game without a deal of ours: there is no seed to promise or to tell."""
    return Block(
        series=series, number=number, seed="", commit="", finished_at=database_now(),
        totals=list(points), places=list(places_of(points)),
    )  # fmt: skip


def _plain(games: Games) -> list[list[int]]:
    return [list(points) for points in games]
