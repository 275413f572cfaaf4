"""What lies face down in a trick, in a view, and in an imagined world."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, PositionError
from engines.tiles.chinese import NUMBERS
from engines.tricks import (
    DISCARD,
    deal_begins,
    imagine_tiles,
    mask_rows,
    mask_trick,
    read,
    read_holding,
    read_log,
    seen_in,
    write_log,
    write_trick,
)

LOG = [read("lead 66 63") << 2, read("discard 61 51") << 2 | 1, read("lead 65") << 2]
TRICK = [
    {"seat": 0, "act": "lead", "tiles": ["66"]},
    {"seat": 1, "act": "discard", "tiles": ["51"]},
    {"seat": 2, "act": "beat", "tiles": ["66"]},
]


def table(**changes):
    rows = {"hands": [["66"], [HIDDEN]], "buried": [[HIDDEN], []], "trick": []}
    return rows | changes


def test_trick_is_written_with_its_acts():
    plays = [(0, read("lead 66")), (1, read("discard 51")), (2, read("beat 66"))]

    assert write_trick(plays) == TRICK


@pytest.mark.parametrize(("viewer", "tile"), [(1, "51"), (0, HIDDEN), (None, HIDDEN)])
def test_only_its_author_sees_a_discard(viewer, tile):
    assert mask_trick(TRICK, viewer) == [TRICK[0], {**TRICK[1], "tiles": [tile]}, TRICK[2]]
    assert mask_rows([["66"], ["51"]], viewer) == [
        ["66" if viewer == 0 else HIDDEN],
        [tile],
    ]


@pytest.mark.parametrize(
    ("viewer", "masked_from", "text"),
    [(0, 0, "discard ?? ??"), (1, 0, "discard 61 51"), (0, 2, "discard 61 51")],
)
def test_log_masks_discards_from_an_entry_on(viewer, masked_from, text):
    written = write_log(LOG, viewer, masked_from)

    assert written == [[0, "lead 66 63"], [1, text], [0, "lead 65"]]


def test_masked_log_is_read_with_the_tiles_that_lie_there():
    buried = [0, read_holding(["61", "51"], "buried")]
    trick = [(0, read("lead 65")), (1, read_holding(["22"], "trick") << 2 | DISCARD)]
    log = [*write_log(LOG, 0, 0), [1, "discard ??"]]

    entries = read_log(log, buried, trick)

    assert entries == [*LOG, read("discard 22") << 2 | 1]


def test_deal_begins_where_its_tiles_were_played():
    assert [deal_begins(LOG, tiles) for tiles in (0, 1, 5, 9)] == [3, 2, 0, 0]


def test_imagined_tiles_fill_every_hidden_place():
    position = table()

    imagine_tiles(position, Counter([NUMBERS["65"], NUMBERS["64"]]), Random(1))

    assert sorted([position["hands"][1], position["buried"][0]]) == [["64"], ["65"]]


def test_imagined_tiles_respect_what_a_seat_cannot_have():
    banned = {1: frozenset([NUMBERS["65"]])}
    for luck in range(10):
        position = table()

        imagine_tiles(position, Counter([NUMBERS["65"], NUMBERS["64"]]), Random(luck),
                      lambda seat: banned.get(seat, frozenset()))  # fmt: skip

        assert (position["hands"][1], position["buried"][0]) == (["64"], ["65"])


def test_too_few_unseen_tiles_are_refused():
    with pytest.raises(PositionError, match="more tiles"):
        imagine_tiles(table(), Counter([NUMBERS["65"]]), Random(1))


def test_tiles_that_fit_nowhere_are_refused():
    everything = frozenset(NUMBERS.values())

    with pytest.raises(PositionError, match="agrees"):
        imagine_tiles(table(), Counter(dict.fromkeys((1, 2), 1)), Random(1), lambda _: everything)


def test_hidden_tiles_are_not_seen():
    assert seen_in(["66", HIDDEN], ["66"]) == Counter({NUMBERS["66"]: 2})
