"""`/healthz` shows that the process runs; `/readyz` shows that it can serve requests."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

Probe = Callable[[], Awaitable[bool]]


class Health:
    """
    Args:
        parts: by name, what tells whether a part of the server can be used.
    """

    def __init__(self, parts: Mapping[str, Probe]) -> None:
        self._parts = parts
        self._is_leaving = False

    def routes(self) -> list[Route]:
        return [Route("/healthz", self._healthy), Route("/readyz", self._ready)]

    async def leave(self, seconds: float) -> None:
        """Be not ready from now on, and return once proxies have had `seconds` to see it.

        Requests are served meanwhile: those that a proxy sends before it has seen it do not fail.
        """
        self._is_leaving = True
        await asyncio.sleep(seconds)

    async def _healthy(self, _: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def _ready(self, _: Request) -> Response:
        if self._is_leaving:
            return JSONResponse({"status": "the server stops"}, 503)
        missing = [name for name, is_ready in self._parts.items() if not await is_ready()]
        status = f"{' and '.join(missing)} unavailable" if missing else "ok"
        return JSONResponse({"status": status}, 503 if missing else 200)
