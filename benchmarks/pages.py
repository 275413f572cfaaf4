"""List pages and API lists with 100,000 stored matches beside the same lists with 1,000.

`python -m benchmarks.pages [--write]` fills a scratch SQLite file with finished series, asks for
every list in one process, and prints the median time at both sizes. Each list must cost the same.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from time import perf_counter

os.environ["CLACK_DATA_DIR"] = tempfile.mkdtemp(prefix="clack-pages-")
os.environ["CLACK_ANON_RATE"] = os.environ["CLACK_USER_RATE"] = "1000000/min"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

import django

django.setup()

from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

from benchmarks import report
from league.models import (
    POINT,
    Block,
    Match,
    MatchSeat,
    Player,
    Pool,
    Rating,
    RatingChange,
    Result,
    Series,
    Side,
    Tally,
)
from league.queries.clock import database_now
from league.services.accounts import create_bot

SMALL, LARGE = 1_000, 100_000
TIMES = 15
LIMIT = 1.5
PLAYERS = 20
CHUNK = 5_000
OLD = 100
"""So many series, the first of all, are of a game that nobody has played since."""


def fill(count: int) -> None:
    """Add finished series of one match each, until there are so many."""
    players = list(Player.objects.order_by("pk"))
    pool = Pool.objects.get_or_create(game="jielong", variant="2 seats", pace="normal")[0]
    have = Series.objects.count()
    while have < count:
        more = min(CHUNK, count - have)
        _add(more, have, players, pool)
        have += more


def _add(count: int, offset: int, players: list[Player], pool: Pool) -> None:
    now = database_now()
    series = Series.objects.bulk_create(
        Series(game="natto" if offset + n < OLD else "jielong", options={}, seats=2,
               stage="finished", ending="played", starts_at=now, started_at=now, finished_at=now)
        for n in range(count)
    )  # fmt: skip
    pairs = [
        (players[(offset + n) % PLAYERS], players[(offset + n + 1 + n % 7) % PLAYERS])
        for n in range(count)
    ]
    Side.objects.bulk_create(
        Side(series=row, index=index, player=player, units=POINT * (1 - index), place=index + 1)
        for row, pair in zip(series, pairs, strict=True)
        for index, player in enumerate(pair)
    )
    blocks = Block.objects.bulk_create(
        Block(series=row, number=1, seed="0" * 64, commit="0" * 64, finished_at=now,
              totals=[1, -1], places=[1, 2], pool=pool, pool_sequence=offset + n + 1)
        for n, row in enumerate(series)
    )  # fmt: skip
    matches = Match.objects.bulk_create(
        Match(series=row, block=block, game=row.game, rotation=0, rules=1, stage="finished",
              finished_at=now)
        for row, block in zip(series, blocks, strict=True)
    )  # fmt: skip
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, seat=seat, player=player)
        for match, pair in zip(matches, pairs, strict=True)
        for seat, player in enumerate(pair)
    )
    Result.objects.bulk_create(
        Result(match=match, scores=[1, -1], places=[1, 2], reason="played out") for match in matches
    )
    RatingChange.objects.bulk_create(
        RatingChange(pool=pool, block=block, player=player, sequence=offset + n + 1,
                     mean_before=25, mean=25 + seat, deviation=2, at=now)
        for n, (block, pair) in enumerate(zip(blocks, pairs, strict=True))
        for seat, player in enumerate(pair)
    )  # fmt: skip


def found_club() -> None:
    call_command("migrate", verbosity=0)
    for number in range(PLAYERS):
        create_bot(name=f"Bird {number}", program="random")
    players = list(Player.objects.all())
    now = database_now()
    pool = Pool.objects.create(game="jielong", variant="2 seats", pace="normal")
    Rating.objects.bulk_create(
        Rating(pool=pool, player=player, mean=25, deviation=2, blocks=9, changed_at=now)
        for player in players
    )
    Tally.objects.bulk_create(
        Tally(player=player, opponent=other, game="jielong", won=1)
        for player in players
        for other in players
        if player != other
    )


def addresses() -> list[str]:
    player, pool = Player.objects.first(), Pool.objects.first()
    assert player is not None
    assert pool is not None
    return [
        "/", "/players/", f"/players/{player.pk}/", "/series/", "/series/?game=jielong",
        "/ratings/", f"/ratings/{pool.pk}/", "/games/jielong/",
        "/api/v1/players/", f"/api/v1/players/{player.pk}/series/", "/api/v1/series/",
        "/api/v1/series/?game=jielong", f"/api/v1/series/?player={player.pk}",
        "/api/v1/matches/", f"/api/v1/matches/?player={player.pk}", "/api/v1/ratings/",
        "/series/?game=natto", "/api/v1/series/?game=natto", "/api/v1/matches/?game=jielong",
        "/api/v1/matches/?game=natto",
    ]  # fmt: skip


def median_times(client: Client) -> dict[str, float]:
    times = {}
    for address in addresses():
        taken = []
        for _ in range(TIMES):
            start = perf_counter()
            answer = client.get(address)
            taken.append(perf_counter() - start)
            if answer.status_code != 200:
                raise SystemExit(f"{address} answers {answer.status_code}")
        times[address] = statistics.median(taken)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    setup_test_environment()
    found_club()
    client = Client()
    fill(SMALL)
    median_times(client)
    small = median_times(client)
    fill(LARGE)
    median_times(client)
    large = median_times(client)
    rows = [
        [
            f"`{address}`", f"{small[address] * 1000:.1f} ms", f"{large[address] * 1000:.1f} ms",
            f"{large[address] / small[address]:.2f}",
            "yes" if large[address] < LIMIT * small[address] else "NO",
        ]
        for address in small
    ]  # fmt: skip
    head = ["list", f"{SMALL:,} matches", f"{LARGE:,} matches", "ratio", f"under {LIMIT}"]
    body = report.table(head, rows)
    print(body)
    if asked.write:
        report.write("pages", "Lists and the length of history", body)


if __name__ == "__main__":
    main()
