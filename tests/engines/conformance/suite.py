"""What must hold for every game, present and future: one function a promise of the contract."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from engines.base import IllegalMoveError, Position, State, View
from tests.engines.conformance import malformed, secrecy
from tests.engines.conformance.tiles import future_of, named_in, tile_texts
from tests.engines.conformance.walk import (
    Case,
    play_out,
    positions,
    random_moves,
    through_json,
    viewers,
)

STRANGE_TEXTS = (
    "", " ", "\n", "\x00", "pass pass", "zz", "??", "-1", "0", "1e9", "null", "[]", "=", "@",
    "play", "play zz", "show ?", "播放 ☃", "ｐａｓｓ", "１", "\ud83d", "z" * 100_000, "1 " * 50_000,
)  # fmt: skip


def check_moves_are_distinct_and_playable(case: Case) -> None:
    for state in positions(case):
        moves = state.legal()
        assert bool(moves) == (state.turn is not None), "legal moves exactly while not over"
        assert len(set(moves)) == len(moves), "each legal move once"
        assert len(set(state.legal_texts())) == len(moves), "each legal text once"
        for move in moves:
            played = state.copy()
            played.play(move)
            assert played.turn is None or 0 <= played.turn < case.seats
            assert bool(played.legal()) == (played.turn is not None)


def check_order_of_moves_is_fixed(case: Case) -> None:
    for state in positions(case):
        texts = state.legal_texts()
        assert state.legal_texts() == texts
        assert state.copy().legal_texts() == texts
        assert case.game.load(through_json(state.dump())).legal_texts() == texts


def check_notation_is_read_as_written(case: Case) -> None:
    for state in positions(case):
        for move in state.legal():
            text = state.text(move)
            assert text == " ".join(text.split()), "one line, single spaces"
            assert state.parse(text) == move


def check_tiles_are_conserved(case: Case) -> None:
    state = case.deal()
    whole = tile_texts(state.dump())
    before, decks = whole, future_of(state.dump())
    for move in random_moves(case):
        text = state.text(move)
        state.play(move)
        if state.turn is None:
            return
        position = state.dump()
        present = Counter({tile: n for tile, n in tile_texts(position).items() if tile in whole})
        is_new_deal, decks = future_of(position) != decks, future_of(position)
        if case.game.keeps_tiles or is_new_deal:
            assert present == whole, f"after {text}"
        else:
            assert not present - before, f"{text} made tiles"
            assert not before - present - named_in(text), f"{text} lost other tiles"
        before = present


def check_match_ends_within_its_bound(case: Case) -> None:
    bound = case.game.longest(case.seats, case.options)
    policies: tuple[Callable[[list[int]], int], ...] = (
        case.rng("end").choice, lambda moves: moves[0], lambda moves: moves[-1],
    )  # fmt: skip
    for choose in policies:
        state, played = case.deal(), 0
        while state.turn is not None:
            assert played < bound, f"the match goes on after {bound} moves"
            state.play(choose(state.legal()))
            played += 1


def check_position_survives_json(case: Case) -> None:
    for state in positions(case):
        position = state.dump()
        sent = json.dumps(position)
        assert json.loads(sent) == position, "a position is pure JSON"
        received = json.loads(sent)
        loaded = case.game.load(received)
        assert loaded.dump() == position
        assert (loaded.turn, loaded.scores()) == (state.turn, state.scores())
        assert sorted(loaded.legal_texts()) == sorted(state.legal_texts())
        for seat in viewers(case):
            assert fields(loaded.view(seat), position) == fields(state.view(seat), position)
        play_out(loaded, case.rng("loaded"), 20)
        assert json.dumps(received) == sent, "a loaded state shares nothing with its position"


def fields(view: View, position: Position) -> Position:
    """What a view shows of a position; what it adds from the log is lost when a position loads."""
    return {name: value for name, value in view["position"].items() if name in position}


def check_replay_is_identical(case: Case) -> None:
    first, second = case.deal(), case.deal()
    for ply, move in enumerate(random_moves(case)):
        text = first.text(move)
        first.play(move)
        assert second.play_text(text) == text
        if ply % 16 == 0 or first.turn is None:
            assert second.dump() == first.dump(), f"after {ply + 1} moves"
    assert second.scores() == first.scores()
    assert second.outcome() == first.outcome()


def check_deals_do_not_depend_on_play(case: Case) -> None:
    decks = future_of(case.deal().dump())
    if not decks:
        return
    dealt: dict[tuple[int, object], object] = {}
    for purpose in ("one way", "another way"):
        state, left = case.deal(), len(decks)
        for move in random_moves(case, purpose):
            state.play(move)
            position = state.dump()
            coming = future_of(position)
            assert coming == decks[len(decks) - len(coming) :], "decks are used first to last"
            if len(coming) < left and state.turn is not None:
                left = len(coming)
                # Who deals may hang on earlier play, and in some games the dealer draws at once.
                table, hands = (left, position.get("dealer")), position.get("hands")
                assert dealt.setdefault(table, hands) == hands, "a deal depends on earlier play"


def check_outcome_is_in_order(case: Case) -> None:
    state = case.deal()
    assert len(state.scores()) == case.seats
    play_out(state, case.rng("play"), case.patience)
    outcome = state.outcome()
    assert len(outcome.places) == len(outcome.points) == len(state.scores()) == case.seats
    for place, points in zip(outcome.places, outcome.points, strict=True):
        better = [other for other in outcome.places if other < place]
        assert place == 1 + len(better), "a place counts those before it"
        for other, theirs in zip(outcome.places, outcome.points, strict=True):
            assert other >= place or theirs >= points, "a better place has no fewer points"
    assert outcome.reason.strip(), "the end has a reason"


def check_points_are_zero_sum_where_declared(case: Case) -> None:
    state = case.deal()
    play_out(state, case.rng("play"), case.patience)
    assert not case.game.zero_sum or sum(state.outcome().points) == 0


def check_illegal_moves_are_refused(case: Case) -> None:
    elsewhere: set[str] = set()
    for state in positions(case):
        position, texts = state.dump(), state.legal_texts()
        own = {f"{texts[0]} ", texts[0].upper(), texts[0] + texts[0]} if texts else set()
        for text in [*STRANGE_TEXTS, *sorted(own | elsewhere)]:
            if text not in texts:
                refuse(state, text, texts)
        assert state.dump() == position, "a refused move changes nothing"
        elsewhere = set(texts[:20])


def refuse(state: State, text: str, texts: list[str]) -> None:
    """An engine may read a sloppy text as a legal move; anything else it must refuse in words."""
    tried = state.copy()
    position = tried.dump()
    try:
        canonical = tried.play_text(text)
    except IllegalMoveError as refusal:
        reason = str(refusal)
    else:
        assert canonical in texts, f"{text[:80]!r} was accepted"
        return
    assert reason.strip(), "a refusal has a reason"
    assert tried.dump() == position, "a refused move changes nothing"


def check_copy_stands_alone(case: Case) -> None:
    for state in positions(case):
        position = state.dump()
        views = [state.view(seat) for seat in viewers(case)]
        copy = state.copy()
        assert (copy.dump(), [copy.view(seat) for seat in viewers(case)]) == (position, views)
        play_out(copy, case.rng("copy"), 50)
        assert state.dump() == position, "playing on a copy changed the original"
        assert [state.view(seat) for seat in viewers(case)] == views


def check_what_goes_out_is_not_shared(case: Case) -> None:
    for state in positions(case):
        position = through_json(state.dump())
        views = [through_json(state.view(seat)) for seat in viewers(case)]
        for given in (state.dump(), state.legal(), state.scores(), *map(state.view, viewers(case))):
            malformed.empty(given)
        assert state.dump() == position
        assert [state.view(seat) for seat in viewers(case)] == views


CHECKS: tuple[Callable[[Case], None], ...] = (
    check_moves_are_distinct_and_playable,
    check_order_of_moves_is_fixed,
    check_notation_is_read_as_written,
    check_tiles_are_conserved,
    check_match_ends_within_its_bound,
    check_position_survives_json,
    check_replay_is_identical,
    check_deals_do_not_depend_on_play,
    check_outcome_is_in_order,
    check_points_are_zero_sum_where_declared,
    check_illegal_moves_are_refused,
    check_copy_stands_alone,
    check_what_goes_out_is_not_shared,
    secrecy.check_imagined_state_shows_the_same_view,
    secrecy.check_imagined_state_can_be_played_out,
    secrecy.check_spectator_sees_only_what_every_seat_sees,
    secrecy.check_hands_and_decks_are_masked,
    secrecy.check_hidden_turns_are_declared,
    secrecy.check_log_is_what_the_seat_saw,
    malformed.check_malformed_positions_are_refused,
    malformed.check_any_position_is_read_or_refused,
)
