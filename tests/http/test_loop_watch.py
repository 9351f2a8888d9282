"""A stall of the event loop is told with the request that caused it, while it lasts and when it is over."""

import asyncio
import time
from collections.abc import AsyncGenerator
from typing import Any

import pytest
import structlog
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs

from tawam.http.loop_watch import LoopWatch
from tawam.http.metrics import Metrics
from tawam.http.request_log import AccessLog, InFlight, RequestLog
from tests.site.test_fast_path import nothing_waits

STALL = 0.4


@pytest.fixture(autouse=True)
def watched_loop(unwatched_loop: None, monkeypatch: pytest.MonkeyPatch) -> None:
    # Longer than a busy machine holds a loop up by itself, shorter than these tests do.
    monkeypatch.setattr("tawam.http.loop_watch.STALL", STALL / 2)
    monkeypatch.setattr("tawam.http.loop_watch._log", structlog.get_logger())


class Server:
    """An application whose paths say what it does to the loop."""

    def __init__(self) -> None:
        self.metrics, in_flight = Metrics(nothing_waits), InFlight()
        self.watch = LoopWatch(self.metrics, in_flight)
        self._app = RequestLog(self._handle, AccessLog(self.metrics), in_flight)

    async def ask(self, path: str) -> str:
        """The id of the request."""
        scope: Scope = {"type": "http", "method": "GET", "path": path, "headers": []}
        ids: list[str] = []

        async def send(message: Any) -> None:
            ids.extend(value.decode() for name, value in message["headers"] if name == b"x-request-id")

        async def receive() -> Any:
            raise AssertionError("nothing is read")

        await self._app(scope, receive, send)
        return ids[0]

    async def _handle(self, scope: Scope, _: Receive, send: Send) -> None:
        if scope["path"] == "/holds":
            hold_the_loop()
        if scope["path"] == "/waits":
            await asyncio.sleep(STALL)
        await send({"type": "http.response.start", "status": 200, "headers": []})


def hold_the_loop() -> None:
    time.sleep(STALL)


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    server = Server()
    async with server.watch.running():
        await asyncio.sleep(0.1)
        yield server


async def a_beat() -> None:
    await asyncio.sleep(0.15)


async def test_a_stall_names_the_request_that_held_the_loop_and_where(server: Server) -> None:
    with capture_logs() as lines:
        waiting = asyncio.create_task(server.ask("/waits"))
        await asyncio.sleep(0)
        identity = await server.ask("/holds")
        await a_beat()
        await waiting
    (line,) = [line for line in lines if line["event"] == "loop_stalled"]
    assert line["log_level"] == "warning"
    assert line["seconds"] >= STALL / 2
    assert line["request"] == {"method": "GET", "path": "/holds", "request_id": identity}
    assert line["calls"][0].endswith("hold_the_loop")
    assert [request["path"] for request in line["waiting"]] == ["/waits"]
    assert line["in_flight"] == 2


async def test_a_stall_that_no_request_caused_names_the_job(server: Server) -> None:
    async def sweep() -> None:
        hold_the_loop()

    with capture_logs() as lines:
        await asyncio.create_task(sweep())
        await a_beat()
    (line,) = [line for line in lines if line["event"] == "loop_stalled"]
    assert line["request"] is None
    assert line["task"].endswith("sweep")


async def test_stalls_are_counted(server: Server) -> None:
    await server.ask("/holds")
    await a_beat()
    figures = dict(line.split() for line in server.metrics.text().decode().splitlines() if line[0] != "#")
    assert figures["tawam_loop_stalls_total"] == figures["tawam_loop_stall_seconds_count"] == "1.0"
    assert float(figures["tawam_loop_stall_seconds_sum"]) >= STALL / 2


async def test_waiting_is_no_stall(server: Server) -> None:
    with capture_logs() as lines:
        await server.ask("/waits")
        await a_beat()
    assert [line for line in lines if line["event"] == "loop_stalled"] == []


async def test_a_stall_that_does_not_end_is_told_meanwhile(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tawam.http.loop_watch._STUCK", STALL / 2)
    with capture_logs() as lines:
        await server.ask("/holds")
        # The loop has not beaten since.
        (line,) = [line for line in lines if line["event"] == "loop_stuck"]
    assert line["log_level"] == "error"
    assert line["request"]["path"] == "/holds"
