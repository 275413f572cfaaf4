"""The sequential test: bounds, decisions that stick, and what it reports."""

from __future__ import annotations

from dataclasses import replace
from math import inf, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.sequential import (
    PRESETS,
    Decision,
    Rule,
    decide,
    plain_estimate,
    preset_rule,
    ratios,
    report,
)

QUICK = settings(max_examples=50, deadline=None)
POINTS = Rule(0.0, 1.0, maximum=200)
SHARES = preset_rule("medium", support=(0.0, 0.5, 1.0))
GOOD = [1.0, 0.5, 1.0, 0.0, 1.0, 0.5] * 40
EVEN = [0.0, 1.0] * 200


def test_bounds_are_walds():
    assert POINTS.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Rule(0, 1, 100, alpha=0.01, beta=0.1).bounds == (log(0.1 / 0.99), log(0.9 / 0.01))


@pytest.mark.parametrize(
    "facts",
    [{"low": 1.0}, {"alpha": 0.0}, {"beta": 0.5}, {"minimum": 1}, {"maximum": 23}],
)
def test_rule_without_sense_is_refused(facts):
    with pytest.raises(ValueError, match=r"below|risks|blocks"):
        replace(POINTS, **facts)


def test_nothing_is_decided_before_the_least_number_of_blocks():
    scores = [5.0, 6.0] * 30

    assert decide(scores[:23], POINTS)[:2] == (Decision.RUNNING, None)
    assert decide(scores, POINTS)[:2] == (Decision.HIGHER, 24)
    assert decide(scores, replace(POINTS, minimum=40))[:2] == (Decision.HIGHER, 40)


@pytest.mark.parametrize(
    ("scores", "rule", "decision"),
    [
        (GOOD, SHARES, Decision.HIGHER),
        (EVEN, SHARES, Decision.LOWER),
        ([1 - score for score in GOOD], SHARES, Decision.LOWER),
        (GOOD, replace(SHARES, support=()), Decision.HIGHER),
        ([3.0, -1.0] * 40, POINTS, Decision.HIGHER),
        ([2.0, -2.0] * 40, POINTS, Decision.LOWER),
    ],
)
def test_clear_series_are_decided(scores, rule, decision):
    assert decide(scores, rule)[0] is decision


def test_decision_is_not_undone_by_blocks_that_come_later():
    decision, stopped_at, llr = decide(GOOD, SHARES)
    assert stopped_at is not None

    after = report(GOOD[:stopped_at] + [0.0] * 300, SHARES)

    assert (after.decision, after.stopped_at, after.llr) == (decision, stopped_at, llr)
    assert after.blocks == stopped_at + 300
    assert after.mean < 0.5 < after.estimate


@QUICK
@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=200), st.integers(0, 200))
def test_what_is_decided_early_is_decided_the_same_later(scores, cut):
    early = decide(scores[:cut], SHARES)

    if early[0] is not Decision.RUNNING:
        assert decide(scores, SHARES)[:2] == early[:2]


def test_longest_series_ends_undecided_and_stays_so():
    rule = replace(POINTS, maximum=30)
    scores = [6.0, -5.0] * 15

    assert decide(scores[:29], rule)[0] is Decision.RUNNING
    assert decide(scores, rule)[:2] == (Decision.UNDECIDED, 30)
    assert decide(scores + [9.0] * 50, rule)[:2] == (Decision.UNDECIDED, 30)


@QUICK
@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=24, max_size=60), st.integers(1, 50))
def test_preset_does_not_depend_on_the_unit_of_the_scores(scores, unit):
    rule = preset_rule("medium")
    scaled = replace(rule, centre=0.5 * unit)

    assert ratios([unit * score for score in scores], scaled)[-1] == pytest.approx(
        ratios(scores, rule)[-1], abs=1e-6
    )


def test_presets_look_for_larger_effects_in_fewer_blocks():
    longest = [preset_rule(name).maximum for name in PRESETS]

    assert longest == sorted(longest, reverse=True)
    assert preset_rule("large", maximum=50).maximum == 50


def test_running_ratios_are_those_of_every_beginning():
    scores = GOOD[:40]

    alone = [ratios(scores[:count], SHARES)[-1] for count in range(1, 41)]

    assert ratios(scores, SHARES) == pytest.approx(np.array(alone))


def test_score_outside_the_support_is_refused():
    with pytest.raises(ValueError, match="support does not know"):
        decide([0.0, 0.3] * 20, SHARES)


def test_series_beyond_the_support_are_still_decided():
    rule = Rule(0.0, 0.3, 200, support=(0.1, 0.5, 1.0))

    assert decide([0.1, 0.5] * 40, rule)[0] is Decision.HIGHER


def test_report_of_nothing_yet_says_so():
    assert report([], POINTS).decision is Decision.RUNNING
    assert report([], POINTS).estimate_interval == (-inf, inf)
    assert report([2.0], POINTS).mean == 2.0


def test_first_look_has_no_bias_to_take_away():
    now = report([5.0, 6.0] * 12, POINTS)

    assert (now.estimate, now.estimate_interval) == plain_estimate([5.0, 6.0] * 12)


def test_estimate_after_an_early_stop_is_drawn_back_towards_the_middle():
    rule = preset_rule("medium", centre=0.0)
    scores = [1.9, -1.0, 0.6, -0.5, 1.2] * 20

    now = report(scores, rule)

    assert now.decision is Decision.HIGHER
    assert now.stopped_at is not None
    stopped = report(scores[: now.stopped_at], rule)
    assert stopped.estimate < stopped.mean
    low, high = stopped.estimate_interval
    assert low < stopped.estimate < high


def test_estimate_is_too_high_as_often_as_too_low():
    rng = np.random.default_rng(11)
    rule = preset_rule("medium", centre=0.0)
    high = inside = plain = 0
    for _ in range(300):
        scores = rng.normal(0.2, 1, rule.maximum).tolist()
        now = report(scores[: decide(scores, rule)[1]], rule)
        high += now.estimate > 0.2
        plain += now.mean > 0.2
        inside += now.estimate_interval[0] <= 0.2 <= now.estimate_interval[1]

    assert 0.42 < high / 300 < 0.58
    assert plain / 300 > 0.6
    assert inside / 300 > 0.92
