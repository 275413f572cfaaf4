"""Calls to other people's servers: bounded, not redirected, never into a private network."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from itertools import repeat

import pytest

from league.services.calling import LONGEST_ANSWER, CallError, call, is_public
from tests.league.receiver import Receiver, receiving


@pytest.fixture
def receiver(settings) -> Iterator[Receiver]:
    settings.WEBHOOK_PRIVATE = True
    with receiving() as receiver:
        yield receiver


def test_body_and_headers_arrive(receiver):
    answer = call(receiver.url + "?a=1", b"{}", {"Clack-Kind": "test"})

    path, headers, body = receiver.calls[0]
    assert (answer.status, answer.is_good) == (204, True)
    assert (path, headers["Clack-Kind"], body) == ("/hook?a=1", "test", b"{}")


def test_redirect_is_not_followed(receiver):
    receiver.status, receiver.headers = 302, {"Location": receiver.url + "/elsewhere"}

    answer = call(receiver.url, b"{}", {})

    assert (answer.status, answer.is_good) == (302, False)
    assert [path for path, _, _ in receiver.calls] == ["/hook"]


def test_answer_is_read_to_a_limit_only(receiver):
    receiver.status, receiver.answer = 200, b"x" * 3 * LONGEST_ANSWER

    assert len(call(receiver.url, b"{}", {}).text) == LONGEST_ANSWER


def drip(hook: BaseHTTPRequestHandler) -> None:
    """Answer without end, a byte at a time, so that no single byte is late."""
    pause = socket.socket()
    pause.settimeout(0.02)
    pause.bind(("127.0.0.1", 0))
    pause.listen()
    hook.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    with contextlib.suppress(OSError):
        for byte in repeat(b"z"):
            hook.wfile.write(byte)
            with contextlib.suppress(TimeoutError):
                pause.accept()
    pause.close()


def test_receiver_that_drips_is_hung_up_on(receiver):
    receiver.talk = drip

    with pytest.raises(CallError, match=r"within 0\.2 seconds"):
        call(receiver.url, b"{}", {}, seconds=0.2)


def test_receiver_that_is_silent_is_hung_up_on(settings):
    settings.WEBHOOK_PRIVATE = True
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]

        with pytest.raises(CallError, match="within"):
            call(f"http://127.0.0.1:{port}/", b"{}", {}, seconds=0.2)


def test_nobody_at_home_is_a_plain_sentence(settings):
    settings.WEBHOOK_PRIVATE = True
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]

    with pytest.raises(CallError, match="refused"):
        call(f"http://127.0.0.1:{port}/", b"{}", {})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.0.0.7", "0.0.0.0"])
def test_private_network_is_not_called(receiver, settings, host):
    settings.WEBHOOK_PRIVATE = False
    address = receiver.url.replace("127.0.0.1", host)

    with pytest.raises(CallError, match="private network"):
        call(address, b"{}", {})

    assert receiver.calls == []


def test_name_with_one_private_address_is_not_called(settings, monkeypatch):
    both = [(2, 1, 6, "", (address, 80)) for address in ("93.184.215.14", "192.168.1.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: both)

    with pytest.raises(CallError, match="private network"):
        call("http://two.example/", b"{}", {})


def test_name_is_resolved_once_and_that_address_called(receiver, monkeypatch):
    port = int(receiver.url.split(":")[2].partition("/")[0])
    answers = iter([[(2, 1, 6, "", ("127.0.0.1", port))]])
    resolve = socket.getaddrinfo

    def once(host: str, *args, **kwargs):
        return next(answers) if host == "rebound.example" else resolve(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", once)

    call(f"http://rebound.example:{port}/", b"{}", {})

    assert receiver.calls[0][1]["Host"] == f"rebound.example:{port}"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
    ],
)
def test_only_addresses_out_in_the_world_are_public(address, public):
    assert is_public(address) is public
