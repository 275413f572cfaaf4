"""Ku Pai's baseline: keep the top tiles for the end, and win cheaply where you hold the top."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.base import HIDDEN, View
from engines.games.kupai import DECKS, HIGHER, trick_winner
from engines.tiles.chinese import CIVIL, CIVIL_RANK, NUMBERS, PIPS, TEXTS


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat = view["seat"]
    assert seat is not None
    position = view["position"]
    hand = [NUMBERS[text] for text in position["hands"][seat]]
    trick = [NUMBERS[play["tile"]] for play in position["trick"]]
    unseen = _unseen(view)
    sure = [face for face in hand if not any(HIGHER[face][other] for other in unseen)]
    faces = [NUMBERS[move.split()[1]] for move in moves]

    winning = [face for face in faces if trick_winner([*trick, face]) == len(trick)]
    is_last = len(trick) == position["players"] - 1
    safe = [face for face in winning if is_last or face in sure]
    # Who takes this trick for certain and has only sure tiles left wins the deal by force.
    forcing = [face for face in safe if Counter(hand) - Counter([face]) <= Counter(sure)]
    if forcing and len(hand) <= 3:
        return _write(min(forcing, key=_rank))
    has_top = bool(trick) and any((face in CIVIL) == (trick[0] in CIVIL) for face in sure)
    if winning and trick and (has_top or not position["tricks"][seat]):
        return _write(min(winning, key=_rank))
    return _write(min(faces, key=lambda face: (-_suit_length(face, hand), _rank(face))))


def _unseen(view: View) -> list[int]:
    position = view["position"]
    seen = [*position["played"], *(play["tile"] for play in position["trick"])]
    seen += [text for hand in position["hands"] for text in hand if text != HIDDEN]
    deck = Counter(DECKS[position["players"]])
    return list((deck - Counter(NUMBERS[text] for text in seen)).elements())


def _suit_length(face: int, hand: list[int]) -> int:
    return sum((other in CIVIL) == (face in CIVIL) for other in hand)


def _rank(face: int) -> int:
    return PIPS[face] if face not in CIVIL else -(CIVIL_RANK[face] or 0)


def _write(face: int) -> str:
    return f"play {TEXTS[face]}"
