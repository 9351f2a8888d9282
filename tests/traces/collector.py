"""A collector of traces: takes OTLP over HTTP as the exporter sends it, and may be told to misbehave."""

import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

Mode = Literal["takes", "refuses", "is silent", "never ends", "redirects"]
# A test that waits for longer has failed; the machine may be busy.
_PATIENCE = 40


class ReceivedSpan(NamedTuple):
    """
    Attributes:
        resource: what the process says of itself.
    """

    name: str
    trace_id: str
    span_id: str
    parent_id: str
    kind: int
    is_error: bool
    attributes: dict[str, Any]
    resource: dict[str, Any]


class Collector:
    """
    Attributes:
        bodies: the requests' bodies, as they came.
        asked: the path and the headers of each request.
        connections: how many requests have begun.
    """

    def __init__(self) -> None:
        self.mode: Mode = "takes"
        self.bodies: list[bytes] = []
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.released = threading.Event()
        self._changed = threading.Condition()
        collector = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                collector._take(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                with suppress(ConnectionError):
                    collector._answer(self)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 because the base names it so
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def running(self) -> Generator["Collector"]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield self
        finally:
            self.released.set()
            self._server.shutdown()
            thread.join()
            self._server.server_close()

    @property
    def spans(self) -> list[ReceivedSpan]:
        with self._changed:
            bodies = [*self.bodies]
        return [span for body in bodies for span in _spans(body)]

    def wait_for(self, found: Callable[[], Any]) -> Any:
        """What `found` returns as soon as it is true of what was received."""
        deadline = time.monotonic() + _PATIENCE
        with self._changed:
            while not (result := found()):
                assert self._changed.wait(max(deadline - time.monotonic(), 0)), (
                    f"not received; spans: {[span.name for body in self.bodies for span in _spans(body)]}"
                )
        return result

    def span(self, name: str) -> ReceivedSpan:
        """The first span of this name, when it has arrived."""
        return self.wait_for(lambda: next((each for each in self.spans if each.name == name), None))

    def children(self, parent: ReceivedSpan) -> list[ReceivedSpan]:
        return [each for each in self.spans if each.parent_id == parent.span_id]

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        with self._changed:
            self.asked.append((path, headers))
            self.bodies.append(body)
            self._changed.notify_all()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        match self.mode:
            case "takes":
                handler.send_response(200)
                handler.send_header("content-length", "0")
                handler.end_headers()
            case "refuses":
                handler.send_response(400)
                handler.send_header("content-length", "0")
                handler.end_headers()
            case "redirects":
                handler.send_response(307)
                handler.send_header("location", f"{self.url}/elsewhere")
                handler.send_header("content-length", "0")
                handler.end_headers()
            case "is silent":
                self.released.wait()
            case "never ends":
                handler.send_response(200)
                handler.send_header("transfer-encoding", "chunked")
                handler.end_headers()
                while not self.released.is_set():
                    handler.wfile.write(b"10000\r\n" + bytes(65_536) + b"\r\n")


def _spans(body: bytes) -> list[ReceivedSpan]:
    request = ExportTraceServiceRequest.FromString(body)
    return [
        ReceivedSpan(
            span.name,
            span.trace_id.hex(),
            span.span_id.hex(),
            span.parent_span_id.hex(),
            span.kind,
            span.status.code == 2,
            _values(span.attributes),
            _values(group.resource.attributes),
        )
        for group in request.resource_spans
        for scope in group.scope_spans
        for span in scope.spans
    ]


def _values(attributes: Any) -> dict[str, Any]:
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in attributes}
