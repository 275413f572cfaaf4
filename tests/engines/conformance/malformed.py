"""Positions that nobody should send: each is read or refused with PositionError, never worse."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from engines.base import HIDDEN, Position, PositionError
from tests.engines.conformance.tiles import texts_in_lists, tile_texts
from tests.engines.conformance.walk import Case, positions

STRANGE_VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 99, 10**30, 1.5, "", "zz", HIDDEN, "66", "show 1", [], [[]], {},
    [None], ["zz"], [[["zz"]]], {"zz": 1}, {"cards": ["1"]}, [0, 0], [1, 2, 3, 4, 5, 6, 7],
)  # fmt: skip
SEAT_FIELDS = ("turn", "dealer", "starter", "banker", "leader", "round_leader", "table_by")
Path = tuple[str | int, ...]


def check_malformed_positions_are_refused(case: Case) -> None:
    for state in positions(case):
        if state.turn is not None:
            for why, position in wrong_positions(case, state.dump()):
                assert is_refused(case, position), f"accepted: {why}"


def check_any_position_is_read_or_refused(case: Case) -> None:
    rng = case.rng("malformed")
    for state in positions(case):
        position = state.dump()
        for path in rng.sample(paths := list(paths_of(position)), min(len(paths), 40)):
            broken = with_value(position, path, rng.choice(STRANGE_VALUES))
            try_to_use(case, broken, rng)
        for field in position:
            try_to_use(case, {name: position[name] for name in position if name != field}, rng)


def is_refused(case: Case, position: Any) -> bool:
    try:
        case.game.load(position)
    except PositionError as error:
        return bool(str(error).strip())
    return False


def try_to_use(case: Case, position: Position, rng: Random) -> None:
    """Whatever loads must show itself and be playable; a deck that is missing may stop it."""
    try:
        state = case.game.load(position)
        for _ in range(12):
            state.dump()
            state.scores()
            state.view(state.turn)
            moves = state.legal()
            if not moves:
                break
            move = rng.choice(moves)
            state.text(move)
            state.play(move)
    except PositionError:
        pass


def wrong_positions(case: Case, position: Position) -> Iterator[tuple[str, Any]]:
    for value in (None, [], "position", 7):
        yield f"{value!r} for a position", value
    yield from wrong_headers(case, position)
    for field, value in position.items():
        if field != "options":
            for wrong in wrong_types(value):
                yield f"{field} = {wrong!r}", {**position, field: wrong}
    for field in SEAT_FIELDS:
        for seat in (-1, case.seats, 99):
            if field in position:
                yield f"{field} = {seat}", {**position, field: seat}
    yield from wrong_tiles(position)


def wrong_headers(case: Case, position: Position) -> Iterator[tuple[str, Any]]:
    yield "another game", {**position, "game": "no such game"}
    for players in (0, -1, 99, True, str(case.seats)):
        yield f"players = {players!r}", {**position, "players": players}
    for options in ([], "zz", 7, {"no such option": 1}):
        yield f"options = {options!r}", {**position, "options": options}
    for option in case.game.options:
        wrong = {**position["options"], option.name: ["zz"]}
        yield f"{option.name} = ['zz']", {**position, "options": wrong}


def wrong_types(value: Any) -> tuple[Any, ...]:
    """Values that no field which holds this one can mean."""
    if isinstance(value, bool):
        return ("zz", 7, [])
    if isinstance(value, int):
        return ("zz", 1.5, True, ["zz"], {})
    if isinstance(value, str):
        return (7, ["zz"], {})
    if isinstance(value, list):
        return ("zz", 7, None, {"zz": 1})
    return ("zz", 1.5, ["zz"])


def wrong_tiles(position: Position) -> Iterator[tuple[str, Any]]:
    whole = tile_texts(position)
    for path in list(paths_of(position)):
        value = at(position, path)
        if not isinstance(value, list) or not any(texts_in_lists(value)):
            continue
        texts = [text for text in value if isinstance(text, str)]
        for text in texts[:1]:
            place = value.index(text)
            for wrong in ("zz", HIDDEN, "", 7, []):
                changed = [*value[:place], wrong, *value[place + 1 :]]
                yield f"{wrong!r} in {path}", with_value(position, path, changed)
            if "".join(sorted(text)) in whole:
                copies = [*value, *[text] * 64]
                yield f"64 more {text} in {path}", with_value(position, path, copies)


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to every value inside a value."""
    entries: Any = ()
    if isinstance(value, dict):
        entries = value.items()
    elif isinstance(value, list):
        entries = enumerate(value)
    for key, entry in entries:
        yield (*path, key)
        yield from paths_of(entry, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def with_value(position: Any, path: Path, value: Any) -> Any:
    """Another one with this value there; it shares the rest, which no engine may change."""
    if not path:
        return value
    changed = copy(position)
    changed[path[0]] = with_value(position[path[0]], path[1:], value)
    return changed


def empty(value: Any) -> None:
    """Take everything out of a value and of all that is in it."""
    if isinstance(value, dict | list):
        for entry in list(value.values()) if isinstance(value, dict) else value:
            empty(entry)
        value.clear()
