"""A person's moves: once each, in turn, in time, and checked by the rules."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import Job, Match, Move
from league.queries.clock import database_now
from league.queries.positions import state_of
from league.services.errors import ConflictError, LeagueError
from league.services.moves import forfeit_on_time, submit_move
from league.services.scheduling import end_overdue_turns
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben():
    return f.make_person("Ben").player


@pytest.fixture
def match(ben):
    return f.make_asking_match(ben, f.make_bot("Wren"))


def first_legal(match: Match) -> str:
    return state_of(match).legal_texts()[0]


def test_move_is_stored_and_the_bot_answers(match, ben):
    before = match.move_count
    submit_move(match.pk, ben, ply=before, text=first_legal(match))

    f.play_all()

    match.refresh_from_db()
    assert match.move_count > before + 1 or match.stage == "finished"


def test_repeat_with_the_same_key_gives_the_first_answer(match, ben):
    text = first_legal(match)
    first = submit_move(match.pk, ben, ply=match.move_count, text=text, key="k")

    again = submit_move(match.pk, ben, ply=match.move_count, text=text, key="k")

    assert again.pk == first.pk
    assert Move.objects.filter(match=match, ply=first.ply).count() == 1


def test_second_move_at_a_ply_is_refused(match, ben):
    submit_move(match.pk, ben, ply=match.move_count, text=first_legal(match), key="a")

    with pytest.raises(ConflictError, match="has been played already"):
        submit_move(match.pk, ben, ply=match.move_count, text="discard 66", key="b")


def test_illegal_move_is_refused_in_words_and_changes_nothing(match, ben):
    with pytest.raises(LeagueError) as refusal:
        submit_move(match.pk, ben, ply=match.move_count, text="castle")

    assert refusal.value.field == "move"
    after = Match.objects.get(pk=match.pk)
    assert (after.move_count, after.turn) == (match.move_count, match.turn)


def test_stranger_cannot_move(match):
    with pytest.raises(LeagueError, match="do not hold a seat"):
        submit_move(
            match.pk, f.make_person("Cy").player, ply=match.move_count, text=first_legal(match)
        )


def test_move_out_of_turn_is_refused(match, ben):
    Match.objects.filter(pk=match.pk).update(turn=1 - match.turn)

    with pytest.raises(ConflictError, match="not your turn"):
        submit_move(match.pk, ben, ply=match.move_count, text=first_legal(match))


def test_move_for_a_later_ply_is_refused(match, ben):
    with pytest.raises(ConflictError) as refusal:
        submit_move(match.pk, ben, ply=match.move_count + 1, text=first_legal(match))

    assert refusal.value.field == "ply"


def test_match_of_a_person_is_played_to_its_end(match):
    while match.stage == "running":
        f.play_turn(match)
        f.play_all()
        match.refresh_from_db()

    assert match.result.reason == "played out"
    assert match.series.sides.exclude(place=None).count() == 2


def test_two_people_need_no_worker_between_their_moves(ben):
    match = f.make_asking_match(ben, f.make_person("Cy").player)

    f.play_turn(match)

    assert match.turn is not None
    assert not Job.objects.filter(state="queued").exists()


def test_time_used_is_kept_and_bounds_the_next_deadline(match, ben):
    Match.objects.filter(pk=match.pk).update(asked_at=database_now() - timedelta(seconds=20))
    submit_move(match.pk, ben, ply=match.move_count, text=first_legal(match))

    used = match.holders.get(player=ben).used_millis

    assert 20_000 <= used < 30_000


def test_late_move_is_refused_and_the_clock_ends_the_match(match, ben):
    Match.objects.filter(pk=match.pk).update(deadline=database_now() - timedelta(seconds=1))

    with pytest.raises(ConflictError, match="run out"):
        submit_move(match.pk, ben, ply=match.move_count, text=first_legal(match))
    ended = end_overdue_turns() + end_overdue_turns()

    match.refresh_from_db()
    seat = match.holders.get(player=ben).seat
    assert ended == 1
    assert (match.result.reason, match.result.forfeiter) == ("time", seat)
    assert match.result.places[seat] == 2


def test_clock_spares_a_person_who_has_time(match):
    assert forfeit_on_time(match.pk) is False
