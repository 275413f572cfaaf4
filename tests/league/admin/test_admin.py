"""The secretary's desk: every page opens, every act works and is audited, nothing else goes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.models import (
    AuditEntry,
    Bot,
    Event,
    Job,
    Match,
    Series,
)
from league.queries.clock import database_now
from league.services.invariants import broken_invariants
from league.services.scheduling import give_up
from tests.league import factories as f

pytestmark = pytest.mark.django_db
LEAGUE_MODELS = sorted(
    (model for model in admin.site._registry if model._meta.app_label == "league"),
    key=lambda model: model.__name__,
)


@pytest.fixture
def club():
    return f.make_club(bots=4)


@pytest.fixture
def ada(club):
    client = Client()
    client.force_login(club.ada)
    return client


def act(client: Client, row, name: str, **fields):
    model = row._meta.model_name
    return client.post(reverse(f"admin:league_{model}_act", args=[row.pk, name]), fields)


def acts_by_ada() -> list[str]:
    return list(AuditEntry.objects.filter(actor__username="Ada").values_list("action", flat=True))


def desk(model, page: str, *args: int) -> str:
    return reverse(f"admin:league_{model._meta.model_name}_{page}", args=args)


def test_every_list_and_page_opens(ada, club):
    f.make_finished_event(club.bots)
    rows = [(model, row) for model in LEAGUE_MODELS if (row := model.objects.first())]

    lists = {model: ada.get(desk(model, "changelist")).status_code for model in LEAGUE_MODELS}
    pages = {model: ada.get(desk(model, "change", row.pk)).status_code for model, row in rows}

    assert lists == dict.fromkeys(lists, 200)
    assert pages == dict.fromkeys(pages, 200)
    assert {Event, Series, Match, Job, Bot} <= set(pages)


def test_nothing_is_edited_or_deleted_by_hand(ada, club):
    f.make_finished_event(club.bots)
    rows = [(model, row.pk) for model in LEAGUE_MODELS if (row := model.objects.first())]

    answers = {
        (model, page): ada.post(desk(model, page, key), {"post": "yes", "name": "x"}).status_code
        for model, key in rows
        for page in ("delete", "change")
    }

    assert answers == dict.fromkeys(answers, 403)
    assert all(model.objects.filter(pk=key).exists() for model, key in rows)


@pytest.mark.parametrize("who", ["ben", "cy", None])
def test_only_staff_come_in(club, who):
    client = Client()
    if who:
        client.force_login(getattr(club, who))

    assert client.get(reverse("admin:league_series_changelist")).status_code == 302


def schedule(client: Client, club, **fields):
    later = (database_now() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")
    body = {
        "player_1": club.bots[0].name, "player_2": club.bots[1].name, "counting": "best_of",
        "length": "5", "level_rule": "draw", "move_seconds": "10", "bank_seconds": "100",
        "starts_at": later, "option_target": "2", "option_bombs": "fewer",
        "option_widened_sums": "off", "option_shared_dragons": "off", "option_seq_ties": "suit",
        "option_next_leader": "loser", **fields,
    }  # fmt: skip
    return client.post(reverse("admin:league_series_add") + "?game=natto", body)


def test_secretary_schedules_a_best_of_five(ada, club):
    answer = schedule(ada, club, mirrored="on")

    series = Series.objects.get()
    assert answer.status_code == 302
    assert (series.game, series.length, series.mirrored, series.stage) == (
        "natto", 5, True, "scheduled",
    )  # fmt: skip
    assert (series.options["target"], series.options["bombs"]) == (2, "fewer")
    assert acts_by_ada() == ["schedule"]


def test_first_step_asks_for_the_game(ada):
    page = ada.get(reverse("admin:league_series_add"))

    assert b"natto" in page.content


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("length", "4", "odd number"),
        ("player_2", "Nobody", "no player called Nobody"),
        ("starts_at", "2020-01-01T20:00", "in the past"),
        ("option_target", "0", "greater than or equal to 1"),
        ("move_seconds", "0", "greater than or equal to 1"),
    ],
)
def test_wrong_input_is_explained_and_stores_nothing(ada, club, field, value, said):
    answer = schedule(ada, club, **{field: value})

    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert Series.objects.count() == 0


def test_secretary_postpones_and_cancels(ada, club):
    series = f.make_series(club.bots[:2])
    later = database_now() + timedelta(days=3)

    act(ada, series, "postpone", starts_at_0=f"{later:%Y-%m-%d}", starts_at_1="20:00:00",
        reason="rain")  # fmt: skip
    act(ada, series, "cancel", reason="storm")

    series.refresh_from_db()
    assert (series.stage, series.starts_at.date()) == ("cancelled", later.date())
    assert acts_by_ada() == ["cancel", "postpone"]


def test_secretary_gives_a_series_by_forfeit(ada, club):
    series = f.make_running_series(club.bots[:2])

    act(ada, series, "forfeit", player=club.bots[0].pk, reason="absent")

    assert series.sides.get(player=club.bots[0]).place == 2
    assert acts_by_ada() == ["forfeit"]


def test_act_without_a_reason_is_refused(ada, club):
    series = f.make_running_series(club.bots[:2])

    answer = act(ada, series, "cancel", reason="")

    assert "This field is required" in answer.content.decode()
    series.refresh_from_db()
    assert series.stage == "running"


def test_act_that_came_too_late_is_explained(ada, club):
    series = f.make_finished_series(club.bots[:2])

    answer = act(ada, series, "cancel", reason="storm")

    assert f"Series {series.pk} is finished." in answer.content.decode()


def void_match(club) -> Match:
    match = f.make_running_series(club.bots[:2]).matches.get()
    Match.objects.filter(pk=match.pk).update(stage="running")
    Job.objects.update(state="running", lease_until=database_now(), owner="w", attempt=3)
    give_up(Job.objects.get(), "infrastructure: test")
    return match


def test_secretary_sees_and_replays_a_void_match(ada, club):
    match = void_match(club)
    listed = ada.get(reverse("admin:league_match_changelist") + "?stage__exact=void")
    assert "infrastructure: test" in listed.content.decode()

    act(ada, match, "replay", reason="power cut")
    f.play_all()

    match.refresh_from_db()
    assert match.stage == "finished"
    assert broken_invariants() == {}


def test_failed_job_has_a_retry_button(ada, club):
    match = void_match(club)
    job = Job.objects.get()

    act(ada, job, "retry", reason="power cut")

    match.refresh_from_db()
    assert match.stage == "waiting"


def test_secretary_corrects_a_result(ada, club):
    match = f.make_finished_series(club.bots[:2]).matches.get()
    turned = match.result.places[::-1]

    act(ada, match, "correct", score_0=7, score_1=-7, place_0=turned[0], place_1=turned[1],
        reason="misread")  # fmt: skip
    f.play_all()

    match.result.refresh_from_db()
    assert (match.result.scores, match.result.reason) == ([7, -7], "corrected")
    assert acts_by_ada() == ["correct"]
    assert broken_invariants() == {}


def test_impossible_correction_is_explained(ada, club):
    match = f.make_finished_series(club.bots[:2]).matches.get()

    answer = act(ada, match, "correct", score_0=7, score_1=-7, place_0=2, place_1=2, reason="x")

    assert "Places start at 1" in answer.content.decode()


def test_secretary_runs_an_event(ada, club):
    event = f.make_event([])

    act(ada, event, "enter", players=[bot.pk for bot in club.bots])
    act(ada, event, "start")
    f.start_due_series()
    f.play_all()
    act(ada, event, "next-round")
    act(ada, event, "withdraw", player=club.bots[0].pk, reason="ill")
    act(ada, event, "cancel", reason="fire")

    event.refresh_from_db()
    assert (event.stage, event.rounds.count()) == ("cancelled", 2)
    assert event.entries.get(player=club.bots[0]).withdrawn_at is not None
    assert {"enter", "start", "withdraw", "cancel"} <= set(acts_by_ada())


def test_secretary_adds_a_house_bot_and_a_version(ada):
    ada.post(reverse("admin:league_bot_add"), {"name": "Robin", "program": "random"})
    bot = Bot.objects.get(player__name="Robin")

    act(ada, bot, "version", program="greedy")

    assert list(bot.versions.values_list("number", flat=True)) == [2, 1]


def test_staff_cannot_take_their_own_rights(ada, club):
    answer = act(ada, club.ada, "take-staff")

    assert "Another of the staff" in answer.content.decode()
    act(ada, club.ben, "make-staff")
    club.ben.refresh_from_db()
    assert club.ben.is_staff


def test_running_page_looks_again_by_itself(ada, club):
    series = f.make_running_series(club.bots[:2])

    page = ada.get(reverse("admin:league_series_change", args=[series.pk]))

    assert b'http-equiv="refresh"' in page.content


def test_no_seed_or_hand_shows_on_a_running_match(ada, club):
    block = f.make_open_block(club.bots[:2])
    pages = [
        reverse("admin:league_series_change", args=[block.series_id]),
        *(reverse("admin:league_match_change", args=[m.pk]) for m in block.matches.all()),
    ]

    assert not any(block.seed.encode() in ada.get(page).content for page in pages)


def test_unknown_act_leads_back(ada, club):
    event = f.make_event([])

    answer = act(ada, event, "explode")

    assert answer.status_code == 302
    assert Event.objects.get().stage == "draft"
