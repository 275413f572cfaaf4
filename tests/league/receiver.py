"""A receiver of webhooks on loopback: what it was sent, and answers as a test wants them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Talk = Callable[[BaseHTTPRequestHandler], None]


class Receiver:
    """Keeps path, headers and body of every call; `talk` answers instead of `status`."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook"
        self.status = 204
        self.answer = b""
        self.headers: dict[str, str] = {}
        self.talk: Talk | None = None
        self.calls: list[tuple[str, dict[str, str], bytes]] = []


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.calls.append((self.path, dict(self.headers), body))
            if receiver.talk is not None:
                receiver.talk(self)
                return
            self.send_response(receiver.status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(receiver.answer)

        do_GET = do_POST

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    receiver = Receiver(server.server_port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
