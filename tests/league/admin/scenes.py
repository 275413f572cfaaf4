"""For every act of the admin a row on which it is open, and what its form is sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.db.models import Model

from league.admin.making import ChangeForm
from league.models import Delivery, Event, Job, Match, Series
from league.queries.clock import database_now
from league.services.absences import keep_apart, sit_out
from league.services.clubs import add_member, create_club
from league.services.copies import save_template
from league.services.entries import enter_player
from league.services.events import start_event
from league.services.joining import invite_player
from league.services.webhooks import create_webhook, send_test, switch_webhook
from tests.league import factories as f

Given = tuple[Model, dict[str, Any]]
Scene = Callable[[f.Club], Given]
WHY: Final = {"reason": "because"}
SCENES: dict[tuple[str, str], Scene] = {}


def scene(model: str, *acts: str, **fields: Any) -> Callable[[Callable[[f.Club], Any]], Scene]:
    """A row on which these acts are open, and what their forms are sent."""

    def kept(make: Callable[[f.Club], Any]) -> Scene:
        def build(club: f.Club) -> Given:
            made = make(club)
            row, more = made if isinstance(made, tuple) else (made, {})
            return row, {**fields, **more}

        for act in acts:
            SCENES[model, act] = build
        return build

    return kept


def later() -> dict[str, str]:
    at = database_now() + timedelta(days=1)
    return {"starts_at_0": f"{at:%Y-%m-%d}", "starts_at_1": f"{at:%H:%M:%S}"}


@scene("event", "start", "copy", "keep", "cancel", "rehearse", name="Another", **WHY)
def draft(club: f.Club) -> Event:
    return f.make_event(club.bots, by=club.ada)


@scene("event", "webhook", url="https://hooks.example/", kinds=["event.finished"])
def told(club: f.Club) -> Event:
    return f.make_event([], by=club.ada)


@scene("event", "list", text="name;kind\nBird 2;bot\nBen;person\n")
def listed(club: f.Club) -> Event:
    return f.make_event([], by=club.ada)


@scene("event", "link")
def by_link(club: f.Club) -> Event:
    return f.make_event([], by=club.ada, entry_rule="link")


@scene("event", "order")
def numbered(club: f.Club) -> Given:
    event = f.make_event(club.bots, by=club.ada)
    keys = event.entries.order_by("-number").values_list("pk", flat=True)
    return event, {f"number_{key}": place for place, key in enumerate(keys, start=1)}


@scene("event", "divisions")
def league(club: f.Club) -> Given:
    event = f.make_event(club.bots, by=club.ada, format="league")
    keys = event.entries.values_list("pk", flat=True)
    return event, {f"entry_{key}": 1 + place % 2 for place, key in enumerate(keys)}


@scene("event", "change")
def renamed(club: f.Club) -> Given:
    event = f.make_event(club.bots, by=club.ada)
    form = ChangeForm(event, user=club.ada)
    shown = {name: form[name].value() for name in form.fields}
    kept = {name: given for name, given in shown.items() if given not in (None, False)}
    return event, {**kept, "name": "Renamed"}


@scene("event", "enter")
def empty(club: f.Club) -> Given:
    return f.make_event([], by=club.ada), {"players": [bot.pk for bot in club.bots]}


@scene("event", "withdraw", **WHY)
def entered(club: f.Club) -> Given:
    return draft(club)[0], {"player": club.bots[0].pk}


@scene("event", "invite", player="Ben")
def inviting(club: f.Club) -> Event:
    return f.make_event([], by=club.ada)


@scene("invitation", "take-back")
def invited(club: f.Club) -> Model:
    return invite_player(inviting(club)[0].pk, club.ben.player, by=club.ada)


@scene("waitingplace", "take-out", **WHY)
def in_line(club: f.Club) -> Model:
    event = f.make_event(club.bots[:2], by=club.ada, capacity=2)
    enter_player(event.pk, club.ben.player, by=club.ada)
    return event.waiting.get()


@scene("event", "apart", first="Bird 1", second="Bird 2")
def swiss(club: f.Club) -> Event:
    return f.make_event(club.bots, by=club.ada, format="swiss")


@scene("event", "next-round")
def round_played(club: f.Club) -> Event:
    event = f.make_running_event(club.bots)
    f.play_all()
    return event


@scene("event", "draw")
def groups_played(club: f.Club) -> Event:
    event = f.make_running_event(club.bots, format="groups")
    f.play_all()
    return event


@scene("event", "open-rounds")
def group_between_rounds(club: f.Club) -> Event:
    event = f.make_running_event(club.bots, format="groups", settings={"groups": 1})
    f.play_all()
    return event


@scene("event", "undo-stage", **WHY)
def groups_drawn(club: f.Club) -> Event:
    event = f.make_event(club.bots, format="groups")
    return start_event(event.pk)


@scene("event", "next-season", name="Next year")
def season(club: f.Club) -> Event:
    alone = {"divisions": 1, "up": 0, "down": 0}
    return f.make_finished_event(club.bots[:2], format="league", settings=alone, advance="clock")


@scene("event", "close", **WHY)
def ladder(club: f.Club) -> Event:
    return f.make_running_event(club.bots, format="ladder")


@scene("event", "end", **WHY)
def boards(club: f.Club) -> Event:
    return f.make_running_event(
        [club.ben.player], format="instant", scoring="datum", counting="fixed", rated=False
    )


@scene("round", "publish", "again", "unpair", **WHY)
def drafted(club: f.Club) -> Model:
    event = f.make_event(club.bots, format="swiss", publishes=False)
    return start_event(event.pk).rounds.get()


@scene("round", "exchange", "renumber", table=1, to=2)
def to_change(club: f.Club) -> Given:
    row = drafted(club)[0]
    (first, _), (second, _) = (pairing["entrants"] for pairing in row.draft)
    return row, {"first": first, "second": second}


@scene("round", "move", table="out")
def larger_table(club: f.Club) -> Given:
    event = f.make_event(club.bots, format="pods", seats=4, publishes=False)
    row = start_event(event.pk).rounds.get()
    return row, {"entry": row.draft[0]["entrants"][0]}


@scene("round", "undo", **WHY)
def published(club: f.Club) -> Model:
    return f.make_running_event(club.bots).rounds.get()


@scene("entry", "replace", "withdraw", player="Ben", **WHY)
def entry(club: f.Club) -> Model:
    return draft(club)[0].entries.all()[0]


@scene("entry", "miss", round=2)
def missing(club: f.Club) -> Model:
    return swiss(club)[0].entries.all()[0]


def checking_in(club: f.Club) -> Event:
    starts_at = database_now() + timedelta(minutes=5)
    return f.make_event([club.ben.player], check_in_minutes=30, starts_at=starts_at)


@scene("entry", "here")
def expected(club: f.Club) -> Model:
    return checking_in(club).entries.get()


@scene("entry", "not-here")
def ticked(club: f.Club) -> Model:
    event = checking_in(club)
    event.entries.update(checked_in_at=database_now())
    return event.entries.get()


@scene("absence", "come-back")
def absence(club: f.Club) -> Model:
    event = swiss(club)[0]
    return sit_out(event.pk, event.entries.all()[0].pk, round=2, by=club.ada)


@scene("keptapart", "let-meet")
def apart(club: f.Club) -> Model:
    return keep_apart(swiss(club)[0].pk, *club.bots[:2], by=club.ada)


@scene("presence", "pause")
def waiting(club: f.Club) -> Model:
    return ladder(club)[0].entries.all()[0].presence


@scene("presence", "return")
def pausing(club: f.Club) -> Model:
    presence = waiting(club)[0]
    presence.paused_at = database_now()
    presence.save()
    return presence


@scene("series", "postpone", **WHY)
def scheduled(club: f.Club) -> Given:
    return f.make_series(club.bots[:2]), later()


@scene("series", "settle", rule="draw", **WHY)
def looking(club: f.Club) -> Model:
    event = f.make_event([club.ben.player, club.cy.player], window_hours=48)
    return Series.objects.get(round__event=start_event(event.pk))


@scene("series", "result", game_1_0=3, game_1_1=1)
def at_a_table(club: f.Club) -> Model:
    return f.make_series(club.bots[:2], venue="table")


@scene("series", "forfeit", "cancel", **WHY)
def running(club: f.Club) -> Given:
    return f.make_running_series(club.bots[:2]), {"player": club.bots[0].pk}


@scene("match", "replay", **WHY)
def void(club: f.Club) -> Model:
    match = f.make_running_series(club.bots[:2]).matches.get()
    Match.objects.filter(pk=match.pk).update(stage=Match.Stage.VOID, problem="The power went.")
    Job.objects.update(state=Job.State.FAILED, error="The power went.")
    return match


@scene("match", "correct", score_0=7, score_1=-7, place_0=1, place_1=2, **WHY)
def ended(club: f.Club) -> Model:
    return f.make_finished_series(club.bots[:2]).matches.get()


@scene("job", "retry", **WHY)
def failed_match(club: f.Club) -> Model:
    void(club)
    return Job.objects.get()


@scene("job", "again")
def failed_pairing(club: f.Club) -> Model:
    event = f.make_event(club.bots)
    return Job.objects.create(
        kind=Job.Kind.PAIRING, subject=event.pk, state=Job.State.FAILED, not_before=database_now()
    )


@scene("webhook", "test", "off", "delete")
def hook(club: f.Club) -> Model:
    event = draft(club)[0]
    return create_webhook(
        owner=event, url="https://hooks.example/", kinds=["event.finished"], by=club.ada
    )


@scene("webhook", "on")
def hook_off(club: f.Club) -> Model:
    return switch_webhook(hook(club)[0].pk, False, by=club.ada)


@scene("delivery", "again")
def called(club: f.Club) -> Model:
    sent = send_test(hook(club)[0].pk, by=club.ada)
    Delivery.objects.update(attempts=1)
    return sent


@scene("club", "change", "add-member", name="Friday", time_zone="UTC", player="Ben", role="player")
def tiles(club: f.Club) -> Model:
    return create_club(by=club.ada, name="Thursday")


@scene("club", "webhook", url="https://hooks.example/", kinds=["event.finished"])
def told_of_all(club: f.Club) -> Model:
    return tiles(club)[0]


@scene("membership", "role", "remove", role="referee", **WHY)
def member(club: f.Club) -> Model:
    return add_member(tiles(club)[0].pk, club.ben.player, by=club.ada)


@scene("eventtemplate", "delete", "use", name="Made of it")
def template(club: f.Club) -> Model:
    return save_template(draft(club)[0].pk, name="Weekly", by=club.ada)


@scene("bot", "version", program="greedy")
def bot(club: f.Club) -> Model:
    return club.bots[0].bot


@scene("user", "make-staff", "close")
def account(club: f.Club) -> Model:
    return club.ben


@scene("user", "take-staff", "open")
def another(club: f.Club) -> Model:
    club.ben.is_staff, club.ben.is_active = True, False
    club.ben.save()
    return club.ben
