"""The Decktet against the facts that its charts and the rules of Strings of Suits state."""

from collections import Counter

import pytest

from engines.tiles.decktet import (
    BASIC,
    EXTENDED,
    GRID_DECKS,
    LIGHT_KEEPER,
    NAMES,
    RITE,
    SUIT_NAMES,
    SUITS,
    suits_of,
)


def marks(cards):
    return Counter(suit for card in cards for suit in suits_of(card))


def test_suits_keep_their_order_and_names():
    named = [SUIT_NAMES[suit] for suit in SUITS]

    assert named == ["moons", "suns", "waves", "leaves", "wyrms", "knots"]


def test_basic_deck_has_ten_cards_a_suit():
    assert (len(BASIC), marks(BASIC)) == (36, dict.fromkeys(SUITS, 10))


def test_extended_deck_has_fourteen_cards_a_suit():
    assert (len(EXTENDED), marks(EXTENDED)) == (45, dict.fromkeys(SUITS, 14))


def test_suits_of_every_card_are_in_order():
    written = [suits_of(card) for card in EXTENDED]

    assert written == ["".join(sorted(suits, key=SUITS.index)) for suits in written]


def test_excuse_bears_no_suit():
    assert (NAMES["X"], suits_of("X")) == ("Excuse", "")


def test_light_keeper_and_rite_share_the_suits():
    assert (NAMES[LIGHT_KEEPER], NAMES[RITE]) == ("Light Keeper", "Rite")
    assert sorted(suits_of(LIGHT_KEEPER) + suits_of(RITE)) == sorted(SUITS)


@pytest.mark.parametrize(("deck", "each"), [("single", 12), ("double", 14)])
def test_grid_deck_has_every_suit_equally(deck, each):
    cards = GRID_DECKS[deck]

    assert (len(cards), marks(cards)) == (36, dict.fromkeys(SUITS, each))


@pytest.mark.parametrize(
    ("deck", "keeper", "rite", "shared"),
    [
        ("single", "3SK 5SW 7SK CS CW CK", "3LY 5ML 7ML CM CL CY", 24),
        ("double", "3SK 5SW 7SK", "3LY 5ML 7ML", 30),
    ],
)
def test_grid_deck_has_the_exclusive_cards(deck, keeper, rite, shared):
    only_keeper = {card for card in GRID_DECKS[deck] if set(suits_of(card)) <= set("SWK")}
    only_rite = {card for card in GRID_DECKS[deck] if set(suits_of(card)) <= set("MLY")}

    assert (only_keeper, only_rite) == (set(keeper.split()), set(rite.split()))
    assert len(GRID_DECKS[deck]) - len(only_keeper) - len(only_rite) == shared


def test_double_deck_trades_crowns_for_second_faces():
    gone = Counter(GRID_DECKS["single"]) - Counter(GRID_DECKS["double"])
    added = Counter(GRID_DECKS["double"]) - Counter(GRID_DECKS["single"])

    assert sorted(gone.elements()) == ["CK", "CL", "CM", "CS", "CW", "CY"]
    assert sorted(added.elements()) == ["PMSL", "PMYK", "PWLY", "TMWK", "TSLK", "TSWY"]


def test_number_cards_pair_the_suits_as_the_charts_say():
    pairs = Counter(suits_of(card) for card in GRID_DECKS["single"] if card[0].isdigit())

    assert pairs == {
        "MS": 3, "WL": 3, "YK": 3, "MW": 2, "SK": 2, "ML": 2, "LK": 2, "WY": 2, "SY": 2,
        "MK": 1, "LY": 1, "SW": 1,
    }  # fmt: skip
