"""Webhooks of a club or an event: made, tried out, switched, deleted, and calls sent again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction

from league.models import Club, Delivery, Event, Job, User, Webhook
from league.queries.news import KINDS, TEST
from league.services import audit, jobs
from league.services.errors import ConflictError, LeagueError

MOST_HOOKS: Final = 10
LONGEST_URL: Final = 300
check_url = URLValidator(schemes=["http", "https"])


@transaction.atomic
def create_webhook(*, owner: Club | Event, url: str, kinds: Sequence[str], by: User) -> Webhook:
    """An address to be told; its `secret` is for the receiver, and is shown this once."""
    type(owner)._default_manager.select_for_update().get(pk=owner.pk)
    if owner.webhooks.count() >= MOST_HOOKS:
        raise ConflictError(f"There are {MOST_HOOKS} webhooks already: delete one first.")
    hook = Webhook(
        url=_checked_url(url), kinds=_checked_kinds(kinds), secret=secrets.token_hex(32),
        created_by=by, **_owned_by(owner),
    )  # fmt: skip
    hook.save()
    audit.note(by, "add webhook", owner, url=hook.url, kinds=hook.kinds)
    return hook


def _owned_by(owner: Club | Event) -> dict[str, Any]:
    return {"club": owner} if isinstance(owner, Club) else {"event": owner}


def _checked_url(url: str) -> str:
    try:
        check_url(url)
        parts = urlsplit(url)
        is_sound = url.isascii() and len(url) <= LONGEST_URL and (parts.port or 1) > 0
    except (ValidationError, ValueError):
        is_sound = False
    if not is_sound or parts.username or parts.fragment:
        raise LeagueError(
            "Give an address like https://example.org/clack, in plain letters and with no "
            f"password, of at most {LONGEST_URL} characters.",
            field="url",
        )
    return url


def _checked_kinds(kinds: Sequence[str]) -> list[str]:
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown or not kinds:
        known = ", ".join(KINDS)
        raise LeagueError(f"Choose what it is told of: {known}.", field="kinds")
    return [kind for kind in KINDS if kind in kinds]


@transaction.atomic
def switch_webhook(hook_id: int, is_active: bool, *, by: User) -> Webhook:
    """Stop telling an address for now, or go on."""
    hook = Webhook.objects.select_for_update().get(pk=hook_id)
    hook.is_active = is_active
    hook.save(update_fields=["is_active"])
    audit.note(by, "switch webhook", _owner(hook), url=hook.url, is_active=is_active)
    return hook


@transaction.atomic
def delete_webhook(hook_id: int, *, by: User) -> None:
    """Forget an address with all its calls; those that wait are never made."""
    hook = Webhook.objects.select_for_update().get(pk=hook_id)
    jobs.forget(Job.Kind.WEBHOOK, list(hook.deliveries.values_list("pk", flat=True)))
    audit.note(by, "delete webhook", _owner(hook), url=hook.url)
    hook.delete()


def _owner(hook: Webhook) -> Club | Event:
    owner = hook.club or hook.event
    assert owner is not None
    return owner


@transaction.atomic
def send_test(hook_id: int, *, by: User) -> Delivery:
    """Call the address once with nothing but a greeting."""
    hook = Webhook.objects.select_for_update().get(pk=hook_id)
    if not hook.is_active:
        raise ConflictError("The webhook is switched off.")
    delivery = hook.deliveries.create(kind=TEST, payload={"kind": TEST, "asked_by": by.username})
    jobs.add([(Job.Kind.WEBHOOK, delivery.pk, jobs.CALLS, "")])
    audit.note(by, "test webhook", _owner(hook), url=hook.url)
    return delivery


@transaction.atomic
def send_again(delivery_id: int, *, by: User) -> Delivery:
    """Make a call again that was made or given up."""
    # Whoever makes the call locks its job first: the other way round the two would wait in a ring.
    jobs.enqueue(Job.Kind.WEBHOOK, delivery_id, priority=jobs.CALLS)
    delivery = Delivery.objects.select_for_update(of=("self",)).get(pk=delivery_id)
    if delivery.state == Delivery.State.WAITING and delivery.attempts == 0:
        raise ConflictError("It has not been sent yet: it goes out by itself.")
    if not delivery.webhook.is_active:
        raise ConflictError("The webhook is switched off.")
    delivery.state, delivery.next_at, delivery.delivered_at = Delivery.State.WAITING, None, None
    delivery.save(update_fields=["state", "next_at", "delivered_at"])
    audit.note(by, "send again", delivery, url=delivery.webhook.url)
    return delivery
