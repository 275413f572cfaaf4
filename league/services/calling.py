"""One call to somebody else's server: bounded in time, and never to a network of our own.

The name is resolved once and the call goes to the address that was checked, so that a name
cannot point elsewhere in between. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

PORTS: Final = {"http": 80, "https": 443}
SECONDS: Final = 5.0
"""For the whole call, from the first byte sent to the last one read."""
LONGEST_ANSWER: Final = 4096
NOT_OURS: Final = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "2002::/16"))
"""Ways to write an IPv4 address as one of IPv6 that might lead back into the house."""


class CallError(Exception):
    """The call did not come through; the sentence is fit for whoever made the webhook."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def call(url: str, body: bytes, headers: Mapping[str, str], *, seconds: float = SECONDS) -> Answer:
    """POST the body; CallError says why there was no answer."""
    parts = urlsplit(url)
    try:
        address = address_of(parts)
        connection = _connection(parts, address, seconds)
        return _exchange(connection, parts, body, headers, seconds)
    except TimeoutError as error:
        raise CallError(f"No answer within {seconds:g} seconds.") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise CallError(_sentence(error)) from error


def _sentence(error: Exception) -> str:
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"{words}."[:300]


def address_of(parts: SplitResult) -> str:
    """The address behind the name; CallError if any address of it is not public."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as error:
        raise CallError(f"The name {host} cannot be resolved.") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not settings.WEBHOOK_PRIVATE and not all(map(is_public, addresses)):
        raise CallError("The address is in a private network: it is not called.")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is out in the world, not on this machine or in its networks."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if any(ip in net for net in NOT_OURS):
            return False
    return ip.is_global and not ip.is_multicast


def _connection(parts: SplitResult, address: str, seconds: float) -> http.client.HTTPConnection:
    """A connection to the address that answers under the name."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    plain = socket.create_connection((address, port), timeout=seconds)
    if parts.scheme == "https":
        try:
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except BaseException:
            plain.close()
            raise
    else:
        connection.sock = plain
    return connection


def _exchange(
    connection: http.client.HTTPConnection,
    parts: SplitResult,
    body: bytes,
    headers: Mapping[str, str],
    seconds: float,
) -> Answer:
    """Send and read. A clock hangs up, for a time limit on each byte lets a slow one go on."""
    wire = connection.sock
    is_late = threading.Event()

    def hang_up() -> None:
        is_late.set()
        with suppress(OSError):  # it may have ended in this very moment
            wire.shutdown(socket.SHUT_RDWR)

    clock = threading.Timer(seconds, hang_up)
    clock.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Host": parts.netloc, **headers})
        answer = connection.getresponse()
        text = answer.read(LONGEST_ANSWER).decode("utf-8", "replace")
        if not is_late.is_set():  # else what was read was cut off
            return Answer(answer.status, text)
    except (OSError, http.client.HTTPException):
        if not is_late.is_set():
            raise
    finally:
        clock.cancel()
        connection.close()
    raise TimeoutError
