"""The score of a series: what its blocks add up to, and when that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from engines.base import places_of
from league.formats.sequential import Decision, decide
from league.formats.series import SeriesRule, is_decided, points_by_side
from league.formats.trials import places_after
from league.models import POINT, Block, Counting, LevelRule, Series, Side
from league.models.terms import Terms
from league.queries.trials import rule_of_test, test_scores, tested_side
from league.services.bulk import update_rows


def rule_of(series: Terms) -> SeriesRule:
    return SeriesRule(
        length=series.length,
        stops_early=series.counting == Counting.BEST_OF,
        extra_blocks=series.level_rule == LevelRule.EXTRA,
    )


def add_block(sides: Sequence[Side], block: Block) -> None:
    """Give the sides what a scored block brought them; the caller saves them."""
    earned = zip(points_by_side(block.places or [], POINT), block.totals or [], strict=True)
    for side, (units, total) in zip(sides, earned, strict=True):
        side.units += units
        side.total += total


def recount(sides: Sequence[Side], blocks: Iterable[Block]) -> None:
    """Add the sides' scores up anew from all finished blocks."""
    for side in sides:
        side.units = side.total = 0
    for block in blocks:
        add_block(sides, block)


def save_scores(sides: Iterable[Side]) -> None:
    update_rows(Side, ("units", "total"), [(side.units, side.total, side.pk) for side in sides])


def is_settled(series: Series, sides: Sequence[Side], played: int, now: datetime) -> bool:
    """Whether no further block is to be played; a test that decides now leaves its verdict."""
    if series.counting == Counting.TEST:
        return _is_tested(series, now)
    return is_decided([side.standing for side in sides], played, rule_of(series), POINT)


def _is_tested(series: Series, now: datetime) -> bool:
    """The first crossing decides for good: what is played after it changes the mean alone."""
    if series.verdict is None:
        verdict = verdict_of(series)
        if verdict is None:
            return False
        series.verdict = {**verdict, "at": now.isoformat()}
        series.save(update_fields=["verdict"])
    return True


def verdict_of(series: Series) -> dict[str, Any] | None:
    """What the test says of the stored blocks: nothing while it is running."""
    rule = rule_of_test(series)
    decision, stopped_at, llr = decide(test_scores(series), rule)
    if decision is Decision.RUNNING:
        return None
    return {
        "decision": decision.value, "stopped_at": stopped_at, "llr": llr,
        "bounds": list(rule.bounds),
    }  # fmt: skip


def final_places(series: Series, sides: Sequence[Side]) -> list[int]:
    """The places of a series that ends: by verdict or score, whoever forfeited it last."""
    scores = [side.standing for side in sides]
    if any(side.forfeited for side in sides):
        last = min(scores) - 1
        scores = [last if side.forfeited else side.standing for side in sides]
    elif series.verdict is not None:
        decision = Decision(series.verdict["decision"])
        return places_after(decision, tested_side(series, sides), scores)
    return list(places_of(scores))
