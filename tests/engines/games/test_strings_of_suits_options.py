"""Every option of Strings of Suits changes a legal list or a score."""

from random import Random

import pytest

from engines.games.strings_of_suits import game
from tests.engines.games.strings_of_suits_tables import (
    S_CELLS,
    TWO_DUE,
    deal,
    play_games,
    position,
)


@pytest.mark.parametrize(("claimed", "scored"), [(0, 0), (1, 1), (2, 2), (3, 0), (5, 0)])
def test_manual_claim_scores_up_to_what_is_due(claimed, scored):
    state = game.load(position(TWO_DUE, options={"claim": "manual"}))
    state.play_text("place a6 S")

    state.play_text(f"claim {claimed}")

    assert (state.scores(), state.turn) == ([scored, 0], 1)


def test_games_option_sets_the_length_of_the_match():
    finished = []
    for games in (2, 4):
        state = deal(1, games=games)
        play_games(state, Random(1), 2)
        finished.append(state.turn is None)

    assert finished == [True, False]


def test_start_option_lets_the_keeper_begin():
    starters = {}
    for start in ("fixed", "keeper"):
        state = deal(1, games=4, start=start)
        starters[start] = []
        for games in range(4):
            play_games(state, Random(1), games)
            starters[start].append(state.turn)

    assert starters == {"fixed": [0, 0, 1, 1], "keeper": [0, 1, 1, 0]}


def test_chips_option_limits_each_suit():
    chips = dict.fromkeys(S_CELLS[:6], "S")
    eight = game.load(position(chips, options={"chips": 8})).legal_texts()
    six = game.load(position(chips, options={"chips": 6})).legal_texts()

    assert [text for text in eight if text.endswith("S")] != []
    assert six == [text for text in eight if not text.endswith("S")]


def test_scoring_option_changes_the_points():
    chips = {"e2": "S", "e3": "S", "e4": "S"}
    scores = []
    for scoring in ("standard", "beginner"):
        state = game.load(position(chips, options={"scoring": scoring}))
        state.play_text("place e6 S")
        scores.append(state.scores())

    assert scores == [[2, 0], [1, 0]]


def test_deck_option_changes_the_cards():
    single, double = deal(2).dump()["grid"], deal(2, deck="double").dump()["grid"]

    assert sorted(single) == game.evaluations["deck"]({"deck": "single"})
    assert sorted(double) == game.evaluations["deck"]({"deck": "double"})


def test_claim_option_asks_for_the_number():
    legal = []
    for claim in ("auto", "manual"):
        state = game.load(position(TWO_DUE, options={"claim": claim}))
        state.play_text("place a6 S")
        legal.append((state.turn, state.scores(), state.legal_texts()[0]))

    assert legal == [(1, [2, 0], "place a1 M"), (0, [0, 0], "claim 0")]


def test_skip_option_lets_a_player_pass():
    forced, free = deal(1), deal(1, skip="free")

    assert free.legal_texts() == [*forced.legal_texts(), "pass"]


def test_four_games_use_two_grids_and_turn_the_order():
    state = deal(1, games=4)
    seen = []
    for games in range(4):
        play_games(state, Random(1), games)
        now = state.dump()
        seen.append((now["game_no"], now["starter"], now["turn"], now["suits"], now["grid"]))
    first, second = seen[0][4], seen[2][4]

    assert first != second
    assert seen == [
        (1, 0, 0, ["SWK", "MLY"], first),
        (2, 0, 0, ["MLY", "SWK"], first),
        (3, 1, 1, ["MLY", "SWK"], second),
        (4, 1, 1, ["SWK", "MLY"], second),
    ]


def test_claim_is_always_one_of_six():
    state = deal(1, claim="manual", chips=6)
    state.play(state.legal()[0])

    assert state.legal_texts() == [f"claim {number}" for number in range(6)]


def test_two_free_passes_end_the_game():
    state = game.load(position(options={"skip": "free"}))

    for text in ("pass", "place a1 M", "pass", "pass"):
        state.play_text(text)

    assert (state.history, state.passes) == ([(0, 0)], 0)


@pytest.mark.parametrize("claim", ["auto", "manual"])
@pytest.mark.parametrize("skip", ["forced", "free"])
def test_longest_holds_when_players_pass_whenever_they_may(claim, skip):
    state = deal(1, claim=claim, skip=skip)
    moves = 0
    while state.turn is not None:
        texts = state.legal_texts()
        dawdle = "pass" in texts and state.passes == 0
        state.play_text("pass" if dawdle else texts[0])
        moves += 1

    bound = game.longest(2, game.complete({"claim": claim, "skip": skip}, 2))

    assert moves <= bound == 2 * 36 * (3 if claim == "manual" else 2)
