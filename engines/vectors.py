"""Test vectors: positions, plays and evaluations with what the rules say must come of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engines import registry
from engines.base import Evaluation, State
from engines.tiles import SETS

_REQUIRED: Final[Mapping[str, Mapping[str, type]]] = {
    "legal": {"id": str, "position": dict, "legal": list},
    "play": {"id": str, "position": dict, "moves": list, "scores": list, "over": bool},
    "eval": {"id": str, "game": str, "what": str, "input": dict, "output": object},
}
_OPTIONAL: Final[Mapping[str, Mapping[str, type]]] = {
    "legal": {},
    "play": {"turn_after": int, "legal_after": list, "winner": int},
    "eval": {},
}
_WORDS: Final = {"kind", "note"}


class VectorError(ValueError):
    """The vector is malformed; the message names the field."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One expectation of a vector that did not hold."""

    field: str
    expected: Any
    got: Any


def check(vector: Any) -> list[Mismatch]:
    """What the engines do otherwise than the vector says; VectorError if it cannot be read."""
    kind = _read_kind(vector)
    try:
        return {"legal": _check_legal, "play": _check_play, "eval": _check_eval}[kind](vector)
    except Exception as error:  # whatever an engine raises, the vector is to be named
        return [Mismatch("error", None, f"{type(error).__name__}: {error}")]


def unread_fields(vector: Mapping[str, Any]) -> list[str]:
    """Fields that no check looks at, so that none passes for checked."""
    kind = vector["kind"]
    return sorted(set(vector) - set(_REQUIRED[kind]) - set(_OPTIONAL[kind]) - _WORDS)


def _read_kind(vector: Any) -> str:
    if not isinstance(vector, dict):
        raise VectorError("A vector must be an object.")
    kind = str(vector.get("kind"))
    if kind not in _REQUIRED:
        raise VectorError(f"kind must be one of {', '.join(_REQUIRED)}, not {kind!r}.")
    for field, wanted in _REQUIRED[kind].items():
        if field not in vector:
            raise VectorError(f"{field} is missing.")
        if not isinstance(vector[field], wanted):
            raise VectorError(f"{field} must be a {wanted.__name__}.")
    for field, allowed in _OPTIONAL[kind].items():
        if not isinstance(vector.get(field), allowed | None):
            raise VectorError(f"{field} must be a {allowed.__name__} or null.")
    return kind


def _load(vector: Mapping[str, Any]) -> State:
    position = vector["position"]
    return registry.get(str(position.get("game"))).load(position)


def _check_legal(vector: Mapping[str, Any]) -> list[Mismatch]:
    return _compare("legal", sorted(vector["legal"]), sorted(_load(vector).legal_texts()))


def _check_play(vector: Mapping[str, Any]) -> list[Mismatch]:
    state = _load(vector)
    for text in vector["moves"]:
        state.play_text(text)
    found = _compare("scores", vector["scores"], state.scores())
    found += _compare("over", vector["over"], state.turn is None)
    if "turn_after" in vector:
        found += _compare("turn_after", vector["turn_after"], state.turn)
    if "legal_after" in vector:
        texts = sorted(state.legal_texts())
        found += _compare("legal_after", sorted(vector["legal_after"]), texts)
    if "winner" in vector:
        found += _compare("winner", vector["winner"], _winner(state))
    return found


def _winner(state: State) -> int | None:
    """The seat with the first place to itself."""
    places = state.outcome().places if state.turn is None else ()
    return places.index(1) if places.count(1) == 1 else None


def _check_eval(vector: Mapping[str, Any]) -> list[Mismatch]:
    evaluation = _evaluations(vector["game"]).get(vector["what"])
    if evaluation is None:
        return [Mismatch("what", vector["what"], None)]
    return _compare("output", vector["output"], evaluation(vector["input"]))


def _evaluations(name: str) -> Mapping[str, Evaluation]:
    return SETS[name] if name in SETS else registry.get(name).evaluations


def _compare(field: str, expected: Any, got: Any) -> list[Mismatch]:
    # As JSON, so that true is not 1 and a tuple may stand for a list.
    if json.dumps(expected, sort_keys=True) == json.dumps(got, sort_keys=True):
        return []
    return [Mismatch(field, expected, got)]
