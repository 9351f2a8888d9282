"""A statement that would not end is ended after two seconds, and what it was part of is undone."""

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import func, literal, select

from tawam.database.errors import StatementTimeout
from tawam.database.port import Database, Statement
from tests.database.rows import INSERT_USER, USERS, a_user

_numbers = select(literal(1).label("number")).cte(recursive=True)
_numbers = _numbers.union_all(select(_numbers.c.number + 1))
ENDLESS = Statement(select(func.count().label("total")).select_from(_numbers))


def limit_statements(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Give statements of databases that are opened from now on this time in place of two seconds."""
    of_postgres = {"timezone": "UTC", "statement_timeout": f"{seconds * 1000:.0f}"}
    monkeypatch.setattr("tawam.database.postgres_pool._SERVER_SETTINGS", of_postgres)
    monkeypatch.setattr("tawam.database.sqlite_reading._STATEMENT_TIMEOUT", seconds)


async def write_for_ever(database: Database) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_USER, **a_user())
        await transaction.fetch_all(ENDLESS)


async def test_an_endless_statement_is_ended_after_two_seconds(database: Database) -> None:
    started = time.monotonic()
    with pytest.raises(StatementTimeout):
        await database.fetch_all(ENDLESS)
    assert time.monotonic() - started > 1.9
    assert await database.fetch_all(USERS) == []


class TestAnEndlessStatement:
    @pytest.fixture
    def settings_values(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
        """None of them; the databases, which are opened after, wait for less than two seconds."""
        limit_statements(monkeypatch, 0.5)
        return {}

    async def test_costs_those_behind_it_a_wait_and_no_more(self, database: Database) -> None:
        endless = [asyncio.create_task(database.fetch_all(ENDLESS)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await database.fetch_all(USERS) == []
        outcomes = await asyncio.gather(*endless, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StatementTimeout] * 2

    async def test_is_ended_while_writing_and_undoes_what_was_written(self, database: Database) -> None:
        with pytest.raises(StatementTimeout):
            await write_for_ever(database)
        assert await database.fetch_all(USERS) == []
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_USER, **a_user())
        assert len(await database.fetch_all(USERS)) == 1
