"""Bot-only matches through the queue on two cores, beside the same matches in a bare loop.

`python -m benchmarks.queue [--write]` plays Natto, greedy against greedy, in both modes. A bare
loop is two processes that play the same seeds through the same table and store nothing.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from time import perf_counter

from benchmarks import report
from bots import registry
from bots.table import play_match
from tests.faults.club import Club
from tests.services.postgres import PostgresServer

CORES = 2
EDGE = 0.1
SAMPLE = 800
LIMIT = 0.25
USUAL = {"CLACK_LEASE_SECONDS": "30", "CLACK_SWEEP_SECONDS": "10", "CLACK_TICK_SECONDS": "1"}


def play_bare(seeds: list[str]) -> float:
    """Play these seeds one after the other; gives the seconds."""
    greedy = registry.get("greedy")
    start = perf_counter()
    for seed in seeds:
        play_match("natto", [greedy, greedy], bytes.fromhex(seed), {})
    return perf_counter() - start


def bare_rate(seeds: list[str]) -> float:
    """Matches a second of two processes in a bare loop."""
    with ProcessPoolExecutor(CORES) as pool:
        list(pool.map(play_bare, [seeds[:4], seeds[:4]]))  # both import and warm up first
        halves = [seeds[core::CORES] for core in range(CORES)]
        slowest = max(pool.map(play_bare, halves))
    return len(seeds) / slowest


def queue_rate(club: Club, matches: int) -> float:
    """Matches a second through the queue, by the database's own times.

    The first tenth, while workers start, and the last, when one of them may have nothing left to
    do, are not counted.
    """
    club.start_scheduler()
    club.start_workers(CORES)
    club.wait_finished(matches, seconds=600)
    rows = club.rows("SELECT finished_at FROM league_match ORDER BY finished_at")
    times = [at if isinstance(at, datetime) else datetime.fromisoformat(at) for (at,) in rows]
    begin, end = times[int(matches * EDGE)], times[int(matches * (1 - EDGE))]
    counted = sum(begin < at <= end for at in times)  # a batch ends all its matches at one time
    return counted / (end - begin).total_seconds()


def measure(mode: str, matches: int, postgres_url: str | None) -> list[str]:
    club = Club(mode, postgres_url, **USUAL)
    try:
        club.act("start_greedy_matches", matches)
        seeds = [seed for (seed,) in club.rows("SELECT seed FROM league_block")][:SAMPLE]
        before = bare_rate(seeds)
        queued = queue_rate(club, matches)
    finally:
        club.close()
    bare = (before + bare_rate(seeds)) / 2
    overhead = bare / queued - 1
    verdict = "yes" if overhead < LIMIT else "NO"
    return [mode, f"{queued:.1f}", f"{bare:.1f}", f"{overhead:.0%}", verdict]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3000)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    postgres = PostgresServer()
    try:
        postgres.start()
        rows = [
            measure("embedded", asked.matches, None),
            measure("server", asked.matches, postgres.url),
        ]
    finally:
        postgres.remove()
    head = ["mode", "queued /s", "bare loop /s", "overhead", f"under {LIMIT:.0%}"]
    body = (
        f"Natto, greedy against greedy, {asked.matches} matches, {CORES} workers on "
        f"{CORES} cores. The bare loop plays the first {SAMPLE} seeds before and after; "
        f"overhead is the extra time a match takes through the queue.\n\n{report.table(head, rows)}"
    )
    print(body)
    if asked.write:
        report.write("queue", "Matches through the queue", body)


if __name__ == "__main__":
    main()
