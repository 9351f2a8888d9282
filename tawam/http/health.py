"""`/healthz` shows that the process runs; `/readyz` shows that it can serve requests."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tawam.database.port import Database


def health_routes(database: Database) -> list[Route]:
    async def healthy(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        is_ready = await database.is_ready()
        body = {"status": "ok" if is_ready else "database unavailable"}
        return JSONResponse(body, 200 if is_ready else 503)

    return [Route("/healthz", healthy), Route("/readyz", ready)]
