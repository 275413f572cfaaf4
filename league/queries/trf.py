"""Events of two seats as a tournament report of FIDE (TRF16): seat 0 has White."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from engines import registry
from engines.chance import Chance
from league.formats import FORMATS, POINT, FormatError, History
from league.models import Bye, Entry, Event, Round
from league.queries.history import history_of, plan_of
from league.queries.standings import standings

MOST_ENTRIES: Final = 9999
PLAYED: Final = {POINT: "1", POINT // 2: "=", 0: "0"}
UNPLAYED: Final = {POINT: "+", POINT // 2: "H", 0: "-"}
ASSIGNED: Final = {POINT: "U", POINT // 2: "H", 0: "Z"}
ASKED: Final = {POINT: "F", POINT // 2: "H", 0: "Z"}
WORTH: Final = {"1": 10, "=": 5, "+": 10, "H": 5, "U": 10, "F": 10}
"""In tenths of a point."""
NOBODY: Final = "0000 - "


def has_report(event: Event) -> bool:
    """Whether there is one: two at a table, and rounds that everybody plays together."""
    chosen = FORMATS[event.format]
    is_round_based = not (chosen.is_composite or chosen.continuous)
    return event.seats == 2 and is_round_based and event.stage != Event.Stage.DRAFT


def report_of(event: Event) -> str:
    """The report, with all rounds that have ended."""
    entries = list(event.entries.select_related("player").order_by("number")[:MOST_ENTRIES])
    numbers = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    results = _results(event, entries, numbers)
    ranks = {row.entry.pk: rank for rank, row in enumerate(standings(event).rows, start=1)}
    lines = [*_heads(event, len(entries))]
    lines += [
        _line(entry, numbers[entry.pk], ranks[entry.pk], results[entry.pk]) for entry in entries
    ]
    lines += [f"XXR {_rounds(event, len(entries))}", f"XXC {_lot(event)}"]
    for pair in sorted(sorted(numbers[one] for one in pair) for pair in plan_of(event).forbidden):
        lines.append("XXP " + " ".join(map(str, pair)))
    return "\n".join(lines) + "\n"


def _heads(event: Event, count: int) -> list[str]:
    """What TRF16 says about a tournament as a whole."""
    game = registry.get(event.game).title
    seconds = f"{event.move_seconds} s a move, {event.bank_seconds} s in all"
    heads = {
        "012": event.name, "022": event.club.name if event.club else "",
        "042": _day(event.starts_at), "052": _day(event.finished_at), "062": str(count),
        "092": f"{game}, {FORMATS[event.format].title}",
        "102": event.organiser.username if event.organiser else "", "122": seconds,
    }  # fmt: skip
    return [f"{code} {text}" for code, text in heads.items() if text]


def _day(at: datetime | None) -> str:
    return f"{at:%Y/%m/%d}" if at else ""


def _rounds(event: Event, count: int) -> int:
    try:
        return FORMATS[event.format].rounds(count, plan_of(event))
    except FormatError:
        return event.rounds.count()


def _lot(event: Event) -> str:
    """Who had White in round 1: the odd numbers or the even, as the event's seed drew it."""
    chance = Chance(bytes.fromhex(event.seed)).child("round", 1).child("initial seat")
    return "white1" if chance.below(2) == 0 else "black1"


def _results(event: Event, entries: list[Entry], numbers: dict[int, int]) -> dict[int, list[str]]:
    """By entry: opponent, colour and result of every round that has ended."""
    ended = list(event.rounds.filter(finished_at__isnull=False).order_by("number"))
    told = _meetings(history_of(event), numbers) | _byes(ended)
    return {
        entry.pk: [told.get((played.number, entry.pk), NOBODY + "Z") for played in ended]
        for entry in entries
    }


def _meetings(history: History, numbers: dict[int, int]) -> dict[tuple[int, int], str]:
    told = {}
    for meeting in history.meetings:
        for index, entrant in enumerate(meeting.entrants):
            opponent = numbers[meeting.entrants[1 - index]]
            token = (PLAYED if meeting.is_played else UNPLAYED)[meeting.units[index]]
            # A draw that nobody played has no sign: each has half a point without a game.
            seated = NOBODY if token == "H" else f"{opponent:4} {'wb'[index]} "
            told[meeting.round, entrant] = seated + token
    return told


def _byes(ended: list[Round]) -> dict[tuple[int, int], str]:
    byes = Bye.objects.filter(round__in=ended).select_related("round")
    return {
        (bye.round.number, bye.entry_id): NOBODY
        + (ASSIGNED if bye.kind == Bye.Kind.ASSIGNED else ASKED).get(bye.units, "Z")
        for bye in byes
    }


def _line(entry: Entry, number: int, rank: int, results: list[str]) -> str:
    tenths = sum(WORTH.get(result[-1], 0) for result in results)
    rating = "" if entry.rating is None else str(min(max(round(entry.rating), 0), 9999))
    points = f"{tenths // 10}.{tenths % 10}"
    # Sex and title, federation, number and birthday: columns that FIDE has and we have not.
    name = entry.player.name[:33]
    start = f"001 {number:4} {'':4} {name:33} {rating:>4} {'':26} {points:>4} {rank:4}"
    return "".join([start, *(f"  {result}" for result in results)])
