"""Nana Toridori's baseline: leave as few runs as possible, take only what lengthens a run."""

from __future__ import annotations

from itertools import groupby
from random import Random

from engines.base import View


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat = view["seat"]
    assert seat is not None
    position = view["position"]
    hand = position["hands"][seat]
    if position["pending"] is not None:
        return settling(hand, position["pending"]["cards"], position["pending"]["source"])
    plays = [move for move in moves if move.startswith("play")]
    if not plays:
        return max(moves, key=lambda move: longest_run(hand, move[-1])[0])
    is_leading = not position["table"]

    def cost(move: str) -> tuple[int, int, int, str]:
        cards, index, used = read_play(move)
        rest = hand[:index] + hand[index + len(cards) - used :]
        return runs_of(rest), used, -len(cards) if is_leading else len(cards), cards[0]

    return min(plays, key=cost)


def settling(hand: list[str], cards: list[str], source: str) -> str:
    """Take cards to the longest run of their number, unless beaten ones are not worth it."""
    length, start = longest_run(hand, cards[0])
    if not length:
        return "discard"
    # A beaten block of two or more that meets its number in the hand always makes three.
    makes_three = length + len(cards) >= 3 and len(hand) <= 9
    return f"take @ {start}" if source != "table" or makes_three else "discard"


def read_play(move: str) -> tuple[list[str], int, int]:
    """The cards of a play, the index of its run, and how many of them come from the front."""
    cards, _, place = move.removeprefix("play ").partition(" @ ")
    index, _, used = place.partition(" = ")
    return cards.split(), int(index), int(used or 0)


def runs_of(hand: list[str]) -> int:
    return sum(1 for _ in groupby(hand))


def longest_run(hand: list[str], card: str) -> tuple[int, int]:
    """Length and start of the longest run of a number, the leftmost of equals; 0 if none."""
    best, start, at = 0, 0, 0
    for number, run in groupby(hand):
        length = sum(1 for _ in run)
        if number == card and length > best:
            best, start = length, at
        at += length
    return best, start
