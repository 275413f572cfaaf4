"""What must hold whatever has died: each check names the rows for which it does not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import permutations

from django.conf import settings
from django.db.models.functions import Now

from engines.record import RecordError, verify
from league.formats import FORMATS
from league.formats.series import points_by_side
from league.models import (
    POINT,
    Event,
    Job,
    Match,
    Move,
    OutboxEvent,
    Pool,
    Result,
    Round,
    Series,
    Side,
    Tally,
)
from league.queries.positions import record_of
from league.services.ratings import differences
from league.services.results import score_block

UNPUBLISHED = timedelta(seconds=60)
NEGLECTED = timedelta(seconds=120)


def broken_invariants() -> dict[str, list[str]]:
    """Every invariant that is broken, with the rows that break it."""
    found = {name: list(check()) for name, check in CHECKS.items()}
    return {name: rows for name, rows in found.items() if rows}


def results_missing_or_too_many() -> Iterable[str]:
    for match in Match.objects.filter(stage=Match.Stage.FINISHED, result__isnull=True):
        yield f"match {match.pk} is finished without a result"
    for result in Result.objects.exclude(match__stage=Match.Stage.FINISHED):
        yield f"match {result.match_id} has a result but is not finished"


def results_that_do_not_replay() -> Iterable[str]:
    finished = Match.objects.filter(stage=Match.Stage.FINISHED, result__isnull=False)
    for match in finished.select_related("series", "block", "result"):
        try:
            verify(record_of(match))
        except RecordError as error:
            yield f"match {match.pk}: {error}"
        if match.moves.count() != match.move_count:
            yield f"match {match.pk} counts {match.move_count} moves"


def moves_of_no_match() -> Iterable[str]:
    for match in Move.objects.exclude(match__in=Match.objects.all()).values_list(
        "match", flat=True
    ):
        yield f"a move of match {match}, which is not there"


def ratings_not_the_fold() -> Iterable[str]:
    for pool in Pool.objects.filter(refold_from__isnull=True):
        yield from differences(pool)


def leases_long_dead() -> Iterable[str]:
    dead = Now() - timedelta(seconds=2 * settings.LEASE_SECONDS)
    for job in Job.objects.filter(state=Job.State.RUNNING, lease_until__lt=dead):
        yield f"job {job.pk} is held by {job.owner} long after its lease"


def rounds_seated_wrongly() -> Iterable[str]:
    for played in Round.objects.select_related("event"):
        seated = Counter(Side.objects.filter(series__round=played).values_list("player", flat=True))
        seated.update(played.byes.values_list("player", flat=True))
        staying = played.event.entries.filter(withdrawn_at__isnull=True)
        wanted = set(staying.values_list("player", flat=True))
        twice = [player for player, times in seated.items() if times > 1]
        missing = set() if _eliminates(played.event) else wanted - seated.keys()
        if twice or missing:
            yield f"{played}: players {twice} twice, players {sorted(missing)} missing"


def _eliminates(event: Event) -> bool:
    return FORMATS[event.format].eliminates


def events_unpublished() -> Iterable[str]:
    late = OutboxEvent.objects.filter(published_at__isnull=True, created_at__lt=Now() - UNPUBLISHED)
    for event in late:
        yield f"{event} is not published"


def jobs_neglected() -> Iterable[str]:
    late = Job.objects.filter(state=Job.State.QUEUED, not_before__lt=Now() - NEGLECTED)
    for job in late:
        yield f"job {job.pk} is due and nobody does it"


def sequences_with_gaps() -> Iterable[str]:
    streams: dict[str, list[int]] = defaultdict(list)
    for stream, sequence in OutboxEvent.objects.values_list("stream", "sequence"):
        streams[stream].append(sequence)
    for stream, sequences in streams.items():
        if max(sequences) - min(sequences) + 1 != len(set(sequences)):
            yield f"{stream} has the sequence numbers {sorted(sequences)}"


def void_matches_with_a_loss() -> Iterable[str]:
    for match in Match.objects.filter(stage=Match.Stage.VOID, block__finished_at__isnull=False):
        yield f"match {match.pk} is void but its block is scored"


def scores_not_the_sum() -> Iterable[str]:
    for series in Series.objects.prefetch_related("sides", "blocks"):
        sides = sorted(series.sides.all(), key=lambda side: side.index)
        units = [0] * len(sides)
        for block in series.blocks.all():
            if block.places is None:
                continue
            if score_block(series, block).places != block.places:
                yield f"block {block.pk} is not scored as its matches ended"
            earned = points_by_side(block.places, POINT)
            units = [had + more for had, more in zip(units, earned, strict=True)]
        if [side.units for side in sides] != units:
            yield f"series {series.pk} does not have the points of its blocks"


def tallies_not_the_count() -> Iterable[str]:
    wanted: Counter[tuple[int, int, str, str]] = Counter()
    finished = Series.objects.filter(stage=Series.Stage.FINISHED).prefetch_related("sides")
    for series in finished:
        for side, other in permutations(series.sides.all(), 2):
            mine, theirs = side.place or 0, other.place or 0
            how = "drawn" if mine == theirs else "won" if mine < theirs else "lost"
            wanted[side.player_id, other.player_id, series.game, how] += 1
    stored: Counter[tuple[int, int, str, str]] = Counter()
    for tally in Tally.objects.all():
        for how in ("won", "drawn", "lost"):
            stored[tally.player_id, tally.opponent_id, tally.game, how] = getattr(tally, how)
    for key in sorted(wanted.keys() | stored.keys()):
        if wanted[key] != stored[key]:
            yield f"tally {key} is {stored[key]}, counted {wanted[key]}"


CHECKS: dict[str, Callable[[], Iterable[str]]] = {
    "one result for each finished match": results_missing_or_too_many,
    "results replay": results_that_do_not_replay,
    "moves belong to a match": moves_of_no_match,
    "ratings are the fold": ratings_not_the_fold,
    "no dead lease": leases_long_dead,
    "everybody in a round once": rounds_seated_wrongly,
    "events published": events_unpublished,
    "due jobs done": jobs_neglected,
    "event numbers without gaps": sequences_with_gaps,
    "no loss by our fault": void_matches_with_a_loss,
    "scores add up": scores_not_the_sum,
    "tallies add up": tallies_not_the_count,
}
