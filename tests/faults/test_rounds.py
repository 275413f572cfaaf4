"""Several who act on one event at once: one round, nothing lost, a plain word for the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.faults.club import Club

Report = Callable[[str], None]


def test_organisers_who_pair_at_once_get_one_round(club: Club, seed: int, report: Report) -> None:
    said = club.act("organisers_pair", 4)

    assert Counter(said[:4]) == {"done": 1, "Round 2 is open already.": 3}
    assert Counter(said[4:]) == {"done": 1, "Round 3 is open already.": 3}
    assert club.count("SELECT count(*) FROM league_round") == 3
    assert club.count("SELECT count(*) FROM league_series") == 6
    assert club.act("broken") == {}
    report("four at once, twice: one round each, three told")


def test_organisers_who_publish_at_once_open_it_once(club: Club, seed: int, report: Report) -> None:
    said = club.act("organisers_publish", 4)

    assert Counter(said) == {"done": 1, "Round 1 is published already.": 3}
    assert club.count("SELECT count(*) FROM league_series") == 2
    report("four at once: one round, three told")


def test_last_seat_goes_to_one_and_the_others_are_told_that_they_wait(
    club: Club, seed: int, report: Report
) -> None:
    said = club.act("players_take_the_last_seat", 20)

    waits = "All places are taken: Finch waits in line for Race."
    assert Counter(said) == {"Finch is entered in Race.": 1, waits: 19}
    assert club.count("SELECT count(*) FROM league_entry") == 5
    assert club.count("SELECT count(*) FROM league_waitingplace") == 19
    assert club.act("broken") == {}
    report("twenty at once: one seat, nineteen wait in line")


def test_correction_during_the_pairing_is_paired_from(
    club: Club, seed: int, report: Report
) -> None:
    race = club.act("correction_meets_pairing")

    assert race["said"] == ["done", "done"]
    assert race["drawn"] == race["after"]
    assert race["drawn"] != race["before"]
    assert club.count("SELECT count(*) FROM league_result WHERE reason = 'corrected'") == 1
    report("the pairing began anew, from the corrected result")


def test_withdrawal_during_a_result_loses_neither(club: Club, seed: int, report: Report) -> None:
    race = club.act("withdrawal_meets_result")

    assert race == {
        "said": ["done", "done"],
        "series": ["finished", "played"],
        "withdrawn": 1,
        "round": True,
    }
    assert club.act("broken") == {}
    report("the result stands, the player is out, nobody waited in a ring")


def test_withdrawal_in_mid_series_keeps_what_was_played(
    club: Club, seed: int, report: Report
) -> None:
    race = club.act("withdrawal_in_mid_series")

    leaving, staying = race.pop("players")
    assert race == {
        "said": ["done", "done", f"{leaving} is not entered in Race."],
        "series": ["finished", "forfeit"],
        "matches": ["cancelled", "finished"],
        "places": {leaving: 2, staying: 1},
        "results": 1,
        "paired": 0,
        "byes": 1,
    }
    assert club.act("broken") == {}
    report("one result of three stands, the match in play is written nowhere")


def test_two_schedulers_do_everything_once(club: Club, seed: int, report: Report) -> None:
    rounds = club.act("start_clocked_event")
    for _ in range(2):
        club.start_scheduler()
    club.start_workers(2)

    seconds = club.wait_for("SELECT count(*) FROM league_event WHERE stage = 'finished'", 1)

    assert club.count("SELECT count(*) FROM league_round") == rounds
    assert club.finished() == club.count("SELECT count(*) FROM league_match") == 2 * rounds
    opened = club.rows(
        "SELECT count(*) FROM league_outboxevent WHERE kind = 'round.opened' GROUP BY payload"
    )
    assert opened == [(1,)] * rounds
    assert club.act("broken") == {}
    report(f"{rounds} rounds in {seconds:.1f} s, each once")
