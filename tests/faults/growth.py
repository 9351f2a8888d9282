"""Requests in which one place grows: a field, a header, a parameter or the whole body.

It grows in length, nesting, repetition and Unicode, in every way that costs a careless reader more than its
bytes. Each request can be made in any size, so that its cost can be compared with its bytes.
"""

import json
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import quote

from tests.faults.request_seeds import ID, SEEDS

# Nearly as much as the server takes of each.
BODY_BYTES = 1_000_000
LINE_BYTES = 24_000
HEADER_BYTES = 16_000

TEXTS: dict[str, str] = {
    "letters": "a",
    "digits": "9",
    "spaces": " ",
    "combining marks": "\u0300\u0316",
    "letters that expand": "\ufdfa",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "labels of a domain": "ü.",
    "quotes": '"',
    "escaped quotes": '\\"',
    "square brackets": "[",
    "braces": "{",
    "parentheses": "(",
    "closing parentheses": ")",
    "groups": "not.and(",
    "commas": ",",
    "dots": ".",
    "colons": ":",
    "semicolons": "; a=b",
    "equal signs": "=",
    "percent signs": "%",
    "wildcards": "*a",
    "slashes": "/",
    "at signs": "@",
    "dashes": "-",
    "binds": "__[POSTCOMPILE_a]",
    "format signs": "%(a)s",
    "backslashes": "\\",
    "lines": "\r\n",
}
HEADERS = {
    "accept": "text/html",
    "accept-encoding": "gzip",
    "accept-language": "ar",
    "accept-profile": "public",
    "apikey": "",
    "authorization": "Bearer ",
    "content-profile": "public",
    "content-type": "application/json",
    "cookie": "language=",
    "forwarded": "for=",
    "host": "127.0.0.1",
    "if-match": '"',
    "if-none-match": '"',
    "origin": "http://",
    "prefer": "return=representation",
    "range": "bytes=0-1,",
    "range-unit": "items",
    "referer": "http://",
    "user-agent": "a",
    "x-client-info": "a",
    "x-forwarded-for": "10.0.0.1",
    "x-proof-of-work": "a",
    "x-request-id": "a",
    "x-supabase-api-version": "2024-01-01",
}
# One of every kind of endpoint that reads headers.
READERS = [
    ("GET", "/"),
    ("GET", "/films/demo.en.mp4"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
    ("GET", "/r/abcdefghijkl"),
    ("GET", "/nowhere"),
    ("GET", "/auth/v1/user"),
    ("GET", "/rest/v1/notes?select=id"),
    ("POST", "/auth/v1/recover"),
    ("POST", "/functions/v1/contact"),
]
BODIES: dict[str, Callable[[int], bytes]] = {
    "nested lists": lambda size: b"[" * size,
    "nested objects": lambda size: b'{"a":' * (size // 5),
    "nested and closed": lambda size: b"[" * (size // 2) + b"]" * (size // 2),
    "opened and closed": lambda size: b"[" + b"[]," * (size // 3) + b"[]]",
    "quotes": lambda size: b'"' * size,
    "escapes": lambda size: b'"' + b'\\"' * (size // 2) + b'"',
    "brackets in texts": lambda size: b'["' + b"[" * size + b'"]',
    "many keys": lambda size: b"{" + b",".join(b'"%d":0' % n for n in range(size // 10)) + b"}",
    "one key again": lambda size: b"{" + b'"email":"a",' * (size // 12) + b'"email":"a"}',
    "many items": lambda size: b"[" + b"{}," * (size // 3) + b"{}]",
    "digits": lambda size: b"9" * size,
    "spaces": lambda size: b" " * size + b"{}",
    "empty lines": lambda size: b"\n" * size,
    "commas": lambda size: b"title,content\n" + b",\n" * (size // 2),
    "fields of a form": lambda size: b"a=b&" * (size // 4),
}
BODY_TYPES = ("application/json", "text/csv", "application/x-www-form-urlencoded")
ITEMS: dict[str, Any] = {"texts": "a", "lists": [], "objects": {"a": "b"}, "numbers": 1}


@dataclass(frozen=True)
class HttpRequest:
    """
    Attributes:
        headers: to be sent besides, or instead of, those that say who is calling.
    """

    method: str
    url: str
    headers: dict[str, str] = field(default_factory=dict[str, str])
    body: bytes = b""


class Growth(NamedTuple):
    """
    Attributes:
        name: the endpoint, the place, and how it grows.
        make: the request with so many bytes in that place.
        most: bytes.
    """

    name: str
    make: Callable[[int], HttpRequest]
    most: int


def growths(identity: str) -> Generator[Growth]:
    """
    Args:
        identity: an id that exists.
    """
    for method, url in READERS:
        for header in HEADERS:
            yield from _header(method, url, header)
    for method, seed, body in SEEDS:
        url = seed.replace(ID, identity)
        yield from _path(method, url)
        yield from _query(method, url)
        if body is not None:
            row = json.loads(json.dumps(body).replace(ID, identity))
            yield from _fields(method, url, row[0] if isinstance(row, list) else row)
            yield from _bodies(method, url)


def _header(method: str, url: str, header: str) -> Generator[Growth]:
    def make(size: int, text: str) -> HttpRequest:
        # Headers are bytes: what is beyond Latin-1 goes as UTF-8.
        value = (HEADERS[header] + text * (size // len(text.encode()))).encode().decode("latin-1")
        return HttpRequest(method, url, {header: value}, b"{}" if method == "POST" else b"")

    for kind, text in TEXTS.items():
        if text.strip():
            yield Growth(f"{method} {url} {header}: {kind}", _with(make, text), HEADER_BYTES)


def _path(method: str, url: str) -> Generator[Growth]:
    """The last part of the path."""
    path = url.partition("?")[0]

    def make(size: int, text: str) -> HttpRequest:
        return HttpRequest(method, path + _quoted(text, size))

    for kind, text in TEXTS.items():
        yield Growth(f"{method} {path} path: {kind}", _with(make, text), LINE_BYTES)


def _query(method: str, url: str) -> Generator[Growth]:
    """Each parameter, and one more: longer, and again and again."""
    path, _, query = url.partition("?")
    pairs = [pair.partition("=")[::2] for pair in query.split("&") if pair]
    for name, value in [*pairs, ("unknown", "")]:
        others = "".join(f"{key}={text}&" for key, text in pairs if key != name)

        def longer(size: int, text: str, start: str = f"{path}?{others}{name}={value}") -> HttpRequest:
            return HttpRequest(method, start + _quoted(text, size))

        def again(size: int, pair: str = f"&{name}={value or 'eq.1'}") -> HttpRequest:
            return HttpRequest(method, f"{path}?{pair * (size // len(pair))}")

        place = f"{method} {path} ?{name}"
        for kind, text in TEXTS.items():
            yield Growth(f"{place}: {kind}", _with(longer, text), LINE_BYTES)
        yield Growth(f"{place}: again and again", again, LINE_BYTES)


def _fields(method: str, url: str, row: dict[str, Any]) -> Generator[Growth]:
    place = f"{method} {url.partition('?')[0]}"

    def sent(name: str, value: Any) -> HttpRequest:
        content = json.dumps({**row, name: value}, ensure_ascii=False).encode()
        return HttpRequest(method, url, {}, content)

    for name in [*row, "unknown", "language"]:
        known = row[name] if isinstance(row.get(name), str) else ""

        def behind(size: int, text: str, name: str = name, known: str = known) -> HttpRequest:
            return sent(name, known + _repeated(text, size))

        def before(size: int, text: str, name: str = name, known: str = known) -> HttpRequest:
            return sent(name, _repeated(text, size) + known)

        def many(size: int, item: Any, name: str = name) -> HttpRequest:
            return sent(name, [item] * (size // (len(json.dumps(item)) + 2)))

        def keys(size: int, name: str = name) -> HttpRequest:
            return sent(name, {f"key{number}": "" for number in range(size // 15)})

        for kind, text in TEXTS.items():
            yield Growth(f"{place} {name}, behind: {kind}", _with(behind, text), BODY_BYTES)
            if known:
                yield Growth(f"{place} {name}, before: {kind}", _with(before, text), BODY_BYTES)
        for kind, item in ITEMS.items():
            yield Growth(f"{place} {name}, many {kind}", _with(many, item), BODY_BYTES)
        yield Growth(f"{place} {name}, many keys", keys, BODY_BYTES)


def _bodies(method: str, url: str) -> Generator[Growth]:
    def make(size: int, given: tuple[str, str]) -> HttpRequest:
        content_type, kind = given
        return HttpRequest(method, url, {"content-type": content_type}, BODIES[kind](size))

    for content_type in BODY_TYPES:
        for kind in BODIES:
            name = f"{method} {url.partition('?')[0]} {content_type}: {kind}"
            yield Growth(name, _with(make, (content_type, kind)), BODY_BYTES)


def _with(make: Callable[[int, Any], HttpRequest], given: Any) -> Callable[[int], HttpRequest]:
    return lambda size: make(size, given)


def _repeated(text: str, size: int) -> str:
    """At most `size` bytes of a JSON text."""
    return text * (size // (len(json.dumps(text, ensure_ascii=False).encode()) - 2))


def _quoted(text: str, size: int) -> str:
    """At most `size` bytes of an address."""
    quoted = quote(text, safe="")
    return quoted * (size // len(quoted))
