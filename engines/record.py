"""The portable record of a match: what anybody needs to play it again, move by move."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from engines import registry
from engines.base import IllegalMoveError, Options, State
from engines.chance import SEED_BYTES, Chance, commitment
from engines.options import OptionsError

FORMAT: Final = 1
CORRECTED: Final = "corrected"


class RecordError(ValueError):
    """The record is malformed, or does not play out as it says; the message says where."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as a file: game, rules version, options, seed, moves, and what came of it."""

    game: str
    rules: int
    seats: int
    options: Options
    seed: str
    moves: list[str]
    scores: list[int]
    places: list[int]
    end: dict[str, Any]
    """`reason`, and the `seat` that forfeited, or None when the game was played out."""
    players: list[str] = field(default_factory=list)

    def dumps(self) -> str:
        body = {"clack": FORMAT, **asdict(self), "commit": commitment(bytes.fromhex(self.seed))}
        return json.dumps(body, ensure_ascii=False, indent=1) + "\n"


def loads(text: str) -> Record:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"The record is not JSON: {error}") from error
    if not isinstance(body, dict) or body.pop("clack", None) != FORMAT:
        raise RecordError(f"The record must be an object with clack = {FORMAT}.")
    commit = body.pop("commit", None)
    try:
        record = Record(**body)
        seed = bytes.fromhex(record.seed)
    except (TypeError, ValueError) as error:
        raise RecordError(f"The record has missing or unknown fields: {error}") from error
    _check_types(record)
    if len(seed) != SEED_BYTES:
        raise RecordError(f"The seed must be {SEED_BYTES} bytes in hexadecimal.")
    if commit is not None and commit != commitment(seed):
        raise RecordError("The commitment does not belong to the seed.")
    return record


def _check_types(record: Record) -> None:
    wanted: Mapping[str, type] = {
        "game": str, "rules": int, "seats": int, "options": dict, "moves": list,
        "scores": list, "places": list, "end": dict, "players": list,
    }  # fmt: skip
    for name, kind in wanted.items():
        if not isinstance(getattr(record, name), kind):
            raise RecordError(f"The record's {name} must be a {kind.__name__}.")
    if not all(isinstance(text, str) for text in record.moves):
        raise RecordError("The record's moves must be texts.")


def start(game_slug: str, seats: int, options: Options, seed: bytes) -> State:
    """The first state of the match that this seed deals."""
    game = registry.get(game_slug)
    return game.deal(seats, game.complete(options, seats), Chance(seed))


def states(record: Record) -> Iterator[State]:
    """Every position of the match, the deal first. The one State is played on: copy to keep."""
    try:
        game = registry.get(record.game)
        if record.rules != game.rules:
            raise RecordError(
                f"The record was played under rules {record.rules} of {record.game}; "
                f"this engine has rules {game.rules}."
            )
        if record.seats not in game.seats:
            raise RecordError(f"{game.title} is not played by {record.seats}.")
        state = start(record.game, record.seats, record.options, bytes.fromhex(record.seed))
    except (LookupError, OptionsError) as error:
        raise RecordError(str(error)) from error
    yield state
    for ply, text in enumerate(record.moves):
        try:
            canonical = state.play_text(text)
        except IllegalMoveError as error:
            raise RecordError(f"Move {ply + 1} ({text}) is not legal: {error}") from error
        if canonical != text:
            raise RecordError(f"Move {ply + 1} is written {text!r}, not {canonical!r}.")
        yield state


def forfeit_places(seats: int, seat: int) -> tuple[int, ...]:
    """Places of a match that this seat lost by a fault: it is last, the others share the first."""
    return tuple(seats if other == seat else 1 for other in range(seats))


def verify(record: Record) -> State:
    """Play the whole record; RecordError if a move, the scores or the places are not as written.

    The result of a match that a referee corrected is not that of its moves, and is not compared.
    """
    for state in states(record):
        last = state
    if record.end.get("reason") == CORRECTED:
        return last
    if record.scores != last.scores():
        raise RecordError(f"The scores are {last.scores()}, not {record.scores}.")
    places = _places(record, last)
    if tuple(record.places) != places:
        raise RecordError(f"The places are {list(places)}, not {record.places}.")
    return last


def _places(record: Record, last: State) -> tuple[int, ...]:
    forfeiter = record.end.get("seat")
    if forfeiter is None:
        if last.turn is not None:
            raise RecordError("The record ends before the match is over.")
        outcome = last.outcome()
        if record.end.get("reason") != outcome.reason:
            told = record.end.get("reason")
            raise RecordError(f"The match ended by {outcome.reason!r}, not by {told!r}.")
        return outcome.places
    if last.turn is None:
        raise RecordError("The record has a forfeit after the match was over.")
    if forfeiter not in range(record.seats):
        raise RecordError(f"There is no seat {forfeiter!r} to forfeit.")
    return forfeit_places(record.seats, forfeiter)
