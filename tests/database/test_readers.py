"""Lists and searches have readers of their own: whatever they take, other statements do not wait."""

import asyncio
from typing import Any

import pytest

from tawam.database.errors import StatementTimeout
from tawam.database.port import Database
from tests.database.rows import INSERT_USER, USER_BY_ID, USERS, a_user
from tests.database.test_timeouts import ENDLESS, limit_statements


class TestReaders:
    @pytest.fixture
    def settings_values(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
        """None of them; in the databases, which are opened after, a statement has a minute."""
        limit_statements(monkeypatch, 60)
        return {}

    async def test_keep_nobody_else_waiting(self, database: Database) -> None:
        endless = [asyncio.create_task(database.search(ENDLESS)) for _ in range(6)]
        endless += [asyncio.create_task(database.fetch_list(ENDLESS)) for _ in range(6)]
        await asyncio.sleep(0.1)
        user = a_user()
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_USER, **user)
        assert len(await database.fetch_all(USERS)) == 1
        assert await database.fetch_one(USER_BY_ID, id=user["id"]) is not None
        assert await database.is_ready()
        assert not any(task.done() for task in endless)
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)

    async def test_are_free_again_when_nobody_waits_for_the_answer(self, database: Database) -> None:
        for read in (database.search, database.fetch_list, database.fetch_all):
            tasks = [asyncio.create_task(read(ENDLESS)) for _ in range(4)]
            await asyncio.sleep(0.2)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert len(await read(USERS)) == 0


class TestLimit:
    async def test_ends_a_statement_that_takes_too_long(self, database: Database) -> None:
        for read in (database.search, database.fetch_list):
            with pytest.raises(StatementTimeout):
                await read(ENDLESS)
            assert await read(USERS) == []
