"""Calls to other servers are spans of the request or job that makes them."""

import asyncio
from typing import Any

import httpx2
import pytest

from tawam.drafting.chat import ChatDrafter, DraftingFailed, Order
from tawam.settings import Settings
from tawam.traces.opening import open_traces
from tawam.traces.spans import call_span, run_span
from tests.auth.oidc.issuer import CLIENT_SECRET, known_as_acme, running_issuer
from tests.functions.conftest import Invoke, api_key, invoke
from tests.functions.test_create_checkout import ADD_ON
from tests.payments.conftest import KEY, stripe, stripe_values
from tests.payments.stripe_fake.app import StripeFake
from tests.people import People
from tests.traces.collector import Collector, ReceivedSpan

__all__ = ["api_key", "invoke", "stripe", "stripe_values"]

pytestmark = pytest.mark.on_sqlite
CLIENT = 3


async def call_within(collector: Collector, request: str, call: str) -> ReceivedSpan:
    outer = await asyncio.to_thread(collector.span, request)
    inner = await asyncio.to_thread(collector.span, call)
    assert (inner.trace_id, inner.kind) == (outer.trace_id, CLIENT)
    return inner


class TestStripe:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any], stripe_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | stripe_values

    async def test_is_called_within_the_checkout(
        self, invoke: Invoke, stripe: StripeFake, collector: Collector
    ) -> None:
        session = (await invoke("create-checkout", ADD_ON)).json()["url"].rpartition("/")[2]
        called = await call_within(collector, "POST /functions/v1/create-checkout", "stripe Session")
        assert called.attributes == {"server.address": "127.0.0.1"}
        sent = b"".join(collector.bodies)
        assert KEY.encode() not in sent
        assert session.encode() not in sent


class TestIdentityProvider:
    async def test_is_asked_within_the_request(
        self, tmp_path: Any, people: People, collector: Collector, settings: Settings
    ) -> None:
        from tawam.app import create_app

        with running_issuer() as issuer:
            values = settings.model_dump() | known_as_acme(issuer)
            app = create_app(Settings(**values))
            transport = httpx2.ASGITransport(app)
            async with (
                app.router.lifespan_context(app),
                httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client,
            ):
                await client.get("/auth/v1/authorize?provider=acme", headers=people.anonymous)
                asked = await call_within(collector, "GET /auth/v1/authorize", "identity provider")
        assert asked.attributes == {"server.address": "127.0.0.1"}
        assert CLIENT_SECRET.encode() not in b"".join(collector.bodies)


async def test_a_draft_that_fails_is_marked(settings: Settings, collector: Collector) -> None:
    order = Order(title="the-title", brief="the-brief", language="en")
    async with open_traces(settings):
        with run_span("a job"), pytest.raises(DraftingFailed):
            await ChatDrafter("http://127.0.0.1:9/the-path", "the-key", "m").draft(order)
        called = await call_within(collector, "a job", "drafting")
    assert called.is_error
    assert called.attributes == {"server.address": "127.0.0.1", "error.type": "ConnectError"}
    assert b"the-" not in b"".join(collector.bodies)


async def test_the_message_of_an_exception_is_not_sent(settings: Settings, collector: Collector) -> None:
    async with open_traces(settings):
        with pytest.raises(ValueError, match="the-message"), run_span("a job"):
            raise ValueError("the-message of a database repeats values")
        failed = await asyncio.to_thread(collector.span, "a job")
    assert failed.attributes == {"error.type": "ValueError"}
    assert b"the-message" not in b"".join(collector.bodies)


async def test_outside_of_a_span_nothing_is_recorded(settings: Settings, collector: Collector) -> None:
    async with open_traces(settings):
        with call_span("a look at a queue"):
            pass
        with run_span("a job"):
            pass
        await asyncio.to_thread(collector.span, "a job")
    assert [each.name for each in collector.spans] == ["a job"]
