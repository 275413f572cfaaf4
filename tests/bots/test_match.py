"""A whole match between bots is a record that anybody can verify."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bots.base import Clock
from bots.table import SeatingError, play_match
from bots.uniform import Uniform
from engines import record
from engines.base import View


class Dancer:
    """A bot that never answers with a move."""

    name = "dancer"

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        return "dance"


@pytest.mark.parametrize("slug", ["jielong", "natto", "strings-of-suits", "toridori"])
def test_played_match_is_a_record_that_verifies(slug: str) -> None:
    match = play_match(slug, [Uniform(), Uniform()], bytes(32), {})

    last = record.verify(match)

    assert last.turn is None
    assert match.players == ["random", "random"]
    assert record.loads(match.dumps()) == match


def test_same_seed_plays_the_same_match() -> None:
    bots = [Uniform(), Uniform()]

    matches = [play_match("natto", bots, bytes([seed] * 32), {}).moves for seed in (1, 1, 2)]

    assert matches[0] == matches[1] != matches[2]


def test_forfeited_match_is_a_record_that_verifies() -> None:
    match = play_match("jielong", [Uniform(), Dancer(), Uniform()], bytes(32), {"deals": 1})

    record.verify(match)

    assert (len(match.moves), match.places) == (1, [1, 3, 1])
    assert match.end == {"reason": "illegal", "seat": 1}


@pytest.mark.parametrize("bots", [[], [Uniform()], [Uniform()] * 3], ids=len)
def test_wrong_number_of_bots_is_refused(bots: Sequence[Uniform]) -> None:
    with pytest.raises(SeatingError, match=f"Natto has 2 seats; {len(bots)} bots do not fit"):
        play_match("natto", bots, bytes(32), {})
