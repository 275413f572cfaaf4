"""The memory of idle processes, and of a worker before and after a series of 1,000 matches.

`python -m benchmarks.memory [--write]` runs the embedded mode and reads resident sizes.
"""

from __future__ import annotations

import argparse
import time

import httpx
import psutil

from benchmarks import report
from tests.faults.club import Club

WEB_LIMIT, WORKER_LIMIT, GROWTH_LIMIT = 200.0, 150.0, 20.0
WARM_UP = 20
USUAL = {"CLACK_LEASE_SECONDS": "30", "CLACK_SWEEP_SECONDS": "10", "CLACK_TICK_SECONDS": "1"}


def megabytes(pid: int) -> float:
    size: int = psutil.Process(pid).memory_info().rss
    return size / 1e6


def measure(matches: int) -> list[list[str]]:
    club = Club("embedded", **USUAL)
    try:
        address = club.start_web()
        for page in ("/", "/games/", "/players/"):
            httpx.get(address + page)
        web = megabytes(club.running[-1].pid)
        club.start_scheduler()
        (worker,) = club.start_workers(1)
        time.sleep(3)
        idle = megabytes(worker.pid)
        club.act("start_long_series", matches)
        club.wait_finished(WARM_UP, seconds=120)
        begin = megabytes(worker.pid)
        club.wait_finished(matches, seconds=1200)
        growth = megabytes(worker.pid) - begin
    finally:
        club.close()
    return [
        _row("idle web process", web, WEB_LIMIT),
        _row("idle worker", idle, WORKER_LIMIT),
        _row(f"worker, growth over a series of {matches} matches", growth, GROWTH_LIMIT),
    ]


def _row(what: str, size: float, limit: float) -> list[str]:
    return [what, f"{size:.1f} MB", f"{limit:.0f} MB", "yes" if size < limit else "NO"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    body = report.table(["what", "resident", "limit", "under"], measure(asked.matches))
    print(body)
    if asked.write:
        report.write("memory", "Memory", body)


if __name__ == "__main__":
    main()
