"""`GET /metrics` in the Prometheus text format, for clients on this machine and its private network."""

import asyncio
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tawam.alarms import ALARMS
from tawam.database.errors import DatabaseError
from tawam.http.client_address import is_private
from tawam.http.request_times import RequestTimes
from tawam.http.worker_metrics import WorkerMetrics
from tawam.traces.spans import DROPPED_SPANS


class Metrics:
    """The counts of this process, and the sizes of the queues in the database, which all processes share."""

    def __init__(
        self, backlog: Callable[[], Awaitable[Mapping[str, int]]], worker_sockets: Path | None = None
    ) -> None:
        """
        Args:
            backlog: returns the number of waiting rows by queue; may raise a DatabaseError.
            worker_sockets: the folder by which the workers of a server find each other; None without others.
        """
        self._backlog = backlog
        self._workers = WorkerMetrics(worker_sockets, self.text, f"{os.getpid()}") if worker_sockets else None
        self._registry, self._queues = CollectorRegistry(), CollectorRegistry()
        self._waiting = Gauge(
            "tawam_backlog",
            "Mails and events of payments that wait, and mails that were given up.",
            ["kind"],
            registry=self._queues,
        )
        self._stalls = Histogram(
            "tawam_loop_stall_seconds",
            "Seconds in which the event loop served nobody, where they were more than 0.1.",
            buckets=(0.2, 0.5, 1, 2, 5, 10),
            registry=self._registry,
        )
        self._stall_count = Counter(
            "tawam_loop_stalls", "How often the event loop served nobody.", registry=self._registry
        )
        requests = RequestTimes()
        self._registry.register(requests)
        for collector in (ALARMS, DROPPED_SPANS):
            self._registry.register(collector)
        # The bound method of `RequestTimes`, without a call in between: it runs on every request.
        self.observe = requests.observe

    def add_gauges(self, name: str, meaning: str, figures: Callable[[], Mapping[str, int]]) -> None:
        """Add a gauge with the label `kind`; `figures` tells its values by kind when they are asked for."""
        gauge = Gauge(name, meaning, ["kind"], registry=self._registry)
        for kind in figures():
            gauge.labels(kind).set_function(lambda kind=kind: figures()[kind])

    def observe_stall(self, seconds: float) -> None:
        self._stall_count.inc()
        self._stalls.observe(seconds)

    async def endpoint(self, request: Request) -> Response:
        """Answer with the metrics.

        Raises:
            HTTPException: 404 for clients outside the private network, which hides the endpoint from them.
        """
        if not is_private(request):
            raise HTTPException(404)
        await self._count_backlog()
        # With every label that requests can cause, writing the text takes a tenth of a second.
        counts = await (self._workers.gather() if self._workers else asyncio.to_thread(self.text))
        return Response(counts + generate_latest(self._queues), media_type="text/plain; version=0.0.4")

    @asynccontextmanager
    async def answering_workers(self) -> AsyncGenerator[None]:
        """During the block, tell the other workers of the server this one's counts."""
        if self._workers is None:
            yield
            return
        async with self._workers.running():
            yield

    def text(self) -> bytes:
        return generate_latest(self._registry)

    async def _count_backlog(self) -> None:
        """Update the queue sizes. Without the database, the other metrics are still answered."""
        self._waiting.clear()
        try:
            counts = await self._backlog()
        except DatabaseError:
            return
        for kind, count in counts.items():
            self._waiting.labels(kind).set(count)
