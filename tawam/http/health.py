"""`/healthz` shows that the process runs; `/readyz` shows that it can serve requests."""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

Probe = Callable[[], Awaitable[bool]]


def health_routes(parts: Mapping[str, Probe]) -> list[Route]:
    """Make the two routes.

    Args:
        parts: by name, what tells whether a part of the server can be used.
    """

    async def healthy(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        missing = [name for name, is_ready in parts.items() if not await is_ready()]
        status = f"{' and '.join(missing)} unavailable" if missing else "ok"
        return JSONResponse({"status": status}, 503 if missing else 200)

    return [Route("/healthz", healthy), Route("/readyz", ready)]
