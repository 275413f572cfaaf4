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


_Rest = tuple[int, int, int]
"""What is left of a stream: bits drawn but not used, how many, and the number of the next block."""
_FRESH: Final[_Rest] = (0, 0, 0)


def _draw(keys: _Keys, path: str, rest: _Rest, bound: int, width: int) -> tuple[int, _Rest]:
    """A number below the bound, which has this width in bits, and what is left after it."""
    pool, bits, counter = rest
    while True:
        while bits < width:
            pool = pool << _BLOCK_BITS | _block(keys, f"{path}#{counter}")
            bits += _BLOCK_BITS
            counter += 1
        bits -= width
        number = pool >> bits
        pool ^= number << bits
        if number < bound:
            return number, (pool, bits, counter)


def _block(keys: _Keys, message: str) -> int:
    inner, outer = keys
    hashed, block = inner.copy(), outer.copy()
    hashed.update(message.encode())
    block.update(hashed.digest())
    return int.from_bytes(block.digest(), "big")


_Places = tuple[range, tuple[tuple[int, ...], ...]]
"""The places of a shuffle but the first four: those to choose for one by one, the others by fours.
"""


@cache
def _orders(size: int) -> tuple[int, int, _Places]:
    """How many orders there are of so many items, the bits of a number below that, the places."""
    orders = factorial(size)
    by_fours = size - size % 4
    single = range(size, max(by_fours, 1), -1)
    fours = tuple((perm(n, 4), n, n - 1, n - 2, n - 3, n - 4) for n in range(by_fours, 4, -4))
    return orders, (orders - 1).bit_length(), (single, fours)


def _order_of_four(way: int) -> tuple[int, ...]:
    order = [0, 1, 2, 3]
    for size in (4, 3, 2):
        way, chosen = divmod(way, size)
        order[size - 1], order[chosen] = order[chosen], order[size - 1]
    return tuple(order)


_ORDERS_OF_FOUR: Final = tuple(map(_order_of_four, range(factorial(4))))


def _arranged(items: Sequence[int], choices: int, places: _Places) -> list[int]:
    """The items in the order of this number: the last place chooses first."""
    arranged = list(items)
    single, fours = places
    for size in single:
        choices, chosen = divmod(choices, size)
        last = size - 1
        arranged[last], arranged[chosen] = arranged[chosen], arranged[last]
    # Four choices are split off together, as dividing a large number is the costly part.
    for ways, size, last, third, second, first in fours:
        choices, way = divmod(choices, ways)
        chosen, way = way % size, way // size
        arranged[last], arranged[chosen] = arranged[chosen], arranged[last]
        chosen, way = way % last, way // last
        arranged[third], arranged[chosen] = arranged[chosen], arranged[third]
        chosen, way = way % third, way // third
        arranged[second], arranged[chosen] = arranged[chosen], arranged[second]
        arranged[first], arranged[way] = arranged[way], arranged[first]
    if len(arranged) > 3:
        a, b, c, d = _ORDERS_OF_FOUR[choices]
        arranged[:4] = arranged[a], arranged[b], arranged[c], arranged[d]
    return arranged


class Chance:
    """One stream of luck. Children with different names are independent of it and each other."""

    __slots__ = ("_keys", "_path", "_rest")

    def __init__(self, seed: bytes | _Keys, path: str = "") -> None:
        # Children take over what is keyed already: to key it costs more than to use it.
        self._keys = _keyed(seed) if isinstance(seed, bytes) else seed
        self._path = path
        self._rest = _FRESH

    def child(self, *names: str | int) -> Chance:
        path = self._path
        for name in names:
            path = f"{path}/{name}"
        return Chance(self._keys, path)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: what would bias it is thrown away."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        return self._below(bound, (bound - 1).bit_length())

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order, every order equally likely."""
        # One number below n! holds all the choices of the shuffle: far fewer hashes than one each.
        orders, width, places = _orders(len(items))
        return _arranged(items, self._below(orders, width), places)

    def deck(self, items: Sequence[int], number: int) -> list[int]:
        """What `child("deal", number).shuffled(items)` gives, sooner: that stream is not kept."""
        orders, width, places = _orders(len(items))
        path = f"{self._path}/deal/{number}"
        choices, _ = _draw(self._keys, path, _FRESH, orders, width)
        return _arranged(items, choices, places)

    def _below(self, bound: int, width: int) -> int:
        number, self._rest = _draw(self._keys, self._path, self._rest, bound, width)
        return number
