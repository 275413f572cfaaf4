"""The Chinese dominoes: 21 faces as small numbers, with what the games ask about them.

A face is its place in the canonical order, 66 first; every table is indexed by it. The set and
its rulings are described in docs/rules/gupai-set.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.base import Evaluation

TEXTS: Final[dict[int, str]] = dict(
    enumerate(f"{high}{low}" for high in range(6, 0, -1) for low in range(high, 0, -1))
)
NUMBERS: Final[dict[str, int]] = {text: face for face, text in TEXTS.items()}
FACES: Final = tuple(TEXTS)

HIGH: Final = tuple(int(text[0]) for text in TEXTS.values())
LOW: Final = tuple(int(text[1]) for text in TEXTS.values())
PIPS: Final = tuple(high + low for high, low in zip(HIGH, LOW, strict=True))

FACE_OF: Final[dict[int, int]] = {
    **{10 * HIGH[face] + LOW[face]: face for face in FACES},
    **{10 * LOW[face] + HIGH[face]: face for face in FACES},
}
"""The face of a tile as it lies, given as the two-digit number of its left and right half."""
LYING: Final[dict[str, int]] = {str(tile): tile for tile in FACE_OF}

BEARING: Final = (
    frozenset[int](),
    *(frozenset(f for f in FACES if pip in (HIGH[f], LOW[f])) for pip in range(1, 7)),
)
"""The faces with a half of that many pips; nothing has a blank half."""

CIVIL: Final = tuple(FACE_OF[tile] for tile in (66, 11, 44, 31, 55, 33, 22, 65, 64, 61, 51))
"""The civil faces, highest rank first."""
MILITARY: Final = tuple(face for face in FACES if face not in CIVIL)

COPIES: Final = tuple(2 if face in CIVIL else 1 for face in FACES)
STANDARD_SET: Final = tuple(face for face in FACES for _ in range(COPIES[face]))
"""The 32 tiles in canonical order, copies adjacent: the order before a shuffle."""

TWO_SETS: Final = tuple(face for face in STANDARD_SET for _ in range(2))
EIGHTY_FOUR: Final = tuple(face for face in FACES for _ in range(4))
"""The cards of Shi Wu Hu: four of every face."""
DINGNIU_SET: Final = tuple(
    face for face in STANDARD_SET if face in CIVIL or face in (FACE_OF[62], FACE_OF[63])
)
KOREAN_SET: Final = tuple(
    face for face in STANDARD_SET if TEXTS[face] not in ("66", "55", "44", "33")
)
"""The 24 tiles that two or three play with in Korea."""

CIVIL_RANK: Final = tuple(CIVIL.index(face) + 1 if face in CIVIL else None for face in FACES)
MILITARY_RANK: Final = tuple(None if face in CIVIL else PIPS[face] for face in FACES)


def _red(face: int) -> int:
    # The six is black, but for 66, whose halves are drawn with three red pips each.
    if TEXTS[face] == "66":
        return 6
    return sum(half for half in (HIGH[face], LOW[face]) if half in (1, 4))


RED: Final = tuple(_red(face) for face in FACES)
BLACK: Final = tuple(pips - red for pips, red in zip(PIPS, RED, strict=True))


def _partners(*military_pairs: tuple[int, int]) -> tuple[int, ...]:
    partner = list(FACES)
    for one, other in military_pairs:
        partner[FACE_OF[one]], partner[FACE_OF[other]] = FACE_OF[other], FACE_OF[one]
    return tuple(partner)


PARTNER_CN: Final = _partners((63, 54), (62, 53), (52, 43), (41, 32), (42, 21))
PARTNER_KR: Final = _partners((63, 62), (53, 52), (43, 42), (41, 32), (54, 21))


def describe_tile(question: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the set itself says about one tile."""
    face = NUMBERS[question["tile"]]
    return {
        "pips": PIPS[face],
        "red": RED[face],
        "black": BLACK[face],
        "civil": face in CIVIL,
        "copies": COPIES[face],
        "civil_rank": CIVIL_RANK[face],
        "military_rank": MILITARY_RANK[face],
        "partner_cn": TEXTS[PARTNER_CN[face]],
        "partner_kr": TEXTS[PARTNER_KR[face]],
    }


EVALUATIONS: Final[dict[str, Evaluation]] = {"tile": describe_tile}
