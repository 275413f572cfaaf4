"""Every vector file passes, and a wrong or malformed vector does not."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engines import vectors

FILES = sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))
VECTORS = [vector for path in FILES for vector in json.loads(path.read_text(encoding="utf-8"))]

LEGAL = {
    "id": "hand-lead",
    "kind": "legal",
    "position": {
        "game": "jielong", "options": {"deals": 1}, "players": 2, "dealer": 0, "turn": 0,
        "deal_no": 1, "totals": [0, 0], "hands": [["66", "63"], ["65"]], "down": [[], []],
        "layout": [], "unused": [], "future": [], "over": False,
    },
    "legal": ["lead 63 @ 3", "lead 63 @ 6", "lead 66 @ 6"],
}  # fmt: skip
PLAY = {
    "id": "hand-play",
    "kind": "play",
    "position": LEGAL["position"],
    "moves": ["lead 63 @ 6"],
    "scores": [0, 0],
    "over": False,
    "turn_after": 1,
    "legal_after": ["play 65"],
    "winner": None,
}
EVAL = {
    "id": "hand-settle",
    "kind": "eval",
    "game": "jielong",
    "what": "settle",
    "input": {"points": [12, 2, 34, 18], "dealer": 0},
    "output": {"pay": [18, 58, -70, -6], "winner": 1},
}


def test_every_vector_holds() -> None:
    wrong = {vector["id"]: found for vector in VECTORS if (found := vectors.check(vector))}

    assert wrong == {}
    assert len(VECTORS) > 1_700


def test_vectors_leave_no_field_unread() -> None:
    assert {field for vector in VECTORS for field in vectors.unread_fields(vector)} == set()


@pytest.mark.parametrize("vector", [LEGAL, PLAY, EVAL], ids=["legal", "play", "eval"])
def test_hand_made_vector_holds(vector: dict[str, Any]) -> None:
    assert vectors.check(vector) == []


@pytest.mark.parametrize(
    ("vector", "field", "wrong", "got"),
    [
        (LEGAL, "legal", ["lead 66 @ 6"], ["lead 63 @ 3", "lead 63 @ 6", "lead 66 @ 6"]),
        (PLAY, "scores", [1, -1], [0, 0]),
        (PLAY, "over", True, False),
        (PLAY, "turn_after", 0, 1),
        (PLAY, "legal_after", [], ["play 65"]),
        (PLAY, "winner", 0, None),
        (EVAL, "output", {"pay": [0, 0, 0, 0], "winner": 1}, EVAL["output"]),
        (EVAL, "what", "no such evaluation", None),
    ],
)
def test_wrong_expectation_is_found(
    vector: dict[str, Any], field: str, wrong: Any, got: Any
) -> None:
    assert vectors.check({**vector, field: wrong}) == [vectors.Mismatch(field, wrong, got)]


def test_truth_is_not_the_number_one() -> None:
    beats = next(vector for vector in VECTORS if vector.get("output") is True)

    assert [found.field for found in vectors.check({**beats, "output": 1})] == ["output"]


def test_winner_is_the_only_first_place() -> None:
    ended = copy.deepcopy(PLAY)
    ended.update(moves=["lead 66 @ 6", "play 65"], scores=[-9, 9], over=True, winner=1)
    ended.update(turn_after=None, legal_after=[])

    assert vectors.check(ended) == []
    assert vectors.check({**ended, "winner": 0}) == [vectors.Mismatch("winner", 0, 1)]


@pytest.mark.parametrize(
    ("vector", "error"),
    [
        ({**LEGAL, "position": {**LEGAL["position"], "turn": 9}}, "PositionError"),
        ({**LEGAL, "position": {"game": "ludo"}}, "UnknownGameError"),
        ({**PLAY, "moves": ["play 65"]}, "IllegalMoveError"),
        ({**EVAL, "input": {}}, "KeyError"),
    ],
    ids=["position", "game", "move", "input"],
)
def test_engine_error_is_a_mismatch(vector: dict[str, Any], error: str) -> None:
    (found,) = vectors.check(vector)

    assert found.field == "error"
    assert found.got.startswith(error)


@pytest.mark.parametrize(
    ("vector", "message"),
    [
        ([], "A vector must be an object."),
        ({}, "kind must be one of legal, play, eval, not 'None'."),
        ({**LEGAL, "kind": "ilegal"}, "kind must be one of legal, play, eval, not 'ilegal'."),
        ({**LEGAL, "kind": ["legal"]}, "kind must be one of legal, play, eval, not \"['legal']\"."),
        ({**LEGAL, "legal": "lead"}, "legal must be a list."),
        ({**LEGAL, "id": 7}, "id must be a str."),
        ({"id": "x", "kind": "play", "position": {}}, "moves is missing."),
        ({**PLAY, "winner": "0"}, "winner must be a int or null."),
    ],
)
def test_malformed_vector_names_its_field(vector: Any, message: str) -> None:
    with pytest.raises(vectors.VectorError) as caught:
        vectors.check(vector)

    assert str(caught.value) == message


def test_unknown_field_is_told() -> None:
    assert vectors.unread_fields({**PLAY, "note": "by hand", "turn_afer": 1}) == ["turn_afer"]
