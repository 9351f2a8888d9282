"""The tables before and after refunds could fail: going back and forth loses no money."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from alembic import command
from sqlalchemy import insert, inspect, select

from tawam.database.errors import CheckViolation
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.migrate import alembic_config, migrate, migration_engine
from tawam.orders.tables import refunds
from tawam.settings import Settings
from tests.orders.desk import Desk, Story
from tests.postgres_cluster import PostgresCluster

INSERT_REFUND = Statement(insert(refunds))
REFUNDS = Statement(select(refunds.c.status))


@pytest.fixture
async def own(settings: Settings, postgres: PostgresCluster) -> Settings:
    """Settings of a database that no other test uses."""
    if settings.uses_postgres:
        url = await asyncio.to_thread(postgres.create_database, f"refunds_{new_id()}")
        settings = settings.model_copy(update={"database_url": url})
    await migrate(settings)
    return settings


@pytest.fixture
async def database(own: Settings) -> AsyncGenerator[Database]:
    database = open_database(own)
    await database.open()
    yield database
    await database.close()


async def refunded(desk: Desk) -> Story:
    story = await desk.place()
    await story.tell_all([(story.paid(), 0), (story.refunded(700), 1), (story.bounced(700), 2)])
    return story


async def add_refund(database: Database, payment_id: str, **changes: Any) -> None:
    row = {**dict.fromkeys(refunds.c.keys()), "id": new_id(), "payment_id": payment_id}
    row |= {"amount": 700, "reason": "Asked", "status": "failed", "created_at": now(), **changes}
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_REFUND, **row)


async def move(settings: Settings, revision: str) -> set[str]:
    """The indexes of the payments at that revision."""
    act = command.upgrade if revision == "head" else command.downgrade
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        await connection.run_sync(lambda begun: act(alembic_config(begun), revision))
        found = await connection.run_sync(lambda begun: inspect(begun).get_indexes("payments"))
    await engine.dispose()
    return {str(index["name"]) for index in found}


async def test_back_and_forth_keeps_payments_and_refunds(database: Database, own: Settings) -> None:
    desk = Desk(database, own)
    story = await refunded(desk)
    (payment,) = await story.payments()
    await add_refund(database, payment["id"])

    before = await move(own, "0010")
    after = await move(own, "head")
    assert before == after
    order, (payment,) = await story.order(), await story.payments()
    assert (order["problem"], payment["failed_refund_amount"]) == (None, 0)
    assert (order["refunded_amount"], payment["refunded_amount"]) == (700, 700)
    assert [row["status"] for row in await database.fetch_all(REFUNDS)] == ["accepted"]

    # The tables take what they took before, and nothing else.
    await story.tell(story.bounced(700, 2), 3)
    await add_refund(database, payment["id"])
    for wrong in ({"status": "lost"}, {"amount": 0}):
        with pytest.raises(CheckViolation):
            await add_refund(database, payment["id"], **wrong)
