"""The cards of Shi Wu Hu in suits and families, and the sets that may be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from engines.tiles.chinese import CIVIL, FACE_OF, FACES, NUMBERS
from engines.tricks import Class, Sets, holding_of

Faces = tuple[int, ...]

COPIES: Final = dict.fromkeys(FACES, 4)
SUITS: Final[dict[str, Faces]] = {
    "wen": CIVIL,
    "red": tuple(FACE_OF[card] for card in (54, 62, 43, 42, 41, 21)),
    "black": tuple(FACE_OF[card] for card in (63, 53, 52, 32)),
}
"""Each suit from its highest card to its lowest; every face belongs to one."""
FAMILIES: Final = tuple(
    tuple(FACE_OF[card] for card in family)
    for family in ((66, 54, 63), (11, 62, 53), (44, 43, 52), (31, 41, 32))
)
"""Heaven, Earth, Man and Goose: of each the wen, the red and the black card."""
SUPREME: Final = frozenset((FACE_OF[42], FACE_OF[21]))


def _equal_cards() -> Iterator[tuple[int, Class]]:
    for suit, order in SUITS.items():
        for strength, face in enumerate(reversed(order), start=1):
            for copies in range(1, 5):
                yield holding_of([face] * copies), ((suit, copies), strength)


def _mixes() -> Iterator[tuple[int, Class]]:
    for strength, family in enumerate(reversed(FAMILIES), start=1):
        for wen, red, black in product(range(1, 5), range(5), range(5)):
            if red + black:
                cards = zip(family, (wen, red, black), strict=True)
                holding = holding_of(face for face, copies in cards for _ in range(copies))
                yield holding, (("mix", wen, red, black), strength)


SETS: Final = Sets(dict([*_equal_cards(), *_mixes()]))


def holding_of_texts(texts: Sequence[str]) -> int:
    return holding_of(NUMBERS[text] for text in texts)
