"""What Pai Gow refuses at its border, and what its views keep secret."""

from __future__ import annotations

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.paigow import game
from engines.options import OptionsError
from tests.engines.games.banking_tables import dealt, play, seen, shown, worlds

MASKED = [[HIDDEN, HIDDEN], [HIDDEN, HIDDEN]]
HANDS = [["65", "64", "31", "11"], ["66", "63", "55", "52"], ["44", "33", "32", "22"]]


def table(**changes):
    position = dealt(game, 6, 3).dump()
    return position | {"hands": HANDS, "stock": [], "next_decks": []} | changes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "Split your four tiles into two pairs, as in: split 66 63 @ 55 52."),
        ("split 66 63 55 52", "Split your four tiles into two pairs, as in: split 66 63 @ 55 52."),
        ("split 66 63 @ 55 51", "Split exactly the tiles you hold: 66 63 55 52."),
        ("split 55 52 @ 66 63", "Name the higher pair first, and in each pair the higher number."),
        ("split 63 66 @ 55 52", "Name the higher pair first, and in each pair the higher number."),
    ],
)
def test_illegal_split_is_refused_with_its_reason(text, reason):
    state = game.load(table())

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sets": [None, None]}, "sets"),
        ({"sets": [None, None, "split"]}, "sets"),
        ({"sets": [None, None, [["44", "33"]]]}, "sets"),
        ({"sets": [None, None, [["44", "33"], ["32", "31"]]]}, "sets"),
        ({"sets": [None, [["66", "63"], ["55", "52"]], None]}, "turn"),
        ({"hands": [*HANDS[:2], ["44", "33", "32"]]}, "hands"),
    ],
)
def test_sets_must_be_splits_of_the_hands(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(table(**changes))


def test_small_game_needs_chosen_stakes():
    with pytest.raises(OptionsError, match="stakes=chosen"):
        game.complete({"variant": "small"}, 4)

    assert game.complete({"variant": "small", "stakes": "chosen"}, 4)["variant"] == "small"


def test_stake_phase_with_too_few_tiles_stops_at_the_deal():
    position = dealt(game, 6, 2, stakes="chosen").dump() | {"stock": ["66"]}
    state = game.load(position)

    with pytest.raises(PositionError, match="stock"):
        state.play_text("stake 1")


def test_split_stays_sealed_until_the_banker_has_split():
    state = play(game.load(table()), "split 66 63 @ 55 52")

    assert shown(state, 0, "sets") == shown(state, None, "sets") == [None, MASKED, None]
    assert shown(state, 1, "sets") == [None, [["66", "63"], ["55", "52"]], None]
    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [
        [[1, "split ?"]],
        [[1, "split 66 63 @ 55 52"]],
        [[1, "split ?"]],
    ]


def test_settled_splits_are_told_to_all():
    state = dealt(game, 6, 2)
    told = []
    for _ in range(2):
        told.append([state.turn, state.legal_texts()[0]])
        play(state, told[-1][1])

    assert seen(state, None)["log"] == told
    assert state.dump()["deal"] == 1


def test_stakes_of_the_next_deal_are_public_at_once():
    state = dealt(game, 6, 2, stakes="chosen")
    play(state, "stake 3")
    while state.dump()["deal"] == 0:
        state.play(state.legal()[0])

    play(state, "stake 9")

    assert seen(state, 1)["log"][-1] == [0, "stake 9"]


def test_imagined_splits_are_any_of_the_imagined_hand():
    state = play(dealt(game, 6, 3), dealt(game, 6, 3).legal_texts()[0])

    imagined = worlds(state, 0)

    assert len({world.bank.log[0] for world in imagined}) > 40
    assert all(world.sets[1] in world.splits(1) for world in imagined)
    assert all(seen(world, 1)["log"] == [[1, world.text(world.sets[1])]] for world in imagined)
