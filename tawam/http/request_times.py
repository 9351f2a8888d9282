"""Counts responses and their durations. It needs no lock, because only the event loop counts."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

_PARTS = {name: name for name in ("auth", "rest", "functions", "storage", "realtime")}
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_BOUNDS = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0)
_BOUND_NAMES = (*map(str, _BOUNDS), "+Inf")


def part_of(path: str) -> str:
    """Return the part of the server for `path`: a protocol of `/{part}/v1`, or else `site`."""
    return _PARTS.get(path[1 : path.find("/", 1)], "site")


class RequestTimes(Collector):
    """The histogram `tawam_request_seconds`. Its labels have a few known values, whatever clients send."""

    def __init__(self) -> None:
        # By labels: the count of each bucket, then the sum of the seconds.
        self._counts: dict[tuple[str, str, int], list[float]] = {}

    def observe(self, part: str, method: str, status: int, seconds: float) -> None:
        """Count one request.

        Args:
            part: as `part_of` names it.
            status: 0 for a client that disconnected before the response.
        """
        key = (part, method if method in METHODS else "other", status)
        counts = self._counts.get(key)
        if counts is None:
            counts = self._counts[key] = [0.0] * (len(_BOUND_NAMES) + 1)
        counts[bisect_left(_BOUNDS, seconds)] += 1
        counts[-1] += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        family = HistogramMetricFamily(
            "tawam_request_seconds",
            "Requests answered, and the seconds until the answer was complete.",
            labels=["part", "method", "status"],
        )
        # A copy, because this runs in another thread while the loop goes on counting.
        for (part, method, status), counts in list(self._counts.items()):
            buckets = zip(_BOUND_NAMES, accumulate(counts[:-1]), strict=True)
            family.add_metric([part, method, str(status)], [*buckets], counts[-1])
        yield family
