"""Xiang Shi Fu, Watching Ten Sets: exchange tiles until every group is valid.

The rules are docs/rules/xiangshifu.md. The engine knows the rules only; solver.py beside it
searches for a solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import add
from random import Random
from typing import Any, Final

from engines.base import Evaluation, Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.games.xiangshifu.groups import (
    DEAD,
    FACES_OF,
    ONE,
    group_of,
    table_of,
    type_of,
)
from engines.games.xiangshifu.state import (
    TRIPLES,
    USUAL_GOALS,
    Memory,
    XiangShiFuState,
    move_of,
    terms_of,
    texts_of,
)
from engines.options import Option, OptionsError
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
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET, TEXTS

MOST_MOVES: Final = 1000
_REMOVED: Final = Counter((NUMBERS["64"], NUMBERS["42"]))
DECKS: Final = {
    "ten": STANDARD_SET,
    "eight": STANDARD_SET,
    "shanghai": tuple(sorted((Counter(STANDARD_SET) - _REMOVED).elements())),
}


_TILES: Final = {layout: tuple(ONE[face] for face in deck) for layout, deck in DECKS.items()}


def lay_out(layout: str, tiles: Sequence[int]) -> list[int]:
    """The groups of a shuffled deck, whose tiles are groups of one: triples first, then pairs."""
    three = 3 * TRIPLES[layout]
    pairs = map(add, tiles[:three:3], tiles[1:three:3])
    return [
        *map(add, pairs, tiles[2:three:3]),
        *map(add, tiles[three::2], tiles[three + 1 :: 2]),
    ]


def _evaluate_type(question: Mapping[str, Any]) -> str | None:
    faces = [NUMBERS[tile] for tile in question["tiles"]]
    return type_of(faces, question.get("middle") == "mixed")


def _evaluate_goal(question: Mapping[str, Any]) -> bool:
    groups = [group_of(NUMBERS[tile] for tile in tiles) for tiles in question["groups"]]
    pair = NUMBERS[question.get("pair", "66")]
    return table_of(question.get("middle", "kao")).reaches(question["goal"], groups, pair)


def _evaluate_groups(question: Mapping[str, Any]) -> list[list[str]]:
    options = game.complete(question["options"], 1)
    tiles = [ONE[NUMBERS[tile]] for tile in question["deck"]]
    return [texts_of(group) for group in lay_out(options["layout"], tiles)]


class XiangShiFu(Game):
    slug = "xiangshifu"
    title = "Xiang Shi Fu 相十副, Watching Ten Sets"
    family = "solitaire"
    tiles = "chinese"
    seats = (1,)
    default_seats = 1
    rules = 1
    zero_sum = False
    options = (
        Option(
            "layout",
            "ten",
            "Ten triples and a pair, eight triples and four pairs, or the ten triples of Shanghai.",
            choices=("ten", "eight", "shanghai"),
        ),
        Option(
            "middle",
            "kao",
            "Which of two triplets is valid: 2 2 3 3 6 6, or the mixed dragon 2 3 3 4 4 5.",
            choices=("kao", "mixed"),
        ),
        Option(
            "goal",
            "usual",
            "What solves the deal; usual is all, suits or shanghai, by the layout.",
            choices=("usual", "all", "pair", "dragons", "harmony", "suits", "shanghai"),
        ),
        Option(
            "pair",
            "66",
            "With the goal pair: a tile of the pair that must end in the centre.",
            choices=tuple(TEXTS[face] for face in FACES),
        ),
        Option("redeal_dead", True, "Whether a deal with a triple that cannot change is redealt."),
        Option("undo", False, "Whether exchanges may be taken back, at the cost of a move."),
        Option("move_limit", 200, "Moves after which the match is over.", low=1, high=MOST_MOVES),
    )
    evaluations: Mapping[str, Evaluation] = {
        "group_type": _evaluate_type,
        "goal": _evaluate_goal,
        "groups": _evaluate_groups,
    }

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        complete = super().complete(options, seats)
        layout, goal = complete["layout"], complete["goal"]
        fitting = {"ten": ("all", "pair", "dragons", "harmony")}.get(
            layout, ("all", USUAL_GOALS[layout])
        )
        if goal != "usual" and goal not in fitting:
            known = ", ".join(fitting)
            raise OptionsError("goal", f"The goals of the layout {layout} are: {known}.")
        return complete

    def deal(self, seats: int, options: Options, chance: Chance) -> XiangShiFuState:
        layout = options["layout"]
        groups = lay_out(layout, chance.deck(_TILES[layout], 1))
        if options["redeal_dead"] and options["middle"] == "kao" and not DEAD.isdisjoint(groups):
            groups = _dealt_alive(layout, chance.child("deal", 1))
        state = XiangShiFuState(terms_of(options), groups)
        state.end_if_over()
        return state

    def load(self, position: Position) -> XiangShiFuState:
        seats, options = read_header(self, position)
        state = XiangShiFuState(terms_of(options), _read_groups(position, options["layout"]))
        if read_list(position, "hands", 1) != [[]]:
            raise PositionError("hands must be [[]]: nobody holds a tile.")
        state.moves = read_int(position, "moves")
        state.history = _read_history(position, state.groups)
        state.solved = read_bool(position, "solved")
        state.total = read_ints(position, "totals", 1)[0]
        over = read_bool(position, "over")
        if position.get("phase") != ("over" if over else "move"):
            raise PositionError("phase must be over when the match is over, and else move.")
        if over:
            state.turn = None
        else:
            read_seat(position, "turn", seats)
        return state

    def imagine(self, view: View, rng: Random) -> XiangShiFuState:
        """Nothing is hidden, so there is nothing to imagine but the log."""
        state = self.load(view["position"])
        state.log = [_read_move(text) for _, text in view["log"]]
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["move_limit"])


def _dealt_alive(layout: str, luck: Chance) -> list[int]:
    """The first deal of this luck without a dead group."""
    while True:
        groups = lay_out(layout, luck.shuffled(_TILES[layout]))
        if DEAD.isdisjoint(groups):
            return groups


def _read_groups(position: Position, layout: str) -> list[int]:
    groups = [_read_group(tiles, "groups") for tiles in read_list(position, "groups")]
    faces = [face for group in groups for face in FACES_OF[group]]
    check_copies(faces, Counter(DECKS[layout]), TEXTS)
    return groups


def _read_group(tiles: Any, field: str) -> int:
    faces = read_tiles(tiles, field, NUMBERS)
    group = group_of(faces)
    if len(faces) not in (2, 3) or group not in FACES_OF:
        raise PositionError(f"{field}: a group is two or three tiles of one set.")
    return group


def _read_history(position: Position, groups: Sequence[int]) -> list[Memory]:
    """The exchanges made, each of which must lead back to the same tiles."""
    history = [_read_memory(entry, len(groups)) for entry in read_list(position, "history")]
    before = list(groups)
    for i, one, j, other in reversed(history):
        if i == j or _tiles_of(before[i], before[j]) != _tiles_of(one, other):
            raise PositionError("history: an exchange does not lead to the groups after it.")
        before[i], before[j] = one, other
    return history


def _tiles_of(one: int, other: int) -> list[int]:
    return sorted(FACES_OF[one] + FACES_OF[other])


def _read_memory(entry: Any, count: int) -> Memory:
    if not isinstance(entry, list) or len(entry) != 4:
        raise PositionError("history: an entry has two groups, each after its number.")
    i, j = (read_int({"history": entry[at]}, "history", 0, count - 1) for at in (0, 2))
    return i, _read_group(entry[1], "history"), j, _read_group(entry[3], "history")


def _read_move(text: Any) -> int:
    move = move_of(text) if isinstance(text, str) else None
    if move is None:
        raise PositionError(f"log: there is no move {text!r}.")
    return move


game = XiangShiFu()
