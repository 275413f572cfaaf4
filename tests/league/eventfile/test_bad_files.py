"""Files that are broken, contradict themselves or mean harm: a sentence with the place, no rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from league.models import AuditEntry, Event, Move, Player, User
from league.services.errors import LeagueError
from league.services.eventfile import import_event, importing
from league.services.eventfile.reading import DEEPEST
from tests.league.eventfile.scenes import busy_file, empty_database

pytestmark = pytest.mark.django_db
Body = dict[str, Any]
PRESENCE = {
    "free_since": "2026-01-31T20:00:00Z", "games": 5, "met": [], "paused_at": None, "sat": [],
    "units": 0,
}  # fmt: skip


@pytest.fixture
def busy() -> str:
    text = busy_file()
    empty_database()
    return text


def first_series(body: Body) -> Body:
    found: Body = body["event"]["rounds"][0]["series"][0]
    return found


def first_match(body: Body) -> Body:
    """One whose result nobody corrected."""
    matches = [
        match
        for played in body["event"]["rounds"]
        for series in played["series"]
        for block in series["blocks"]
        for match in block["matches"]
        if match["result"] and match["result"]["corrected_by"] is None
    ]
    found: Body = matches[0]
    return found


def put(place: Callable[[Body], Any], key: Any, value: Any) -> Callable[[Body], None]:
    def change(body: Body) -> None:
        place(body)[key] = value

    return change


def take(place: Callable[[Body], Any], key: Any) -> Callable[[Body], None]:
    def change(body: Body) -> None:
        del place(body)[key]

    return change


def twice(place: Callable[[Body], list[Any]]) -> Callable[[Body], None]:
    def change(body: Body) -> None:
        place(body).append(place(body)[0])

    return change


def whole(body: Body) -> Body:
    return body


def event(body: Body) -> Body:
    found: Body = body["event"]
    return found


def side(body: Body) -> Body:
    found: Body = first_series(body)["sides"][0]
    return found


def block(body: Body) -> Body:
    found: Body = first_series(body)["blocks"][0]
    return found


FAULTS: dict[str, tuple[Callable[[Body], None], str]] = {
    "not an event": (put(whole, "clack", "series"), "file: must be an event in format 1"),
    "another format": (put(whole, "format", 99), "file: must be an event in format 1"),
    "unknown part": (put(whole, "extra", 1), "file: has an unknown part 'extra'"),
    "no event": (take(whole, "event"), "file: lacks 'event'"),
    "no name": (take(event, "name"), "file.event: lacks 'name'"),
    "empty name": (put(event, "name", ""), "file.event.name: "),
    "name with NUL": (put(event, "name", "a\0b"), "file.event.name: must be a text"),
    "long name": (put(event, "name", "x" * 101), "file.event.name: must have at most 100"),
    "unknown format": (put(event, "format", "chess"), "file.event.format: "),
    "unknown game": (put(event, "game", "chess"), "file.event.game: "),
    "bad options": (put(event, "options", {"deals": 10**9}), "file.event.options: "),
    "options no object": (put(event, "options", [1]), "file.event.options: must be an object"),
    "tie-breaks no codes": (put(event, "tiebreaks", [{}]), "file.event.tiebreaks: must be a list"),
    "finished without time": (put(event, "finished_at", None), "file.event: is finished without"),
    "seed too short": (put(event, "seed", "ab"), "file.event.seed: must be "),
    "seed no text": (put(event, "seed", 7), "file.event.seed: must be a text"),
    "huge number": (put(event, "length", 2**70), "file.event.length: must be from"),
    "number as text": (put(event, "length", "1"), "file.event.length: must be a whole number"),
    "truth as number": (put(event, "rated", 1), "file.event.rated: must be true or false"),
    "time without zone": (put(event, "created_at", "2026-01-31T20:00:00"), "created_at: must be a"),
    "no time": (put(event, "created_at", "2026-13-31T20:00:00Z"), "created_at: must be a time"),
    "time beyond counting": (put(event, "finished_at", "9999-12-31T23:59:59Z"), "between 2000 and"),
    "time before counting": (put(event, "starts_at", "0001-01-01T00:00:00+14:00"), "starts_at: "),
    "entries no list": (put(event, "entries", {}), "file.event.entries: must be a list"),
    "entry twice": (twice(lambda body: event(body)["entries"]), "file.event.entries: a number"),
    "player out of range": (
        put(lambda body: event(body)["entries"][0], "player", 99),
        "file.event.entries[1].player: there is no player 99",
    ),
    "presence counted wrongly": (
        put(lambda body: event(body)["entries"][0], "presence", PRESENCE),
        "file.event: entry ",
    ),
    "player twice": (twice(lambda body: body["players"]), "file.players: somebody stands there"),
    "kind of player": (
        put(lambda body: body["players"][0], "kind", "ghost"),
        "file.players[1].kind: must be person or bot",
    ),
    "unknown program": (
        put(lambda body: body["players"][2], "programs", ["stockfish"]),
        "file.players[3].programs: there is no program",
    ),
    "bot that acts": (put(event, "organiser", 3), "file.event.organiser: Bird 1 is a bot"),
    "round out of order": (
        put(lambda body: event(body)["rounds"][0], "number", 5),
        "file.event.rounds[1].number: must be 1",
    ),
    "round never published": (
        put(lambda body: event(body)["rounds"][0], "published_at", None),
        "file.event.rounds[1]: is finished, but was never published",
    ),
    "bye of nobody": (
        put(lambda body: event(body)["rounds"][0], "byes", [{"entry": 9}]),
        "rounds[1].byes[1].entry: there is no entry 9",
    ),
    "side missing": (
        take(lambda body: first_series(body)["sides"], 0), "sides[1].index: must be 0"
    ),
    "side of a stranger": (put(side, "entry", 77), "sides[1].entry: there is no entry 77"),
    "side with points": (put(side, "units", 5), "series[1]: series"),
    "side with a place": (put(side, "place", 9), "series[1]: series"),
    "version nobody has": (put(side, "version", 44), "sides[1].version: "),
    "commitment": (put(block, "commit", "00" * 32), "blocks[1].commit: does not belong"),
    "totals": (put(block, "totals", [1, 1]), "series[1]: block"),
    "too few places": (put(block, "places", [1]), "blocks[1].places: must be a list of 2"),
    "match in play": (put(first_match, "stage", "running"), "is being played"),
    "rules of another day": (put(first_match, "rules", 99), "rules: this site plays jielong"),
    "moves missing": (put(first_match, "moves", []), "move_count: there are 0 moves"),
    "move malformed": (
        put(lambda body: first_match(body)["moves"], 0, "lead"), "moves[1]: must be a seat"
    ),
    "move of no seat": (
        put(lambda body: first_match(body)["moves"], 0, "9 0 pass"), "moves[1]: names a seat"
    ),
    "move illegal": (
        put(lambda body: first_match(body)["moves"], 0, "0 0 fly"), "Move 1 (fly) is not legal"
    ),
    "result missing": (put(first_match, "result", None), "result: there is exactly one"),
    "result untrue": (
        put(lambda body: first_match(body)["result"], "scores", [99, -99]), "The scores are"
    ),
    "seat of another": (
        put(lambda body: first_match(body)["seats"][0], "player", 1), "seats[1]: does not hold"
    ),
    "act at nothing": (
        put(lambda body: event(body)["audit"][0], "subject", ["series", 999]),
        "audit[1].subject: names nothing",
    ),
    "act at nonsense": (
        put(lambda body: event(body)["audit"][0], "subject", [[], {}]), "audit[1].subject: names"
    ),
    "apart from himself": (put(event, "kept_apart", [[1, 1]]), "kept_apart[1]: nobody can be kept"),
    "club without address": (put(whole, "club", {"name": "Tiles", "slug": "a b"}), "file.club: "),
    "verdict": (put(first_series, "verdict", {"decision": 1}), "series[1]: "),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_named_with_its_place_and_nothing_stays(busy: str, name: str) -> None:
    change, words = FAULTS[name]
    body = json.loads(busy)
    change(body)

    with pytest.raises(LeagueError) as refused:
        import_event(json.dumps(body), by=None)

    assert words in str(refused.value)
    assert refused.value.field == "file"
    assert rows() == 0


def rows() -> int:
    return sum(model.objects.count() for model in (Event, Player, User, Move, AuditEntry))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not JSON"),
        ("[]", "file: must be an object"),
        ("nonsense", "is not JSON"),
        ('{"clack": NaN}', "NaN is not a JSON value"),
        ('{"a":' * 100_000, "file: is n"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested more than"),
        ('{"n": ' + "9" * 5000 + "}", "is not JSON"),
    ],
)
def test_text_that_is_no_file_is_refused(text: str, words: str) -> None:
    with pytest.raises(LeagueError, match=words):
        import_event(text, by=None)

    assert rows() == 0


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_file_cut_short_is_refused(busy: str, share: float) -> None:
    with pytest.raises(LeagueError, match="is not JSON"):
        import_event(busy[: int(len(busy) * share)], by=None)

    assert rows() == 0


def test_file_too_large_is_refused(busy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "LARGEST_FILE", 2**20)

    with pytest.raises(LeagueError, match="at most 1 MiB"):
        import_event(busy + " " * 2**20, by=None)


@pytest.mark.long
def test_any_value_replaced_by_nonsense_is_no_fault_of_ours(busy: str) -> None:
    """Each part of the event in turn holds something of another kind."""
    for key in json.loads(busy)["event"]:
        for nonsense in (None, [], {}, "x", -1, True, [[[]]]):
            body = json.loads(busy)
            if body["event"][key] in (nonsense, None):
                continue
            body["event"][key] = nonsense
            try:
                import_event(json.dumps(body), by=None)
            except LeagueError:
                assert rows() == 0
            else:
                empty_database()


def test_number_beyond_all_numbers_is_refused_at_its_place(busy: str) -> None:
    body = json.loads(busy)
    first_series(body)["reason_facts"] = {"score": 1.5}

    with pytest.raises(LeagueError, match=r"series\[1\].reason_facts: must not hold .* infinite"):
        import_event(json.dumps(body).replace('{"score": 1.5}', '{"score": 1e999}'), by=None)
