"""Series, blocks, matches and moves of a file."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chance import SEED_BYTES, commitment
from league.models import (
    Block,
    Board,
    Entry,
    Match,
    MatchSeat,
    Move,
    Result,
    ResultReport,
    Round,
    Series,
    Side,
    TimeProposal,
    Venue,
)
from league.services.eventfile.people import People
from league.services.eventfile.reading import Place, row_of
from league.services.eventfile.storing import once, stored
from league.services.series import rules_of, seat_of

Stored = list[tuple[Place, Series]]
UNDER_WAY = (Match.Stage.WAITING, Match.Stage.RUNNING)


def store_series(
    places: Sequence[tuple[Place, Round]], people: People, entries: dict[int, Entry],
    boards: dict[tuple[int, int], Board],
) -> tuple[Stored, list[Match]]:  # fmt: skip
    """All series of an event and what was played in them; gives them and the matches, in order."""
    parts = ("created_by", "sides", "blocks", "proposals", "reports")
    rows = [
        Series(
            round=played, created_by=people.user(place.at("created_by")),
            **row_of(place, Series, *parts),
        )
        for place, played in places
    ]  # fmt: skip
    for (place, _), series in zip(places, rows, strict=True):
        _check_series(place, series)
    together = list(zip([place for place, _ in places], stored(rows), strict=True))
    stored([side for place, series in together for side in _sides(place, series, people, entries)])
    for place, series in together:
        _store_words(place, series, people)
    return together, _store_blocks(together, people, boards)


def _check_series(place: Place, series: Series) -> None:
    if (series.stage == Series.Stage.FINISHED) != (series.finished_at is not None):
        place.refuse("is finished without a time, or has a time without being finished.")
    if series.stage == Series.Stage.RUNNING and series.venue == Venue.ONLINE:
        place.refuse("is being played: a file is taken in between matches.")
    if series.verdict is not None and not isinstance(series.verdict, dict):
        place.at("verdict").refuse("must be an object.")


def _sides(place: Place, series: Series, people: People, entries: dict[int, Entry]) -> list[Side]:
    sides = []
    for index, one in enumerate(place.each("sides")):
        row = row_of(one, Side, "player", "entry", "version")
        if row["index"] != index:
            one.at("index").refuse(f"must be {index}.")
        player = people.player(one.at("player"))
        entry = one.at("entry")
        if entry.value is not None and entry.whole() not in entries:
            entry.refuse(f"there is no entry {entry.value}.")
        sides.append(
            Side(
                series=series, player=player, version=people.version(one.at("version"), player),
                entry=None if entry.value is None else entries[entry.value], **row,
            )
        )  # fmt: skip
    if len(sides) != series.seats:
        place.at("sides").refuse(f"must be {series.seats}, as the series has seats.")
    once(place.at("sides"), [side.player.pk for side in sides], "a player sits there twice.")
    return sides


def _store_words(place: Place, series: Series, people: People) -> None:
    """What the players told each other: when they could play, and what came of it."""
    proposals = [
        TimeProposal(
            series=series, player=people.player(one.at("player")),
            **row_of(one, TimeProposal, "player"),
        )
        for one in place.each("proposals")
    ]  # fmt: skip
    once(
        place.at("proposals"), [(one.player.pk, one.at) for one in proposals], "one is there twice."
    )
    reports = [
        ResultReport(
            series=series, player=people.player(one.at("player")),
            **row_of(one, ResultReport, "player"),
        )
        for one in place.each("reports")
    ]  # fmt: skip
    once(place.at("reports"), [one.player.pk for one in reports], "a side reports twice.")
    stored(proposals)
    stored(reports)


def _store_blocks(
    together: Stored, people: People, boards: dict[tuple[int, int], Board]
) -> list[Match]:
    blocks = [
        (one, _block(one, series, boards))
        for place, series in together
        for one in place.each("blocks")
    ]
    for place, series in together:
        numbers = [block.number for _, block in blocks if block.series is series]
        once(place.at("blocks"), numbers, "a number is there twice.")
    stored([block for _, block in blocks])
    matches = [
        (one, _match(one, block)) for place, block in blocks for one in place.each("matches")
    ]
    for place, block in blocks:
        rotations = [match.rotation for _, match in matches if match.block is block]
        once(place.at("matches"), rotations, "a rotation is there twice.")
    stored([match for _, match in matches])
    _store_play(matches, people)
    return [match for _, match in matches]


def _block(place: Place, series: Series, boards: dict[tuple[int, int], Board]) -> Block:
    row = row_of(place, Block, "seed", "commit", "board", "matches")
    row["commit"] = place.at("commit").text(64)
    seed = _dealt(place, series, row["commit"])
    if (row["finished_at"] is None) != (row["places"] is None):
        place.refuse("has places without having ended, or the other way round.")
    if row["places"] is not None:
        row["places"] = place.at("places").wholes(series.seats)
        row["totals"] = place.at("totals").wholes(series.seats)
    board = place.at("board")
    if board.value is None:
        return Block(series=series, seed=seed, **row)
    assert series.round is not None
    found = boards.get((series.round.pk, board.whole()))
    if found is None or found.seed != seed:
        board.refuse("there is no such board with this seed in the round.")
    return Block(series=series, seed=seed, board=found, **row)


def _dealt(place: Place, series: Series, commit: str) -> str:
    """The seed of a block; at a real table there is none, and no match of ours."""
    if series.venue == Venue.TABLE and place.at("seed").value == "":
        if commit or place.at("matches").value != []:
            place.refuse("has no seed, so it can have no commitment and no match.")
        return ""
    seed = seed_of(place.at("seed"))
    if commitment(bytes.fromhex(seed)) != commit:
        place.at("commit").refuse("does not belong to the seed.")
    return seed


def seed_of(place: Place) -> str:
    """A seed. A file without it can be read, but nobody could play on from it or check it."""
    if place.value is None:
        place.refuse("is not told in this file; only a file with all seeds can be taken in.")
    try:
        seed = bytes.fromhex(place.text(2 * SEED_BYTES))
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        place.refuse(f"must be {SEED_BYTES} bytes in hexadecimal.")
    return seed.hex()


def _match(place: Place, block: Block) -> Match:
    told = row_of(place, Match, "seats", "moves", "result")
    match = Match(series=block.series, block=block, game=block.series.game, **told)
    if match.stage in UNDER_WAY:
        place.refuse("is being played: a file is taken in between matches.")
    if (match.stage == Match.Stage.FINISHED) != (match.finished_at is not None):
        place.refuse("is finished without a time, or has a time without being finished.")
    if match.turn is not None or match.deadline is not None:
        place.refuse("asks for a move, but has ended.")
    if match.rules != rules_of(block.series):
        here = rules_of(block.series)
        place.at("rules").refuse(f"this site plays {block.series.game} by its rules {here}.")
    return match


def _store_play(matches: Sequence[tuple[Place, Match]], people: People) -> None:
    stored([seat for place, match in matches for seat in _seats(place, match, people)])
    moves = [move for place, match in matches for move in _moves(place, match)]
    Move.objects.bulk_create(moves, batch_size=2000)
    results = [_result(place, match, people) for place, match in matches]
    stored([result for result in results if result is not None])


def _seats(place: Place, match: Match, people: People) -> list[MatchSeat]:
    seats = match.series.seats
    rows = list(place.each("seats"))
    if len(rows) != seats:
        place.at("seats").refuse(f"must be {seats}.")
    sides = {
        seat_of(side.index, match.rotation, seats): side.player_id
        for side in match.series.sides.all()
    }
    made = []
    for number, one in enumerate(rows):
        row = row_of(one, MatchSeat, "player", "version")
        player = people.player(one.at("player"))
        if row["seat"] != number or sides.get(number) != player.pk:
            one.refuse("does not hold the player whom the rotation puts there.")
        version = people.version(one.at("version"), player)
        made.append(MatchSeat(match=match, player=player, version=version, **row))
    return made


def _moves(place: Place, match: Match) -> list[Move]:
    found = []
    for ply, one in enumerate(place.each("moves")):
        seat, _, rest = one.text(300).partition(" ")
        millis, _, text = rest.partition(" ")
        if not (seat.isdecimal() and millis.isdecimal() and 0 < len(text) <= 200):
            one.refuse("must be a seat, milliseconds and a move, with spaces between them.")
        if int(seat) >= match.series.seats or len(millis) > 9:
            one.refuse("names a seat or a time that cannot be.")
        found.append(Move(match=match, ply=ply, seat=int(seat), millis=int(millis), text=text))
    if len(found) != match.move_count:
        place.at("move_count").refuse(f"there are {len(found)} moves.")
    return found


def _result(place: Place, match: Match, people: People) -> Result | None:
    one = place.at("result")
    if (one.value is None) == (match.stage == Match.Stage.FINISHED):
        one.refuse("there is exactly one where the match is finished.")
    if one.value is None:
        return None
    row = row_of(one, Result, "corrected_by")
    row |= {name: one.at(name).wholes(match.series.seats) for name in ("scores", "places")}
    return Result(match=match, corrected_by=people.user(one.at("corrected_by")), **row)
