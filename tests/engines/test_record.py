"""A record plays out as it says, and a record that does not is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import record, registry
from engines.chance import commitment
from engines.record import Record, RecordError

SEED = bytes(range(32))


@pytest.fixture(params=["jielong", "natto", "strings-of-suits", "toridori"])
def match(request: pytest.FixtureRequest) -> Record:
    """A whole random match as a record."""
    game = registry.get(request.param)
    state, rng = record.start(game.slug, game.default_seats, {}, SEED), Random(1)
    moves = []
    while state.turn is not None:
        moves.append(state.play_text(rng.choice(state.legal_texts())))
    return Record(
        game=game.slug,
        rules=game.rules,
        seats=game.default_seats,
        options=game.complete({}, game.default_seats),
        seed=SEED.hex(),
        moves=moves,
        scores=state.scores(),
        places=list(state.outcome().places),
        end={"reason": state.outcome().reason, "seat": None},
        players=["ada", "ben", "cy", "dan"][: game.default_seats],
    )


KEPT = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_match_kept_from_long_ago_plays_out_as_it_did(path: Path) -> None:
    kept = record.loads(path.read_text())

    assert record.verify(kept).turn is None
    assert kept.game == path.stem


def test_a_match_of_every_game_is_kept() -> None:
    assert {path.stem for path in KEPT} == set(registry.games())


def test_record_survives_its_file(match: Record) -> None:
    assert record.loads(match.dumps()) == match


def test_record_plays_out_as_it_says(match: Record) -> None:
    last = record.verify(match)

    assert (last.turn, last.scores()) == (None, match.scores)


def test_states_are_every_position(match: Record) -> None:
    turns = [state.turn for state in record.states(match)]

    assert len(turns) == len(match.moves) + 1
    assert turns[-1] is None
    assert None not in turns[:-1]


def test_file_carries_the_commitment(match: Record) -> None:
    assert json.loads(match.dumps())["commit"] == commitment(SEED)


def refusal(broken: Record) -> str:
    with pytest.raises(RecordError) as caught:
        record.verify(broken)
    return str(caught.value)


def test_move_that_is_not_legal_is_named(match: Record) -> None:
    broken = replace(match, moves=[match.moves[0], "dance", *match.moves[2:]])

    assert refusal(broken).startswith("Move 2 (dance) is not legal: ")


def test_other_seed_does_not_fit_the_moves(match: Record) -> None:
    assert refusal(replace(match, seed=SEED[::-1].hex()))


def test_wrong_scores_are_refused(match: Record) -> None:
    wrong = [score + 1 for score in match.scores]

    expected = f"The scores are {match.scores}, not {wrong}."
    assert refusal(replace(match, scores=wrong)) == expected


def test_wrong_places_are_refused(match: Record) -> None:
    wrong = [place + 1 for place in match.places]

    expected = f"The places are {match.places}, not {wrong}."
    assert refusal(replace(match, places=wrong)) == expected


@pytest.mark.parametrize("end", [{}, {"reason": "weather", "seat": None}])
def test_wrong_reason_is_refused(match: Record, end: dict[str, Any]) -> None:
    told = f"The match ended by {match.end['reason']!r}, not by {end.get('reason')!r}."

    assert refusal(replace(match, end=end)) == told


def test_moves_after_the_end_are_refused(match: Record) -> None:
    broken = replace(match, moves=[*match.moves, match.moves[-1]])

    assert "The match is over." in refusal(broken)


def cut(match: Record) -> Record:
    """The match without its last move, with the scores as they stood."""
    *_, last = record.states(replace(match, moves=match.moves[:-1]))
    return replace(match, moves=match.moves[:-1], scores=last.scores())


def test_unfinished_match_is_refused(match: Record) -> None:
    assert refusal(cut(match)) == "The record ends before the match is over."


def test_forfeit_puts_its_seat_last(match: Record) -> None:
    places = [match.seats, *[1] * (match.seats - 1)]
    forfeited = replace(cut(match), places=places, end={"reason": "time", "seat": 0})

    assert record.verify(forfeited).turn is not None
    assert "The places are" in refusal(replace(forfeited, places=places[::-1]))


def test_forfeit_needs_a_seat_and_a_match(match: Record) -> None:
    end = {"reason": "time", "seat": 9}

    assert refusal(replace(cut(match), end=end)) == "There is no seat 9 to forfeit."
    after = refusal(replace(match, end={"reason": "time", "seat": 0}))
    assert after == "The record has a forfeit after the match was over."


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": 0}, "The record was played under rules 0 of jielong; this engine has rules"),
        ({"game": "ludo"}, "There is no game 'ludo'."),
        ({"seats": 9}, "is not played by 9."),
        ({"options": {"legs": 2}}, "Unknown option 'legs'"),
    ],
)
def test_record_of_another_table_is_refused(change: dict[str, Any], message: str) -> None:
    game = registry.get("jielong")
    sound = Record("jielong", game.rules, 4, {}, SEED.hex(), [], [0, 0, 0, 0], [1, 1, 1, 1], {})

    assert message in refusal(replace(sound, **change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"clack": 2}, "The record must be an object with clack = 1."),
        ({"seed": "00"}, "The seed must be 32 bytes in hexadecimal."),
        ({"seed": "zz"}, "The record has missing or unknown fields"),
        ({"seed": 7}, "The record has missing or unknown fields"),
        ({"commit": "00"}, "The commitment does not belong to the seed."),
        ({"extra": 1}, "The record has missing or unknown fields"),
        ({"moves": "lead"}, "The record's moves must be a list."),
        ({"moves": [7]}, "The record's moves must be texts."),
        ({"options": []}, "The record's options must be a dict."),
        ({"end": None}, "The record's end must be a dict."),
    ],
)
def test_malformed_file_is_refused(change: dict[str, Any], message: str) -> None:
    sound = Record("jielong", 1, 4, {}, SEED.hex(), [], [], [], {})
    body = json.loads(sound.dumps())

    with pytest.raises(RecordError) as caught:
        record.loads(json.dumps({**body, **change}))

    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"clack": 1}'])
def test_file_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        record.loads(text)
