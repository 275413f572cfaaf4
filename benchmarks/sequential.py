"""False positives and power of the sequential test on real block scores, and what mirroring saves.

`python -m benchmarks.sequential [--runs N] [--write]` resamples the stored blocks (see
benchmarks.sequential_blocks) after giving them the mean of one hypothesis: scores in points are
shifted, shares of the table are reweighted, so that they remain shares.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from numpy.typing import NDArray

from benchmarks import report
from benchmarks.sequential_blocks import DEALS, ERRORS, SEATS, Blocks, stored
from league.formats.sequential import Decision, Rule, decide, preset_rule, ratios

Numbers = NDArray[np.float64]

DIFFERENCES = {"jielong": 4.0, "kkoriput-igi": 0.12}
"""In points a game: what the test by number looks for."""
SUPPORT = tuple(step / 24 for step in range(25))
"""The mean of four shares in sixths."""
RUNS = 2000
CHUNK = 100
CHECKED = 20
LEAST_POWER, MOST_FALSE = 0.935, 0.065


@dataclass(frozen=True, slots=True)
class Population:
    """Block scores, and how likely each is to be drawn."""

    scores: Numbers
    weights: Numbers

    @property
    def mean(self) -> float:
        return float(np.sum(self.scores * self.weights))

    @property
    def effect(self) -> float:
        """Distance of the mean from one half, in standard deviations."""
        variance = np.sum(self.weights * (self.scores - self.mean) ** 2)
        return float((self.mean - 0.5) / np.sqrt(variance))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of many runs under one hypothesis."""

    higher: float
    undecided: float
    blocks: float


@dataclass(frozen=True, slots=True)
class Trial:
    """One kind of test on one kind of deals, under both hypotheses."""

    game: str
    deals: str
    test: str
    null: Outcome
    effect: Outcome

    @property
    def is_kept(self) -> bool:
        return self.null.higher <= MOST_FALSE and self.effect.higher >= LEAST_POWER


def shifted(points: list[float], mean: float) -> Population:
    scores = np.array(points)
    return Population(scores - scores.mean() + mean, np.full(len(scores), 1 / len(scores)))


def tilted(shares: list[float], effect: float) -> Population:
    """The shares, the higher ones likelier or less likely by a common factor a step."""
    scores = np.array(shares)
    low, high = -100.0, 100.0
    for _ in range(60):
        tilt = (low + high) / 2
        weights = np.exp(tilt * (scores - scores.mean()))
        population = Population(scores, weights / weights.sum())
        low, high = (tilt, high) if population.effect < effect else (low, tilt)
    return population


def resampled(population: Population, rule: Rule, runs: int, seed: int) -> Outcome:
    rng = np.random.default_rng(seed)
    decisions: list[Decision] = []
    lengths: list[int] = []
    for start in range(0, runs, CHUNK):
        size = (min(CHUNK, runs - start), rule.maximum)
        drawn = rng.choice(population.scores, size=size, p=population.weights)
        for decision, length in stops(drawn, rule):
            decisions.append(decision)
            lengths.append(length)
        if start == 0:
            check(drawn[:CHECKED], rule, list(zip(decisions, lengths, strict=True)))
    return Outcome(
        higher=decisions.count(Decision.HIGHER) / runs,
        undecided=decisions.count(Decision.UNDECIDED) / runs,
        blocks=float(np.mean(lengths)),
    )


def stops(drawn: Numbers, rule: Rule) -> list[tuple[Decision, int]]:
    """Decision and length of every run; the long ones are computed again further on."""
    found: list[tuple[Decision, int]] = [(Decision.UNDECIDED, rule.maximum)] * len(drawn)
    left = np.arange(len(drawn))
    length = 8 * rule.minimum
    lower, upper = rule.bounds
    while len(left):
        length = min(length, rule.maximum)
        known = ratios(drawn[left, :length], rule)[:, rule.minimum - 1 :]
        crossed = (known >= upper) | (known <= lower)
        first = crossed.argmax(axis=1)
        for row in np.flatnonzero(crossed.any(axis=1)):
            is_high = known[row, first[row]] >= upper
            decision = Decision.HIGHER if is_high else Decision.LOWER
            found[left[row]] = (decision, int(first[row]) + rule.minimum)
        left = left[~crossed.any(axis=1)]
        if length == rule.maximum:
            break
        length *= 2
    return found


def check(drawn: Numbers, rule: Rule, found: list[tuple[Decision, int]]) -> None:
    """That the runs taken together stop where the test stops that a series uses."""
    for scores, expected in zip(drawn.tolist(), found, strict=False):
        decision, stopped_at, _ = decide(scores, rule)
        if (decision, stopped_at) != expected:
            raise AssertionError(f"{decision} at {stopped_at} against {expected}")


def by_points(game: str, deals: str, blocks: Blocks, runs: int) -> Trial:
    difference = DIFFERENCES[game]
    step = difference / float(np.std(blocks.points))
    rule = Rule(0.0, difference, maximum=1000)
    lower, upper = rule.bounds
    rule = replace(rule, maximum=ceil(4 * -lower * upper / step**2))
    outcomes = [
        resampled(shifted(blocks.points, mean), rule, runs, seed)
        for seed, mean in enumerate((0.0, difference))
    ]
    return Trial(game, deals, f"fast, 0 against {difference:g} points", *outcomes)


def by_shares(game: str, deals: str, blocks: Blocks, runs: int) -> Trial:
    rule = preset_rule("medium", support=SUPPORT)
    outcomes = [
        resampled(tilted(blocks.shares, effect), rule, runs, seed)
        for seed, effect in enumerate((rule.low, rule.high))
    ]
    return Trial(game, deals, "exact, medium effect in shares", *outcomes)


def row(trial: Trial) -> list[str]:
    undecided = max(trial.null.undecided, trial.effect.undecided)
    return [
        trial.game,
        trial.deals,
        trial.test,
        f"{100 * trial.null.higher:.1f} %",
        f"{100 * trial.effect.higher:.1f} %",
        f"{100 * undecided:.1f} %",
        f"{SEATS * trial.null.blocks:.0f}",
        f"{SEATS * trial.effect.blocks:.0f}",
    ]


def saving(game: str, trials: list[Trial]) -> list[str]:
    by_deals = {t.deals: t for t in trials if t.game == game and t.test.startswith("fast")}
    mirrored, independent = (by_deals[deals] for deals in DEALS)
    return [
        game,
        f"{independent.null.blocks / mirrored.null.blocks:.2f}",
        f"{independent.effect.blocks / mirrored.effect.blocks:.2f}",
    ]


def body(trials: list[Trial], runs: int) -> str:
    head = [
        "game", "deals", "test", "false positives", "power", "undecided at most",
        "mean games, no effect", "mean games, effect",
    ]  # fmt: skip
    kept = "every row keeps" if all(trial.is_kept for trial in trials) else "NOT every row keeps"
    blocks = len(next(iter(stored().values()))[DEALS[0]].points)
    games = dict.fromkeys(trial.game for trial in trials)
    ratio_head = ["game", "no effect", "effect"]
    return (
        f"Greedy against three of its kind that err in {ERRORS:.0%} of their moves, {SEATS} seats. "
        f"A block is {SEATS} games, the candidate once in each seat: of one deal (mirrored) or of "
        f"{SEATS} (independent). {blocks} blocks of each kind were played and are stored in "
        f"sequential-blocks.json; each figure comes from {runs} runs resampled from them, at "
        f"nominal 5 % and 95 %. False positives at most {MOST_FALSE:.1%} and power at least "
        f"{LEAST_POWER:.1%} are asked: {kept} both.\n\n"
        f"{report.table(head, [row(trial) for trial in trials])}\n\n"
        "Games that independent deals need for one of mirrored deals, at the same difference in "
        "points:\n\n"
        f"{report.table(ratio_head, [saving(game, trials) for game in games])}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    trials = []
    for game, kinds in stored().items():
        for deals, blocks in kinds.items():
            for trial in (by_points, by_shares):
                trials.append(trial(game, deals, blocks, asked.runs))
                print(" · ".join(row(trials[-1])), flush=True)
    text = body(trials, asked.runs)
    print(text)
    if asked.write:
        report.write("sequential", "Sequential test", text)


if __name__ == "__main__":
    main()
