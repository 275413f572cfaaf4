"""Finite fields: what makes them fields, for every order that a schedule may ask for."""

from __future__ import annotations

import pytest

from league.formats.designs.fields import Field, prime_power

ORDERS = (2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27)


@pytest.mark.parametrize("order", ORDERS)
def test_every_element_but_zero_is_a_power(order: int) -> None:
    numbers = Field(order)

    powers = [numbers.power(exponent) for exponent in range(order - 1)]

    assert sorted(powers) == list(range(1, order))
    assert [numbers.log(power) for power in powers] == list(range(order - 1))


@pytest.mark.parametrize("order", ORDERS)
def test_multiplication_distributes_over_addition(order: int) -> None:
    numbers = Field(order)
    elements = range(order)

    for a in elements:
        for b in elements:
            for c in elements[:: max(1, order // 5)]:
                left = numbers.multiply(c, numbers.add(a, b))

                assert left == numbers.add(numbers.multiply(c, a), numbers.multiply(c, b))


@pytest.mark.parametrize("order", ORDERS)
def test_addition_of_one_element_moves_every_other(order: int) -> None:
    numbers = Field(order)

    rows = [[numbers.add(a, b) for b in range(order)] for a in range(order)]

    assert rows[0] == list(range(order))
    assert [sorted(row) for row in rows] == [list(range(order))] * order


def test_prime_powers_are_told_from_other_numbers() -> None:
    assert [n for n in range(1, 33) if prime_power(n)] == [
        2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32,
    ]  # fmt: skip
    assert prime_power(27) == (3, 3)


def test_there_is_no_field_of_six() -> None:
    with pytest.raises(ValueError, match="no field of 6"):
        Field(6)
