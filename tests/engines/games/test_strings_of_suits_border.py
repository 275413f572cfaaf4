"""Strings of Suits at its border: positions read or refused, moves refused with a reason."""

from random import Random

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.strings_of_suits import game
from tests.engines.games.strings_of_suits_tables import (
    GRID,
    S_CELLS,
    TWO_DUE,
    board,
    deal,
    full_but,
    position,
    through_json,
)

ALL_OPTIONS = {option.name: option.choices for option in game.options}


@pytest.mark.parametrize("seed", range(12))
def test_position_reads_back_at_every_ply(seed):
    rng = Random(seed)
    state = deal(seed, **{name: rng.choice(choices) for name, choices in ALL_OPTIONS.items()})
    while state.turn is not None:
        again = game.load(through_json(state.dump()))

        assert (again.dump(), again.legal()) == (state.dump(), state.legal())

        state.play(rng.choice(state.legal()))
    assert game.load(through_json(state.dump())).dump() == state.dump()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place a2 S", "a2 is taken."),
        ("place d2 S", "Card 5ML does not bear S."),
        ("place a1 M", "You have no M chips: your suits are S, W, K."),
        ("place a1 Q", "You have no Q chips: your suits are S, W, K."),
        ("place g1 S", "There is no cell g1: cells are a1 to f6."),
        ("place f6 S", "You have no S chips left."),
        ("pass", "You can still place, so you may not pass."),
        ("claim 1", "There is nothing to claim now."),
        ("place a1", "A move is written as 'place c4 S', 'pass' or 'claim 2'."),
        ("place  a1 K", "A move is written as 'place c4 S', 'pass' or 'claim 2'."),
        ("", "A move is written as 'place c4 S', 'pass' or 'claim 2'."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(text, reason):
    state = game.load(position(dict.fromkeys(S_CELLS[:6], "S"), options={"chips": 6}))
    before = state.view(0)

    with pytest.raises(IllegalMoveError) as refused:
        state.play_text(text)

    assert (str(refused.value), state.view(0)) == (reason, before)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place a1 K", "Claim the points of your chip first, from 0 to 5."),
        ("pass", "Claim the points of your chip first, from 0 to 5."),
        ("claim 6", "You can claim from 0 to 5 points."),
        ("claim ²", "You can claim from 0 to 5 points."),
    ],
)
def test_claim_phase_takes_nothing_but_a_claim(text, reason):
    state = game.load(position(TWO_DUE, options={"claim": "manual"}))
    state.play_text("place a6 S")

    with pytest.raises(IllegalMoveError) as refused:
        state.play_text(text)

    assert str(refused.value) == reason


def test_finished_match_takes_no_move():
    state = game.load(position(game_no=2, history=[[1, 0], [0, 0]], over=True))

    for attempt in (lambda: state.parse("pass"), lambda: state.play_text("pass")):
        with pytest.raises(IllegalMoveError, match="The match is over"):
            attempt()


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("game", {"game": "natto"}),
        ("players", {"players": 3}),
        ("options", {"options": {"chips": 7}}),
        ("game_no", {"game_no": 3}),
        ("history", {"game_no": 2}),
        ("history", {"history": [[1, 2]]}),
        ("history", {"game_no": 2, "history": [[1, -2]]}),
        ("history", {"game_no": 2, "history": [[1, True]]}),
        ("starter", {"starter": 2}),
        ("suits", {"suits": ["SWK", "SWK"]}),
        ("suits", {"suits": None}),
        ("grid", {"grid": GRID[:35]}),
        ("grid", {"grid": [*GRID[:35], "ZZ"]}),
        ("grid", {"grid": [*GRID[:35], ["TSWY"]]}),
        ("grid", {"grid": [*GRID[:35], "2MK"]}),
        ("grid", {"options": {"deck": "double"}}),
        ("board", {"board": [None] * 35}),
        ("board", {"board": ["Q"] + [None] * 35}),
        ("board", {"board": [["M"]] + [None] * 35}),
        ("board", {"board": ["S"] + [None] * 35}),
        ("board", {"board": board(dict.fromkeys(S_CELLS[:9], "S"))}),
        ("board", {"board": full_but()}),
        ("turn", {"turn": 2}),
        ("turn", {"turn": None}),
        ("scores", {"scores": [0]}),
        ("scores", {"scores": [0, -1]}),
        ("scores", {"scores": None}),
        ("passes", {"passes": 2}),
        ("passes", {"passes": 1}),
        ("passes", {"options": {"claim": "manual"}, "phase": "claim", "passes": 1}),
        ("phase", {"phase": "claim"}),
        ("phase", {"phase": ["place"]}),
        ("due", {"due": 1}),
        ("due", {"options": {"claim": "manual"}, "phase": "claim", "due": 6}),
        ("due", {"options": {"claim": "manual"}, "due": None}),
        ("future", {"future": [GRID]}),
        ("future", {"options": {"games": 4}, "game_no": 2, "history": [[1, 2]]}),
        ("future", {"options": {"games": 4}, "future": [GRID[:35]]}),
        ("future", {"options": {"games": 4}, "future": 1}),
        ("over", {"over": 1}),
        ("over", {"over": True, "history": [[1, 2]]}),
    ],
)
def test_malformed_position_is_refused_by_field(field, changes):
    with pytest.raises(PositionError, match=f"^{field}"):
        game.load(position(**changes))


@pytest.mark.parametrize("field", sorted(position().keys() - {"options"}))
def test_position_without_a_field_is_refused(field):
    incomplete = position()
    del incomplete[field]

    with pytest.raises(PositionError, match=f"^{field}"):
        game.load(incomplete)
