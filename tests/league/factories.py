"""A club for tests, built through the services alone: what is here could have happened.

The cast is always the same: Ada organises, Ben plays, Cy is a stranger who must see nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import repeat
from typing import Any, Final

from django.db import transaction

from bots.table import Ending
from engines.base import places_of
from engines.record import CORRECTED
from league.models import Block, Event, Job, Match, Player, Round, Series, User
from league.queries.clock import database_now
from league.queries.positions import state_of
from league.services import jobs, work
from league.services.accounts import create_bot, sign_up
from league.services.entries import enter_player
from league.services.events import create_event, start_event
from league.services.moves import submit_move
from league.services.outbox import relay
from league.services.results import Finished, close_matches
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series, tick
from league.services.series import schedule_series, start_series
from league.services.tokens import create_token

GAME: Final = "jielong"
SHORT: Final = {"deals": 1}
PASSWORD: Final = "seven-birds-on-a-wire"
SCOPES: Final = ("read", "play", "organise")
WORKER: Final = "test-worker"


@dataclass(frozen=True, slots=True)
class Club:
    """The cast with its house bots."""

    ada: User
    ben: User
    cy: User
    bots: list[Player]


def make_club(*, bots: int = 2) -> Club:
    return Club(
        ada=make_person("Ada", is_staff=True),
        ben=make_person("Ben"),
        cy=make_person("Cy"),
        bots=make_bots(bots),
    )


def make_person(name: str, *, is_staff: bool = False) -> User:
    """An account with its player, under PASSWORD."""
    user = sign_up(name=name, password=PASSWORD)
    if is_staff:
        user.is_staff = user.is_superuser = True
        user.save(update_fields=["is_staff", "is_superuser"])
    return user


def make_bot(name: str, *, program: str = "random") -> Player:
    return create_bot(name=name, program=program).player


def make_bots(count: int, *, program: str = "random") -> list[Player]:
    return [make_bot(f"Bird {number}", program=program) for number in range(1, count + 1)]


def make_bots_named(*names: str) -> list[Player]:
    return [make_bot(name) for name in names]


def make_token(user: User, *scopes: str, name: str = "script") -> str:
    """The secret of a new token, with all scopes unless some are named."""
    return create_token(user, name=name, scopes=scopes or SCOPES)[1]


def make_series(
    players: Sequence[Player],
    *,
    by: User | None = None,
    starts_in: timedelta = timedelta(hours=1),
    **terms: Any,
) -> Series:
    """A series that waits for its start: one match of one deal, unless the terms say more."""
    chosen = {"game": GAME, "length": 1, **terms}
    chosen.setdefault("options", SHORT if chosen["game"] == GAME else {})
    starts_at = database_now() + starts_in
    return schedule_series(players=players, starts_at=starts_at, terms=chosen, by=by)


def make_running_series(players: Sequence[Player], **terms: Any) -> Series:
    """A series whose first block waits for a worker."""
    series = make_series(players, **terms)
    start_series(series.pk)
    series.refresh_from_db()
    return series


def make_finished_series(players: Sequence[Player], **terms: Any) -> Series:
    """A series of bots, played to its end."""
    series = make_running_series(players, **terms)
    play_all()
    series.refresh_from_db()
    assert series.stage == Series.Stage.FINISHED
    return series


def make_asking_match(*players: Player, **terms: Any) -> Match:
    """A running match that waits for a person's move; at least one of the players is one."""
    series = make_running_series(players, **terms)
    play_all()
    match = series.matches.get()
    assert match.turn is not None
    return match


def make_half_played_match(players: Sequence[Player], *, moves: int = 6, **terms: Any) -> Match:
    """A running match of bots, left by its worker after so many moves."""
    series = make_running_series(players, **terms)
    match = series.matches.order_by("rotation")[0]
    play_match(match, moves=moves)
    return match


def make_open_block(players: Sequence[Player], *, moves: int = 6, **terms: Any) -> Block:
    """A mirrored block of bots in mid-play: its first match is finished, its second is running."""
    series = make_running_series(players, mirrored=True, **terms)
    first, second = series.matches.order_by("rotation")[:2]
    play_match(first)
    play_match(second, moves=moves)
    return series.blocks.get()


def make_event(players: Sequence[Player], *, by: User | None = None, **fields: Any) -> Event:
    """A draft of a round robin with these entries."""
    chosen: dict[str, Any] = {
        "name": "League night", "game": GAME, "options": SHORT, "seats": 2,
        "format": "round-robin", "counting": "fixed", "length": 1, **fields,
    }  # fmt: skip
    event = create_event(by=by, **chosen)
    for player in players:
        enter_player(event.pk, player, by=by)
    return event


def make_running_event(players: Sequence[Player], **fields: Any) -> Event:
    """An event whose first round is open and whose series have started."""
    event = make_event(players, **fields)
    start_event(event.pk)
    start_due_series()
    event.refresh_from_db()
    return event


def make_finished_event(players: Sequence[Player], **fields: Any) -> Event:
    """An event of bots, played to its final standings."""
    event = make_running_event(players, **fields)
    play_all()
    event.refresh_from_db()
    if event.is_composite:
        return play_parts(event)
    while event.stage == Event.Stage.RUNNING:
        open_next_round(event.pk)
        start_due_series()
        play_all()
        event.refresh_from_db()
    relay(None)  # as the scheduler would: news left lying is a broken invariant after a minute
    return event


def play_parts(event: Event, *, ticks: int = 60) -> Event:
    """Let the clock and the workers run an event of bots, unattended, to its end."""
    for _ in range(ticks):
        tick()
        play_all()
        event.refresh_from_db()
        if event.stage == Event.Stage.FINISHED:
            relay(None)
            return event
    raise AssertionError(f"{event} does not end")


def make_solitaire(player: Player, game: str) -> Match:
    """The match of a person who plays alone, and is asked."""
    make_running_event([player], game=game, options={}, seats=1, format="solitaire", rated=False)
    play_all()
    return Match.objects.get(turn=0)


def play_all() -> int:
    """Do everything that is due, as a worker would; gives the number of jobs done."""
    done = 0
    while work.do_next(WORKER):
        done += 1
    return done


def play_match(match: Match, *, moves: int | None = None) -> None:
    """Have a worker play this match: to the end or a person's turn, or stop it after so many."""
    left = iter(range(moves - 1)) if moves is not None else repeat(0)
    job = Job.objects.get(kind=Job.Kind.MATCH, subject=match.pk)
    work.do_next(WORKER, stopping=lambda: next(left, None) is None, job_id=job.pk)
    match.refresh_from_db()


def award_block(series: Series, points: dict[int, int]) -> None:
    """Have the block in play end with these points a match by player, as if a referee said so."""
    matches = series.matches.filter(stage=Match.Stage.WAITING).select_related("series", "block")
    waiting = list(matches)
    jobs.retire(Job.Kind.MATCH, [match.pk for match in waiting])
    finished = []
    for match in waiting:
        scores = [points[held.player_id] for held in match.holders.order_by("seat")]
        finished.append(Finished(match, Ending(places_of(scores), tuple(scores), CORRECTED)))
    with transaction.atomic():
        close_matches(finished)
    series.refresh_from_db()


def award_round(played: Round) -> None:
    """Have every series of a round in play end after one block with a win for its first side."""
    for series in played.series.all():
        award_block(series, {side.player_id: side.index == 0 for side in series.sides.all()})


def play_turn(match: Match, *, key: str = "") -> str:
    """Let the person who is asked play the first legal move; gives its text."""
    match.refresh_from_db()
    assert match.turn is not None
    holder = match.holders.select_related("player").get(seat=match.turn)
    text = state_of(match).legal_texts()[0]
    submit_move(match.pk, holder.player, ply=match.move_count, text=text, key=key)
    match.refresh_from_db()
    return text
