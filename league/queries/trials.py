"""The test of a series: its rule, whose results are tested, and the score of each block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.formats.sequential import Report, Rule, ratios, report
from league.formats.trials import block_score, rule_from
from league.models import Counting, Series, Side


@dataclass(frozen=True, slots=True)
class Trial:
    """How the test of a series stands, and how it came there."""

    rule: Rule
    side: int
    """Whose results are tested."""
    has_candidate: bool
    """Whether it is asked if he is better; else, which of the two is."""
    report: Report
    ratios: list[float]
    """The log-likelihood ratio after each block that counts."""


def trial_of(series: Series) -> Trial | None:
    """None for a series that no test ends. `series` as series_list gives it."""
    if series.counting != Counting.TEST:
        return None
    rule, scores = rule_of_test(series), test_scores(series)
    found = report(scores, rule)
    counted = scores[: found.stopped_at or rule.maximum]
    return Trial(
        rule=rule,
        side=tested_side(series, list(series.sides.all())),
        has_candidate="candidate" in series.test,
        report=found,
        ratios=[float(ratio) for ratio in ratios(counted, rule)] if counted else [],
    )


def rule_of_test(series: Series) -> Rule:
    return rule_from(
        series.test, seats=series.seats, length=series.length, by_points=series.counts_points
    )


def tested_side(series: Series, sides: Sequence[Side]) -> int:
    """The index of the candidate; of two sides without one, the first."""
    candidate = series.test.get("candidate")
    return next((side.index for side in sides if side.player_id == candidate), 0)


def test_scores(series: Series) -> list[float]:
    """What the finished blocks say of the tested side, in the order in which they count."""
    side = tested_side(series, list(series.sides.all()))
    games = series.seats if series.mirrored else 1
    finished = series.blocks.filter(finished_at__isnull=False).order_by("number")
    return [
        block_score(places or [], totals or [], side, games=games, by_points=series.counts_points)
        for places, totals in finished.values_list("places", "totals")
    ]
