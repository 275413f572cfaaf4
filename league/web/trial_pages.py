"""What the page of a series shows of the test that ends it: words, figures and a small drawing."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from league.formats.sequential import Decision, Interval
from league.models import Series
from league.queries.trials import Trial, trial_of
from league.web.drawing.chart import Bound, CurvePoint, walk


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: str
    meaning: str


@dataclass(frozen=True, slots=True)
class TrialPage:
    question: str
    words: str
    figures: list[Figure]
    drawing: SafeString


def trial_page(series: Series) -> TrialPage | None:
    """None for a series that no test ends."""
    trial = trial_of(series)
    if trial is None:
        return None
    names = [side.player.name for side in sorted(series.sides.all(), key=lambda side: side.index)]
    return TrialPage(
        question=_question(trial, names),
        words=_words(trial, names, series),
        figures=_figures(trial, names, series),
        drawing=mark_safe(_drawing(trial, names)),
    )


def _question(trial: Trial, names: list[str]) -> str:
    if trial.has_candidate:
        return _("Is %(name)s better?") % {"name": names[trial.side]}
    return _("Is %(first)s better, or %(second)s?") % {"first": names[0], "second": names[1]}


def _words(trial: Trial, names: list[str], series: Series) -> str:
    facts = {"blocks": trial.report.stopped_at, "answer": _answer(trial, names)}
    match trial.report.decision:
        case Decision.RUNNING:
            facts = {
                "blocks": trial.report.blocks,
                "most": trial.rule.maximum,
                "least": trial.rule.minimum,
            }
            words = _(
                "No decision yet: %(blocks)s of at most %(most)s blocks are played. "
                "The first decision can fall after block %(least)s."
            )
        case Decision.UNDECIDED:
            words = _("Undecided: %(blocks)s blocks, the most allowed, did not tell.")
        case _:
            words = _("Decided after block %(blocks)s: %(answer)s Later blocks change nothing.")
    return words % facts


def _answer(trial: Trial, names: list[str]) -> str:
    if trial.report.decision is Decision.HIGHER:
        return _("%(name)s is better.") % {"name": names[trial.side]}
    if trial.has_candidate:
        return _("%(name)s is not better by as much as was looked for.") % {
            "name": names[trial.side]
        }
    return _("%(name)s is better.") % {"name": names[1 - trial.side]}


def _figures(trial: Trial, names: list[str], series: Series) -> list[Figure]:
    found, lower, upper = trial.report, *trial.report.bounds
    unit = _("points a game above the others") if series.counts_points else _("of a block")
    facts = {"name": names[trial.side], "unit": unit}
    return [
        Figure(
            _("Log-likelihood ratio"),
            _("%(ratio)s, between %(lower)s and %(upper)s")
            % {"ratio": number(found.llr), "lower": number(lower), "upper": number(upper)},
            _("The test decides when it reaches one of the two bounds."),
        ),
        Figure(
            _("Estimate"),
            _with_interval(found.estimate, found.estimate_interval),
            _("What %(name)s makes, %(unit)s, with its 95 %% interval: as often too high as too "
              "low, the early stop taken into account.") % facts,
        ),
        Figure(
            _("Plain mean"),
            _with_interval(found.mean, found.interval),
            _("The mean of all blocks: after an early stop it flatters whoever was ahead."),
        ),
        Figure(
            _("Blocks"),
            _("%(played)s of at most %(most)s")
            % {"played": found.blocks, "most": trial.rule.maximum},
            _("One block is one observation, however many matches it has."),
        ),
    ]  # fmt: skip


def _with_interval(value: float, interval: Interval) -> str:
    if not all(map(isfinite, interval)):
        return number(value)
    low, high = interval
    return f"{number(value)} ({number(low)} … {number(high)})"


def number(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")


def _drawing(trial: Trial, names: list[str]) -> str:
    lower, upper = trial.report.bounds
    points = [CurvePoint(str(block), ratio) for block, ratio in enumerate(trial.ratios, start=1)]
    name = names[trial.side]
    other = (
        _("%(name)s is not better") % {"name": name}
        if trial.has_candidate
        else _("%(name)s is better") % {"name": names[1 - trial.side]}
    )
    bounds = [Bound(upper, _("%(name)s is better") % {"name": name}), Bound(lower, other)]
    spoken = _(
        "Log-likelihood ratio after %(blocks)s blocks: %(ratio)s, bounds %(lower)s and %(upper)s"
    ) % {
        "blocks": len(points), "ratio": number(trial.report.llr), "lower": number(lower),
        "upper": number(upper),
    }  # fmt: skip
    return walk(points, bounds, spoken)
