"""Five Rows, Passing Five Gates: form triplets in the levels and kill the generals.

The rules are docs/rules/five-rows.md. An odd ruling: in the variants without generals an empty
level is done, in the others it stays in play until a general falls to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Evaluation, Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.games.five_rows.notation import move_of, texts_of
from engines.games.five_rows.rows import VARIANTS, Row, lay_out, terms_of
from engines.games.five_rows.state import FiveRowsState
from engines.options import Option
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import NUMBERS, STANDARD_SET, TEXTS

MOST_ROUNDS: Final = 1000
COPIES: Final = Counter(STANDARD_SET)


def _evaluate_deal(question: Mapping[str, Any]) -> Position:
    options = game.complete(question["options"], 1)
    deck = [NUMBERS[tile] for tile in question["deck"]]
    state = FiveRowsState(terms_of(options), *lay_out(options["variant"], deck))
    return {**state.dump(), "options": question["options"]}


def _evaluate_view(question: Mapping[str, Any]) -> Position:
    position = question["position"]
    shown = game.load(position).view(question["seat"])["position"]
    return {**shown, "options": position.get("options", {})}


class FiveRows(Game):
    slug = "five-rows"
    title = "Five Rows 過五關, Passing Five Gates"
    family = "solitaire"
    tiles = "chinese"
    seats = (1,)
    default_seats = 1
    rules = 1
    zero_sum = False
    options = (
        Option(
            "variant",
            "guan",
            "Five gates with six generals, Korean o-koan, tong wu guan, or Meng Huo caught again.",
            choices=tuple(VARIANTS),
        ),
        Option("adjacent", True, "Whether the tiles of a triplet must be neighbours."),
        Option(
            "middle",
            "kao",
            "Which of two triplets is valid: 2 2 3 3 6 6, or the mixed dragon 2 3 3 4 4 5.",
            choices=("kao", "mixed"),
        ),
        Option("round_limit", 100, "Rounds after which the match is over.", 1, MOST_ROUNDS),
    )
    evaluations: Mapping[str, Evaluation] = {"deal": _evaluate_deal, "view": _evaluate_view}

    def deal(self, seats: int, options: Options, chance: Chance) -> FiveRowsState:
        deck = chance.deck(STANDARD_SET, 1)
        return FiveRowsState(terms_of(options), *lay_out(options["variant"], deck))

    def load(self, position: Position) -> FiveRowsState:
        seats, options = read_header(self, position)
        terms = terms_of(options)
        count = VARIANTS[terms.variant].levels
        if read_list(position, "hands", 1) != [[]]:
            raise PositionError("hands must be [[]]: nobody holds a tile.")
        generals, common = (
            tuple(read_tiles(position.get(field), field, NUMBERS))
            for field in ("generals", "common")
        )
        rows = read_list(position, "levels", count)
        levels = [tuple(read_tiles(row, "levels", NUMBERS)) for row in rows]
        check_copies([*generals, *common, *(face for row in levels for face in row)], COPIES, TEXTS)
        if generals and not terms.has_generals:
            raise PositionError(f"generals: the variant {terms.variant} has none.")
        state = FiveRowsState(terms, generals, levels, common)
        state.done = _read_done(position, levels)
        state.cursor = read_int(position, "cursor", 0, count - 1)
        state.rounds = read_int(position, "rounds")
        state.solved = read_bool(position, "solved")
        state.total = read_ints(position, "totals", 1)[0]
        _read_phase(position, seats, state)
        return state

    def imagine(self, view: View, rng: Random) -> FiveRowsState:
        position = dict(view["position"])
        generals = list(position["generals"])
        hidden = [at for at, tile in enumerate(generals) if tile == HIDDEN]
        unseen = _unseen(position)
        if len(unseen) < len(hidden):
            raise PositionError("generals: too few tiles are left for those face down.")
        for at, tile in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
            generals[at] = tile
        state = self.load({**position, "generals": generals})
        state.log = [_read_move(text) for _, text in view["log"]]
        return state

    def longest(self, seats: int, options: Options) -> int:
        # A round has at most ten triplets, a kill for each of seven levels, and the refill.
        return 18 * int(options["round_limit"])


def _read_done(position: Position, levels: Sequence[Row]) -> list[bool]:
    done = read_list(position, "done", len(levels))
    for finished, row in zip(done, levels, strict=True):
        if not isinstance(finished, bool):
            raise PositionError("done must hold true or false.")
        if finished and row:
            raise PositionError("done: a level that is done has no tiles.")
    return list(done)


def _read_phase(position: Position, seats: int, state: FiveRowsState) -> None:
    over = read_bool(position, "over")
    phase = position.get("phase")
    if phase not in (("over",) if over else ("form", "kill")):
        raise PositionError("phase must be form or kill, and over when the match is over.")
    if over:
        state.turn = None
    else:
        read_seat(position, "turn", seats)
        state.killing = phase == "kill"


def _unseen(position: Position) -> list[str]:
    seen = Counter[str]()
    for row in (position["generals"], position["common"], *position["levels"]):
        seen.update(row)
    return list((Counter(texts_of(STANDARD_SET)) - seen).elements())


def _read_move(text: Any) -> int:
    move = move_of(text) if isinstance(text, str) else None
    if move is None:
        raise PositionError(f"log: there is no move {text!r}.")
    return move


game = FiveRows()
