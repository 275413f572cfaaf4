"""What a fault test does to the club's data, done by a process of its own inside the club.

`python -m tests.faults.acts ACT ARGUMENTS` prints one JSON value. Without an act it is a clerk:
each line it reads is the name of a club's database and an act with its arguments, as JSON, and it
answers with a line.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.db import connections  # noqa: E402

from league.models import Job, Match, Player, User  # noqa: E402
from league.services import jobs, work  # noqa: E402
from league.services.accounts import create_bot  # noqa: E402
from league.services.invariants import broken_invariants  # noqa: E402
from league.services.ratings import differences  # noqa: E402
from league.services.series import schedule_series, start_series  # noqa: E402
from league.services.tokens import create_token  # noqa: E402


def found_club() -> list[str]:
    """Four bots, and Ada and Ben with tokens; gives their secrets."""
    for number in range(4):
        create_bot(name=f"Bot {number}", program="greedy" if number % 2 else "random")
    secrets = []
    for name in ("Ada", "Ben"):
        user = User.objects.create(
            username=name, password=make_password(None), is_staff=name == "Ada"
        )
        Player.objects.create(name=name, key=name.lower(), kind=Player.Kind.PERSON, user=user)
        secrets.append(create_token(user, name="t", scopes=["read", "play", "organise"])[1])
    return secrets


def start_matches(number: int, deals: int) -> list[int]:
    """So many series of one JieLong match of `deals` deals, started; gives the matches."""
    bots = list(Player.objects.filter(kind=Player.Kind.BOT).order_by("pk"))
    for index in range(number):
        pair = [bots[index % 4], bots[(index + 1 + index // 4 % 3) % 4]]
        series = schedule_series(
            players=pair,
            terms={"game": "jielong", "options": {"deals": deals}, "length": 1},
        )
        start_series(series.pk)
    return list(Match.objects.order_by("pk").values_list("pk", flat=True))


def start_greedy_matches(number: int) -> None:
    """So many Natto matches of greedy against greedy, started."""
    pair = [Player.objects.get(name=name) for name in ("Bot 1", "Bot 3")]
    for _ in range(number):
        series = schedule_series(players=pair, terms={"game": "natto", "length": 1})
        start_series(series.pk)


def start_long_series(number: int) -> None:
    """One series of so many matches between the greedy bots."""
    pair = [Player.objects.get(name=name) for name in ("Bot 1", "Bot 3")]
    terms = {"game": "jielong", "counting": "fixed", "length": number}
    start_series(schedule_series(players=pair, terms=terms).pk)


def start_persons_match() -> int:
    """Ben against a bot; gives the match."""
    ben, bot = Player.objects.get(name="Ben"), Player.objects.get(name="Bot 0")
    series = schedule_series(
        players=[ben, bot],
        terms={"game": "jielong", "length": 1, "move_seconds": 600, "bank_seconds": 6000},
    )
    start_series(series.pk)
    return series.matches.get().pk


def start_whole_event(index: int) -> int:
    """One of the events that run by themselves, at its full size."""
    from tests.faults.whole_events import FULL_SIZES
    from tests.league.unattended import start_unattended

    case, bots = FULL_SIZES[index]
    return start_unattended(case, bots).pk


def final_places() -> list[int]:
    """The places of the only event."""
    from league.models import Event
    from league.queries.standings import standings

    return [row.place for row in standings(Event.objects.get()).rows]


def job_of(match_id: int) -> int:
    return Job.objects.get(kind=Job.Kind.MATCH, subject=match_id).pk


def do_job(job_id: int) -> bool:
    """One delivery of a job's message, as a worker process gets it."""
    return work.do_next(jobs.new_owner(), job_id=job_id)


def send_job(job_id: int, times: int) -> None:
    """The job's message, so many times, through the broker."""
    from league.tasks import wake

    for _ in range(times):
        wake(job_id)


def broken() -> dict[str, list[str]]:
    return broken_invariants()


def rating_differences() -> list[str]:
    from league.models import Pool

    return [found for pool in Pool.objects.all() for found in differences(pool)]


def leave_errands(port: int) -> None:
    """Four series of Ben's that start soon, and three events that a webhook hears of."""
    from datetime import timedelta

    from league.models import Series
    from league.queries.clock import database_now
    from league.services.accounts import change_mail
    from league.services.entries import enter_player
    from league.services.events import create_event, start_event
    from league.services.webhooks import create_webhook

    ada, ben = (User.objects.get(username=name) for name in ("Ada", "Ben"))
    change_mail(ben, email="ben@example.org", wants_mail=True)
    bots = list(Player.objects.filter(kind=Player.Kind.BOT).order_by("pk")[:4])
    terms = {"game": "jielong", "options": {"deals": 1}, "length": 1}
    soon = database_now() + timedelta(minutes=50)
    for bot in bots:
        schedule_series(players=[ben.player, bot], starts_at=soon, terms=terms)
    Series.objects.update(created_at=soon - timedelta(days=2))
    for number in range(3):
        event = create_event(
            by=ada, name=f"Night {number}", format="round-robin", seats=2, counting="fixed",
            **terms,
        )  # fmt: skip
        for bot in bots[:2]:
            enter_player(event.pk, bot, by=ada)
        url = f"http://127.0.0.1:{port}/"
        create_webhook(owner=event, url=url, kinds=["round.started"], by=ada)
        start_event(event.pk, by=ada)


def main() -> None:
    if sys.argv[1:]:
        print(json.dumps(done(sys.argv[1], [int(argument) for argument in sys.argv[2:]])))
        return
    for line in sys.stdin:
        database, act, *arguments = json.loads(line)
        connections.settings["default"]["NAME"] = database
        result = done(act, arguments)
        connections.close_all()  # who copies the database must be alone with it
        print(json.dumps(result), flush=True)


def done(act: str, arguments: list[int]) -> Any:
    from tests.faults import races

    return (globals().get(act) or getattr(races, act))(*arguments)


if __name__ == "__main__":
    main()
