"""The least that could answer a profile: Starlette and one SQLite select, with no other duty."""

import os
import sqlite3

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

connection = sqlite3.connect(os.environ["BENCH_DATABASE"], check_same_thread=False)
QUERY = """
    select json_object('username', username, 'full_name', full_name, 'avatar_url', avatar_url)
    from profiles where id = ?
"""


async def profile(request: Request) -> Response:
    row = connection.execute(QUERY, (request.query_params["id"].removeprefix("eq."),)).fetchone()
    return Response(row[0], media_type="application/json")


app = Starlette(routes=[Route("/", profile)])
