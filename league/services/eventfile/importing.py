"""Taking a file in: read, store, and hold what was stored to what must always hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.utils import DataError

from league.models import Block, Club, Event, Match, Round, Series, User
from league.queries.eventfile import FORMAT
from league.queries.eventfile.writing import IMPORTED
from league.services import audit, invariants
from league.services.errors import LeagueError
from league.services.eventfile.events import Taken, all_series, store_event
from league.services.eventfile.people import people_of
from league.services.eventfile.reading import Place, load
from league.services.ratings import RatedBlock, rate_blocks
from league.services.tallies import count_players

LARGEST_FILE: Final = 64 * 2**20
"""Bytes."""


@transaction.atomic
def import_event(text: str, *, by: User | None, rate: bool = False) -> Event:
    """The event of a file, made here as it was there. All of it is stored, or nothing.

    What was rated there is not rated here, unless `rate` asks for it: then its blocks follow, in
    their order, upon all that has been rated here before.
    """
    if len(text.encode(errors="replace")) > LARGEST_FILE:
        raise LeagueError(
            f"The file is too large: at most {LARGEST_FILE // 2**20} MiB are read.", field="file"
        )
    file = load(text)
    try:
        with transaction.atomic():
            return _take(file, by, rate)
    except (IntegrityError, DataError) as error:
        raise LeagueError(
            f"The file cannot be used. It contradicts itself: {error}", field="file"
        ) from error


def _take(file: Place, by: User | None, rate: bool) -> Event:
    file.knows("clack", "format", "club", "players", "event")
    if file.at("clack").value != "event" or file.at("format").value != FORMAT:
        file.refuse(f"must be an event in format {FORMAT}.")
    taken = Taken()
    event = store_event(file.at("event"), people_of(file), taken, club=_club(file.at("club")))
    _hold(taken)
    finished = [one for one in all_series(taken) if one.stage == Series.Stage.FINISHED]
    count_players((series, list(series.sides.all())) for series in finished)
    if rate:
        _rate(all_series(taken))
    audit.note(by, IMPORTED, event, rated=rate)
    return event


def _club(place: Place) -> Club | None:
    """The club by its address; where there is none, one without members."""
    if place.value is None:
        return None
    place.knows("name", "slug")
    name, slug = place.at("name").text(80), place.at("slug").text(80)
    found = Club.objects.filter(slug=slug).first()
    if found is None and Club.objects.filter(name=name).exists():
        place.refuse(f"there is a club {name} here, under another address.")
    if found is not None:
        return found
    made = Club(name=name, slug=slug)
    try:
        made.full_clean()
    except ValidationError as error:
        place.refuse(" ".join(error.messages))
    made.save()
    return made


def _hold(taken: Taken) -> None:
    """What check_invariants asks of the whole site, asked of what has just come."""
    for place, event in taken.events:
        rows = Event.objects.filter(pk=event.pk)
        _refuse_first(place, invariants.presences_not_the_count(rows))
    for place, played in taken.rounds:
        _refuse_first(place, invariants.rounds_seated_wrongly(Round.objects.filter(pk=played.pk)))
    for place, series in taken.series:
        found = Series.objects.filter(pk=series.pk)
        matches = Match.objects.filter(series=series)
        try:
            _refuse_first(place, invariants.results_that_do_not_replay(matches))
            _refuse_first(place, invariants.scores_not_the_sum(found))
            _refuse_first(place, invariants.places_not_by_the_score(found))
            _refuse_first(place, invariants.verdicts_not_of_the_blocks(found))
        except (KeyError, TypeError, ValueError, IndexError, AssertionError) as error:
            place.refuse(f"cannot be what came of its matches ({error}).")


def _refuse_first(place: Place, faults: Iterable[str]) -> None:
    for fault in faults:
        place.refuse(f"{fault}.")


def _rate(series: list[Series]) -> None:
    blocks = Block.objects.filter(
        series__in=[one.pk for one in series if one.rated], finished_at__isnull=False
    ).order_by("finished_at", "pk")
    finished = list(blocks.select_related("series").prefetch_related("series__sides__player"))
    rate_blocks(
        [
            RatedBlock(block.series, block, [side.player for side in block.series.sides.all()])
            for block in finished
        ]
    )
    Block.objects.bulk_update(finished, ["pool", "pool_sequence"], batch_size=200)
