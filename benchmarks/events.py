"""Whole events of programs, from start to final standings, with nobody at the desk.

`python -m benchmarks.events [--write]` runs them in the embedded mode: a scheduler and two worker
processes, as `make up` starts them. The clock opens every round as soon as the last one is over.
"""

from __future__ import annotations

import argparse

from benchmarks import report
from tests.faults.club import Club
from tests.faults.whole_events import FULL_SIZES
from tests.services.ports import wait_until

WORKERS = 2
LONGEST = 1_800
USUAL = {"CLACK_LEASE_SECONDS": "30", "CLACK_SWEEP_SECONDS": "10", "CLACK_TICK_SECONDS": "1"}
ENDED = "SELECT count(*) FROM league_event WHERE stage = 'finished'"
ROUNDS = "SELECT count(*) FROM league_round"
SECONDS = (
    "SELECT (julianday(max(finished_at)) - julianday(min(created_at))) * 86400 FROM league_event"
)


def measure(index: int) -> list[str]:
    case, bots = FULL_SIZES[index]
    club = Club("embedded", None, **USUAL)
    try:
        club.act("start_whole_event", index)
        club.start_scheduler()
        club.start_workers(WORKERS)
        wait_until(lambda: club.count(ENDED) == 1, LONGEST, f"the end of {case}")
        ((seconds,),) = club.rows(SECONDS)
        rounds, matches = club.count(ROUNDS), club.finished()
        places = club.act("final_places")
        broken = club.act("broken")
    finally:
        club.close()
    verdict = "all hold" if not broken and len(places) == bots else f"BROKEN: {broken}"
    per_second = f"{matches / seconds:.1f}"
    return [case, str(bots), str(rounds), str(matches), f"{seconds:.0f}", per_second, verdict]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = []
    for index in range(len(FULL_SIZES)):
        rows.append(measure(index))
        print(*rows[-1], sep=" | ", flush=True)
    head = ["event", "bots", "rounds", "matches", "seconds", "matches a second", "invariants"]
    body = (
        "Natto for two seats, Tien Gow for four, half of the bots greedy and half random. One "
        f"scheduler and {WORKERS} embedded workers on SQLite; the seconds run from the draft to "
        "the final standings. All checks of `manage.py check_invariants` run after it."
        f"\n\n{report.table(head, rows)}"
    )
    print(body)
    if asked.write:
        report.write("events", "Whole events, unattended", body)


if __name__ == "__main__":
    main()
