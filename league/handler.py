"""Django behind ASGI on threads that stay: a request finds one with its connection open.

Django itself starts a thread for every request, opens a connection in it, and goes between thread
and event loop at every change of kind among the middleware: on one machine a third of the work.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

MOST_IDLE = 8
Message = Mapping[str, Any]


class Handler(ASGIHandler):
    """Keeps the threads of ended requests; live streams, which last, have as many as they need."""

    def __init__(self) -> None:
        super().__init__()
        self._idle: list[ThreadPoolExecutor] = []

    def load_middleware(self, is_async: bool = False) -> None:
        """All of it for one thread: so is the most of it, and so are nearly all views."""
        super().load_middleware(is_async=False)

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Clack answers HTTP alone, not {scope['type']}.")
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(max_workers=1)
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            if len(self._idle) < MOST_IDLE:
                self._idle.append(thread)
            else:
                thread.shutdown(wait=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)
