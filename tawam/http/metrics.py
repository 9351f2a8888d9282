"""`GET /metrics` in the Prometheus text format, for the machine itself and its private network."""

from prometheus_client import CollectorRegistry, Histogram, generate_latest
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
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")
