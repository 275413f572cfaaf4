"""Events that nobody looks after, to be run whole: what they are, and at which size."""

from __future__ import annotations

from typing import Any, Final

CASES: Final[dict[str, dict[str, Any]]] = {
    "Swiss, best of 3, mirrored": {
        "format": "swiss", "seats": 2, "length": 3, "mirrored": True,
        "settings": {"rounds": 7}, "tiebreaks": ["BH-C1", "BH", "SB", "DE"],
    },
    "Double elimination, best of 3": {
        "format": "double-elimination", "seats": 2, "length": 3, "level_rule": "extra",
        "settings": {"level": "higher-seed"},
    },
    "Four-seat Swiss tables": {
        "format": "pods", "seats": 4, "game": "tianjiu", "length": 1,
        "settings": {"rounds": 5}, "tiebreaks": ["BH", "SB", "1ST"],
    },
}  # fmt: skip
FULL_SIZES: Final = (
    ("Swiss, best of 3, mirrored", 64),
    ("Double elimination, best of 3", 16),
    ("Four-seat Swiss tables", 30),
)
