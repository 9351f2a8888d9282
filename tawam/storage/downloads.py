"""Answers with the bytes of an object: whole or a range, and not at all where the caller has them."""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from typing import Literal
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tawam.database.port import Row
from tawam.http.page_headers import FILE_POLICY
from tawam.http.ranges import Part, requested_part
from tawam.objects.content_types import is_shown_inline
from tawam.objects.store import ObjectStore

# Bytes that are given to the server at a time.
_SLICE = 256 * 1024
# A browser's own player, in a page of its own, loads the file once more.
_INLINE_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
_LONGEST_TAGS = 2000
# Spaces are the pluses that forms are encoded with.
_ENCODED = re.compile(r"(?:[A-Za-z0-9*._~!'() -]|%[0-9A-Fa-f]{2})+")


class ByteResponse(Response):
    """An answer whose body is read while it is sent, and no further once the client is gone."""

    def __init__(self, status: int, headers: Mapping[str, str], pieces: AsyncGenerator[memoryview]) -> None:
        super().__init__(None, status, headers)
        # Starlette writes the length of its own body, which is empty.
        self.raw_headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()
        ]
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.ensure_future(_disconnected(receive))
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        try:
            async for piece in self._pieces:
                for start in range(0, len(piece), _SLICE):
                    if gone.done():
                        return
                    body = _as_bytes(piece[start : start + _SLICE])
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            await self._pieces.aclose()


def _as_bytes(piece: memoryview) -> bytes:
    """Return the bytes that a view shows, without a copy if it shows all of an object's."""
    whole = piece.obj
    return whole if isinstance(whole, bytes) and len(whole) == len(piece) else bytes(piece)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def object_response(
    store: ObjectStore, request: Request, row: Row, *, cache: str = "", is_shared: bool = False
) -> Response:
    """Answer a GET or HEAD for an object.

    Args:
        cache: what `Cache-Control` says besides the object's own, such as `private`.
        is_shared: whether pages of other sites may show it.

    Raises:
        BlobDamaged, BlobsUnavailable: before anything was sent, if it is the first part.
    """
    headers = object_headers(row, request.query_params.get("download"), cache, is_shared)
    if _is_known(row, request):
        return Response(None, 304, headers)
    size: int = row["size"]
    part = _part(row, request)
    if part == "unsatisfiable":
        return Response(
            None, 416, {**headers, "Content-Range": f"bytes */{size}", "Cache-Control": "no-store"}
        )
    start, end, status = (0, size, 200) if part == "whole" else (*part, 206)
    # Texts were checked to be UTF-8 when they arrived.
    is_text = row["content_type"].startswith("text/")
    headers["Content-Type"] = row["content_type"] + ("; charset=utf-8" if is_text else "")
    headers["Content-Length"] = str(end - start)
    if status == 206:
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    if request.method == "HEAD":
        return ByteResponse(status, headers, _nothing())
    return ByteResponse(status, headers, await store.open(row, start, end))


def cached_response(request: Request, row: Row, headers: Mapping[str, str], content: bytes) -> Response:
    """Answer with `content`, or with 304 if the caller has what `row` describes."""
    if _is_known(row, request):
        return Response(None, 304, headers)
    return Response(content, 200, headers, row["content_type"])


def object_headers(row: Row, download: str | None, cache: str, is_shared: bool) -> dict[str, str]:
    """Return the headers of an answer that tell what a browser may do with the file.

    Args:
        download: the name to save it under; empty for its own, None where it may be shown.
        cache, is_shared: as for `object_response`.
    """
    is_inline = download is None and is_shown_inline(row["content_type"])
    headers = {
        **entity_headers(row, cache),
        "Accept-Ranges": "bytes",
        "X-Robots-Tag": row["robots_tag"] or "none",
        "Content-Security-Policy": _INLINE_POLICY if is_inline else FILE_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "cross-origin" if is_shared else "same-origin",
    }
    if not is_inline:
        name = download_name(download or "") or row["name"].rpartition("/")[2]
        headers["Content-Disposition"] = attachment(name)
    return headers


def entity_headers(row: Row, cache: str) -> dict[str, str]:
    """Return the headers that name the version of an object, and say how long it may be kept."""
    return {
        "ETag": row["etag"],
        "Last-Modified": _http_date(row["updated_at"]),
        "Cache-Control": f"{cache}, {row['cache_control']}" if cache else row["cache_control"],
    }


def download_name(given: str) -> str:
    """Return the name to save a file under; one that a client encoded twice is decoded again.

    Only a text that is nothing but what an encoder writes counts as encoded, and only if it holds UTF-8.
    """
    if not ("%" in given and _ENCODED.fullmatch(given)):
        return given
    try:
        decoded = unquote(given, errors="strict")
    except UnicodeDecodeError:
        return given
    return decoded if decoded.isprintable() else given


def attachment(name: str) -> str:
    """Write `Content-Disposition` with the name in ASCII and in UTF-8 (RFC 6266)."""
    shown = "".join(letter for letter in name if letter.isprintable())[:200].replace("/", "_")
    plain = "".join(letter if " " <= letter <= "~" and letter not in '"\\%' else "_" for letter in shown)
    extended = "" if plain == shown else f"; filename*=UTF-8''{quote(shown, safe='')}"
    return f'attachment; filename="{plain or "file"}"{extended}'


def _part(row: Row, request: Request) -> Part | Literal["whole", "unsatisfiable"]:
    asked = request.headers.get("range")
    if not asked or request.method != "GET":
        return "whole"
    current = request.headers.get("if-range", "").strip()
    if current and current not in (row["etag"], _http_date(row["updated_at"])):
        return "whole"
    return requested_part(asked.encode("latin-1"), row["size"])


def _is_known(row: Row, request: Request) -> bool:
    """Whether the caller has the object already (RFC 9110, 13.1.2 and 13.1.3)."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        known = [tag.strip().removeprefix("W/") for tag in tags[:_LONGEST_TAGS].split(",")]
        return "*" in known or row["etag"] in known
    since = request.headers.get("if-modified-since")
    if not since:
        return False
    try:
        moment = parsedate_to_datetime(since)
    except ValueError:
        return False
    # A date without a zone is no HTTP date.
    return moment.tzinfo is not None and _second(row["updated_at"]) <= moment


def _second(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(UTC).replace(microsecond=0)


def _http_date(moment: str) -> str:
    return format_datetime(_second(moment), usegmt=True)


async def _nothing() -> AsyncGenerator[memoryview]:
    return
    yield memoryview(b"")
