"""`GET /metrics` in the Prometheus text format, for the machine itself and its private network."""

from collections.abc import Awaitable, Callable, Mapping

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.errors import DatabaseError
from tawam.http.client_address import is_private

_PARTS = {"auth": "auth", "rest": "rest", "functions": "functions"}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Metrics:
    """Counts of one process, and what waits in the database of all."""

    def __init__(self, backlog: Callable[[], Awaitable[Mapping[str, int]]]) -> None:
        """
        Args:
            backlog: how many wait, by kind; may raise a DatabaseError.
        """
        self._backlog = backlog
        self._registry = CollectorRegistry()
        self._waiting = Gauge(
            "tawam_backlog",
            "Mails and events of payments that wait, and mails that were given up.",
            ["kind"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "tawam_request_seconds",
            "Requests answered, and the seconds until the answer was complete.",
            ["part", "method", "status"],
            buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 2, 10),
            registry=self._registry,
        )
        self._known: dict[tuple[str, str, int], Histogram] = {}

    def observe(self, method: str, path: str, status: int, seconds: float) -> None:
        """
        Args:
            status: 0 for a caller that hung up before the answer.
        """
        part = _PARTS.get(path[1 : path.find("/", 1)], "site")
        key = (part, method if method in _METHODS else "other", status)
        histogram = self._known.get(key)
        if histogram is None:
            histogram = self._known[key] = self._seconds.labels(*map(str, key))
        histogram.observe(seconds)

    async def endpoint(self, request: Request) -> Response:
        """
        Raises:
            HTTPException: 404 for callers from elsewhere, who are not told that it exists.
        """
        if not is_private(request):
            raise HTTPException(404)
        await self._count_backlog()
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")

    async def _count_backlog(self) -> None:
        """Without the database the other figures still tell something."""
        self._waiting.clear()
        try:
            counts = await self._backlog()
        except DatabaseError:
            return
        for kind, count in counts.items():
            self._waiting.labels(kind).set(count)
