"""What a view may tell, and that it is enough to imagine the rest."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.base import State, View
from tests.engines.conformance.tiles import count_hidden, future_of, texts_in_lists
from tests.engines.conformance.walk import Case, play_out, positions, random_moves, through_json

WORLDS = 3


def worlds(case: Case, view: View) -> list[State]:
    """States that the view's seat could be in, its hidden tiles permuted."""
    return [case.game.imagine(through_json(view), Random(luck)) for luck in range(WORLDS)]


def check_imagined_state_shows_the_same_view(case: Case) -> None:
    for state in positions(case):
        for seat in range(case.seats):
            view = state.view(seat)
            assert through_json(view) == view, "a view is pure JSON"
            for world in worlds(case, view):
                assert world.view(seat) == view, f"seat {seat} sees another view"
                assert world.turn == state.turn or view["position"].get("turn") is None
                if world.turn == seat:
                    assert sorted(world.legal_texts()) == sorted(state.legal_texts())


def check_imagined_state_can_be_played_out(case: Case) -> None:
    for state in positions(case):
        for seat in range(case.seats):
            world = case.game.imagine(through_json(state.view(seat)), Random(seat))
            play_out(world, case.rng("world"), case.patience)
            assert world.turn is None, "an imagined match goes on for ever"
            assert len(world.outcome().places) == case.seats


def check_spectator_sees_only_what_every_seat_sees(case: Case) -> None:
    """Whatever a seat cannot see may lie otherwise, and a spectator must not notice."""
    for state in positions(case):
        public = state.view(None)
        for seat in range(case.seats):
            for world in worlds(case, state.view(seat)):
                assert world.view(None) == public, f"what seat {seat} cannot see shows"


def check_hands_and_decks_are_masked(case: Case) -> None:
    for state in positions(case):
        for seat in (*range(case.seats), None):
            decks = future_of(state.view(seat)["position"])
            texts = list(texts_in_lists(decks))
            assert len(texts) == count_hidden(decks), f"seat {seat} sees decks to come"

    deal = case.deal()
    public = deal.view(None)["position"].get("hands", [])
    for seat in range(case.seats):
        hands = deal.view(seat)["position"].get("hands", [])
        for other, hand in enumerate(hands):
            if other != seat and hand:
                assert count_hidden(hand), f"seat {seat} sees the hand of {other}"
                assert hand == public[other], f"seat {seat} sees more of {other} than spectators"


def check_hidden_turns_are_declared(case: Case) -> None:
    """Where a view may not say who is asked, the game says so, and the league keeps the secret."""
    for state in positions(case):
        for seat in (*range(case.seats), None) if state.turn is not None else ():
            told = state.view(seat)["position"].get("turn")
            assert told in (state.turn, None), f"seat {seat} is told a wrong turn"
            is_told = told is not None or case.game.secret_turns
            assert is_told, f"seat {seat} is not told whose turn it is"


def check_log_is_what_the_seat_saw(case: Case) -> None:
    state = case.deal()
    played: list[list[Any]] = []
    for move in random_moves(case):
        played.append([state.turn, state.text(move)])
        state.play(move)
    for seat in range(case.seats):
        view = state.view(seat)
        assert view["seat"] == seat
        shown, own = ([line for line in log if line[0] == seat] for log in (view["log"], played))
        if "queues" in view["position"]:
            # Whose tiles wait in queues must not count them by looking back beyond the deal.
            assert shown, "a seat remembers the deal in progress"
            own = own[-len(shown) :]
        # What a move turned up, the log may tell behind it.
        told = [[who, text[: len(said)]] for (who, text), (_, said) in zip(shown, own, strict=True)]
        assert told == own
