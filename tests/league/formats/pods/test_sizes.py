"""Sizes of tables: nobody sits out where the game allows another size."""

from __future__ import annotations

import pytest

from league.formats import FormatError, Plan
from league.formats.pods.sizes import table_sizes


def plan(seats: int, *sizes: int, mixed: bool = True) -> Plan:
    return Plan(seats, settings={"rounds": 5, "mixed": mixed}, sizes=sizes)


@pytest.mark.parametrize(
    ("count", "event", "sizes"),
    [
        (12, plan(4, 3, 4), [4, 4, 4]),
        (14, plan(4, 3, 4), [4, 4, 3, 3]),
        (15, plan(4, 3, 4), [4, 4, 4, 3]),
        (13, plan(4, 3, 4, 5), [5, 4, 4]),
        (14, plan(4, 3, 4, 5), [4, 4, 3, 3]),
        (14, plan(4, 4, 5), [5, 5, 4]),
        (5, plan(4, 3, 4), [4]),
        (14, plan(4, 4), [4, 4, 4]),
        (14, plan(4), [4, 4, 4]),
        (14, plan(4, 3, 4, 5, mixed=False), [4, 4, 4]),
        (3, plan(4, 3, 4), [3]),
    ],
)
def test_fewest_sit_out_then_fewest_tables_differ(count, event, sizes):
    assert table_sizes(count, event) == sizes


def test_too_few_are_refused_in_words():
    with pytest.raises(FormatError, match="needs at least 4 players; 3 can be paired"):
        table_sizes(3, plan(4))
