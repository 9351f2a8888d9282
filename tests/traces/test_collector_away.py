"""A collector that does not take spans costs spans, and no request and no stop."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from tawam.app import create_app
from tawam.logs import configure_logs, flush_lines
from tawam.settings import Settings
from tests.traces.collector import Collector

pytestmark = pytest.mark.on_sqlite

QUEUE = 64
Lines = Callable[[], list[str]]


@pytest.fixture(autouse=True)
def small_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tawam.traces.export.QUEUE_SIZE", QUEUE)
    monkeypatch.setattr("tawam.traces.export._BATCH", 8)
    monkeypatch.setattr("tawam.traces.export._STOP_SECONDS", 0.1)


@pytest.fixture
def events(capfdbinary: pytest.CaptureFixture[bytes]) -> Lines:
    """The events of traces that were logged since the last call."""
    configure_logs()

    def read() -> list[str]:
        flush_lines()
        lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
        return [line["event"] for line in lines if line["part"] == "traces"]

    return read


@asynccontextmanager
async def served(settings: Settings) -> AsyncGenerator[httpx2.AsyncClient]:
    app = create_app(settings)
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client,
    ):
        yield client


async def dropped(client: httpx2.AsyncClient) -> float:
    lines = (await client.get("/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("tawam_spans_dropped_total"))


async def asked(collector: Collector, times: int) -> None:
    await asyncio.to_thread(collector.wait_for, lambda: len(collector.asked) >= times)


async def get(client: httpx2.AsyncClient, times: int) -> None:
    for _ in range(times):
        assert (await client.get("/healthz")).status_code == 200


async def test_a_collector_that_never_answers_holds_neither_requests_nor_the_end(
    settings: Settings, collector: Collector, events: Lines
) -> None:
    collector.mode = "is silent"
    async with served(settings) as client:
        await get(client, 8)
        await asked(collector, 1)
        # The thread that sends waits for an answer; the queue fills, and what comes then is dropped.
        before = await dropped(client)
        await get(client, 3 * QUEUE)
        assert await dropped(client) >= before + 2 * QUEUE
    # Requests and server came to their end, and the collector still has not answered.
    assert not collector.released.is_set()
    assert len(collector.asked) == 1
    assert events() == ["traces_away"]


async def test_a_collector_that_refuses_is_told_once_and_so_is_its_return(
    settings: Settings, collector: Collector, events: Lines
) -> None:
    collector.mode = "refuses"
    async with served(settings) as client:
        before = await dropped(client)
        await get(client, 20)
        await asked(collector, 3)
        collector.mode = "takes"
        await get(client, 20)
        await asked(collector, 6)
        assert await dropped(client) >= before + 8
    assert events() == ["traces_away", "traces_back"]


async def test_an_answer_without_an_end_is_not_read(settings: Settings, collector: Collector) -> None:
    collector.mode = "never ends"
    async with served(settings) as client:
        await get(client, 8)
        await asked(collector, 1)
        await get(client, 8)
        # The next batch comes although the first answer goes on.
        await asked(collector, 2)


async def test_a_redirect_is_not_followed(settings: Settings, collector: Collector) -> None:
    collector.mode = "redirects"
    async with served(settings) as client:
        await get(client, 8)
        await asked(collector, 1)
        await get(client, 8)
        await asked(collector, 2)
    assert {path for path, _ in collector.asked} == {"/v1/traces"}


async def test_nobody_listens(settings: Settings, events: Lines) -> None:
    away: dict[str, Any] = settings.model_dump() | {"traces_url": "http://127.0.0.1:9"}
    async with served(Settings(**away)) as client:
        await get(client, 3 * QUEUE)
        assert await dropped(client) > 0
    assert events() == ["traces_away"]
