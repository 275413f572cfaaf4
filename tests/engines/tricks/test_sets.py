"""Sets that may be led, and those that beat them, against a plain search."""

from __future__ import annotations

from random import Random

import pytest

from engines.games.tianjiu.sets import sets_for
from engines.tiles.chinese import STANDARD_SET
from engines.tricks import BEAT, LEAD, Sets, holding_of, holds, read_holding

HANDS = [holding_of(Random(number).sample(STANDARD_SET, 10)) for number in range(40)]
every_hand = pytest.mark.parametrize("sets", [sets_for("full", False), sets_for("full", True)])


@every_hand
def test_leads_are_the_sets_that_the_hand_holds(sets):
    for hand in HANDS:
        led = sets.leads(hand)

        wanted = {held << 2 | LEAD for held in sets.classes if holds(hand, held)}
        assert (len(led), set(led)) == (len(wanted), wanted)
        assert sets.leads(hand) == led


@every_hand
def test_beats_are_higher_sets_of_the_class(sets):
    for hand in HANDS:
        for best, (kind, rank) in sets.classes.items():
            wanted = {
                held << 2 | BEAT
                for held, (other, higher) in sets.classes.items()
                if other == kind and higher > rank and holds(hand, held)
            }

            assert set(sets.beats(hand, best)) == wanted
            assert sets.may_be_beaten(best, hand) == bool(wanted)


def test_sets_that_share_faces_are_found_together():
    one, two, both = (read_holding(tiles, "tiles") for tiles in (["66"], ["51"], ["66", "51"]))
    sets = Sets({one: ("one", 2), two: ("one", 1), both: ("both", 1)})

    assert sets.leads(both) == [one << 2, two << 2, both << 2]
    assert (sets.beat(one, two), sets.beat(two, one), sets.beat(both, one)) == (True, False, False)


def test_nothing_beats_what_is_no_set():
    sets = sets_for("singles", False)
    pair, tile = read_holding(["51", "51"], "tiles"), read_holding(["66"], "tiles")

    assert not sets.beat(tile, pair)
