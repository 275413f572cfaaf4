"""Ratings as a fold over finished blocks, in the order in which they finished in their pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Final

from django.db import transaction
from django.db.models import Max

from league.models import Block, Job, Player, Pool, Rating, RatingChange, Series
from league.queries.ratings import pool_key
from league.ratings.bradley_terry import Strength, rested, updated
from league.services import jobs
from league.services.bulk import insert_rows

REST_DAYS: Final = 30


@dataclass(slots=True)
class Standing:
    """Where a player stands at one point of the fold."""

    strength: Strength
    blocks: int
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Rated:
    """A finished block as the fold sees it."""

    block_id: int
    sequence: int
    at: datetime
    players: Sequence[Player]
    places: Sequence[int]


Ledger = dict[int, Standing]


@dataclass(frozen=True, slots=True)
class RatedBlock:
    """A block that has just finished, with its series and players in side order."""

    series: Series
    block: Block
    players: Sequence[Player]


def rate_blocks(finished: Sequence[RatedBlock]) -> None:
    """Rate blocks in the transaction that finishes them; the caller saves their pool columns."""
    by_pool: dict[tuple[str, str, str], list[RatedBlock]] = {}
    for rated in finished:
        by_pool.setdefault(pool_key(rated.series), []).append(rated)
    for key in sorted(by_pool):
        _rate_in_pool(_locked_pool(key), by_pool[key])


def _locked_pool(key: tuple[str, str, str]) -> Pool:
    game, variant, pace = key
    pools = Pool.objects.select_for_update().filter(game=game, variant=variant, pace=pace)
    found = pools.first()
    if found is None:
        Pool.objects.get_or_create(game=game, variant=variant, pace=pace)
        found = pools.get()
    return found


def _rate_in_pool(pool: Pool, finished: Sequence[RatedBlock]) -> None:
    ledger = _ledger_now(pool, {player.pk for rated in finished for player in rated.players})
    changes = []
    for rated in finished:
        pool.sequence += 1
        rated.block.pool, rated.block.pool_sequence = pool, pool.sequence
        changes += _fold(pool, ledger, _rated(rated.block, pool.sequence, rated.players))
    _add_changes(changes)
    _save_ledger(pool, ledger)
    pool.save(update_fields=["sequence"])


def request_refold(block: Block) -> None:
    """Have the block's pool folded again from this block on: its result was corrected."""
    if block.pool_id is None or block.pool_sequence is None:
        return
    pool = Pool.objects.select_for_update().get(pk=block.pool_id)
    pool.refold_from = min(pool.refold_from or block.pool_sequence, block.pool_sequence)
    pool.save(update_fields=["refold_from"])
    jobs.enqueue(Job.Kind.RATINGS, pool.pk, priority=jobs.UPKEEP)


@transaction.atomic
def run_refold(lease: jobs.Lease) -> None:
    """Do the refold that was asked for; a lost lease undoes it all."""
    pool = Pool.objects.select_for_update().get(pk=lease.subject)
    if pool.refold_from is not None:
        refold(pool, pool.refold_from)
    jobs.settle(lease)


@transaction.atomic
def refold(pool: Pool, first: int = 1) -> None:
    """Fold the pool's blocks again from sequence `first` on, over what stood before it."""
    pool = Pool.objects.select_for_update().get(pk=pool.pk)
    ledger = _ledger_before(pool, first)
    changes = [
        change for rated in _rated_blocks(pool, first) for change in _fold(pool, ledger, rated)
    ]
    RatingChange.objects.filter(pool=pool, sequence__gte=first).delete()
    _add_changes(changes)
    pool.ratings.exclude(player_id__in=ledger).delete()
    _save_ledger(pool, ledger)
    pool.refold_from = None
    pool.save(update_fields=["refold_from"])


def differences(pool: Pool) -> list[str]:
    """Where the stored ratings are not, bit for bit, what folding the matches gives."""
    ledger: Ledger = {}
    folded = {
        (change.block_id, change.player_id): _compared(change)
        for rated in _rated_blocks(pool, 1)
        for change in _fold(pool, ledger, rated)
    }
    stored = {
        (change.block_id, change.player_id): _compared(change) for change in pool.changes.all()
    }
    found = [
        f"{pool}: block {block}, player {player}: stored {stored.get((block, player))}, "
        f"folded {folded.get((block, player))}"
        for block, player in sorted(folded.keys() | stored.keys())
        if stored.get((block, player)) != folded.get((block, player))
    ]
    return found + _rating_differences(pool, ledger)


def _rating_differences(pool: Pool, ledger: Ledger) -> list[str]:
    ratings = {rating.player_id: rating for rating in pool.ratings.all()}
    found = [
        f"{pool}: player {player}: rating stored without a block"
        for player in sorted(ratings.keys() - ledger.keys())
    ]
    for player, standing in sorted(ledger.items()):
        rating = ratings.get(player)
        kept = rating and (rating.mean, rating.deviation, rating.blocks)
        wanted = (standing.strength.mean, standing.strength.deviation, standing.blocks)
        if kept != wanted:
            found.append(f"{pool}: player {player}: rating {kept}, folded {wanted}")
    return found


def _compared(change: RatingChange) -> tuple[int, float, float, float]:
    return change.sequence, change.mean_before, change.mean, change.deviation


def _rated_blocks(pool: Pool, first: int) -> Iterable[Rated]:
    blocks = pool.blocks.filter(pool_sequence__gte=first).order_by("pool_sequence")
    for block in blocks.prefetch_related("series__sides__player"):
        players = [side.player for side in block.series.sides.all()]
        assert block.pool_sequence is not None
        yield _rated(block, block.pool_sequence, players)


def _rated(block: Block, sequence: int, players: Sequence[Player]) -> Rated:
    assert block.finished_at is not None
    assert block.places is not None
    return Rated(block.pk, sequence, block.finished_at, players, block.places)


def _fold(pool: Pool, ledger: Ledger, rated: Rated) -> list[RatingChange]:
    """Rate one block into the ledger; gives the changes it makes, in side order."""
    before = [
        _rested(ledger.setdefault(player.pk, Standing(Strength(), 0, None)), player, rated.at)
        for player in rated.players
    ]
    after = updated(before, rated.places)
    changes = []
    for player, old, new in zip(rated.players, before, after, strict=True):
        standing = ledger[player.pk]
        standing.strength, standing.changed_at = new, rated.at
        standing.blocks += 1
        changes.append(
            RatingChange(
                pool=pool, block_id=rated.block_id, player=player, sequence=rated.sequence,
                mean_before=old.mean, mean=new.mean, deviation=new.deviation, at=rated.at,
            )
        )  # fmt: skip
    return changes


def _add_changes(changes: Iterable[RatingChange]) -> None:
    columns = (
        "pool_id", "block_id", "player_id", "sequence", "mean_before", "mean", "deviation", "at",
    )  # fmt: skip
    values = attrgetter(*columns)
    insert_rows(RatingChange, columns, [values(change) for change in changes])


def _rested(standing: Standing, player: Player, at: datetime) -> Strength:
    if player.is_bot or standing.changed_at is None:
        return standing.strength
    periods = max((at - standing.changed_at).days // REST_DAYS, 0)
    return rested(standing.strength, periods) if periods else standing.strength


def _ledger_now(pool: Pool, players: Iterable[int]) -> Ledger:
    return {
        rating.player_id: Standing(
            Strength(rating.mean, rating.deviation), rating.blocks, rating.changed_at
        )
        for rating in pool.ratings.filter(player__in=players)
    }


def _ledger_before(pool: Pool, first: int) -> Ledger:
    """The ledger as it stood before block `first`: everybody's last change before it."""
    earlier = pool.changes.filter(sequence__lt=first)
    last = dict(earlier.order_by().values_list("player").annotate(Max("sequence")))
    counts: dict[int, int] = {}
    for player in earlier.order_by().values_list("player", flat=True):
        counts[player] = counts.get(player, 0) + 1
    return {
        change.player_id: Standing(
            Strength(change.mean, change.deviation), counts[change.player_id], change.at
        )
        for change in earlier.filter(sequence__in=set(last.values()))
        if last[change.player_id] == change.sequence
    }


def _save_ledger(pool: Pool, ledger: Ledger) -> None:
    Rating.objects.bulk_create(
        [
            Rating(
                pool=pool, player_id=player, mean=standing.strength.mean,
                deviation=standing.strength.deviation, blocks=standing.blocks,
                changed_at=standing.changed_at,
            )
            for player, standing in ledger.items()
            if standing.changed_at is not None
        ],
        update_conflicts=True,
        unique_fields=["pool", "player"],
        update_fields=["mean", "deviation", "blocks", "changed_at"],
    )  # fmt: skip
