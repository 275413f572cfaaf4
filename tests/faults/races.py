"""Two who act on one event at the same moment, each in a thread with a connection of its own.

A race gives what everybody was told, and leaves the club to be checked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.models import Event, Match, Player, Round, Series, User
from league.queries.clock import database_now
from league.services import playing, work
from league.services.drafts import unpair_round
from league.services.entries import enter_player, withdraw_player
from league.services.errors import LeagueError
from league.services.events import create_event, start_event
from league.services.pairing import ask_for_round
from league.services.publishing import publish_round
from league.services.referee import correct_result
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series

PATIENCE = 20.0
Act = Callable[[], object]


def together(*acts: Act) -> list[str]:
    """What became of acts that began at one moment: what each gives in words, or "done", or the
    refusal in its words."""
    start = threading.Barrier(len(acts))
    said = [""] * len(acts)

    def run(index: int, act: Act) -> None:
        start.wait(PATIENCE)
        try:
            told = act()
            said[index] = told if isinstance(told, str) else "done"
        except LeagueError as refusal:
            said[index] = str(refusal)
        except Exception as fault:
            said[index] = f"{type(fault).__name__}: {fault}"
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def ada() -> User:
    return User.objects.get(username="Ada")


def make_event(**fields: Any) -> Event:
    """A Swiss of the four bots, started."""
    chosen = {
        "name": "Race", "game": "jielong", "options": {"deals": 1}, "seats": 2,
        "format": "swiss", "counting": "fixed", "length": 1, "settings": {"rounds": 3}, **fields,
    }  # fmt: skip
    event = create_event(by=ada(), **chosen)
    for player in Player.objects.filter(kind=Player.Kind.BOT).order_by("pk"):
        enter_player(event.pk, player)
    return start_event(event.pk, by=ada())


def play() -> None:
    start_due_series()
    while work.do_next("race"):
        pass


def organisers_pair(number: int) -> list[str]:
    """So many press "pair" at once, and all of them are at the pairing before one has written."""
    event = make_event()
    play()
    inside = threading.Barrier(number)

    def tell(done: int, total: int) -> None:
        if not met.is_set():
            inside.wait(PATIENCE)
            met.set()

    met = threading.Event()
    first = together(*[lambda: open_next_round(event.pk, after=1, tell=tell)] * number)
    play()
    second = together(*[lambda: ask_for_round(event.pk, after=2, by=ada())] * number)
    return first + second


def organisers_publish(number: int) -> list[str]:
    drafted = make_event(publishes=False).rounds.get()
    return together(*[lambda: publish_round(drafted.pk, by=ada())] * number)


def correction_meets_pairing() -> dict[str, Any]:
    """A result is turned round while the round that follows from it is being paired."""
    event = make_event()
    play()
    Event.objects.filter(pk=event.pk).update(publishes=False)
    before = _pairing_of(event)
    paused, corrected = threading.Event(), threading.Event()

    def tell(done: int, total: int) -> None:
        paused.set()
        assert corrected.wait(PATIENCE)

    def correct() -> None:
        assert paused.wait(PATIENCE)
        _turn(Series.objects.filter(round__event=event)[0])
        corrected.set()

    said = together(lambda: open_next_round(event.pk, after=1, tell=tell), correct)
    drawn = Round.objects.get(event=event, number=2).draft
    unpair_round(Round.objects.get(event=event, number=2).pk, by=ada())
    return {"said": said, "before": before, "drawn": drawn, "after": _pairing_of(event)}


def _pairing_of(event: Event) -> Any:
    """How the next round would be paired now."""
    drafted = open_next_round(event.pk)
    drafted.refresh_from_db()
    unpair_round(drafted.pk, by=ada())
    return drafted.draft


def _turn(series: Series) -> None:
    match = Match.objects.select_related("result").get(series=series)
    scores, places = ([0, 1], [2, 1]) if match.result.places[0] == 1 else ([1, 0], [1, 2])
    correct_result(match.pk, scores=scores, places=places, by=ada(), reason="misread")


def withdrawal_meets_result() -> dict[str, Any]:
    """A player withdraws while a worker writes down the last match of the round, his own."""
    event = make_event()
    first, last = Series.objects.filter(round__event=event).order_by("pk")
    start_due_series()
    work.do_next("race", job_id=_job_of(first))
    writing, original = threading.Event(), playing.close_matches

    def close_matches(finished: Any) -> None:
        writing.set()
        withdrawing.wait(1)  # by now he waits for what the worker holds
        original(finished)

    def withdraw() -> None:
        assert writing.wait(PATIENCE)
        withdrawing.set()
        withdraw_player(event.pk, last.sides.all()[0].player, by=ada(), reason="ill")

    withdrawing = threading.Event()
    playing.close_matches = close_matches
    said = together(lambda: work.do_next("race", job_id=_job_of(last)), withdraw)
    playing.close_matches = original
    last.refresh_from_db()
    event.refresh_from_db()
    gone = event.entries.filter(withdrawn_at__isnull=False).count()
    return {
        "said": said, "series": [last.stage, last.ending], "withdrawn": gone,
        "round": event.rounds.get().finished_at is not None,
    }  # fmt: skip


def withdrawal_in_mid_series() -> dict[str, Any]:
    """A player withdraws while a worker plays the second match of his series of three."""
    event = make_event(length=3)
    series = Series.objects.filter(round__event=event).order_by("pk")[0]
    leaving, staying = (side.player for side in series.sides.order_by("index"))
    start_due_series()
    work.do_next("race", job_id=_job_of(series))
    played, gone, original = threading.Event(), threading.Event(), playing.write_down

    def write_down(sittings: Any) -> None:
        if sittings:
            played.set()
            assert gone.wait(PATIENCE)
        original(sittings)

    def withdraw() -> None:
        assert played.wait(PATIENCE)
        withdraw_player(event.pk, leaving, by=ada(), reason="ill")
        gone.set()

    playing.write_down = write_down
    said = together(lambda: work.do_next("race", job_id=_job_of(series)), withdraw)
    playing.write_down = original
    again = together(lambda: withdraw_player(event.pk, leaving, by=ada()))
    play()
    following = open_next_round(event.pk)
    series.refresh_from_db()
    return {
        "said": said + again,
        "series": [series.stage, series.ending],
        "matches": sorted(series.matches.values_list("stage", flat=True)),
        "places": {side.player.name: side.place for side in series.sides.all()},
        "players": [leaving.name, staying.name],
        "results": series.matches.filter(result__isnull=False).count(),
        "paired": leaving.sides.filter(series__round=following).count(),
        "byes": following.byes.count(),
    }


def _job_of(series: Series) -> int:
    """The work of its first match that is not played."""
    from league.models import Job

    match = series.matches.filter(stage=Match.Stage.WAITING).order_by("pk")[0]
    return Job.objects.get(kind=Job.Kind.MATCH, subject=match.pk).pk


def players_take_the_last_seat(number: int) -> list[str]:
    """So many press "enter" on the page of a draft with one place left; gives what it told them."""
    event = create_event(
        by=ada(), name="Race", game="jielong", format="swiss", seats=2, settings={"rounds": 3},
        counting="fixed", length=1, capacity=5, entry_rule=Event.EntryRule.OPEN,
    )  # fmt: skip
    for player in Player.objects.filter(kind=Player.Kind.BOT).order_by("pk"):
        enter_player(event.pk, player)
    return together(*[partial(_press_enter, event, _newcomer(index)) for index in range(number)])


def _newcomer(index: int) -> tuple[Player, Client]:
    """A person who has signed in."""
    user = User.objects.create(username=f"Finch {index}", password=make_password(None))
    player = Player.objects.create(
        name=user.username, key=user.username.lower(), kind=Player.Kind.PERSON, user=user
    )
    # An error that it raised would reach the browsers of other threads, too.
    browser = Client(raise_request_exception=False, headers={"host": "localhost"})
    browser.force_login(user)
    return player, browser


def _press_enter(event: Event, newcomer: tuple[Player, Client]) -> str:
    player, browser = newcomer
    address = reverse("web:event-join", args=[event.pk])
    answer = browser.post(address, {"player": player.pk}, secure=True)
    told = [message.message for message in get_messages(answer.wsgi_request)]
    return " ".join(told).replace(player.name, "Finch") or f"status {answer.status_code}"


def start_clocked_event() -> int:
    """An event of bots that the clock runs from start to end; gives the number of its rounds."""
    create_event(
        by=ada(), name="By the clock", game="jielong", options={"deals": 1}, seats=2,
        format="round-robin", cycles=1, counting="fixed", length=1, advance="clock",
        starts_at=database_now() + timedelta(seconds=1),
    )  # fmt: skip
    event = Event.objects.get(name="By the clock")
    for player in Player.objects.filter(kind=Player.Kind.BOT).order_by("pk"):
        enter_player(event.pk, player)
    start_event(event.pk)
    return 3
