"""What is believed of those who say that they are Stripe."""

import hashlib
import hmac
import json
import time
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.database.port import Database
from tawam.database.statement import Statement
from tawam.orders.tables import payment_events
from tests.payments.stripe_fake.store import SECRET
from tests.payments.stripe_fake.webhooks import deliver, post, signature

EVENTS = Statement(select(payment_events))
EVENT: dict[str, Any] = {
    "id": "evt_1",
    "object": "event",
    "type": "checkout.session.expired",
    "created": int(time.time()),
    "livemode": False,
    "data": {"object": {"id": "cs_1", "object": "checkout.session", "metadata": {"order_id": "none"}}},
}
BODY = json.dumps(EVENT)


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


def v0(body: str) -> str:
    return signature(body).replace("v1=", "v0=")


def of_time_alone(body: str) -> str:
    return f"t={int(time.time())}"


def without_time(body: str) -> str:
    return "v1=" + hmac.new(SECRET.encode(), body.encode(), hashlib.sha256).hexdigest()


def moved(body: str) -> str:
    """A real signature under a later time."""
    return signature(body, ago=400).replace(f"t={int(time.time() - 400)}", f"t={int(time.time())}")


FORGED: dict[str, Any] = {
    "no header": None,
    "empty header": "",
    "no signature": of_time_alone(BODY),
    "no time": without_time(BODY),
    "wrong secret": signature(BODY, secret="whsec_Bq8yWc3nVb5kLx2pRz7dFg"),
    "empty secret": signature(BODY, secret=""),
    "secret named undefined": signature(BODY, secret="undefined"),
    "old scheme": v0(BODY),
    "signature of another body": signature(BODY + " "),
    "signature in capitals": signature(BODY).upper(),
    "half a signature": signature(BODY)[:-10],
    "time moved": moved(BODY),
    "time of letters": "t=now,v1=" + signature(BODY).partition("v1=")[2],
    "time with a tail": signature(BODY).replace(",v1", "=5,v1") + "0",
    "not ASCII": "t=1,v1=é".encode("latin-1"),
    "many signatures, none right": signature(BODY, secret="a") + ",v1=00,v1=" + "f" * 64,
    "an hour old": signature(BODY, ago=3600),
    "an hour ahead": signature(BODY, ago=-3600),
}
NOT_EVENTS = {
    "no JSON": "event",
    "a list": "[]",
    "no type": json.dumps({"id": "evt_1", "livemode": False, "data": {"object": {}}}),
    "type of wrong type": json.dumps(EVENT | {"type": 5}),
    "no object": json.dumps(EVENT | {"data": {}}),
    "object of wrong type": json.dumps({**EVENT, "id": None, "data": {"object": "cs_1"}}),
    "id too long": json.dumps(EVENT | {"id": "e" * 256}),
    "id of wrong type": json.dumps(EVENT | {"id": 5}),
    "time without end": json.dumps(EVENT | {"created": 10**30}),
    "time of letters": json.dumps(EVENT | {"created": "today"}),
    "live": json.dumps(EVENT | {"livemode": True}),
    "of no mode": json.dumps({name: EVENT[name] for name in EVENT if name != "livemode"}),
    "mode of wrong type": json.dumps(EVENT | {"livemode": "false"}),
    "half a character": json.dumps(EVENT).replace("evt_1", "\\ud800"),
}


@pytest.mark.on_sqlite
class TestForged:
    @pytest.mark.parametrize("header", FORGED.values(), ids=FORGED.keys())
    async def test_is_refused_and_leaves_nothing(
        self, client: httpx2.AsyncClient, database: Database, header: Any
    ) -> None:
        answer = await post(client, BODY, header)
        assert (answer.status_code, answer.json()["error"]) == (400, "event_not_genuine")
        assert not await database.fetch_all(EVENTS)

    @pytest.mark.parametrize("body", NOT_EVENTS.values(), ids=NOT_EVENTS.keys())
    async def test_a_signed_body_that_is_no_event_of_ours_is_refused(
        self, client: httpx2.AsyncClient, database: Database, body: str
    ) -> None:
        answer = await post(client, body, signature(body))
        assert (answer.status_code, answer.json()["error"]) == (400, "event_not_genuine")
        assert not await database.fetch_all(EVENTS)

    async def test_bytes_that_are_no_text_are_refused(self, client: httpx2.AsyncClient) -> None:
        assert (await post(client, b"\xff\xfe", signature(""))).status_code == 400

    async def test_an_event_of_the_other_mode_is_logged(
        self, client: httpx2.AsyncClient, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert (await deliver(client, EVENT | {"livemode": True})).status_code == 400
        printed = capsys.readouterr().out
        assert "webhook_refused" in printed
        assert "of another mode" in printed

    @pytest.mark.parametrize("ago", [0, 290, -290])
    async def test_a_clock_that_differs_by_minutes_is_no_forgery(
        self, client: httpx2.AsyncClient, database: Database, ago: int
    ) -> None:
        answer = await deliver(client, EVENT, ago=ago)
        assert (answer.status_code, answer.json()) == (200, {"received": True})
        assert len(await database.fetch_all(EVENTS)) == 1

    async def test_an_event_without_id_is_known_by_what_it_is_about(
        self, client: httpx2.AsyncClient, database: Database
    ) -> None:
        nameless = {name: EVENT[name] for name in ("type", "data", "livemode")}
        await deliver(client, nameless)
        await deliver(client, nameless)
        (stored,) = await database.fetch_all(EVENTS)
        assert stored["id"] == "checkout.session.expired:cs_1"
        assert stored["payload"] == nameless


class TestText:
    async def test_a_name_that_no_database_holds_does_not_lose_the_event(
        self, client: httpx2.AsyncClient, database: Database
    ) -> None:
        named = EVENT | {"data": {"object": {"id": "cs_1", "name": "Ann\x00 \ud83d\ude00"}}}
        assert (await deliver(client, named)).status_code == 200
        assert len(await database.fetch_all(EVENTS)) == 1


@pytest.mark.on_sqlite
class TestClosed:
    @pytest.fixture(
        params=["", "undefined", "whsec_", "whsec_xxxxxxxxxxxxxxxxxxxxxxxx", "whsec_your_secret_here"]
    )
    def settings_values(
        self, stripe_values: dict[str, Any], request: pytest.FixtureRequest
    ) -> dict[str, Any]:
        return stripe_values | {"stripe_webhook_secret": request.param}

    async def test_without_a_real_secret_nothing_is_believed(
        self, client: httpx2.AsyncClient, settings_values: dict[str, Any]
    ) -> None:
        answer = await deliver(client, EVENT, secret=settings_values["stripe_webhook_secret"])
        assert (answer.status_code, answer.json()["error"]) == (400, "event_not_genuine")


@pytest.mark.on_sqlite
class TestWithoutStripe:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {}

    async def test_there_is_no_webhook(self, client: httpx2.AsyncClient) -> None:
        assert (await deliver(client, EVENT)).status_code in (401, 404)
