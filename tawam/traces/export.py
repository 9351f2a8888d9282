"""Makes spans with OpenTelemetry and sends them to a collector by OTLP over HTTP.

Spans wait in a bounded queue, and a thread of its own sends them: a collector that is away, slow or lying
costs spans, and never a request.
"""

import asyncio
import logging
import os
import random
import socket
import threading
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote
from uuid import uuid4

import requests
from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import ALWAYS_ON, ParentBased
from opentelemetry.trace import NonRecordingSpan, SpanContext, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from tawam import __version__
from tawam.logs import add_fields, logger
from tawam.settings import Settings
from tawam.traces.spans import DROPPED_SPANS, Kind, use_tracer

PATH = "/v1/traces"
QUEUE_SIZE = 2048
_BATCH = 512
# Milliseconds after which a batch that is not full is sent.
_SEND_EVERY = 1000
# Seconds for one batch with its retries, and for the last ones when the process stops.
_SEND_SECONDS = 10.0
_STOP_SECONDS = 3.0
# An answer says nothing that is needed: so much of it is read that the connection can be used again.
_ANSWER_BYTES = 4096

_KINDS: dict[Kind, SpanKind] = {
    "server": SpanKind.SERVER,
    "client": SpanKind.CLIENT,
    "internal": SpanKind.INTERNAL,
}
# What all traces that are not recorded have for their first span.
_UNSAMPLED = NonRecordingSpan(SpanContext(trace_id=1, span_id=1, is_remote=False))
# They write a line for each batch that fails, with words of the collector's; we write one for all of them.
_SILENCED = ("opentelemetry.exporter", "opentelemetry.sdk._shared_internal", "urllib3")

_log = logger("traces")


@asynccontextmanager
async def exporting(settings: Settings) -> AsyncGenerator[None]:
    """Trace this process during the block, and send what is left in the end, for a few seconds at most."""
    for name in _SILENCED:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    provider = _provider(settings)
    tracer = OpenTelemetryTracer(provider, settings.traces_sample_ratio)
    use_tracer(tracer)
    add_fields(tracer.log_fields)
    try:
        yield
    finally:
        use_tracer(None)
        add_fields(None)
        # A daemon: it may wait for the collector longer than the process does.
        stopping = threading.Thread(target=provider.shutdown, daemon=True)
        stopping.start()
        await asyncio.to_thread(stopping.join, _STOP_SECONDS)


class OpenTelemetryTracer:
    """The `Tracer` of this process.

    Args:
        sample_ratio: the share of new traces that are recorded. This class decides, and OpenTelemetry follows
            the first span of a trace: its own sampler makes most of a span before it says no.
    """

    def __init__(self, provider: TracerProvider, sample_ratio: float) -> None:
        self._tracer = provider.get_tracer("tawam")
        self._sample_ratio = sample_ratio
        self._propagator = TraceContextTextMapPropagator()

    def is_recording(self) -> bool:
        return trace.get_current_span().is_recording()

    def span(
        self, name: str, kind: Kind, attributes: Mapping[str, str | int]
    ) -> AbstractContextManager["_Span"]:
        return self._begin(name, kind, attributes, contexts.get_current())

    def request_span(self, name: str, proxy_headers: Mapping[str, str]) -> AbstractContextManager["_Span"]:
        parent = self._propagator.extract(proxy_headers, Context()) if proxy_headers else Context()
        return self._begin(name, "server", {}, parent)

    def log_fields(self) -> Mapping[str, str]:
        """The id of the present trace, for lines of the log."""
        identity = _trace_id(trace.get_current_span())
        return {"trace_id": identity} if identity else {}

    def _begin(self, name: str, kind: Kind, attributes: Mapping[str, str | int], parent: Context) -> "_Span":
        is_first = trace.get_current_span(parent) is trace.INVALID_SPAN
        if is_first and random.random() >= self._sample_ratio:  # noqa: S311 because it is no secret
            return _Span(_UNSAMPLED, parent)
        return _Span(self._tracer.start_span(name, parent, _KINDS[kind], attributes), parent)


class _Span:
    """A span around a block. OpenTelemetry's own would keep messages of exceptions, whatever they hold."""

    def __init__(self, span: trace.Span, parent: Context) -> None:
        self._span = span
        self._context = trace.set_span_in_context(span, parent)

    def __enter__(self) -> Self:
        self._token = contexts.attach(self._context)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        contexts.detach(self._token)
        if kind is not None:
            self.fail(kind.__qualname__)
        self._span.end()

    @property
    def trace_id(self) -> str:
        return _trace_id(self._span)

    def rename(self, name: str) -> None:
        self._span.update_name(name)

    def set(self, name: str, value: str | int) -> None:
        self._span.set_attribute(name, value)

    def fail(self, kind: str) -> None:
        self._span.set_attribute("error.type", kind)
        self._span.set_status(StatusCode.ERROR)


def _trace_id(span: trace.Span) -> str:
    return trace.format_trace_id(span.get_span_context().trace_id) if span.is_recording() else ""


class Waiting:
    """Counts the spans that wait to be sent, and those that are lost; logs when losing begins and ends."""

    def __init__(self) -> None:
        self._ended = self._taken = 0
        self._is_losing = False
        self._lock = threading.Lock()

    def add(self) -> bool:
        """Count a span that has ended; False if it must be dropped, because too many wait."""
        if self._ended - self._taken >= QUEUE_SIZE:
            self.lose(1, "too many wait")
            return False
        self._ended += 1
        return True

    def take(self, count: int) -> None:
        """Count spans that were sent, or were lost on the way."""
        self._taken += count

    def lose(self, count: int, reason: str) -> None:
        DROPPED_SPANS.inc(count)
        with self._lock:
            begins, self._is_losing = not self._is_losing, True
        if begins:
            _log.warning("traces_away", reason=reason)

    def reach(self) -> None:
        """Note that the collector took a batch."""
        if self._is_losing and self._ended - self._taken < _BATCH:
            with self._lock:
                self._is_losing = False
            _log.info("traces_back")


class BoundedProcessor(BatchSpanProcessor):
    """Queues spans that end. It drops those beyond the queue, and counts them."""

    def __init__(self, exporter: SpanExporter, waiting: Waiting) -> None:
        self._waiting = waiting
        super().__init__(
            exporter,
            # The batch that is being sent is no longer in its queue, so that this one is never full.
            max_queue_size=QUEUE_SIZE,
            schedule_delay_millis=_SEND_EVERY,
            max_export_batch_size=_BATCH,
        )

    def on_end(self, span: ReadableSpan) -> None:
        if span.context is not None and span.context.trace_flags.sampled and self._waiting.add():
            super().on_end(span)


class CountingExporter(SpanExporter):
    """Sends batches, in the thread of the processor, and counts the spans that the collector did not take."""

    def __init__(self, exporter: SpanExporter, waiting: Waiting) -> None:
        self._exporter = exporter
        self._waiting = waiting

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        try:
            result = self._exporter.export(spans)
        except Exception as error:
            # Whichever error it is: the thread goes on, and the next batch may be taken.
            _log.error("traces_stumbled", error=error)
            result = SpanExportResult.FAILURE
        self._waiting.take(len(spans))
        if result is SpanExportResult.SUCCESS:
            self._waiting.reach()
        else:
            self._waiting.lose(len(spans), "the collector did not take them")
        return result

    def shutdown(self) -> None:
        self._exporter.shutdown()


class _Session(requests.Session):
    """Reads a little of each answer: a collector may send without end."""

    def request(self, *args: Any, **options: Any) -> requests.Response:
        response = super().request(*args, **options, stream=True)
        try:
            response.raw.read1(_ANSWER_BYTES)
        finally:
            response.close()
        return response


def _provider(settings: Settings) -> TracerProvider:
    waiting = Waiting()
    otlp = OTLPSpanExporter(
        endpoint=settings.traces_url + PATH,
        headers=parsed_headers(settings.traces_headers.get_secret_value()),
        timeout=_SEND_SECONDS,
        session=_Session(),
    )
    provider = TracerProvider(
        sampler=ParentBased(ALWAYS_ON),
        resource=_resource(),
        # The lifespan ends it; at the end of the interpreter, it would wait for half a minute.
        shutdown_on_exit=False,
    )
    provider.add_span_processor(BoundedProcessor(CountingExporter(otlp, waiting), waiting))
    return provider


def _resource() -> Resource:
    """Describe this process. `OTEL_RESOURCE_ATTRIBUTES` may add to it."""
    return Resource.create(
        {
            "service.name": "tawam",
            "service.version": __version__,
            "service.instance.id": str(uuid4()),
            "host.name": socket.gethostname(),
            "process.pid": os.getpid(),
        }
    )


def parsed_headers(text: str) -> dict[str, str]:
    """Read headers that are written as in `OTEL_EXPORTER_OTLP_HEADERS`."""
    pairs = (entry.partition("=") for entry in text.split(",") if entry.strip())
    return {name.strip().lower(): unquote(value.strip()) for name, _, value in pairs}
