"""The team's list reads an index in its order, and sorts nothing: asked of the databases themselves."""

import sqlite3
from typing import Any

import asyncpg
import pytest

from tawam.database.opening import sqlite_path
from tawam.database.schema import new_id
from tawam.database.statement import POSTGRES, SQLITE
from tawam.database.table_policies import VIEWER_ID, Role
from tawam.rest.query import parse_query
from tawam.rest.statements import LIMIT, OFFSET, deep_read_statement, read_statement
from tawam.rest.tables import EXPOSED, Relation
from tawam.settings import Settings

PROFILES = Relation(EXPOSED["profiles"], Role.ADMIN)
ORDERS = [
    "created_at.asc",
    "created_at.desc",
    "created_at.desc.nullslast",
    "updated_at.asc.nullsfirst",
    "updated_at.asc",
    "updated_at.desc",
    "updated_at.desc.nullslast",
    "email.asc",
    "email.desc",
    "email.desc.nullslast",
    "full_name.desc.nullslast,username.desc.nullslast",
]


async def plan(settings: Settings, sql: str, arguments: Any) -> str:
    if settings.uses_postgres:
        connection = await asyncpg.connect(settings.database_url)
        # An empty table would be sorted at no cost.
        await connection.execute("set enable_sort = off; set enable_seqscan = off")
        lines = await connection.fetch(f"explain {sql}", *arguments)
        await connection.close()
        return "\n".join(line[0] for line in lines)
    file = sqlite3.connect(sqlite_path(settings))
    lines = file.execute(f"explain query plan {sql}", arguments).fetchall()
    file.close()
    return "\n".join(line[3] for line in lines)


class TestLists:
    @pytest.mark.parametrize("order", ORDERS)
    async def test_are_read_from_an_index(self, settings: Settings, order: str) -> None:
        query = parse_query(PROFILES, f"select=id,full_name,email&order={order}".encode())
        dialect = POSTGRES if settings.uses_postgres else SQLITE
        for statement, sorts in ((read_statement, 0), (deep_read_statement, 1)):
            made = statement(PROFILES, query.columns, query.where, query.order).compiled(dialect)
            query_plan = await plan(settings, *made.render({LIMIT: 20, OFFSET: 0}))
            assert "ix_profiles_" in query_plan
            # A deep page may sort its own rows, once they are found.
            assert query_plan.count("Sort Key") + query_plan.count("TEMP B-TREE FOR") <= sorts, query_plan


class TestMembers:
    @pytest.mark.on_sqlite
    async def test_of_a_list_are_found_in_an_index(self, settings: Settings) -> None:
        videos = Relation(EXPOSED["videos"], Role.USER)
        query = parse_query(videos, f"select=id&production_id=in.({new_id()})".encode())
        made = read_statement(videos, query.columns, query.where, query.order).compiled(SQLITE)
        values = {**query.values, VIEWER_ID.key: new_id(), LIMIT: 20, OFFSET: 0}
        sql, arguments = made.render(values)
        assert "SEARCH videos USING INDEX ix_videos_production_id" in await plan(settings, sql, arguments)
