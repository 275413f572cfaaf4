"""The speed of our engines beside RLCard and OpenSpiel, from one run on one core.

Every contender plays random matches from the deal in short slices that take turns, so that other
work on the machine slows all of them alike; seconds are those of the processor. Run it with
`python -m benchmarks.engines`; the peers are the optional `bench` packages, and `--write` keeps
the figures in docs/benchmarks/engines.md.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from benchmarks import report as pages
from engines import registry
from engines.base import Game, Options
from engines.bench import playout
from engines.chance import SEED_BYTES, Chance

SLICE_SECONDS = 0.5
WARM_UP_SECONDS = 0.5
"""Not counted: ours and the peers' fill tables on first use."""
RLCARD, DOU_DIZHU, DOMINOES = "RLCard doudizhu", "OpenSpiel dou_dizhu", "OpenSpiel block_dominoes"
NATTO_ROUNDS = "natto, one round"
FEW_SEATS = 3
FIRST_GAMES = ("jielong", "strings-of-suits", "toridori")
GAMES_WITH_CLAIMS = ("jjak-mat-chu-gi", "small-mahjong", "tok")

Playout = Callable[[Game, int, Options, Chance, Callable[[], float]], int]


@dataclass(slots=True)
class Contender:
    """Something that plays one random match and says how many moves it had."""

    name: str
    play: Callable[[], int]
    matches: int = 0
    moves: int = 0
    seconds: float = 0.0

    def run(self, seconds: float) -> None:
        start = now = process_time()
        while now - start < seconds:
            self.moves += self.play()
            self.matches += 1
            now = process_time()
        self.seconds += now - start

    @property
    def matches_per_s(self) -> float:
        return self.matches / self.seconds

    @property
    def moves_per_s(self) -> float:
        return self.moves / self.seconds


@dataclass(frozen=True, slots=True)
class Target:
    """Ours must reach this many times the peer's figure."""

    ours: str
    peer: str
    times: float
    unit: str

    def reached(self, by_name: dict[str, Contender]) -> float:
        ours, peer = by_name[self.ours], by_name[self.peer]
        if self.unit == "matches":
            return ours.matches_per_s / peer.matches_per_s
        return ours.moves_per_s / peer.moves_per_s


def engine(
    name: str, game: Game, seats: int, given: dict[str, Any], played: Playout = playout
) -> Contender:
    options = game.complete(given, seats)
    rng = random.Random(1)

    def play() -> int:
        chance = Chance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
        return played(game, seats, options, chance, rng.random)

    return Contender(name, play)


def played_on(
    game: Game, seats: int, options: Options, chance: Chance, draw: Callable[[], float]
) -> int:
    """A random match of a solitaire that is given up only when there is nothing else to do."""
    state = game.deal(seats, options, chance)
    moves = 0
    while state.turn is not None:
        legal = state.legal()
        # To resign is the last of the moves.
        state.play(legal[int(draw() * max(1, len(legal) - 1))])
        moves += 1
    return moves


def our_contenders() -> list[Contender]:
    found = [
        engine(label(game, seats), game, seats, {})
        for game in registry.games().values()
        for seats in measured_seats(game)
    ]
    solitaires = [
        engine(f"{game.slug}, never resigned", game, 1, {}, played_on)
        for game in registry.games().values()
        if max(game.seats) == 1
    ]
    rounds = engine(NATTO_ROUNDS, registry.get("natto"), 2, {"target": 1})
    return [*found, *solitaires, rounds]


def measured_seats(game: Game) -> Sequence[int]:
    """All numbers of seats, or of many the fewest, the usual and the most."""
    if len(game.seats) <= FEW_SEATS or game.slug in FIRST_GAMES:
        return game.seats
    return sorted({min(game.seats), game.default_seats, max(game.seats)})


def measured_against(game: Game) -> Sequence[int]:
    """The numbers of seats that have a target; of many it is the usual one."""
    few = len(game.seats) <= FEW_SEATS or game.slug in FIRST_GAMES
    return game.seats if few else (game.default_seats,)


def label(game: Game, seats: int) -> str:
    return game.slug if len(game.seats) == 1 else f"{game.slug}, {seats} seats"


def rlcard_doudizhu() -> Contender:
    """The bare game object, without the environment around it."""
    import numpy
    from rlcard.games.doudizhu import Game as DoudizhuGame

    game, rng = DoudizhuGame(), random.Random(1)
    game.np_random = numpy.random.RandomState(1)

    def play() -> int:
        state, _ = game.init_game()
        moves = 0
        while not game.is_over():
            actions = state["actions"]
            state, _ = game.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return Contender(RLCARD, play)


def open_spiel(name: str, spiel_name: str) -> Contender:
    """Both games deal card by card, each equally likely: the quickest way to draw is used."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401  (registers itself)

    game, rng = pyspiel.load_game(spiel_name), random.Random(1)
    deal = game.new_initial_state()
    assert len({round(weight, 9) for _, weight in deal.chance_outcomes()}) == 1

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return moves

    return Contender(name, play)


def targets() -> list[Target]:
    found = [
        Target(NATTO_ROUNDS, RLCARD, 8, "matches"),
        Target(NATTO_ROUNDS, DOU_DIZHU, 0.4, "matches"),
    ]
    found += [
        Target(label(game, seats), DOMINOES, times_the_dominoes(slug), "moves")
        for slug, game in registry.games().items()
        for seats in measured_against(game)
        if slug != "natto"
    ]
    return found


def times_the_dominoes(slug: str) -> float:
    if slug in FIRST_GAMES:
        return 6
    return 2 if slug in GAMES_WITH_CLAIMS else 5


def measure(contenders: Sequence[Contender], seconds: float) -> None:
    for contender in contenders:
        contender.run(WARM_UP_SECONDS)
        contender.matches = contender.moves = 0
        contender.seconds = 0.0
    for _ in range(max(1, round(seconds / SLICE_SECONDS))):
        for contender in contenders:
            contender.run(SLICE_SECONDS)


def report(contenders: Sequence[Contender]) -> tuple[str, bool]:
    """The tables, and whether every target is reached."""
    by_name = {contender.name: contender for contender in contenders}
    lines = ["| contender | matches/s | moves/s |", "|---|---:|---:|"]
    lines += [
        f"| {one.name} | {one.matches_per_s:,.1f} | {one.moves_per_s:,.0f} |" for one in contenders
    ]
    lines += ["", "| ours | peer | unit | target | reached |", "|---|---|---|---:|---:|"]
    are_reached = True
    for target in targets():
        times = target.reached(by_name)
        are_reached &= times >= target.times
        verdict = "" if times >= target.times else " (short)"
        lines.append(
            f"| {target.ours} | {target.peer} | {target.unit}/s | {target.times:g} x "
            f"| {times:.2f} x{verdict} |"
        )
    return "\n".join(lines) + "\n", are_reached


def write(tables: str, seconds: float) -> None:
    explained = (
        "Random matches from the deal, shuffling included, in one process on one core; the\n"
        f"contenders take turns in slices of {SLICE_SECONDS:g} s of processor time, {seconds:g} s\n"
        "each in all.\n"
        "RLCard is its bare game object, OpenSpiel's dou_dizhu is C++ called from Python, and its\n"
        "block_dominoes is Python. Only a player's decision counts as a move. In a solitaire one\n"
        "may resign at any time, so that random matches are short and mostly dealing.\n"
        "A game for many numbers of seats is held to its target at the usual number.\n"
    )
    pages.write("engines", "Engine speed", f"{explained}\n{tables}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engines", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.5, help="for each contender")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks/engines.md")
    parsed = parser.parse_args()
    try:
        peers = [
            rlcard_doudizhu(),
            open_spiel(DOU_DIZHU, "dou_dizhu"),
            open_spiel(DOMINOES, "python_block_dominoes"),
        ]
    except ImportError as error:
        print(f"A peer is missing ({error}): pip install 'clack[bench]'.", file=sys.stderr)
        return 2
    contenders = [*our_contenders(), *peers]
    measure(contenders, parsed.seconds)
    tables, are_reached = report(contenders)
    print(tables)
    if parsed.write:
        write(tables, parsed.seconds)
    return 0 if are_reached else 1


if __name__ == "__main__":
    sys.exit(main())
