"""Both databases keep the promises of the port."""

import asyncio

import pytest
from sqlalchemy import bindparam, delete, insert, select, update

from tawam.auth.tables import sessions, users
from tawam.database.errors import (
    ForeignKeyViolation,
    InvalidText,
    NotNullViolation,
    UniqueViolation,
)
from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tests.database.rows import INSERT_USER, USER_BY_ID, USERS, a_user, add

USERS_AMONG = Statement(select(users.c.email).where(users.c.id.in_(bindparam("ids", expanding=True))))
RENAME = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(email=bindparam("new_email"))
    .returning(users.c.email)
)
DELETE_ALL = Statement(delete(users))
INSERT_SESSION = Statement(insert(sessions))


class TestRows:
    async def test_a_row_reads_back_as_it_was_written(self, database: Database) -> None:
        user = a_user(email_confirmed_at=now())
        await add(database, user)
        assert await database.fetch_one(USER_BY_ID, id=user["id"]) == user
        async with database.transaction() as transaction:
            assert await transaction.fetch_one(USER_BY_ID, id=user["id"]) == user

    async def test_no_row_is_none(self, database: Database) -> None:
        assert await database.fetch_one(USER_BY_ID, id=new_id()) is None
        assert await database.fetch_all(USERS) == []

    async def test_in_lists_of_any_length(self, database: Database) -> None:
        people = [a_user() for _ in range(3)]
        for person in people:
            await add(database, person)
        for count in (0, 1, 3):
            rows = await database.fetch_all(USERS_AMONG, ids=[person["id"] for person in people[:count]])
            assert {row["email"] for row in rows} == {person["email"] for person in people[:count]}

    async def test_returning_answers_the_new_row(self, database: Database) -> None:
        user = a_user()
        await add(database, user)
        async with database.transaction() as transaction:
            row = await transaction.fetch_one(RENAME, user_id=user["id"], new_email="new@example.com")
        assert row == {"email": "new@example.com"}

    async def test_execute_counts_the_rows_it_touched(self, database: Database) -> None:
        for _ in range(3):
            await add(database, a_user())
        async with database.transaction() as transaction:
            assert await transaction.execute(DELETE_ALL) == 3
            assert await transaction.execute(DELETE_ALL) == 0

    async def test_a_forgotten_value_is_a_mistake_of_the_caller(self, database: Database) -> None:
        with pytest.raises(TypeError, match="missing values \\['id'\\]"):
            await database.fetch_one(USER_BY_ID)


class TestTransactions:
    async def test_a_block_that_raises_leaves_nothing(self, database: Database) -> None:
        async def fails_half_way() -> None:
            async with database.transaction() as transaction:
                await transaction.execute(INSERT_USER, **a_user())
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fails_half_way()
        assert await database.fetch_all(USERS) == []

    async def test_a_cancelled_block_leaves_nothing_and_the_next_one_works(self, database: Database) -> None:
        started = asyncio.Event()

        async def never_ends() -> None:
            async with database.transaction() as transaction:
                await transaction.execute(INSERT_USER, **a_user())
                started.set()
                await asyncio.Event().wait()

        task = asyncio.create_task(never_ends())
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await add(database, a_user(email="next@example.com"))
        assert [row["email"] for row in await database.fetch_all(USERS)] == ["next@example.com"]

    async def test_cancelling_at_any_step_never_blocks_the_next_writer(self, database: Database) -> None:
        for step in range(12):
            task = asyncio.create_task(add(database, a_user()))
            for _ in range(step):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await asyncio.wait_for(add(database, a_user(email="last@example.com")), 5)

    async def test_concurrent_blocks_lose_no_update(self, database: Database) -> None:
        await asyncio.gather(*[add(database, a_user()) for _ in range(40)])
        assert len(await database.fetch_all(USERS)) == 40


class TestErrors:
    async def test_a_second_row_with_a_unique_value(self, database: Database) -> None:
        await add(database, a_user(email="ann@example.com"))
        with pytest.raises(UniqueViolation) as caught:
            await add(database, a_user(email="ann@example.com"))
        assert caught.value.columns == ("email",)

    async def test_a_reference_to_nothing(self, database: Database) -> None:
        values = {
            "aal": "aal1",
            "amr": [],
            "factor_id": None,
            "passkey_id": None,
            "user_agent": None,
            "created_at": now(),
            "refreshed_at": None,
            "reauthenticated_at": None,
            "password_reset_until": None,
        }
        with pytest.raises(ForeignKeyViolation):
            async with database.transaction() as transaction:
                await transaction.execute(INSERT_SESSION, id=new_id(), user_id=new_id(), **values)

    async def test_a_missing_value(self, database: Database) -> None:
        with pytest.raises(NotNullViolation):
            await add(database, a_user(language=None))

    @pytest.mark.parametrize("text", ["a\0b", "\ud800"])
    async def test_text_that_cannot_be_stored(self, database: Database, text: str) -> None:
        with pytest.raises(InvalidText):
            await add(database, a_user(email=text))

    async def test_the_block_after_an_error_works(self, database: Database) -> None:
        with pytest.raises(NotNullViolation):
            await add(database, a_user(language=None))
        await add(database, a_user())
        assert len(await database.fetch_all(USERS)) == 1
