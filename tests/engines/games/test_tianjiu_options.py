"""What each option of Tien Gow changes."""

from __future__ import annotations

import pytest

from engines.games.tianjiu import game
from engines.options import OptionsError
from tests.engines.games.tianjiu_tables import HANDS, dealt, last_trick, position, settled

QUAD = "66 66 63 54"
HONGKONG = {"deals": 1, "scoring": "hongkong"}


def bonus(led, **changes):
    """The chips after a first trick of which seat 0 leads this set and the others discard."""
    state = game.load(position(**changes))
    state.play_text(f"lead {led}")
    for _ in range(3):
        state.play_text(state.legal_texts()[-1])
    return state.scores()


@pytest.mark.parametrize(
    ("seats", "variant", "deck"), [(2, "mouse", "32"), (3, "standard", "30"), (4, "standard", "32")]
)
def test_defaults_follow_the_number_of_seats(seats, variant, deck):
    options = game.complete({}, seats)

    assert (options["variant"], options["deck"]) == (variant, deck)
    assert (options["combos"], options["straights"]) == ("full", False)


@pytest.mark.parametrize("deck", ["wen_supreme", "wen_nines_supreme", "wen_nines"])
def test_folk_decks_have_pure_pairs_and_straights(deck):
    options = game.complete({"deck": deck}, 3)
    changed = game.complete({"deck": deck, "combos": "full", "straights": False}, 4)

    assert (options["combos"], options["straights"]) == ("pure_pairs", True)
    assert (changed["combos"], changed["straights"]) == ("full", False)


@pytest.mark.parametrize(
    ("seats", "option", "value"),
    [
        (2, "variant", "standard"),
        (4, "variant", "mouse"),
        (2, "deck", "30"),
        (2, "deck", "wen_nines"),
        (3, "deck", "32"),
        (4, "deck", "30"),
        (4, "deck", "31"),
        (4, "combos", "triples"),
        (2, "max_deals", 0),
    ],
)
def test_options_that_do_not_fit_are_refused(seats, option, value):
    with pytest.raises(OptionsError) as refusal:
        game.complete({option: value}, seats)

    assert refusal.value.option == option


@pytest.mark.parametrize(
    ("seats", "deck", "size", "missing"),
    [
        (4, "32", 8, []),
        (3, "30", 10, ["42", "21"]),
        (3, "wen_supreme", 8, ["63", "54", "62"]),
        (4, "wen_nines_supreme", 6, ["51", "62"]),
        (4, "wen_nines", 6, ["42", "21", "62"]),
    ],
)
def test_deck_decides_the_tiles(seats, deck, size, missing):
    hands = dealt(1, seats, deck=deck).dump()["hands"]

    assert [len(hand) for hand in hands] == [size] * seats
    assert not {tile for hand in hands for tile in hand} & set(missing)


@pytest.mark.parametrize(
    ("combos", "count", "longest"),
    [("full", 16, 4), ("mixed_pairs", 12, 2), ("pure_pairs", 10, 2), ("singles", 7, 1)],
)
def test_combos_limit_the_sets(combos, count, longest):
    texts = game.load(position(options={"combos": combos})).legal_texts()

    assert (len(texts), max(len(text.split()) - 1 for text in texts)) == (count, longest)


@pytest.mark.parametrize("combos", ["full", "singles"])
def test_straights_are_sets_by_option(combos):
    hands = [["33", "22", "11"], ["66", "55", "44"], ["51", "51", "61"], ["64", "64", "61"]]
    state = game.load(position(options={"straights": True, "combos": combos}, hands=hands))
    without = game.load(position(options={"combos": combos}, hands=hands))

    state.play_text("lead 33 22 11")

    assert state.legal_texts() == ["beat 66 55 44", "discard 66 55 44"]
    assert "lead 33 22 11" not in without.legal_texts()


@pytest.mark.parametrize(("early_death", "legal"), [(True, 1), (False, 2)])
def test_early_death_shuts_out_who_has_no_trick(early_death, legal):
    trick = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
    state = game.load(
        position(hands=[[], ["66"], ["22"], ["33"]], tricks=[7, 0, 0, 0], trick=trick, turn=1,
                 options={"early_death": early_death})
    )  # fmt: skip

    assert len(state.legal()) == legal


def test_hongkong_pays_a_supreme_pair_in_mid_deal():
    assert bonus("42 21", options=HONGKONG, banker=2) == [8, -2, -4, -2]
    assert bonus("42 21", options=HONGKONG) == [12, -4, -4, -4]
    assert bonus("42 21") == [0, 0, 0, 0]


def test_hongkong_pays_a_quad_in_mid_deal():
    assert bonus(QUAD, options=HONGKONG, banker=2) == [16, -4, -8, -4]
    assert bonus("66 66 63", options=HONGKONG, banker=2) == [0, 0, 0, 0]


def test_bonus_grows_with_the_streak():
    options = HONGKONG | {"banker_multiplier": "streak"}

    assert bonus("42 21", options=options, streak=4) == [30, -10, -10, -10]


@pytest.mark.parametrize(
    ("led", "tricks", "simple", "factor"),
    [
        ("66", [3, 1, 1, 2], [16, -6, -6, -4], 1),
        ("42 21", [2, 1, 1, 2], [16, -6, -6, -4], 2),
        (QUAD, [0, 1, 1, 2], [16, -6, -6, -4], 4),
        ("21", [3, 1, 1, 2], [16, -6, -6, -4], 2),
        ("66", [7, 0, 0, 0], [30, -10, -10, -10], 2),
        ("42 21", [6, 0, 0, 0], [30, -10, -10, -10], 4),
        (QUAD, [4, 0, 0, 0], [30, -10, -10, -10], 8),
        ("66", [1, 6, 0, 0], [16, 4, -10, -10], 1),
    ],
)
def test_hongkong_multiplies_by_the_finish(led, tricks, simple, factor):
    assert settled(0, tricks, led) == simple
    assert settled(0, tricks, led, options=HONGKONG) == [factor * paid for paid in simple]


def test_finish_multiplies_what_the_winner_pays():
    assert settled(3, [1, 5, 0, 1], "21", options=HONGKONG) == [-12, 2, -10, 20]


@pytest.mark.parametrize(
    ("multiplier", "chips"), [("fixed", [-3, -2, -10, 15]), ("streak", [-3, -2, -20, 25])]
)
def test_banker_multiplier_counts_his_deals(multiplier, chips):
    options = {"deals": 1, "banker_multiplier": multiplier}

    assert settled(3, [1, 2, 0, 4], options=options, banker=2, streak=3) == chips


@pytest.mark.parametrize(
    ("rule", "winner", "banker", "streak"),
    [("winner", 0, 0, 4), ("winner", 3, 3, 1), ("rotate", 0, 1, 1), ("rotate", 3, 1, 1)],
)
def test_banker_rule_decides_who_is_next(rule, winner, banker, streak):
    deck = [tile for hand in HANDS for tile in hand]
    options = {"deals": 2, "banker_rule": rule}
    state = game.load(
        last_trick(winner, [1, 4, 0, 2], options=options, streak=3, next_decks=[deck])
    )

    state.play_text(state.legal_texts()[-1])

    after = state.dump()
    assert (after["banker"], after["turn"], after["streak"]) == (banker, banker, streak)


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    deck = [tile for hand in HANDS for tile in hand]
    state = game.load(
        last_trick(3, [1, 4, 0, 2], options={"deals": deals}, next_decks=[deck] * (deals - 1))
    )

    state.play_text("discard 32")

    assert (state.turn is None, state.dump()["over"]) == (over, over)
