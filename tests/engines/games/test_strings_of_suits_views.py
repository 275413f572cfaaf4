"""What Strings of Suits shows, what it hides, and that the rest can be imagined."""

from random import Random

import pytest

from engines.games.strings_of_suits import game
from tests.engines.games.strings_of_suits_tables import (
    GRID,
    TWO_DUE,
    deal,
    play_games,
    position,
    through_json,
)


def test_copy_lives_apart_from_its_original():
    state = deal(1, claim="manual", games=4)
    for _ in range(9):
        state.play(state.legal()[0])
    before = state.view(0)

    twin = state.copy()
    play_games(twin, Random(1), 4)

    assert (state.view(0), twin.turn) == (before, None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_view_hides_the_grids_to_come(seat):
    state = deal(1, games=4)

    shown = state.view(seat)

    assert shown == {"seat": seat, "position": {**state.dump(), "future": 1}, "log": []}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_view_hides_the_points_due(seat):
    state = game.load(position(TWO_DUE, options={"claim": "manual"}))
    state.play_text("place a6 S")

    shown = state.view(seat)["position"]

    assert (state.dump()["due"], shown) == (2, {**state.dump(), "due": None, "future": 0})


def test_log_keeps_the_words_of_earlier_grids():
    state = deal(1, games=4)
    texts = []
    while state.turn is not None:
        seat, text = state.turn, Random(len(texts)).choice(state.legal_texts())
        state.play_text(text)
        texts.append([seat, text])

    assert state.view(None)["log"] == texts


@pytest.mark.parametrize("seed", range(3))
def test_imagined_state_gives_the_view_again(seed):
    rng = Random(seed)
    state = deal(seed, games=4, claim="manual", deck=rng.choice(["single", "double"]))
    while state.turn is not None:
        view = through_json(state.view(state.turn))
        imagined = game.imagine(view, rng)

        assert imagined.view(state.turn) == view
        assert (imagined.due, imagined.legal()) == (state.due, state.legal())

        state.play(rng.choice(state.legal()))


def test_imagined_grids_to_come_differ():
    view = deal(1, games=4).view(0)

    futures = [game.imagine(view, Random(seed)).dump()["future"][0] for seed in range(3)]

    assert [sorted(cards) for cards in futures] == [sorted(GRID)] * 3
    assert len({tuple(cards) for cards in futures}) == 3


def test_imagined_claim_without_log_is_one_that_could_be():
    chips = {**TWO_DUE, "a6": "S", "b1": "S", "b2": "L"}
    loaded = game.load(position(chips, options={"claim": "manual"}, phase="claim", due=2))
    view = through_json(loaded.view(0))

    imagined = [game.imagine(view, Random(seed)) for seed in range(40)]

    assert {state.due for state in imagined} == {0, 1, 2}
    assert all(state.view(0) == view for state in imagined)


def test_imagined_claim_before_any_own_chip_is_nothing():
    loaded = game.load(position(options={"claim": "manual"}, phase="claim", due=3))

    assert game.imagine(loaded.view(0), Random(1)).due == 0
