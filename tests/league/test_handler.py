"""Web requests run on threads that stay, one after the other on one, together on several."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from league.handler import MOST_IDLE, Handler

GATE = threading.Barrier(2, timeout=10)


def tell_thread(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(threading.get_ident()))


def meet_another(request: HttpRequest) -> HttpResponse:
    GATE.wait()
    return tell_thread(request)


async def answer_later(request: HttpRequest) -> HttpResponse:
    await asyncio.sleep(0)
    return HttpResponse("later")


urlpatterns = [
    path("thread", tell_thread),
    path("meet", meet_another),
    path("later", answer_later),
]


@pytest.fixture
def handler() -> Any:
    with override_settings(ROOT_URLCONF=__name__):
        yield Handler()


async def ask(handler: Handler, address: str) -> str:
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": address,
        "query_string": b"", "headers": [(b"host", b"localhost")],
    }  # fmt: skip
    call = ApplicationCommunicator(handler, scope)
    await call.send_input({"type": "http.request"})
    started = await call.receive_output(10)
    body = await call.receive_output(10)
    await call.wait(10)
    assert started["status"] == 200
    return str(body["body"].decode())


def test_requests_in_turn_share_a_thread(handler: Handler) -> None:
    async def ask_thrice() -> set[str]:
        return {await ask(handler, "/thread") for _ in range(3)}

    assert len(asyncio.run(ask_thrice())) == 1


def test_requests_at_once_have_threads_of_their_own(handler: Handler) -> None:
    async def ask_twice() -> list[str]:
        return await asyncio.gather(ask(handler, "/meet"), ask(handler, "/meet"))

    assert len(set(asyncio.run(ask_twice()))) == 2


def test_view_on_the_event_loop_is_answered(handler: Handler) -> None:
    assert asyncio.run(ask(handler, "/later")) == "later"


def test_no_more_threads_stay_than_are_wanted(handler: Handler) -> None:
    async def ask_many() -> None:
        await asyncio.gather(*(ask(handler, "/thread") for _ in range(2 * MOST_IDLE)))

    asyncio.run(ask_many())

    assert len(handler._idle) == MOST_IDLE
