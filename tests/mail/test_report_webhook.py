"""`/functions/v1/mail-events`: a mail provider's reports, believed by their signature."""

import json
import time
from typing import Any

import httpx2
import pytest
from sqlalchemy import update

from tawam.database.port import Database, Statement
from tawam.mail.report_webhook import MOST_EVENTS, PATH, TOLERANCE, sign
from tawam.mail.suppressions import find_suppression
from tawam.mail.tables import mails
from tests.mail.relays import write
from tests.mail.report_mails import ANN

SECRET = "5d1c" * 16
ALL_SENT = Statement(update(mails).values(status="sent", attempts=1))


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"mail_events_secret": SECRET}


@pytest.fixture
async def sent(database: Database) -> str:
    (mail_id,) = await write(database)
    async with database.transaction() as transaction:
        await transaction.execute(ALL_SENT)
    return mail_id


def event(mail_id: str, kind: str = "bounce", recipient: str = ANN) -> dict[str, Any]:
    return {
        "type": kind,
        "message_id": f"<{mail_id}@tawam.ae>",
        "recipient": recipient,
        "detail": "no such user",
    }


async def post(
    client: httpx2.AsyncClient,
    body: Any,
    secret: str = SECRET,
    at: int | None = None,
    header: str | None = None,
) -> httpx2.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    signature = sign(secret, int(time.time()) if at is None else at, content) if header is None else header
    return await client.post(PATH, content=content, headers={"Tawam-Signature": signature})


@pytest.mark.parametrize(("kind", "reason"), [("bounce", "bounced"), ("complaint", "complained")])
async def test_report_suppresses(
    client: httpx2.AsyncClient, database: Database, sent: str, kind: str, reason: str
):
    answer = await post(client, {"events": [event("0" * 8, kind), event(sent, kind)], "more": 1})
    assert (answer.status_code, answer.json()) == (200, {"received": True})
    found = await find_suppression(database, ANN)
    assert found is not None
    assert (found["reason"], found["detail"]) == (reason, "no such user")


async def test_soft_bounce_only_counts(client: httpx2.AsyncClient, database: Database, sent: str):
    assert (await post(client, {"events": [event(sent, "soft_bounce")]})).status_code == 200
    assert await find_suppression(database, ANN) is None


@pytest.mark.on_sqlite
async def test_forgeries_are_refused(client: httpx2.AsyncClient, database: Database, sent: str):
    body, now = {"events": [event(sent)]}, int(time.time())
    answers = [
        await post(client, body, secret="0" * 64),
        await post(client, body, at=now - TOLERANCE - 5),
        await post(client, body, at=now + TOLERANCE + 5),
        await post(client, body, header=""),
        await post(client, body, header=f"t={now},v1="),
        await post(client, body, header=sign(SECRET, now, b"{}")),
        await post(client, body, header=sign(SECRET, now, json.dumps(body).encode()).upper()),
    ]
    assert {answer.status_code for answer in answers} == {400}
    assert {answer.json()["error"] for answer in answers} == {"event_not_genuine"}
    assert await find_suppression(database, ANN) is None


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"events": [{}]}',
        {"events": [event("0" * 8, "delivered")]},
        {"events": [event("0" * 8)] * (MOST_EVENTS + 1)},
        {"events": [{**event("0" * 8), "recipient": "a" * 400}]},
    ],
)
async def test_other_bodies_are_refused(client: httpx2.AsyncClient, body: Any):
    answer = await post(client, body)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


@pytest.mark.on_sqlite
async def test_odd_texts_change_nothing(client: httpx2.AsyncClient, database: Database, sent: str):
    odd = {
        **event(sent),
        "recipient": "a\x00nn@example.com",
        "detail": "\x00\ud800".encode("utf-8", "replace").decode(),
    }
    assert (await post(client, {"events": [odd]})).status_code == 200
    assert await find_suppression(database, ANN) is None


async def test_detail_is_stored_as_one_line(client: httpx2.AsyncClient, database: Database, sent: str):
    assert (
        await post(client, {"events": [{**event(sent), "detail": "a\x00\n\u2028b" * 400}]})
    ).status_code == 200
    found = await find_suppression(database, ANN)
    assert found is not None
    assert found["detail"].startswith("a b")
    assert len(found["detail"]) <= 500


@pytest.mark.on_sqlite
async def test_large_bodies_and_other_methods_are_refused(client: httpx2.AsyncClient):
    assert (await post(client, b"x" * 2_000_000)).status_code == 413
    assert (await client.get(PATH)).status_code == 404


@pytest.mark.on_sqlite
class TestWithoutSecret:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {}

    async def test_there_is_no_such_address(self, client: httpx2.AsyncClient):
        assert (await post(client, {"events": []}, secret="")).status_code in (401, 404)
