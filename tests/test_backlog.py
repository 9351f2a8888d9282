"""The counts of queued work in the database, as `/metrics` shows them."""

from collections.abc import Mapping

import httpx2
import pytest
from sqlalchemy import bindparam, update
from starlette.applications import Starlette
from starlette.routing import Route

from tawam.backlog import backlog
from tawam.database.errors import DatabaseUnavailable
from tawam.database.port import Database, Statement
from tawam.database.schema import now
from tawam.http.metrics import Metrics
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.tables import mails
from tawam.orders.inbox import INSERT_EVENT

SET_STATUS = Statement(
    update(mails).where(mails.c.id == bindparam("mail_id")).values(status=bindparam("new_status"))
)


async def write_mail(database: Database, status: str) -> None:
    async with database.transaction() as transaction:
        mail_id = await enqueue(transaction, Mail("ann@example.com", "password-changed", "en", {}))
        await transaction.execute(SET_STATUS, mail_id=mail_id, new_status=status)


async def write_event(database: Database, event_id: str, *, processed: bool) -> None:
    moment = now()
    async with database.transaction() as transaction:
        await transaction.execute(
            INSERT_EVENT,
            id=event_id,
            provider="stripe",
            type="invoice.paid",
            payload={},
            order_id=None,
            outcome=None,
            last_error=None,
            attempts=0,
            due_at=moment,
            occurred_at=moment,
            created_at=moment,
            processed_at=moment if processed else None,
        )


async def test_only_unfinished_work_is_counted(database: Database):
    assert await backlog(database) == {"mails_queued": 0, "mails_failed": 0, "payment_events": 0}
    for status in ("queued", "queued", "failed", "sent"):
        await write_mail(database, status)
    for event_id, processed in (("evt_1", True), ("evt_2", False), ("evt_3", False), ("evt_4", False)):
        await write_event(database, event_id, processed=processed)
    assert await backlog(database) == {"mails_queued": 2, "mails_failed": 1, "payment_events": 3}


@pytest.mark.on_sqlite
async def test_metrics_show_the_backlog(client: httpx2.AsyncClient, database: Database):
    await write_event(database, "evt_1", processed=False)
    await write_mail(database, "failed")
    text = (await client.get("/metrics")).text
    assert 'tawam_backlog{kind="payment_events"} 1.0' in text
    assert 'tawam_backlog{kind="mails_failed"} 1.0' in text


async def test_metrics_answer_without_the_database():
    answers: list[Mapping[str, int] | DatabaseUnavailable] = [
        {"mails_failed": 7},
        DatabaseUnavailable("down"),
    ]

    async def read() -> Mapping[str, int]:
        answer = answers.pop(0)
        if isinstance(answer, DatabaseUnavailable):
            raise answer
        return answer

    metrics = Metrics(read)
    metrics.observe("rest", "GET", 200, 0.01)
    app = Starlette(routes=[Route("/metrics", metrics.endpoint)])
    transport = httpx2.ASGITransport(app=app, client=("127.0.0.1", 50000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
        assert "tawam_backlog{" in (await client.get("/metrics")).text
        without = await client.get("/metrics")
    assert without.status_code == 200
    assert "tawam_backlog{" not in without.text
    assert "tawam_request_seconds_count" in without.text
