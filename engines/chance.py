"""All luck of a match: a stream of unbiased numbers keyed by its secret seed.

The stream is HMAC-SHA-256 of a path and a counter under the seed, so deals with different paths
are independent, nobody can predict one from another, and the same seed gives the same match on
any machine. The commitment is hashed apart from the stream and reveals nothing of it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from math import factorial
from typing import Final

SEED_BYTES: Final = 32
_BLOCK_BITS: Final = 256


def commitment(seed: bytes) -> str:
    """What may be shown before play: it fixes the seed without telling it."""
    return hashlib.sha256(b"clack-commit" + seed).hexdigest()


class Chance:
    """One stream of luck. Children with different names are independent of it and each other."""

    __slots__ = ("_bits", "_counter", "_path", "_pool", "_seed")

    def __init__(self, seed: bytes, path: str = "") -> None:
        self._seed = seed
        self._path = path
        self._counter = 0
        self._pool = 0
        self._bits = 0

    def child(self, *names: str | int) -> Chance:
        return Chance(self._seed, "/".join([self._path, *map(str, names)]))

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: what would bias it is thrown away."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        width = (bound - 1).bit_length()
        while True:
            number = self._take(width)
            if number < bound:
                return number

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order, every order equally likely."""
        shuffled = list(items)
        # One number below n! holds all the choices of the shuffle: far fewer hashes than one each.
        choices = self.below(factorial(len(shuffled)))
        for last in range(len(shuffled) - 1, 0, -1):
            choices, chosen = divmod(choices, last + 1)
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        return shuffled

    def _take(self, width: int) -> int:
        while self._bits < width:
            message = f"{self._path}#{self._counter}".encode()
            block = hmac.digest(self._seed, message, "sha256")
            self._counter += 1
            self._pool = self._pool << _BLOCK_BITS | int.from_bytes(block, "big")
            self._bits += _BLOCK_BITS
        self._bits -= width
        number = self._pool >> self._bits
        self._pool &= (1 << self._bits) - 1
        return number
