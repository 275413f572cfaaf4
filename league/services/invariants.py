"""What must hold whatever has died: each check names the rows for which it does not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import permutations

from django.conf import settings
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from engines.record import RecordError, verify
from league.formats import CONTINUOUS, FORMATS
from league.formats.series import points_by_side
from league.models import (
    POINT,
    Counting,
    Event,
    Job,
    Match,
    Move,
    OutboxEvent,
    Pool,
    Presence,
    Result,
    Round,
    Series,
    Side,
    Tally,
)
from league.queries.positions import record_of
from league.services.ratings import differences
from league.services.results import BlockScore, score_block
from league.services.scores import final_places, recount, verdict_of

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


def results_that_do_not_replay(among: QuerySet[Match] | None = None) -> Iterable[str]:
    matches = Match.objects.all() if among is None else among
    finished = matches.filter(stage=Match.Stage.FINISHED, result__isnull=False)
    for match in finished.select_related("series", "block", "result"):
        try:
            verify(record_of(match))
        except RecordError as error:
            yield f"match {match.pk}: {error}"
        if match.moves.count() != match.move_count:
            yield f"match {match.pk} counts {match.move_count} moves"


def matches_of_another_game() -> Iterable[str]:
    for match in Match.objects.exclude(game=F("series__game")).select_related("series"):
        yield f"match {match.pk} is of {match.game}, its series of {match.series.game}"


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


def rounds_seated_wrongly(among: QuerySet[Round] | None = None) -> Iterable[str]:
    rounds = Round.objects.all() if among is None else among
    for drafted in rounds.filter(published_at__isnull=True):
        drawn = Counter(entry for pairing in drafted.draft for entry in pairing["entrants"])
        if twice := [entry for entry, times in drawn.items() if times > 1]:
            yield f"{drafted}: entries {twice} twice in the draft"
    for played in rounds.filter(published_at__isnull=False).select_related("event"):
        sides = Side.objects.filter(series__round=played, entry__isnull=False)
        seated = Counter(sides.values_list("entry", flat=True))
        seated.update(played.byes.values_list("entry", flat=True))
        staying = played.event.entries.filter(withdrawn_at__isnull=True)
        wanted = set(staying.values_list("pk", flat=True))
        twice = [entry for entry, times in seated.items() if times > 1]
        missing = set() if _leaves_out(played.event) else wanted - seated.keys()
        if twice or missing:
            yield f"{played}: entries {twice} twice, entries {sorted(missing)} missing"


def _leaves_out(event: Event) -> bool:
    """Whether a round may be without some who are in the event."""
    chosen = FORMATS[event.format]
    return chosen.eliminates or chosen.continuous or chosen.own_tables


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


def _every(among: QuerySet[Series] | None) -> QuerySet[Series]:
    return Series.objects.all() if among is None else among


def scores_not_the_sum(among: QuerySet[Series] | None = None) -> Iterable[str]:
    for series in _every(among).prefetch_related("sides", "blocks"):
        sides = sorted(series.sides.all(), key=lambda side: side.index)
        scored = [block for block in series.blocks.all() if block.places is not None]
        for block in scored:
            if score_block(series, block) != BlockScore(block.totals or [], block.places or []):
                yield f"block {block.pk} is not scored as its matches ended"
        stored = [(side.units, side.total) for side in sides]
        recount(sides, scored)
        if [(side.units, side.total) for side in sides] != stored:
            yield f"series {series.pk} does not have the points of its blocks"


def places_not_by_the_score(among: QuerySet[Series] | None = None) -> Iterable[str]:
    finished = _every(among).filter(stage=Series.Stage.FINISHED).prefetch_related("sides")
    for series in finished:
        sides = sorted(series.sides.all(), key=lambda side: side.index)
        if [side.place for side in sides] != final_places(series, sides):
            yield f"series {series.pk} does not have the places of its score"


def verdicts_not_of_the_blocks(among: QuerySet[Series] | None = None) -> Iterable[str]:
    for series in _every(among).filter(counting=Counting.TEST).prefetch_related("sides"):
        found = verdict_of(series)
        known = ("decision", "stopped_at")
        stored = {name: series.verdict[name] for name in known} if series.verdict else None
        if stored != (found and {name: found[name] for name in known}):
            yield f"series {series.pk} has the verdict {stored}, its blocks give {found}"


def tallies_not_the_count() -> Iterable[str]:
    wanted: Counter[tuple[int, int, str, str]] = Counter()
    finished = Series.objects.filter(stage=Series.Stage.FINISHED).prefetch_related("sides")
    for series in finished.exclude(ending=Series.Ending.DEFAULT):
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


def presences_not_the_count(among: QuerySet[Event] | None = None) -> Iterable[str]:
    games: Counter[int] = Counter()
    units: Counter[int] = Counter()
    events = Event.objects.all() if among is None else among
    finished = Series.objects.filter(
        stage=Series.Stage.FINISHED, round__event__in=events.filter(format__in=CONTINUOUS)
    )
    for series in finished.prefetch_related("sides"):
        sides = sorted(series.sides.all(), key=lambda side: side.index)
        earned = points_by_side([side.place or 0 for side in sides], POINT)
        for side, gained in zip(sides, earned, strict=True):
            games[side.entry_id or 0] += 1
            units[side.entry_id or 0] += gained
    for kept in Presence.objects.filter(entry__event__in=events).order_by("entry"):
        counted = games[kept.entry_id], units[kept.entry_id]
        if (kept.games, kept.units) != counted:
            yield f"entry {kept.entry_id} has {(kept.games, kept.units)}, counted {counted}"


def windows_not_kept() -> Iterable[str]:
    for series in Series.objects.filter(stage=Series.Stage.RUNNING, is_agreed=False):
        yield f"series {series.pk} is being played at a time that nobody agreed to"
    unplayed = Series.objects.filter(ending=Series.Ending.DEFAULT)
    for series in unplayed.filter(matches__isnull=False).distinct():
        yield f"series {series.pk} counts as not played, but has matches"


CHECKS: dict[str, Callable[[], Iterable[str]]] = {
    "one result for each finished match": results_missing_or_too_many,
    "results replay": results_that_do_not_replay,
    "a match is of its series' game": matches_of_another_game,
    "moves belong to a match": moves_of_no_match,
    "ratings are the fold": ratings_not_the_fold,
    "no dead lease": leases_long_dead,
    "everybody in a round once": rounds_seated_wrongly,
    "events published": events_unpublished,
    "due jobs done": jobs_neglected,
    "event numbers without gaps": sequences_with_gaps,
    "no loss by our fault": void_matches_with_a_loss,
    "scores add up": scores_not_the_sum,
    "places follow the score": places_not_by_the_score,
    "verdicts follow the blocks": verdicts_not_of_the_blocks,
    "tallies add up": tallies_not_the_count,
    "presences add up": presences_not_the_count,
    "windows kept": windows_not_kept,
}
