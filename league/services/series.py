"""Series: scheduling one, starting it, opening its blocks, and closing it when decided."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from engines import registry
from engines.chance import SEED_BYTES, commitment
from league.models import (
    Block,
    Board,
    BotVersion,
    Entry,
    Job,
    Match,
    MatchSeat,
    Player,
    Round,
    Series,
    Side,
    User,
    Venue,
)
from league.queries.clock import database_now
from league.services import audit, jobs
from league.services.boards import boards_for
from league.services.bulk import update_rows
from league.services.closing import close_rounds, lock_rounds
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce, announce_all
from league.services.scores import final_places, is_settled, save_scores
from league.services.tallies import count_series
from league.services.terms import check_company, check_terms
from league.services.waves import pair_soon

Opening = tuple[Series, Sequence[Side], int]
"""A series with its sides, and the number of a block."""


def schedule_series(
    *,
    players: Sequence[Player] = (),
    entries: Sequence[Entry] = (),
    starts_at: datetime | None = None,
    terms: dict[str, Any],
    by: User | None = None,
    in_round: Round | None = None,
    table: int | None = None,
    window_ends_at: datetime | None = None,
    reason: str = "",
    reason_facts: dict[str, Any] | None = None,
) -> Series:
    """Have players meet at a time (or now), on terms (game, options, length, clock: see Terms).

    In a round its `entries` meet; `players` who follow them only fill seats. With a window they
    look for a time themselves: it does not start before they have agreed on one.
    """
    players = [*(entry.player for entry in entries), *players]
    now = database_now()
    if starts_at is not None and starts_at < now and in_round is None:
        raise LeagueError("The start lies in the past.", field="starts_at")
    series = Series(
        starts_at=window_ends_at or starts_at or now, created_by=by, round=in_round,
        seats=len(players), table=table, window_ends_at=window_ends_at,
        is_agreed=window_ends_at is None, reason=reason, reason_facts=reason_facts or {}, **terms,
    )  # fmt: skip
    # Checked before the transaction: on one machine everybody waits for whoever is in one.
    if in_round is None:
        check_company(series)
    check_terms(series, players)
    entry_of = {entry.player_id: entry for entry in entries}
    with transaction.atomic():
        series.save()
        Side.objects.bulk_create(
            Side(series=series, index=index, player=player, entry=entry_of.get(player.pk))
            for index, player in enumerate(_drawn(players, in_round))
        )
        if by is not None and in_round is None:
            audit.note(by, "schedule", series, players=[player.name for player in players])
    return series


def _drawn(players: Sequence[Player], in_round: Round | None) -> Sequence[Player]:
    """Who sits where first: as the pairing says, else by lot."""
    if in_round is not None:
        return players
    drawn = list(players)
    secrets.SystemRandom().shuffle(drawn)
    return drawn


def lock_series(series_id: int) -> Series:
    """The series, with nobody else changing it: always the first lock that is taken."""
    return lock_all_series([series_id])[series_id]


def lock_all_series(series_ids: Iterable[int]) -> dict[int, Series]:
    """Many series, in one order for everybody, so that nobody waits in a ring."""
    locked = Series.objects.select_for_update().filter(pk__in=set(series_ids)).order_by("pk")
    return {series.pk: series for series in locked}


@transaction.atomic
def start_series(series_id: int) -> bool:
    """Start a series that is scheduled; False if it was started or called off before.

    Nor does it start while its players have not agreed on a time.
    """
    series = lock_series(series_id)
    if series.stage != Series.Stage.SCHEDULED or not series.is_agreed:
        return False
    series.stage = Series.Stage.RUNNING
    series.started_at = database_now()
    series.save(update_fields=["stage", "started_at"])
    for side in series.sides.select_related("player__bot"):
        if side.player.is_bot:
            side.version = BotVersion.objects.filter(bot=side.player.bot).first()
            side.save(update_fields=["version"])
    announce(f"series:{series.pk}", "series.started", {})
    if series.venue == Venue.ONLINE:
        open_block(series, 1)
    return True


def open_block(series: Series, number: int) -> None:
    open_blocks([(series, list(series.sides.select_related("player").order_by("index")), number)])


def open_blocks(openings: Sequence[Opening]) -> None:
    """Draw seeds and lay out the matches that are played on them."""
    if not openings:
        return
    boards = boards_for(openings)
    blocks = Block.objects.bulk_create(
        _block(series, number, boards.get((series.round_id, number)))
        for series, _, number in openings
    )
    laid_out = [
        (sides, _match(block, rotation))
        for (series, sides, number), block in zip(openings, blocks, strict=True)
        for rotation in rotations_of(series, number)
    ]
    Match.objects.bulk_create(match for _, match in laid_out)
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match, seat=seat_of(side.index, match.rotation, match.series.seats),
            player=side.player, version_id=side.version_id,
        )
        for sides, match in laid_out
        for side in sides
    )  # fmt: skip
    jobs.add(
        [
            (Job.Kind.MATCH, match.pk, priority_of(sides), jobs.stamp_of(match.series.game))
            for sides, match in laid_out
        ]
    )


def _match(block: Block, rotation: int) -> Match:
    series = block.series
    return Match(
        series=series, block=block, game=series.game, rotation=rotation, rules=rules_of(series)
    )


def _block(series: Series, number: int, board: Board | None) -> Block:
    seed = bytes.fromhex(board.seed) if board else secrets.token_bytes(SEED_BYTES)
    return Block(
        series=series, number=number, board=board, seed=seed.hex(), commit=commitment(seed)
    )


def rules_of(series: Series) -> int:
    return registry.get(series.game).rules


def rotations_of(series: Series, number: int) -> Iterable[int]:
    """All of them in a mirrored block; else the seats turn by one from block to block."""
    return range(series.seats) if series.mirrored else [(number - 1) % series.seats]


def queue_match(series: Series, match: Match, sides: Sequence[Side]) -> None:
    """Have a match played on by a worker."""
    jobs.enqueue(
        Job.Kind.MATCH, match.pk, priority=priority_of(sides), stamp=jobs.stamp_of(series.game)
    )


def priority_of(sides: Sequence[Side]) -> int:
    has_people = any(not side.player.is_bot for side in sides)
    return jobs.PEOPLE_FIRST if has_people else jobs.PROGRAMS


def seat_of(side_index: int, rotation: int, seats: int) -> int:
    return (side_index + rotation) % seats


def sides_of(series: Mapping[int, Series]) -> dict[int, list[Side]]:
    """The sides of many series with these and their players, in order, by series."""
    by_series: dict[int, list[Side]] = defaultdict(list)
    sides = Side.objects.filter(series__in=series).prefetch_related("player")
    for side in sides.order_by("index"):
        side.series = series[side.series_id]
        by_series[side.series_id].append(side)
    return by_series


def carry_on(played: Sequence[Opening], now: datetime) -> None:
    """After so many blocks: close the series that are decided, open the others' next blocks.

    Either way the sides' scores are saved: of what ends, together with the places.
    """
    decided, going = [], []
    for series, sides, number in played:
        if is_settled(series, sides, number, now):
            decided.append((series, sides))
        else:
            going.append((series, sides, number + 1))
    save_scores(side for _, sides, _ in going for side in sides)
    close_all_series(decided, Series.Ending.PLAYED, now)
    open_blocks(going)


def close_series(series: Series, ending: Series.Ending) -> None:
    """End one series, perhaps anew."""
    sides = list(series.sides.order_by("index"))
    if series.ending != Series.Ending.DEFAULT:
        count_series([(series, sides)], -1)
    close_all_series([(series, sides)], ending, database_now())


def close_all_series(
    decided: Sequence[tuple[Series, Sequence[Side]]], ending: Series.Ending, now: datetime
) -> None:
    """Give places and end them. Forfeiting sides come last, the others by score or verdict."""
    if not decided:
        return
    rounds = {series.round_id for series, _ in decided if series.round_id}
    if rounds:  # locked before the tallies are: a withdrawal holds the event when it comes to count
        lock_rounds(rounds)
    for series, sides in decided:
        for side, place in zip(sides, final_places(series, sides), strict=True):
            side.place = place
    update_rows(
        Side,
        ("units", "total", "place"),
        [(side.units, side.total, side.place, side.pk) for _, sides in decided for side in sides],
    )
    if ending != Series.Ending.DEFAULT:  # who never sat down has neither won nor lost
        count_series(decided)
    for series, _ in decided:
        series.stage, series.ending, series.finished_at = Series.Stage.FINISHED, ending, now
    Series.objects.filter(pk__in=[series.pk for series, _ in decided]).update(
        stage=Series.Stage.FINISHED, ending=ending, finished_at=now
    )
    announce_all(
        [
            (f"series:{series.pk}", "series.finished", {"places": [side.place for side in sides]})
            for series, sides in decided
        ]
    )
    if rounds:
        close_rounds(rounds)
        pair_soon(rounds)


def end_open_matches(series: Series) -> None:
    """Call off what is not finished; workers at it will find their leases gone."""
    open_matches = series.matches.exclude(stage__in=[Match.Stage.FINISHED, Match.Stage.CANCELLED])
    subjects = list(open_matches.values_list("pk", flat=True))
    open_matches.update(stage=Match.Stage.CANCELLED, turn=None, deadline=None)
    jobs.retire(Job.Kind.MATCH, subjects)


def require_stage(series: Series, *stages: Series.Stage) -> None:
    if series.stage not in stages:
        raise ConflictError(f"Series {series.pk} is {series.stage}.")
