"""Kap Tai Shap's baseline: win, or have as few tiles as can be outside an eye and pairs of ten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engines.base import HIDDEN, View
from engines.tens import RESIDUE
from engines.tiles.chinese import COPIES, FACES, NUMBERS

NO_EYE = 2


def greedy(view: View, moves: list[str], rng: Random) -> str:
    if "win" in moves:
        return "win"
    position, seat = view["position"], view["seat"]
    assert seat is not None
    hand = _counts(position["hands"][seat])
    if position["phase"] == "take":
        return _taken(hand, moves)
    left = {move: deadwood(_with(hand, _face(move), -1)) for move in moves}
    equal = [move for move in moves if left[move] == min(left.values())]
    if len(equal) == 1:
        return equal[0]
    available = _available(view)

    def outs(move: str) -> tuple[int, float]:
        return _outs(_with(hand, _face(move), -1), available), rng.random()

    return max(equal, key=outs)


def deadwood(hand: Sequence[int]) -> int:
    """The tiles outside the best eye and the pairs of ten, and two more without an eye."""
    residues, eyes = [0] * 10, set()
    for face, count in enumerate(hand):
        if count:
            residues[RESIDUE[face]] += count
            if count > 1:
                eyes.add(RESIDUE[face])
    fewest = _unpaired(residues) + NO_EYE
    for residue in eyes:
        residues[residue] -= 2
        fewest = min(fewest, _unpaired(residues))
        residues[residue] += 2
    return fewest


def _unpaired(residues: Sequence[int]) -> int:
    tens, ones, twos, threes, fours, fives, sixes, sevens, eights, nines = residues
    opposed = abs(ones - nines) + abs(twos - eights) + abs(threes - sevens) + abs(fours - sixes)
    return opposed + tens % 2 + fives % 2


def _taken(hand: Sequence[int], moves: Iterable[str]) -> str:
    """The take that leaves the least deadwood after the best discard, if it lowers it."""
    best, fewest = "draw", deadwood(hand)
    for move in moves:
        if move != "draw":
            face = _face(move)
            held = _with(hand, face, 1)
            others = [other for other in FACES if hand[other] and other != face]
            # What completes the hand leaves nothing over, and needs no discard.
            left = [deadwood(held), *(deadwood(_with(held, other, -1)) for other in others)]
            if min(left) < fewest:
                best, fewest = move, min(left)
    return best


def _available(view: View) -> list[int]:
    """By face, how many copies may still be had: those unseen, and open ones if any is offered."""
    position = view["position"]
    shown = [text for hand in position["hands"] for text in hand if text != HIDDEN]
    if position["options"]["offer"] != "any":
        shown += position["discards"]
    gone = _counts(shown)
    return [position["options"]["sets"] * COPIES[face] - gone[face] for face in FACES]


def _outs(hand: Sequence[int], available: Sequence[int]) -> int:
    now = deadwood(hand)
    return sum(
        available[face]
        for face in FACES
        if available[face] and deadwood(_with(hand, face, 1)) < now
    )


def _counts(texts: Iterable[str]) -> list[int]:
    counts = [0] * len(FACES)
    for text in texts:
        counts[NUMBERS[text]] += 1
    return counts


def _with(hand: Sequence[int], face: int, change: int) -> list[int]:
    changed = list(hand)
    changed[face] += change
    return changed


def _face(move: str) -> int:
    return NUMBERS[move.split()[1]]
