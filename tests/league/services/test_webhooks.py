"""Webhooks: who is told of what, once, signed, and again while nobody answers."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Club, Delivery, Event, Job, OutboxEvent, Webhook
from league.queries.clock import database_now
from league.queries.news import KINDS
from league.services import deliveries, jobs, work
from league.services.deliveries import WAITS, fan_out, forget_deliveries
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import relay
from league.services.scheduling import sweep_leases
from league.services.webhooks import (
    create_webhook,
    delete_webhook,
    send_again,
    send_test,
    switch_webhook,
)
from tests.league import factories as f
from tests.league.receiver import Receiver, receiving

pytestmark = pytest.mark.django_db
CALL_TABLES = ("league_job", "league_delivery")


@pytest.fixture
def receiver(settings) -> Iterator[Receiver]:
    settings.WEBHOOK_PRIVATE = True
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def ada():
    return f.make_person("Ada", is_staff=True)


def make_hook(owner, by, url: str = "https://hooks.example/clack", kinds=KINDS) -> Webhook:
    return create_webhook(owner=owner, url=url, kinds=kinds, by=by)


def run_errands() -> int:
    done = 0
    while work.do_errand("messenger"):
        done += 1
    return done


def make_due() -> None:
    Job.objects.filter(kind=Job.Kind.WEBHOOK).update(not_before=database_now())


def told(receiver: Receiver) -> list[dict]:
    return [json.loads(body) for _, _, body in receiver.calls]


def test_event_is_told_from_round_to_end(ada, receiver):
    event = f.make_event(f.make_bots(2), by=ada)
    make_hook(event, ada, receiver.url)
    f.start_event(event.pk)
    f.start_due_series()
    f.play_all()

    while relay(None):
        run_errands()

    heard = {news["kind"]: news for news in told(receiver)}
    assert list(heard) == ["round.started", "match.finished", "series.decided", "event.finished"]
    names = {side["player"]["name"] for side in heard["series.decided"]["series"]["sides"]}
    assert names == {"Bird 1", "Bird 2"}
    assert heard["round.started"]["tables"][0]["table"] == 1
    assert heard["event.finished"]["standings"][0]["place"] == 1
    assert {news["event"]["name"] for news in heard.values()} == {"League night"}


def test_receiver_can_check_the_signature(ada, receiver):
    hook = make_hook(f.make_event([]), ada, receiver.url)
    send_test(hook.pk, by=ada)
    run_errands()

    _, headers, body = receiver.calls[0]
    message = headers["Clack-Timestamp"].encode() + b"." + body
    expected = hmac.new(hook.secret.encode(), message, hashlib.sha256).hexdigest()
    assert headers["Clack-Signature"] == f"sha256={expected}"
    assert json.loads(body)["kind"] == "webhook.test"


def test_match_on_a_deal_still_played_has_no_result(ada):
    event = f.make_running_event(f.make_bots(2), mirrored=True, by=ada)
    make_hook(event, ada)
    first, second = event.rounds.get().series.get().matches.order_by("rotation")
    f.play_match(first)
    relay(None)
    f.play_match(second)
    relay(None)

    open_result, shut = Delivery.objects.filter(kind="match.finished").order_by("-pk")
    assert shut.payload["match"]["result"] is None
    assert open_result.payload["match"]["result"]["places"]
    told = json.dumps([row.payload for row in Delivery.objects.all()])
    assert first.block.seed not in told


def test_only_the_chosen_kinds_are_told(ada):
    event = f.make_event(f.make_bots(2))
    make_hook(event, ada, kinds=["event.finished"])
    f.start_event(event.pk)
    f.start_due_series()
    f.play_all()

    relay(None)

    assert [row.kind for row in Delivery.objects.all()] == ["event.finished"]


def test_webhook_hears_of_its_own_events_only(ada):
    club = Club.objects.create(name="Heron", slug="heron")
    bots = f.make_bots(2)
    clubs_own = f.make_event(bots, name="Club night", club=club)
    other = f.make_event(bots, name="Elsewhere")
    of_club, of_event = make_hook(club, ada), make_hook(clubs_own, ada)
    stranger = make_hook(f.make_event([], name="Third"), ada)
    for event in (clubs_own, other):
        f.start_event(event.pk)

    relay(None)

    assert {row.webhook_id for row in Delivery.objects.all()} == {of_club.pk, of_event.pk}
    assert stranger.deliveries.count() == 0


def test_webhook_of_the_whole_hears_of_its_parts(ada):
    whole = f.make_event([], name="Whole")
    part = f.make_event(f.make_bots(2), name="Group A")
    hook = make_hook(whole, ada)
    f.start_event(part.pk)
    Event.objects.filter(pk=part.pk).update(parent=whole)

    relay(None)

    assert [row.kind for row in hook.deliveries.all()] == ["round.started"]


def test_telling_twice_makes_one_call(ada):
    event = f.make_event(f.make_bots(2))
    make_hook(event, ada)
    f.start_event(event.pk)
    news = list(OutboxEvent.objects.all())

    fan_out(news)
    fan_out(news)

    assert Delivery.objects.count() == Job.objects.filter(kind="webhook").count() == 1


def test_relay_without_webhooks_costs_two_looks_and_a_mark():
    f.make_running_event(f.make_bots(2))

    with CaptureQueriesContext(
        connection,
    ) as queries:
        relay(None)

    words = [query["sql"].split()[0] for query in queries]
    assert words == ["SELECT", "SELECT", "UPDATE"]


def test_fault_in_the_fan_out_does_not_hold_up_the_house(ada, caplog):
    event = f.make_event(f.make_bots(2))
    make_hook(event, ada)
    f.start_event(event.pk)
    OutboxEvent.objects.update(stream="event:not-a-number")

    assert relay(None) == 1
    assert "Webhooks were not told" in caplog.text


def test_call_that_fails_is_tried_again_later_each_time(ada, receiver):
    receiver.status = 500
    hook = make_hook(f.make_event([]), ada, receiver.url)
    delivery = send_test(hook.pk, by=ada)
    waits = []
    for _ in WAITS:
        make_due()
        before = database_now()
        run_errands()
        delivery.refresh_from_db()
        waits.append((delivery.next_at - database_now(), delivery.next_at - before))

    # Between two looks at the clock, however far they are apart.
    assert all(
        least.total_seconds() <= wait <= most.total_seconds()
        for (least, most), wait in zip(waits, (10, 60, 300, 1800, 7200, 21600), strict=True)
    )
    assert (delivery.state, delivery.attempts, delivery.status) == ("waiting", 6, 500)


def test_call_is_given_up_after_the_last_attempt(ada, receiver):
    receiver.status = 503
    hook = make_hook(f.make_event([]), ada, receiver.url)
    delivery = send_test(hook.pk, by=ada)
    for _ in range(len(WAITS) + 2):
        make_due()
        run_errands()

    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("failed", len(WAITS) + 1)
    assert delivery.problem.startswith("It answered 503")
    assert Job.objects.get().state == Job.State.FAILED


def test_call_given_up_can_be_sent_again(ada, receiver):
    hook = make_hook(f.make_event([]), ada, "http://127.0.0.1:9/")
    delivery = send_test(hook.pk, by=ada)
    for _ in range(len(WAITS) + 1):
        make_due()
        run_errands()
    Webhook.objects.update(url=receiver.url)

    send_again(delivery.pk, by=ada)
    run_errands()

    delivery.refresh_from_db()
    assert (delivery.state, delivery.status, delivery.problem) == ("delivered", 204, "")


def test_call_that_waits_for_its_first_attempt_is_not_sent_again(ada):
    delivery = send_test(make_hook(f.make_event([]), ada).pk, by=ada)
    before = Job.objects.values().get()

    with pytest.raises(ConflictError):
        send_again(delivery.pk, by=ada)
    assert Job.objects.values().get() == before


def tables_written(act) -> list[str]:
    """The rows of a call that an act changes, in the order in which it locks them."""
    with CaptureQueriesContext(connection) as asked:
        act()
    written = [query["sql"].split()[1] for query in asked if query["sql"].startswith("UPDATE")]
    return [name.strip('"') for name in written if name.strip('"') in CALL_TABLES]


def test_call_is_locked_in_one_order_by_all(ada, receiver):
    delivery = send_test(make_hook(f.make_event([]), ada, receiver.url).pk, by=ada)

    made = tables_written(run_errands)
    again = tables_written(lambda: send_again(delivery.pk, by=ada))

    assert made[-2:] == again == ["league_job", "league_delivery"]


def test_lost_messenger_makes_its_call_fail_in_the_end(ada, settings):
    settings.MAX_ATTEMPTS = 1
    delivery = send_test(make_hook(f.make_event([]), ada).pk, by=ada)
    jobs.lease_errand("lost")
    Job.objects.update(lease_until=database_now() - timedelta(seconds=1))

    sweep_leases()

    delivery.refresh_from_db()
    assert delivery.state == "failed"
    assert "fell silent" in delivery.problem


def test_workers_leave_calls_to_the_messengers(ada):
    send_test(make_hook(f.make_event([]), ada).pk, by=ada)
    woken: list[int] = []

    assert jobs.lease_next("worker") is None
    assert jobs.wake_workers(woken.append) == 0
    assert jobs.lease_errand("messenger") is not None


def test_webhook_switched_off_is_not_called(ada):
    event = f.make_event(f.make_bots(2))
    hook = make_hook(event, ada)
    switch_webhook(hook.pk, False, by=ada)
    f.start_event(event.pk)

    relay(None)

    assert Delivery.objects.count() == 0
    with pytest.raises(ConflictError):
        send_test(hook.pk, by=ada)


def test_deleted_webhook_takes_its_calls_along(ada):
    hook = make_hook(f.make_event([]), ada)
    send_test(hook.pk, by=ada)

    delete_webhook(hook.pk, by=ada)

    assert (Delivery.objects.count(), Job.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("url", "kinds", "field"),
    [
        ("ftp://hooks.example/", KINDS, "url"),
        ("hooks.example", KINDS, "url"),
        ("https://user:word@hooks.example/", KINDS, "url"),
        ("https://hooks.example/#a", KINDS, "url"),
        ("https://hooks.example/\nHost: evil", KINDS, "url"),
        ("https://hooks.example/ü", KINDS, "url"),
        ("https://hooks.example:99999/", KINDS, "url"),
        ("https://hooks.example/" + "a" * 300, KINDS, "url"),
        ("https://hooks.example/", [], "kinds"),
        ("https://hooks.example/", ["everything"], "kinds"),
    ],
)
def test_webhook_that_makes_no_sense_is_refused(ada, url, kinds, field):
    with pytest.raises(LeagueError) as refused:
        make_hook(f.make_event([]), ada, url, kinds)

    assert refused.value.field == field
    assert Webhook.objects.count() == 0


def test_eleventh_webhook_is_refused(ada):
    event = f.make_event([])
    for _ in range(10):
        make_hook(event, ada)

    with pytest.raises(ConflictError):
        make_hook(event, ada)


def test_old_calls_are_forgotten_with_their_jobs(ada):
    hook = make_hook(f.make_event([]), ada)
    old, new = send_test(hook.pk, by=ada), send_test(hook.pk, by=ada)
    long_ago = database_now() - deliveries.KEPT - timedelta(hours=1)
    Delivery.objects.filter(pk=old.pk).update(created_at=long_ago)

    assert forget_deliveries() == 1
    assert [job.subject for job in Job.objects.all()] == [new.pk]
