"""Finite fields, whose lines and powers make schedules in which nobody meets twice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product


def prime_power(order: int) -> tuple[int, int] | None:
    """The prime and the exponent that make this number, if there are such."""
    for prime in range(2, order + 1):
        if order % prime == 0:
            exponent = 0
            while order % prime == 0:
                order //= prime
                exponent += 1
            return (prime, exponent) if order == 1 else None
    return None


class Field:
    """The field of a prime power: its elements are numbers whose digits to the prime are added."""

    def __init__(self, order: int) -> None:
        found = prime_power(order)
        if found is None:
            raise ValueError(f"there is no field of {order} elements")
        self.order = order
        self._prime, self._degree = found
        self._powers = self._generate()
        self._logs = {element: log for log, element in enumerate(self._powers)}

    def power(self, exponent: int) -> int:
        """This power of an element whose powers are all elements but 0."""
        return self._powers[exponent % (self.order - 1)]

    def log(self, element: int) -> int:
        return self._logs[element]

    def add(self, a: int, b: int) -> int:
        return self._joined(
            (x + y) % self._prime for x, y in zip(self._digits(a), self._digits(b), strict=True)
        )

    def multiply(self, a: int, b: int) -> int:
        return self.power(self._logs[a] + self._logs[b]) if a and b else 0

    def _digits(self, element: int) -> list[int]:
        return [element // self._prime**place % self._prime for place in range(self._degree)]

    def _joined(self, digits: Iterable[int]) -> int:
        return sum(digit * self._prime**place for place, digit in enumerate(digits))

    def _generate(self) -> list[int]:
        # Of the ways to write the highest power by the lower ones, one has x run through all.
        for rule in product(range(self._prime), repeat=self._degree):
            powers = [1]
            while len(powers) < self.order:
                last = self._times_x(powers[-1], rule)
                if last in (0, 1):
                    break
                powers.append(last)
            if len(powers) == self.order - 1:
                return powers
        raise AssertionError("every finite field has a generator")

    def _times_x(self, element: int, rule: tuple[int, ...]) -> int:
        *low, top = self._digits(element)
        return self._joined(
            (digit + top * factor) % self._prime
            for digit, factor in zip([0, *low], rule, strict=True)
        )


@cache
def field(order: int) -> Field:
    return Field(order)
