"""Natto's baseline: shed many tiles and few wilds, answer cheaply, keep bombs for the end."""

from __future__ import annotations

from functools import cache
from random import Random

from engines.base import View
from engines.games.natto.combinations import BOMB, COMBINATIONS, MOVES, Combination

_ENDGAME = 6
"""With so few tiles the opponent can go out in one play."""


def greedy(view: View, moves: list[str], rng: Random) -> str:
    position = view["position"]
    seat = view["seat"]
    assert seat is not None
    plays = [text for text in moves if text != "pass"]
    last = _emptying(plays, len(position["hands"][seat]), bool(position["pile"]))
    if last:
        return last
    if position["trick"] is None:
        return max(plays, key=_lead_worth)
    return _reply(plays, len(position["hands"][1 - seat]) <= _ENDGAME)


def _emptying(plays: list[str], tiles: int, shared: bool) -> str | None:
    """A play that empties a hand of so many tiles; dragons of a common pile are not from it."""
    if tiles > _ENDGAME:
        return None
    for text in plays:
        one = _combination(text)
        if one.size - (one.dragons if shared else 0) == tiles:
            return text
    return None


def _reply(plays: list[str], is_endgame: bool) -> str:
    bombs = [text for text in plays if _combination(text).kind == BOMB]
    cheap = [
        text
        for text in plays
        if text not in bombs and (is_endgame or _wild_points(_combination(text)) <= 1)
    ]
    if cheap:
        return min(cheap, key=_cost)
    return min(bombs, key=_cost_of_bomb) if bombs and is_endgame else "pass"


def _combination(text: str) -> Combination:
    return COMBINATIONS[MOVES[text]]


def _wild_points(one: Combination) -> int:
    return 2 * one.dragons + one.flowers


@cache
def _lead_worth(text: str) -> tuple[int, int]:
    """Tenfold the tiles less 1.2 for a wild point; of equals the lowest value is best."""
    one = _combination(text)
    return 10 * one.size - 12 * _wild_points(one), -one.value


def _cost(text: str) -> tuple[int, int]:
    one = _combination(text)
    return _wild_points(one), one.strength


def _cost_of_bomb(text: str) -> int:
    return _combination(text).strength
