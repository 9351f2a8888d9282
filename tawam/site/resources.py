"""HTTP responses that are prepared at start-up; a request only selects one of them."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path

from starlette.types import Send

from tawam.http.page_headers import Header, encoded
from tawam.http.ranges import requested_part
from tawam.site.encodings import LONGEST, Encoding, accepted

_SUFFIXES: dict[Encoding, str] = {"br": ".br", "gzip": ".gz", "identity": ""}

Bodies = dict[Encoding, bytes]
Answer = tuple[int, list[Header], bytes]
# The headers of a request by name.
Headers = Mapping[bytes, bytes]

_MOST_CHOICES = 8
# The longest `If-None-Match` header that is parsed. A browser sends one tag for a page.
_LONGEST_TAGS = 2000


def read_bodies(file: Path) -> Bodies:
    """Read a file and the compressed versions that the build wrote beside it.

    Raises:
        OSError: the file itself cannot be read.
    """
    bodies: Bodies = {"identity": file.read_bytes()}
    for encoding in ("br", "gzip"):
        sibling = file.with_name(file.name + _SUFFIXES[encoding])
        if sibling.is_file():
            bodies[encoding] = sibling.read_bytes()
    return bodies


class Representation:
    """One body in one encoding, with its headers and its strong ETag."""

    __slots__ = ("body", "etag", "headers", "not_modified")

    def __init__(self, body: bytes, encoding: Encoding, common: list[Header]) -> None:
        digest = hashlib.sha256(body).digest()[:18]
        self.etag = b'"' + base64.urlsafe_b64encode(digest) + b'"'
        self.body = body
        self.not_modified = [*common, (b"etag", self.etag)]
        self.headers = [*self.not_modified, (b"content-length", str(len(body)).encode())]
        if encoding != "identity":
            self.headers.append((b"content-encoding", encoding.encode()))


class Resource:
    """One page or file in all its encodings."""

    __slots__ = ("_chosen", "_representations", "status")

    def __init__(self, bodies: Bodies, headers: dict[str, str], status: int = 200) -> None:
        common = encoded(headers)
        self.status = status
        self._representations = {
            encoding: Representation(body, encoding, common) for encoding, body in bodies.items()
        }
        # A cache by `Accept-Encoding` header.
        self._chosen: dict[bytes, Representation] = {}

    def answer(self, method: str, headers: Headers) -> Answer:
        """Return the response to a GET or HEAD."""
        accept = headers.get(b"accept-encoding", b"")
        chosen = self._chosen.get(accept) or self._choose(accept)
        status, own, body = self._answer(method, headers, chosen)
        return status, own, b"" if method == "HEAD" else body

    def _choose(self, accept: bytes) -> Representation:
        taken = (encoding for encoding in accepted(accept) if encoding in self._representations)
        chosen = self._representations[next(taken)]
        if len(self._chosen) < _MOST_CHOICES and len(accept) <= LONGEST:
            self._chosen[accept] = chosen
        return chosen

    def _answer(self, method: str, headers: Headers, chosen: Representation) -> Answer:
        known = headers.get(b"if-none-match")
        if known and self.status == 200 and _matches(chosen.etag, known):
            return 304, chosen.not_modified, b""
        return self.status, chosen.headers, chosen.body


class RangedResource(Resource):
    """A file with support for single-range requests, so that a player can seek (RFC 9110, 14)."""

    __slots__ = ()

    def __init__(self, body: bytes, headers: dict[str, str]) -> None:
        super().__init__({"identity": body}, headers | {"Accept-Ranges": "bytes"})

    def _answer(self, method: str, headers: Headers, chosen: Representation) -> Answer:
        whole = super()._answer(method, headers, chosen)
        asked, current = headers.get(b"range"), headers.get(b"if-range")
        is_current = not current or current.strip() == chosen.etag
        if whole[0] != 200 or method != "GET" or not asked or not is_current:
            return whole
        length = len(chosen.body)
        part = requested_part(asked, length)
        if part == "whole":
            return whole
        if part == "unsatisfiable":
            own = [header for header in chosen.not_modified if header[0] != b"cache-control"]
            own += [(b"content-range", b"bytes */%d" % length), (b"content-length", b"0")]
            return 416, own, b""
        first, end = part
        own = [
            *chosen.not_modified,
            (b"content-range", b"bytes %d-%d/%d" % (first, end - 1, length)),
            (b"content-length", b"%d" % (end - first)),
        ]
        return 206, own, chosen.body[first:end]


def _matches(etag: bytes, none_match: bytes) -> bool:
    """Whether `If-None-Match` holds the tag, by weak comparison (RFC 9110, 13.1.2)."""
    if len(none_match) > _LONGEST_TAGS:
        return False
    return none_match.strip() == b"*" or etag in (
        tag.strip().removeprefix(b"W/") for tag in none_match.split(b",")
    )


async def send_answer(answer: Answer, send: Send) -> None:
    status, headers, body = answer
    # A new message for each response, because middleware may add headers to it.
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def plain(status: int, sentence: str, headers: dict[str, str]) -> Resource:
    """Make a plain-text response of one sentence."""
    common = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"}
    return Resource({"identity": sentence.encode()}, common | headers, status)
