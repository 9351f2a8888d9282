"""Whose `traceparent` is believed: a trusted proxy's, where the operator says that proxies begin traces."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.conftest import NewClient
from tests.traces.collector import Collector

pytestmark = pytest.mark.on_sqlite

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
SAMPLED = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
PROXY, STRANGER = "127.0.0.1", "127.0.0.9"
BEHIND_PROXIES = {"trusted_proxies": f"{PROXY}/32", "traces_from_proxies": True}


async def parents(collector: Collector, count: int) -> list[tuple[str, str]]:
    """The traces and parents of the first requests."""

    def arrived() -> list[tuple[str, str]]:
        found = [each for each in collector.spans if each.name == "GET /healthz"]
        return [(each.trace_id, each.parent_id) for each in found] if len(found) >= count else []

    return await asyncio.to_thread(collector.wait_for, arrived)


class TestBehindProxiesThatTrace:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | BEHIND_PROXIES

    async def test_their_traces_are_continued_and_those_of_strangers_are_not(
        self, new_client: NewClient, collector: Collector
    ) -> None:
        async with new_client(STRANGER) as stranger, new_client(PROXY) as proxy:
            # What a stranger says is forwarded to make it look like a proxy's.
            await stranger.get("/healthz", headers=SAMPLED | {"x-forwarded-for": PROXY})
            await proxy.get("/healthz", headers=SAMPLED)
        strangers, proxys = await parents(collector, 2)
        assert proxys == (TRACE, PARENT)
        assert strangers[0] != TRACE
        assert strangers[1] == ""

    @pytest.mark.parametrize("value", ["", "00-1-2-01", f"00-{'0' * 32}-{PARENT}-01", "\u00ff" * 50])
    async def test_what_is_malformed_begins_a_new_trace(
        self, new_client: NewClient, collector: Collector, value: str
    ) -> None:
        async with new_client(PROXY) as proxy:
            await proxy.get("/healthz", headers=[(b"traceparent", value.encode("latin-1"))])
        [(trace, parent)] = await parents(collector, 1)
        assert trace != TRACE
        assert parent == ""


class TestNothingSampled:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | BEHIND_PROXIES | {"traces_sample_ratio": 0}

    async def test_a_proxy_decides_for_its_traces_and_no_stranger_can(
        self, new_client: NewClient, collector: Collector
    ) -> None:
        async with new_client(STRANGER) as stranger, new_client(PROXY) as proxy:
            await stranger.get("/healthz", headers=SAMPLED)
            await proxy.get("/healthz", headers={"traceparent": f"00-{TRACE}-{PARENT}-00"})
            await proxy.get("/healthz", headers=SAMPLED)
        # Spans are sent in their order, so that the others would be here.
        assert await parents(collector, 1) == [(TRACE, PARENT)]


class TestProxiesThatOnlyForward:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | {"trusted_proxies": f"{PROXY}/32"}

    async def test_what_they_pass_on_from_strangers_is_ignored(
        self, client: httpx2.AsyncClient, collector: Collector
    ) -> None:
        await client.get("/healthz", headers=SAMPLED)
        [(trace, parent)] = await parents(collector, 1)
        assert trace != TRACE
        assert parent == ""
