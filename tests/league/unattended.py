"""Events that nobody looks after: the clock opens their rounds and programs play them."""

from __future__ import annotations

from league.models import Event
from league.services.accounts import create_bot
from league.services.entries import enter_player
from league.services.events import create_event, start_event
from tests.faults.whole_events import CASES


def start_unattended(case: str, bots: int, rounds: int | None = None) -> Event:
    """An event of so many bots, greedy and random ones, on its way."""
    fields = {"game": "natto", "counting": "best_of", **CASES[case]}
    if rounds is not None:
        fields["settings"] = {**fields["settings"], "rounds": rounds}
    event = create_event(
        by=None, name=case, advance=Event.Advance.CLOCK, round_minutes=0,
        move_seconds=5, bank_seconds=300, **fields,
    )  # fmt: skip
    for number in range(1, bots + 1):
        program = "greedy" if number % 2 else "random"
        enter_player(event.pk, create_bot(name=f"Bird {number}", program=program).player)
    return start_event(event.pk)
