"""The 63 cards of Nana Toridori: nine each of the numbers 1 to 7, all copies alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COPIES_OF_EACH: Final = 9
NUMBERS: Final = {str(card): card for card in range(1, 8)}
TEXTS: Final = {card: text for text, card in NUMBERS.items()}
COPIES: Final = dict.fromkeys(TEXTS, COPIES_OF_EACH)
DECK: Final = tuple(card for card in TEXTS for _ in range(COPIES_OF_EACH))

_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def texts_of(cards: Iterable[int]) -> list[str]:
    return [TEXTS[card] for card in cards]


def in_words(count: int, card: int) -> str:
    """Cards of one number as a sentence names them: `one 3`, `two 3s`."""
    return f"{_WORDS[count]} {card}{'' if count == 1 else 's'}"
