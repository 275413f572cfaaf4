"""Going through every answer that the API can give to a reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from itertools import product
from typing import Any

from django.core.cache import cache
from rest_framework.test import APIClient

from engines import registry
from engines.base import HIDDEN
from league.api.description import whole_schema
from league.models import Bot, Club, Event, EventTemplate, Match, Player, Pool, Series, Webhook

ROWS = {
    "players": Player,
    "bots": Bot,
    "clubs": Club,
    "events": Event,
    "series": Series,
    "matches": Match,
    "ratings": Pool,
    "webhooks": Webhook,
    "templates": EventTemplate,
}
PARAMETERS = {
    "player_id": Player,
    "series_id": Series,
    "pool_id": Pool,
    "event_id": Event,
    "webhook_id": Webhook,
    "club_id": Club,
}


def every_address() -> list[str]:
    """All that can be read, with the id of everything there is in its place."""
    return [
        address
        for path, methods in whole_schema()["paths"].items()
        if "get" in methods
        for address in _filled(path)
    ]


def _filled(path: str) -> Iterator[str]:
    names = re.findall(r"{(\w+)}", path)
    resource = path.split("/")[3]
    choices = [_values(name, resource) for name in names]
    for chosen in product(*choices):
        yield path.format(**dict(zip(names, chosen, strict=True)))


def _values(name: str, resource: str) -> list[Any]:
    if name == "slug":
        return list(registry.games())
    model = PARAMETERS.get(name) or ROWS[resource]
    return list(model.objects.values_list("pk", flat=True))  # type: ignore[attr-defined]


def walk(client: APIClient) -> dict[str, bytes]:
    """What this reader is answered, by address; refusals are answers too."""
    answers = {}
    for address in every_address():
        cache.clear()
        answers[address] = client.get(address).content
    return answers


def words_in(answer: bytes) -> set[str]:
    """Every word of every text in an answer, keys included; times of the clock are no texts."""
    return {
        word
        for text in texts_in(_read(answer))
        if not is_time(text)
        for word in re.findall(r"\w+", text)
    }


def _read(answer: bytes) -> Any:
    """What an answer says: JSON, or the plain text of a spreadsheet or report."""
    try:
        return json.loads(answer)
    except ValueError:
        return answer.decode()


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, str):
        yield value


def is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return "T" in text


def concealed(truth: Any, shown: Any) -> set[str]:
    """The texts of a position that a view of it holds back."""
    if isinstance(truth, dict) and isinstance(shown, dict):
        return set().union(*(concealed(truth[key], shown[key]) for key in truth))
    if isinstance(truth, list) and isinstance(shown, list) and len(truth) == len(shown):
        return set().union(*map(concealed, truth, shown))
    if truth == shown:
        return set()
    assert shown == HIDDEN or not isinstance(shown, str)
    return set(texts_in(truth))
