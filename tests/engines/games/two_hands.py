"""Two hands dealt from one set: exact counts, without walking through every pair of hands.

Hands that share no tile are counted by inclusion and exclusion over what they could share.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod

from engines.tiles.chinese import COPIES


def holders_of(kinds):
    """By part, how many hands of each kind hold certain tiles with these faces.

    `kinds` gives the kind of every hand by faces; parts reach from a whole hand to nothing.
    """
    level = {hand: {kind: 1} for hand, kind in kinds.items()}
    holders = dict(level)
    size = len(next(iter(kinds)))
    for missing in range(1, size + 1):
        level = _with_one_less(level, missing)
        holders |= level
    return holders


def _with_one_less(level, missing):
    below = {}
    for part, found in level.items():
        for face in set(part):
            place = part.index(face)
            smaller = below.setdefault(part[:place] + part[place + 1 :], {})
            tiles = COPIES[face] - part.count(face) + 1
            for kind, hands in found.items():
                smaller[kind] = smaller.get(kind, 0) + hands * tiles
    # A hand came once for each of its tiles that the smaller part leaves open.
    return {
        part: {kind: hands // missing for kind, hands in found.items()}
        for part, found in below.items()
    }


def pairs_of_kinds(kinds):
    """How many pairs of hands that share no tile are of this kind and of that."""
    pairs = Counter()
    for part, found in holders_of(kinds).items():
        sets_of_tiles = prod(comb(COPIES[face], part.count(face)) for face in set(part))
        weight = (-1) ** len(part) * sets_of_tiles
        for kind, hands in found.items():
            for other, others in found.items():
                pairs[kind, other] += weight * hands * others
    return pairs


def signed_parts(hand):
    """The parts of a hand, each as often as its tiles make it; those of an odd size count -1."""
    return [
        (part, (-1) ** size) for size in range(len(hand) + 1) for part in combinations(hand, size)
    ]
