"""The least that could keep a file: Starlette streams it to a new file and back, with no other duty."""

import os
from collections.abc import AsyncGenerator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

FOLDER = Path(os.environ["BENCH_FOLDER"])


async def store(request: Request) -> Response:
    with (FOLDER / request.path_params["name"]).open("wb") as file:
        async for chunk in request.stream():
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())
    return Response()


async def read(request: Request) -> Response:
    return StreamingResponse(_pieces(FOLDER / request.path_params["name"]))


async def _pieces(path: Path) -> AsyncGenerator[bytes]:
    with path.open("rb", buffering=0) as file:
        while piece := file.read(256 * 1024):
            yield piece


async def ready(_: Request) -> Response:
    return Response()


app = Starlette(
    routes=[
        Route("/", ready),
        Route("/{name}", store, methods=["POST"]),
        Route("/{name}", read),
    ]
)
