"""Rounds in which everybody meets everybody about equally often, where no design is known."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, comb, log
from typing import Final, NamedTuple

from engines.chance import Chance
from league.formats.designs.drafts import Draft, Exchange, Prices
from league.formats.designs.mending import MENDED, is_mended
from league.formats.designs.orbits import Rings
from league.formats.designs.planes import Rounds

HOT, COLD, LEVELS = 5.0, 0.3, 40
STEPS: Final = 160
"""For each entrant, but no fewer than for a hundred."""
SEARCHED: Final = Prices(unmet=3, surplus=0, rest=4)
SHORTEST_RING: Final = 3
MOST_UNMOVED: Final = 2
MOST_LINES: Final = 5
MOST_LEFT: Final = 60
"""Flaws that mending may leave for further rounds."""
MOST_WITHOUT_RINGS: Final = 24
"""Up to so many entrants rounds are also sought one by one, and with as many lines as it takes."""
_FINENESS: Final = 4096
_PATIENCE: Final = [round(-log((lot + 0.5) / _FINENESS), 6) for lot in range(_FINENESS)]


class Shape(NamedTuple):
    """So many rounds, made of lines whose rings have this length."""

    rounds: int
    length: int


@lru_cache(maxsize=64)
def balanced_rounds(entrants: int, seats: int) -> Rounds:
    """As few rounds as the search finds in which all have met about equally often.

    Whoever has no table rests; nobody plays two tables more than another. The lots are fixed, so
    that an event is always given the same rounds.
    """
    fewest = ceil(comb(entrants, 2) / (entrants // seats * comb(seats, 2)))
    hopeful = fewest
    for shape in _shapes(entrants, fewest):
        if shape.rounds < hopeful:
            continue
        chance = Chance(
            bytes(32), f"balanced rounds/{entrants}/{seats}/{'/'.join(map(str, shape))}"
        )
        # Two pairs differ by 2 meetings at most, and by more only if that took twice the rounds.
        most = 2 + shape.rounds // fewest
        draft = _annealed(entrants, seats, shape, most, chance)
        lines = draft.rings.turned(draft.lines)
        whole = Draft(Rings(entrants, 1), seats, lines, most, MENDED)
        unmet = whole.met.count(0) / len(whole.met)
        mended = _mended(whole, chance)
        if mended is not None:
            return _rounds(mended)
        # A share that never meets takes more than its share of rounds to bring together.
        hopeful = int(shape.rounds * (1 + 2 * unmet))
    raise AssertionError("so many rounds are enough for everybody to meet")


def _shapes(entrants: int, fewest: int) -> list[Shape]:
    """Those of fewest rounds first, and of these the longest rings: the quickest to search."""
    is_small = entrants <= MOST_WITHOUT_RINGS
    lengths = {
        length for length in range(SHORTEST_RING, entrants + 1) if entrants % length <= MOST_UNMOVED
    }
    most = 3 * fewest + 20
    shapes = [
        Shape(lines * length, length)
        for length in (lengths | {1} if is_small else lengths)
        for lines in range(1, (most if is_small else MOST_LINES) + 1)
        if fewest <= lines * length <= most
    ]
    return sorted(shapes, key=lambda shape: (shape.rounds, -shape.length))


def _annealed(entrants: int, seats: int, shape: Shape, most: int, chance: Chance) -> Draft:
    lines = [chance.shuffled(range(entrants)) for _ in range(shape.rounds // shape.length)]
    draft = Draft(Rings(entrants, shape.length), seats, lines, most, SEARCHED)
    steps = STEPS * max(100, entrants)
    for level in range(LEVELS):
        temperature = round(HOT * (COLD / HOT) ** (level / (LEVELS - 1)), 6)
        for _ in range(steps // LEVELS):
            draw, lot = divmod(chance.below(1 << 56), _FINENESS)
            draw, line = divmod(draw, len(lines))
            second, first = divmod(draw, draft.seated)
            exchange = Exchange(line, first, second % entrants)
            if first // seats != exchange.second // seats:
                change = draft.change(exchange)
                if draft.cost(exchange, change) <= temperature * _PATIENCE[lot]:
                    draft.make(exchange, change)
    return draft


def _mended(draft: Draft, chance: Chance) -> Draft | None:
    """Without flaws, with another round for as long as each leaves no more than half of them."""
    allowed = MOST_LEFT
    while not is_mended(draft, chance):
        left = len(draft.flaws())
        if left > allowed:
            return None
        allowed = left // 2
        lines = [*draft.lines, chance.shuffled(range(draft.rings.places))]
        draft = Draft(draft.rings, draft.seats, lines, draft.most, MENDED)
    return draft


def _rounds(draft: Draft) -> Rounds:
    return [
        [
            *map(tuple, draft.tables(line)),
            *((place,) for place in sorted(line[draft.seated :])),
        ]
        for line in draft.lines
    ]
