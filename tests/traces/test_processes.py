"""Each process of a server sends its own spans, says which one it is, and stops if nobody takes them."""

import os
import signal
from typing import Any

import httpx2
import pytest

from tawam.settings import Settings
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.served import Server
from tests.shared.conftest import redis_server
from tests.traces.collector import Collector

__all__ = ["redis_server"]

pytestmark = [pytest.mark.slow, pytest.mark.on_postgres]


@pytest.fixture
def settings_values() -> dict[str, Any]:
    port = free_port()
    return {"port": port, "site_url": f"http://127.0.0.1:{port}"}


@pytest.fixture
def server(settings: Settings, redis_server: RedisServer, collector: Collector) -> Server:
    return Server(
        settings.data_dir,
        settings.port,
        {
            "TAWAM_DATABASE_URL": settings.database_url,
            "TAWAM_REDIS_URL": redis_server.url,
            "TAWAM_WORKERS": "2",
            "TAWAM_TRACES_URL": collector.url,
        },
    )


def test_every_process_is_told_apart_and_sends_what_is_left_when_it_stops(
    server: Server, collector: Collector
) -> None:
    process = server.start()
    try:
        processes: set[int] = set()
        while len(processes) < 2:
            before = len(collector.bodies)
            # Each over a connection of its own: any process may take it.
            for _ in range(16):
                assert httpx2.get(f"{server.url}/healthz").status_code == 200
            collector.wait_for(lambda before=before: len(collector.bodies) > before)
            processes = {each.resource["process.pid"] for each in collector.spans}
        instances = {each.resource["service.instance.id"] for each in collector.spans}
        assert len(instances) == 2
        assert process.pid not in processes
        last = httpx2.get(f"{server.url}/contact").headers["x-request-id"]
    finally:
        os.killpg(process.pid, signal.SIGTERM)
    assert process.wait(timeout=60) == 0
    assert last in {each.attributes.get("tawam.request_id") for each in collector.spans}


def test_a_server_stops_although_the_collector_is_silent(server: Server, collector: Collector) -> None:
    collector.mode = "is silent"
    process = server.start()
    try:
        httpx2.get(f"{server.url}/healthz")
        collector.wait_for(lambda: collector.bodies)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
    assert process.wait(timeout=60) == 0
    assert not collector.released.is_set()
