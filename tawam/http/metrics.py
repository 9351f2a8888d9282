"""`GET /metrics` in the Prometheus text format, for the machine itself and its private network."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tawam.http.client_address import is_private

_PARTS = {"auth": "auth", "rest": "rest", "functions": "functions"}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Metrics:
    """Counts of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "tawam_requests", "Requests answered.", ["part", "method", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "tawam_request_seconds",
            "Seconds until the answer was complete.",
            ["part"],
            buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 2, 10),
            registry=self._registry,
        )
        self._counters: dict[tuple[str, str, int], Counter] = {}
        self._histograms: dict[str, Histogram] = {}

    def observe(self, method: str, path: str, status: int, seconds: float) -> None:
        part = _PARTS.get(path[1 : path.find("/", 1)], "site")
        key = (part, method if method in _METHODS else "other", status)
        counter = self._counters.get(key)
        if counter is None:
            counter = self._counters[key] = self._requests.labels(*map(str, key))
            self._histograms[part] = self._seconds.labels(part)
        counter.inc()
        self._histograms[part].observe(seconds)

    async def endpoint(self, request: Request) -> Response:
        """
        Raises:
            HTTPException: 404 for callers from elsewhere, who are not told that it exists.
        """
        if not is_private(request):
            raise HTTPException(404)
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")
