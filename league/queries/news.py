"""What the outside is told of events of the league: ids, names, results and addresses.

Only what everybody may read on the pages anyway. A match on a deal that others are still to play
is told without its result, and no news ever holds a seed, a hand or a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings

from league.models import Event, Match, OutboxEvent, Player, Series, Side
from league.queries.positions import is_over
from league.queries.series import SIDES
from league.queries.standings import standings

NAMES: Final = {
    "round.opened": "round.started",
    "match.finished": "match.finished",
    "series.finished": "series.decided",
    "event.finished": "event.finished",
}
"""What the outside calls that which the league announces."""
KINDS: Final = tuple(NAMES.values())
TEST: Final = "webhook.test"
MOST_TABLES: Final = 200
MOST_PLACES: Final = 50


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened in an event; `key` is that of the outbox event."""

    key: int
    kind: str
    event: Event
    payload: dict[str, Any]


def news_in(events: Sequence[OutboxEvent]) -> list[News]:
    """What of this concerns events of the league, in a number of queries that does not grow."""
    told = [event for event in events if event.kind in NAMES]
    rows = {
        "match": _matches(_keys(told, "match")),
        "series": _series(_keys(told, "series")),
        "event": Event.objects.in_bulk(_keys(told, "event")),
    }
    news = []
    for event in told:
        stream, _, key = event.stream.partition(":")
        row = rows.get(stream, {}).get(int(key))
        found = _event_of(row)
        if found is not None:
            news.append(News(event.pk, NAMES[event.kind], found, _payload(event, row, found)))
    return news


def _keys(events: Iterable[OutboxEvent], stream: str) -> list[int]:
    return [
        int(event.stream.partition(":")[2])
        for event in events
        if event.stream.partition(":")[0] == stream
    ]


def _matches(keys: list[int]) -> Mapping[int, Any]:
    found = Match.objects.select_related("series__round__event", "block__board__round", "result")
    return found.prefetch_related("holders__player", "block__matches").in_bulk(keys)


def _series(keys: list[int]) -> Mapping[int, Any]:
    found = Series.objects.select_related("round__event").prefetch_related(SIDES)
    return found.in_bulk(keys)


def _event_of(row: Any) -> Event | None:
    """The event that it happened in; a series outside any has no webhook to tell."""
    if row is None or isinstance(row, Event):
        return row
    series = row.series if isinstance(row, Match) else row
    return series.round.event if series.round is not None else None


def _payload(news: OutboxEvent, row: Any, event: Event) -> dict[str, Any]:
    told: dict[str, Any] = {
        "kind": NAMES[news.kind],
        "at": news.created_at.isoformat(timespec="seconds"),
        "site": settings.SITE_URL,
        "event": {"id": event.pk, "name": event.name, "url": _url("events", event.pk)},
    }
    if isinstance(row, Match):
        return {**told, "round": _round(row.series), "match": _match(row)}
    if isinstance(row, Series):
        return {**told, "round": _round(row), "series": _decided(row)}
    if news.kind == "round.opened":
        return {**told, **_opened(event, int(news.payload.get("round", 0)))}
    return {**told, "standings": _standings(event)}


def _round(series: Series) -> int:
    assert series.round is not None
    return series.round.number


def _match(match: Match) -> dict[str, Any]:
    result = getattr(match, "result", None) if is_over(match.block) else None
    seats = sorted(match.holders.all(), key=lambda held: held.seat)
    return {
        "id": match.pk,
        "series": match.series_id,
        "url": _url("matches", match.pk),
        "seats": [_player(held.player) for held in seats],
        "result": result and {"scores": result.scores, "places": result.places},
    }


def _decided(series: Series) -> dict[str, Any]:
    return {
        "id": series.pk,
        "url": _url("series", series.pk),
        "ending": series.ending,
        "sides": [_side(side) for side in series.sides.all()],
    }


def _side(side: Side) -> dict[str, Any]:
    score = {"points": side.points, "place": side.shown_place, "forfeited": side.forfeited}
    return {"player": _player(side.player), **score}


def _opened(event: Event, number: int) -> dict[str, Any]:
    """The pairings of a round that is published."""
    series = Series.objects.filter(
        round__event=event, round__number=number, round__published_at__isnull=False
    )
    rows = series.prefetch_related(SIDES).order_by("table", "pk")[:MOST_TABLES]
    return {
        "round": number,
        "tables": [
            {
                "table": row.table,
                "series": row.pk,
                "starts_at": row.starts_at.isoformat(timespec="seconds"),
                "players": [_player(side.player) for side in row.sides.all()],
            }
            for row in rows
        ],
    }


def _standings(event: Event) -> list[dict[str, Any]]:
    rows = standings(event).rows[:MOST_PLACES]
    return [{"place": row.place, "player": _player(row.entry.player)} for row in rows]


def _player(player: Player) -> dict[str, Any]:
    return {"id": player.pk, "name": player.name, "is_bot": player.is_bot}


def _url(place: str, key: int) -> str:
    return f"{settings.SITE_URL}/{place}/{key}/"
