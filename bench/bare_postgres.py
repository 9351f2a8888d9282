"""The least that could answer a profile from PostgreSQL: Starlette and one select through asyncpg."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import asyncpg
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

QUERY = """
    select json_build_object('username', username, 'full_name', full_name, 'avatar_url', avatar_url)::text
    from profiles where id = $1
"""


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncGenerator[None]:
    async with asyncpg.create_pool(os.environ["BENCH_DATABASE"], min_size=0, max_size=10) as pool:
        app.state.pool = pool
        yield


async def profile(request: Request) -> Response:
    id_ = request.query_params["id"].removeprefix("eq.")
    return Response(await request.app.state.pool.fetchval(QUERY, id_), media_type="application/json")


app = Starlette(routes=[Route("/", profile)], lifespan=lifespan)
