"""The spans of a trace, for the parts of the server: OpenTelemetry is loaded only where traces are set up.

Names and attributes are ours or of a few known values. Nothing that a person wrote is among them: no path,
query, header, body, token, address, SQL argument, or message of an exception.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Literal, ParamSpec, Protocol, TypeVar

from prometheus_client import Counter

P = ParamSpec("P")
T = TypeVar("T")

Kind = Literal["server", "client", "internal"]

# Of this process. It is in no registry: each application's `Metrics` shows it.
DROPPED_SPANS = Counter(
    "tawam_spans_dropped", "Spans of traces that did not reach the collector.", registry=None
)


class Span(Protocol):
    """A span that has begun, for the block that it stands around. An exception that leaves it marks it."""

    @property
    def trace_id(self) -> str:
        """The id of the trace in hexadecimal digits; empty for a trace that is not sampled."""
        ...

    def rename(self, name: str) -> None: ...
    def set(self, name: str, value: str | int) -> None: ...
    def fail(self, kind: str) -> None:
        """Mark it as failed, with a kind of failure of a few known ones."""
        ...


class Tracer(Protocol):
    def is_recording(self) -> bool:
        """Whether the code that runs now is within a span that will be sent."""
        ...

    def span(
        self, name: str, kind: Kind, attributes: Mapping[str, str | int]
    ) -> AbstractContextManager[Span]:
        """A span within the present one, or else the first of a new trace."""
        ...

    def request_span(self, name: str, proxy_headers: Mapping[str, str]) -> AbstractContextManager[Span]:
        """The span of a request.

        Args:
            proxy_headers: `traceparent` and `tracestate` of a proxy whose traces are continued.
        """
        ...


_NO_SPAN = nullcontext(None)
_tracer: Tracer | None = None


def use_tracer(tracer: Tracer | None) -> None:
    """Trace this process from now on; None for no longer."""
    global _tracer
    _tracer = tracer


def active_tracer() -> Tracer | None:
    return _tracer


def is_recording() -> bool:
    """Whether the code that runs now is within a span that will be sent."""
    return _tracer is not None and _tracer.is_recording()


def call_span(name: str, **attributes: str | int) -> AbstractContextManager[Span | None]:
    """The span of a call to another server, or of a statement, within a span that is recorded.

    Outside of one, such as while a queue is looked at every second, there is none. Two underscores in the
    name of an attribute stand for a dot.
    """
    if _tracer is None or not _tracer.is_recording():
        return _NO_SPAN
    return _tracer.span(name, "client", {key.replace("__", "."): each for key, each in attributes.items()})


def run_span(name: str) -> AbstractContextManager[Span | None]:
    """The span of one run of a background job."""
    return _NO_SPAN if _tracer is None else _tracer.span(name, "internal", {})


def traced_run(name: str) -> Callable[[Callable[P, Awaitable[T]]], Callable[P, Awaitable[T]]]:
    """Decorate what a background job does in one run."""

    def decorate(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
        @wraps(work)
        async def traced(*args: P.args, **kwargs: P.kwargs) -> T:
            with run_span(name):
                return await work(*args, **kwargs)

        return traced

    return decorate
