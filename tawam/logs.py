"""Logs: one JSON object a line on standard output.

JSON escapes line breaks, so that no text from outside can forge a line. What is logged is named field by
field; bodies, query strings, headers, tokens and mail addresses are not.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, MutableMapping
from datetime import UTC, datetime
from typing import Any

import msgspec
import structlog

Logger = structlog.typing.FilteringBoundLogger

_GATHER = 0.05
_gathered: list[msgspec.Struct | msgspec.Raw] = []
_flushing = threading.Lock()
_encoder = msgspec.json.Encoder(enc_hook=str)
_encode = _encoder.encode
# The millisecond that was written last, and how.
_written: tuple[int, str] = (0, "")
# What lines say of the request or job that writes them, besides what the writer names.
_added: Callable[[], Mapping[str, str]] | None = None


def configure_logs() -> None:
    """Send our own logs and those of the libraries to standard output as JSON."""
    structlog.configure(
        processors=[_stamp, _exception, _render],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=_Output,
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_LibraryLines()], level=logging.WARNING, force=True)


def add_fields(fields: Callable[[], Mapping[str, str]] | None) -> None:
    """Add these fields to every line from now on; None for no longer."""
    global _added
    _added = fields


def logger(name: str) -> Logger:
    """A logger whose lines carry `part: name`."""
    return structlog.get_logger(part=name)


def write_line(line: msgspec.Struct) -> None:
    """Write a line whose fields are known beforehand, for what happens thousands of times a second.

    Lines are gathered for `_GATHER` seconds of the running loop: each write would pause every other thread.
    """
    if not _gathered:
        asyncio.get_running_loop().call_later(_GATHER, flush_lines)
    _gathered.append(line)


def flush_lines() -> None:
    """Write what was gathered; called at the latest when the server stops."""
    with _flushing:
        lines = _gathered[:]
        # Another thread may have added some behind them.
        del _gathered[: len(lines)]
        if lines:
            sys.stdout.buffer.write(_encoder.encode_lines(lines))
            sys.stdout.buffer.flush()


class _Output:
    """Writes the finished lines of structlog, after those that were gathered before."""

    def msg(self, line: bytes) -> None:
        _gathered.append(msgspec.Raw(line))
        flush_lines()

    debug = info = warning = error = critical = msg


def line_time() -> str:
    """Now, in UTC, to the millisecond: thousands of lines a second share its text."""
    global _written
    moment = time.time_ns() // 1_000_000
    known, text = _written
    if moment != known:
        text = datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="milliseconds")
        _written = (moment, text)
    return text


def printable(text: str) -> str:
    """`text` as UTF-8 can carry it: what cannot be encoded is escaped."""
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def _stamp(_: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {"time": line_time(), "level": method, **event, **(_added() if _added else {})}


def _exception(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    error = event.pop("error", None)
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        event["traceback"] = _traceback(error)
    elif error is not None:
        event["error"] = error
    return event


def _traceback(error: BaseException) -> list[str]:
    return [printable(line) for line in traceback.format_exception(error)]


def _render(_: Any, __: str, event: MutableMapping[str, Any]) -> bytes:
    return _encode(event)


class _LibraryLines(logging.Handler):
    """A library's log record in the shape of our lines."""

    def emit(self, record: logging.LogRecord) -> None:
        event: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "event": printable(record.getMessage()),
        }
        if record.exc_info and record.exc_info[1]:
            event["traceback"] = _traceback(record.exc_info[1])
        _Output().msg(_encode(event))
