"""All luck of a match: a stream of unbiased numbers keyed by its secret seed.

The stream is HMAC-SHA-256 of a path and a counter under the seed, so deals with different paths
are independent, nobody can predict one from another, and the same seed gives the same match on
any machine. The commitment is hashed apart from the stream and reveals nothing of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from math import factorial, perm
from typing import Final

SEED_BYTES: Final = 32
_BLOCK_BITS: Final = 256
_HMAC_BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(seed: bytes) -> str:
    """What may be shown before play: it fixes the seed without telling it."""
    return hashlib.sha256(b"clack-commit" + seed).hexdigest()


_Keys = tuple["hashlib._Hash", "hashlib._Hash"]


def _keyed(seed: bytes) -> _Keys:
    """The two hashes of an HMAC that have taken in its key; copies of them take in a message."""
    key = hashlib.sha256(seed).digest() if len(seed) > _HMAC_BLOCK else seed
    padded = key.ljust(_HMAC_BLOCK, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


@cache
def _shuffle_of(size: int) -> tuple[int, int, range, tuple[tuple[int, ...], ...]]:
    """The number of orders, its bits, the places to choose for one by one, and those by fours."""
    orders = factorial(size)
    by_fours = size - size % 4
    single = range(size, max(by_fours, 1), -1)
    fours = tuple((perm(n, 4), n, n - 1, n - 2, n - 3, n - 4) for n in range(by_fours, 0, -4))
    return orders, (orders - 1).bit_length(), single, fours


class Chance:
    """One stream of luck. Children with different names are independent of it and each other."""

    __slots__ = ("_bits", "_counter", "_keys", "_path", "_pool")

    def __init__(self, seed: bytes | _Keys, path: str = "") -> None:
        # Children take over what is keyed already: to key it costs more than to use it.
        self._keys = _keyed(seed) if isinstance(seed, bytes) else seed
        self._path = path
        self._counter = 0
        self._pool = 0
        self._bits = 0

    def child(self, *names: str | int) -> Chance:
        path = self._path
        for name in names:
            path = f"{path}/{name}"
        return Chance(self._keys, path)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: what would bias it is thrown away."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        return self._draw(bound, (bound - 1).bit_length())

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order, every order equally likely."""
        shuffled = list(items)
        # One number below n! holds all the choices of the shuffle: far fewer hashes than one each.
        orders, width, single, fours = _shuffle_of(len(shuffled))
        choices = self._draw(orders, width)
        for places in single:
            choices, chosen = divmod(choices, places)
            last = places - 1
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        # Four choices are split off together, as dividing a large number is the costly part.
        for ways, places, last, third, second, first in fours:
            choices, way = divmod(choices, ways)
            chosen, way = way % places, way // places
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
            chosen, way = way % last, way // last
            shuffled[third], shuffled[chosen] = shuffled[chosen], shuffled[third]
            chosen, way = way % third, way // third
            shuffled[second], shuffled[chosen] = shuffled[chosen], shuffled[second]
            shuffled[first], shuffled[way] = shuffled[way], shuffled[first]
        return shuffled

    def _draw(self, bound: int, width: int) -> int:
        pool, bits = self._pool, self._bits
        while True:
            while bits < width:
                pool = pool << _BLOCK_BITS | self._block()
                bits += _BLOCK_BITS
            bits -= width
            number = pool >> bits
            pool ^= number << bits
            if number < bound:
                self._pool, self._bits = pool, bits
                return number

    def _block(self) -> int:
        inner, outer = self._keys
        message, block = inner.copy(), outer.copy()
        message.update(f"{self._path}#{self._counter}".encode())
        block.update(message.digest())
        self._counter += 1
        return int.from_bytes(block.digest(), "big")
