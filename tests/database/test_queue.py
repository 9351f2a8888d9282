"""A table as a queue: leases, pauses, and giving up. The mails are the rows here."""

from collections.abc import Generator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import select, update

from tawam.database.port import Database, Row, Statement
from tawam.database.queue import Queue, backoff
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.tables import mails

LEASE = timedelta(seconds=10)
QUEUE = Queue(
    mails,
    mails.c.status == "queued",
    give_up_after=timedelta(days=3),
    on_claim={"attempts": mails.c.attempts + 1},
)
ALL = Statement(select(mails))
FINISH = Statement(update(mails).values(status="sent"))


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
async def rows(database: Database, clock: time_machine.Traveller) -> None:
    """Three rows, each due a second after the one before."""
    for _ in range(3):
        async with database.transaction() as transaction:
            await enqueue(transaction, Mail("ann@example.com", "order-paid", "en", {}))
        clock.shift(timedelta(seconds=1))


async def claimed(database: Database, count: int = 3) -> list[Row]:
    return await QUEUE.claim(database, count, LEASE)


@pytest.mark.usefixtures("rows")
class TestClaim:
    async def test_takes_the_rows_that_are_due_longest(self, database: Database) -> None:
        first, second = await claimed(database, 2), await claimed(database, 2)
        assert [len(first), len(second)] == [2, 1]
        assert max(row["created_at"] for row in first) < second[0]["created_at"]
        assert [row["attempts"] for row in first] == [1, 1]

    async def test_is_over_when_its_lease_ends(
        self, database: Database, clock: time_machine.Traveller
    ) -> None:
        ids = {row["id"] for row in await claimed(database)}
        clock.shift(LEASE - timedelta(milliseconds=1))
        assert await claimed(database) == []
        clock.shift(timedelta(milliseconds=1))
        again = await claimed(database)
        assert {row["id"] for row in again} == ids
        assert [row["attempts"] for row in again] == [2, 2, 2]


@pytest.mark.usefixtures("rows")
class TestPutBack:
    async def test_is_due_again_after_the_pause(
        self, database: Database, clock: time_machine.Traveller
    ) -> None:
        (row,) = await claimed(database, 1)
        async with database.transaction() as transaction:
            await QUEUE.put_back(transaction, row, "x" * 600, attempts=7, pause=timedelta(minutes=1))
        clock.shift(timedelta(seconds=59))
        assert row["id"] not in {each["id"] for each in await claimed(database)}
        clock.shift(timedelta(seconds=1))
        (found,) = [each for each in await claimed(database) if each["id"] == row["id"]]
        assert (found["attempts"], found["last_error"]) == (8, "x" * 500)

    async def test_leaves_a_row_that_another_process_has_finished(self, database: Database) -> None:
        (row,) = await claimed(database, 1)
        async with database.transaction() as transaction:
            await transaction.execute(FINISH)
            await QUEUE.put_back(transaction, row, "late", attempts=7, pause=LEASE)
        assert {each["last_error"] for each in await database.fetch_all(ALL)} == {None}

    async def test_row_is_over_after_its_days(
        self, database: Database, clock: time_machine.Traveller
    ) -> None:
        (row,) = await claimed(database, 1)
        clock.shift(timedelta(days=3) - timedelta(seconds=4))
        assert not QUEUE.is_over(row)
        clock.shift(timedelta(seconds=4))
        assert QUEUE.is_over(row)


@pytest.mark.parametrize(
    ("attempts", "longest", "seconds"),
    [(1, 600, 2), (3, 600, 8), (9, 600, 512), (10, 600, 600), (90, 45, 45)],
)
def test_pauses_double_up_to_the_longest(attempts: int, longest: float, seconds: float) -> None:
    pauses = [backoff(attempts, longest).total_seconds() for _ in range(50)]
    assert 0.75 * seconds <= min(pauses)
    assert max(pauses) <= seconds
