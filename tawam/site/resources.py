"""Answers made once, at start: a request only chooses among them."""

import base64
import hashlib
from pathlib import Path

from starlette.types import Send

from tawam.site.encodings import Encoding, accepted
from tawam.site.headers import Header, encoded

_SUFFIXES: dict[Encoding, str] = {"br": ".br", "gzip": ".gz", "identity": ""}

Bodies = dict[Encoding, bytes]


def read_bodies(file: Path) -> Bodies:
    """A file and the compressed siblings that the build wrote beside it.

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
    """One page or file, in each encoding it has."""

    __slots__ = ("_representations", "status")

    def __init__(self, bodies: Bodies, headers: dict[str, str], status: int = 200) -> None:
        common = encoded(headers)
        self.status = status
        self._representations = {
            encoding: Representation(body, encoding, common) for encoding, body in bodies.items()
        }

    async def send(self, method: str, accept: bytes, none_match: bytes, send: Send) -> None:
        """Answer a GET or HEAD. `accept`, `none_match`: its Accept-Encoding and If-None-Match."""
        chosen = self._representations["identity"]
        for encoding in accepted(accept):
            if encoding in self._representations:
                chosen = self._representations[encoding]
                break
        status, headers, body = self.status, chosen.headers, chosen.body
        if none_match and status == 200 and _matches(chosen.etag, none_match):
            status, headers, body = 304, chosen.not_modified, b""
        # A fresh message each time: what stands around us may add headers to it.
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


def _matches(etag: bytes, none_match: bytes) -> bool:
    """Weak comparison, as If-None-Match asks (RFC 9110, 13.1.2)."""
    return none_match.strip() == b"*" or etag in (
        tag.strip().removeprefix(b"W/") for tag in none_match.split(b",")
    )


def plain(status: int, sentence: str, headers: dict[str, str]) -> Resource:
    """A short answer that is not a page."""
    common = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"}
    return Resource({"identity": sentence.encode()}, common | headers, status)
