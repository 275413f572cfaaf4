"""Bot-only matches through the queue on two cores, beside the same matches in a bare loop.

`python -m benchmarks.queue [--write]` plays Natto, greedy against greedy, in both modes. A bare
loop is two processes that play the same seeds through the same table and store nothing. Queue and
bare loop take turns, slice by slice, so that both meet the same machine.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from statistics import median
from time import perf_counter

from benchmarks import report
from bots import registry
from bots.table import play_match
from tests.faults.club import Club
from tests.services.postgres import PostgresServer

CORES = 2
EDGE = 0.1
LIMIT = 0.25
USUAL = {"CLACK_LEASE_SECONDS": "30", "CLACK_SWEEP_SECONDS": "10", "CLACK_TICK_SECONDS": "1"}
LATER = "2999-01-01 00:00:00.000"
PAST = "2000-01-01 00:00:00.000"


def play_bare(seeds: list[str]) -> float:
    """Play these seeds one after the other; gives the seconds."""
    greedy = registry.get("greedy")
    start = perf_counter()
    for seed in seeds:
        play_match("natto", [greedy, greedy], bytes.fromhex(seed), {})
    return perf_counter() - start


def bare_rate(pool: ProcessPoolExecutor, seeds: list[str]) -> float:
    """Matches a second of two processes in a bare loop."""
    halves = [seeds[core::CORES] for core in range(CORES)]
    return len(seeds) / max(pool.map(play_bare, halves))


def queue_rate(club: Club, first: int, last: int) -> float:
    """Matches a second through the queue, by the database's own times, of these matches.

    The first tenth, while workers take notice, and the last, when one of them may have nothing
    left to do, are not counted.
    """
    chosen = f"BETWEEN {first} AND {last}"
    club.change(f"UPDATE league_job SET not_before = '{PAST}' WHERE subject {chosen}")
    number = last - first + 1
    club.wait_for(f"SELECT count(*) FROM league_result WHERE match_id {chosen}", number, 600)
    rows = club.rows(f"SELECT finished_at FROM league_match WHERE id {chosen} ORDER BY finished_at")
    times = [at if isinstance(at, datetime) else datetime.fromisoformat(at) for (at,) in rows]
    begin, end = times[int(number * EDGE)], times[int(number * (1 - EDGE))]
    counted = sum(begin < at <= end for at in times)  # a batch ends all its matches at one time
    return counted / (end - begin).total_seconds()


def slices_of(club: Club, matches: int, slices: int) -> list[tuple[int, int, list[str]]]:
    """Matches that wait to be let go, slice by slice: the first, the last, and their seeds."""
    club.act("start_greedy_matches", matches * slices)
    club.change(f"UPDATE league_job SET not_before = '{LATER}'")
    rows = club.rows(
        "SELECT league_match.id, seed FROM league_match JOIN league_block"
        " ON league_block.id = block_id ORDER BY league_match.id"
    )
    parts = [rows[start : start + matches] for start in range(0, len(rows), matches)]
    return [(part[0][0], part[-1][0], [seed for _, seed in part]) for part in parts]


def measure(mode: str, matches: int, slices: int, postgres_url: str | None) -> list[str]:
    """The first slice, in which all warm up, is not counted."""
    club = Club(mode, postgres_url, **USUAL)
    queued, bare = [], []
    try:
        parts = slices_of(club, matches, slices + 1)
        club.start_scheduler()
        club.start_workers(CORES)
        with ProcessPoolExecutor(CORES) as pool:
            for first, last, seeds in parts:
                half = len(seeds) // 2
                before = bare_rate(pool, seeds[:half])
                queued.append(queue_rate(club, first, last))
                bare.append((before + bare_rate(pool, seeds[half:])) / 2)
    finally:
        club.close()
    overheads = [b / q - 1 for b, q in zip(bare[1:], queued[1:], strict=True)]
    verdict = "yes" if median(overheads) < LIMIT else "NO"
    return [
        mode, f"{median(queued[1:]):.1f}", f"{median(bare[1:]):.1f}", f"{median(overheads):.0%}",
        f"{min(overheads):.0%} to {max(overheads):.0%}", verdict,
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1500, help="in a slice")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    postgres = PostgresServer()
    try:
        postgres.start()
        rows = [
            measure("embedded", asked.matches, asked.slices, None),
            measure("server", asked.matches, asked.slices, postgres.url),
        ]
    finally:
        postgres.remove()
    head = ["mode", "queued /s", "bare loop /s", "overhead", "spread", f"under {LIMIT:.0%}"]
    body = (
        f"Natto, greedy against greedy, {CORES} workers on {CORES} cores, in {asked.slices} slices "
        f"of {asked.matches} matches. Before and after each slice a bare loop of {CORES} processes "
        "plays half of its seeds; overhead is the extra time a match takes through the queue. "
        f"Medians of the slices, and the spread from the least to the most."
        f"\n\n{report.table(head, rows)}"
    )
    print(body)
    if asked.write:
        report.write("queue", "Matches through the queue", body)


if __name__ == "__main__":
    main()
