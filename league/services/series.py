"""Series: scheduling one, starting it, opening its blocks, and closing it when decided."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from engines import registry
from engines.base import places_of
from engines.chance import SEED_BYTES, commitment
from league.formats.series import SeriesRule, is_decided
from league.models import (
    POINT,
    Block,
    BotVersion,
    Counting,
    Job,
    LevelRule,
    Match,
    MatchSeat,
    Player,
    Round,
    Series,
    Side,
    User,
)
from league.queries.clock import database_now
from league.services import audit, jobs
from league.services.errors import ConflictError, InvalidError, LeagueError
from league.services.outbox import announce
from league.services.rounds import close_round_if_complete
from league.services.tallies import count_series


@transaction.atomic
def schedule_series(
    *,
    players: Sequence[Player],
    starts_at: datetime | None = None,
    terms: dict[str, Any],
    by: User | None = None,
    in_round: Round | None = None,
) -> Series:
    """Have players meet at a time (or now), on terms (game, options, length, clock: see Terms)."""
    now = database_now()
    if starts_at is not None and starts_at < now and in_round is None:
        raise LeagueError("The start lies in the past.", field="starts_at")
    series = Series(
        starts_at=starts_at or now, created_by=by, round=in_round, seats=len(players), **terms
    )
    _check_terms(series, players)
    series.save()
    Side.objects.bulk_create(
        Side(series=series, index=index, player=player)
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


def _check_terms(series: Series, players: Sequence[Player]) -> None:
    try:
        series.full_clean(exclude=["round", "created_by"], validate_constraints=False)
    except ValidationError as error:
        raise InvalidError(
            {field: " ".join(messages) for field, messages in error.message_dict.items()}
        ) from error
    if len({player.pk for player in players}) < len(players):
        raise LeagueError("A player cannot meet himself.", field="players")
    if series.seats < 2:
        raise LeagueError("A series needs at least two players.", field="players")
    if series.mirrored and not all(player.is_bot for player in players):
        raise LeagueError(
            "Mirrored deals are for programs only: people would know the tiles.",
            field="mirrored",
        )


def lock_series(series_id: int) -> Series:
    """The series, with nobody else changing it: always the first lock that is taken."""
    return Series.objects.select_for_update().get(pk=series_id)


@transaction.atomic
def start_series(series_id: int) -> bool:
    """Start a series that is scheduled; False if it was started or called off before."""
    series = lock_series(series_id)
    if series.stage != Series.Stage.SCHEDULED:
        return False
    series.stage = Series.Stage.RUNNING
    series.started_at = database_now()
    series.save(update_fields=["stage", "started_at"])
    for side in series.sides.select_related("player__bot"):
        if side.player.is_bot:
            side.version = BotVersion.objects.filter(bot=side.player.bot).first()
            side.save(update_fields=["version"])
    announce(f"series:{series.pk}", "series.started", {})
    open_block(series, 1)
    return True


def open_block(series: Series, number: int) -> Block:
    """Draw a seed and lay out the matches that are played on it."""
    seed = secrets.token_bytes(SEED_BYTES)
    block = Block.objects.create(
        series=series, number=number, seed=seed.hex(), commit=commitment(seed)
    )
    sides = list(series.sides.select_related("player").order_by("index"))
    rotations = range(series.seats) if series.mirrored else [(number - 1) % series.seats]
    for rotation in rotations:
        match = Match.objects.create(
            series=series, block=block, rotation=rotation,
            rules=registry.get(series.game).rules,
        )  # fmt: skip
        MatchSeat.objects.bulk_create(
            MatchSeat(
                match=match, seat=seat_of(side.index, rotation, series.seats),
                player=side.player, version_id=side.version_id,
            )
            for side in sides
        )  # fmt: skip
        queue_match(series, match, sides)
    return block


def queue_match(series: Series, match: Match, sides: Sequence[Side]) -> None:
    has_people = any(not side.player.is_bot for side in sides)
    jobs.enqueue(
        Job.Kind.MATCH, match.pk,
        priority=jobs.PEOPLE_FIRST if has_people else jobs.PROGRAMS,
        stamp=jobs.stamp_of(series.game),
    )  # fmt: skip


def seat_of(side_index: int, rotation: int, seats: int) -> int:
    return (side_index + rotation) % seats


def rule_of(series: Series) -> SeriesRule:
    return SeriesRule(
        length=series.length,
        stops_early=series.counting == Counting.BEST_OF,
        extra_blocks=series.level_rule == LevelRule.EXTRA,
    )


def carry_on(series: Series, played: int) -> None:
    """After a block: close the series if it is decided, else open the next block."""
    units = list(series.sides.order_by("index").values_list("units", flat=True))
    if is_decided(units, played, rule_of(series), POINT):
        close_series(series, Series.Ending.PLAYED)
    else:
        open_block(series, played + 1)


def close_series(series: Series, ending: Series.Ending) -> None:
    """Give places and end it, perhaps anew. Forfeiting sides come last, the others by points."""
    sides = list(series.sides.order_by("index"))
    count_series(series, sides, -1)
    places = places_of([-1 if side.forfeited else side.units for side in sides])
    for side, place in zip(sides, places, strict=True):
        side.place = place
    Side.objects.bulk_update(sides, ["place"])
    count_series(series, sides, 1)
    series.stage = Series.Stage.FINISHED
    series.ending = ending
    series.finished_at = database_now()
    series.save(update_fields=["stage", "ending", "finished_at"])
    announce(f"series:{series.pk}", "series.finished", {"places": list(places)})
    if series.round_id is not None:
        close_round_if_complete(series.round_id)


def end_open_matches(series: Series) -> None:
    """Call off what is not finished; workers at it will find their leases gone."""
    open_matches = series.matches.exclude(stage__in=[Match.Stage.FINISHED, Match.Stage.CANCELLED])
    subjects = list(open_matches.values_list("pk", flat=True))
    open_matches.update(stage=Match.Stage.CANCELLED, turn=None, deadline=None)
    jobs.retire(Job.Kind.MATCH, subjects)


def require_stage(series: Series, *stages: Series.Stage) -> None:
    if series.stage not in stages:
        raise ConflictError(f"Series {series.pk} is {series.stage}.")
