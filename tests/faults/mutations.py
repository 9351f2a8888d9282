"""Requests that were well-formed once: a seeded generator spoils method, path, query, headers or body."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

import msgspec

from tests.faults.request_seeds import ID, SEEDS

JSON = b"application/json"
# What stands behind an answer, and must not stand in it.
INTERNALS = re.compile(
    r'Traceback|File "|site-packages|/tawam/|\.py\b|sqlite3?\.|aiosqlite|asyncpg|psycopg|sqlalchemy|starlette'
    r"|SELECT .* FROM |INSERT INTO|UPDATE \w+ SET|DELETE FROM|argon2|TransactionConflict|msgspec",
    re.DOTALL,
)
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "get"]
LEAVES: list[Any] = [
    "",
    "x" * 5000,
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202e\u200b",
    "💥" * 50,
    "٢٤",
    "' or 1=1 --",
    "{{7*7}}",
    "../../etc/passwd",
    "%00%ff",
    "__proto__",
    "null",
    "a@b.co",
    "ΑΒΓ@example.com",
    "1e309",
    -1,
    0,
    2**31,
    2**63,
    2**70,
    0.1,
    1e308,
    True,
    False,
    None,
    [],
    {},
    [[]],
    {"a": {"b": [None]}},
]
TEXTS = [str(leaf) for leaf in LEAVES if not isinstance(leaf, (list, dict))] + [
    "eq.",
    "not.is.null",
    "in.(",
    "in.(,)",
    'in.("a\\',
    "fts(english).a & !b",
    "match.(((",
    "cs.{a",
    "any",
    "(or(and(",
    "*,*,*",
    "id::text,count()",
    "orders(*)",
    "created_at.desc.nullslast.x",
    "99999999999999999999",
    "-5",
    "2026-13-45T99:99:99",
]
RAW = [
    b"",
    b"{",
    b"[",
    b"\xff\xfe",
    b'{"a":',
    b"{}{}",
    b"[" * 3000,
    b'"',
    b"null",
    b"5",
    b'{"a":1e999}',
    b"\x00",
]
HEADERS: list[tuple[bytes, list[bytes]]] = [
    (
        b"content-type",
        [b"", b"text/plain", b"application/json; charset=utf-16", b"multipart/form-data", b"\xff"],
    ),
    (b"content-encoding", [b"gzip", b"br", b"\xff"]),
    (b"content-length", [b"-1", b"999999999999", b"x", b"0"]),
    (
        b"accept",
        [b"text/csv", b"application/vnd.pgrst.object+json", b"\xff", b"*/*;q=x", b"application/geo+json"],
    ),
    (b"accept-language", [b"ar", b"\xff", b"en;q=" + b"9" * 500]),
    (b"accept-profile", [b"auth", b"", b"pg_catalog"]),
    (b"content-profile", [b"auth", b"public,public"]),
    (b"apikey", [b"", b"x", b"\xff", b"a.b.c"]),
    (
        b"authorization",
        [b"", b"Bearer", b"Bearer ", b"Bearer a.b.c", b"Basic \xff", b"Bearer \xff\xff", b"x" * 9000],
    ),
    (b"host", [b"evil.example", b"", b"[", b"\xff"]),
    (b"origin", [b"null", b"https://evil.example", b"\xff"]),
    (
        b"prefer",
        [
            b"return=representation,count=exact",
            b"max-affected=x",
            b"tx=rollback",
            b"\xff",
            b"handling=strict",
        ],
    ),
    (b"range", [b"0-", b"5-1", b"bytes=x", b"99999999999999999999-"]),
    (b"range-unit", [b"items", b"\xff"]),
    (b"user-agent", [b"", b"\xff\xfe", b"x" * 9000]),
    (b"x-forwarded-for", [b"127.0.0.1", b"x", b"\xff", b"," * 500]),
    (b"x-supabase-api-version", [b"2024-01-01", b"\xff", b"9999-99-99", b"x" * 500]),
]


@dataclass(frozen=True)
class Spoilt:
    """A request as it is sent. `query` is percent-encoded already."""

    method: str
    path: str
    query: list[tuple[str, str]]
    body: Any
    raw: bytes | None = None
    headers: dict[bytes, bytes] = field(default_factory=dict[bytes, bytes])

    @property
    def url(self) -> str:
        query = "&".join(f"{quoted(name)}={quoted(value)}" for name, value in self.query)
        return f"{self.path}?{query}" if query else self.path

    @property
    def content(self) -> bytes:
        if self.raw is not None:
            return self.raw
        return b"" if self.body is None else as_json(self.body)


def quoted(text: str) -> str:
    return quote(text.encode(errors="surrogatepass"), safe="/:.*,()->")


def as_json(value: Any) -> bytes:
    """As any client could write it: halves of characters as escapes."""
    return json.dumps(value).encode()


class Mutations:
    """The same requests for the same seed.

    Args:
        ids: of accounts and rows that exist, for the places that take one.
    """

    def __init__(self, seed: int, ids: list[str]) -> None:
        self._chance = random.Random(seed)
        self.ids = ids

    def request(self) -> Spoilt:
        method, url, body = self._chance.choice(SEEDS)
        path, _, query = self._named(url).partition("?")
        pairs = [tuple(pair.split("=", 1)) for pair in query.split("&") if pair]
        named = msgspec.json.decode(self._named(msgspec.json.encode(body).decode()))
        spoilt = Spoilt(method, path, [(name, value) for name, value in pairs], named)
        for _ in range(self._chance.choice((1, 1, 2, 3))):
            spoilt = self._chance.choice(_SPOILERS)(self, spoilt)
        return spoilt

    def _named(self, text: str) -> str:
        identity = self._chance.choice([*self.ids, "00000000-0000-4000-8000-000000000000", "5", ""])
        return text.replace(ID, identity)

    def method(self, spoilt: Spoilt) -> Spoilt:
        return replace(spoilt, method=self._chance.choice(METHODS))

    def path(self, spoilt: Spoilt) -> Spoilt:
        parts = spoilt.path.split("/")
        place = self._chance.randrange(3, len(parts))
        parts[place] = quoted(self._chance.choice(TEXTS))[:300]
        return replace(spoilt, path="/".join(parts))

    def query(self, spoilt: Spoilt) -> Spoilt:
        pairs = list(spoilt.query)
        name = self._chance.choice(["id", "select", "order", "limit", "or", "page", "type", "x", ""])
        if pairs and self._chance.random() < 0.7:
            name, _ = pairs.pop(self._chance.randrange(len(pairs)))
        if self._chance.random() < 0.9:
            pairs.append((name, self._chance.choice(TEXTS)))
        return replace(spoilt, query=pairs)

    def header(self, spoilt: Spoilt) -> Spoilt:
        name, values = self._chance.choice(HEADERS)
        return replace(spoilt, headers={**spoilt.headers, name: self._chance.choice(values)})

    def raw(self, spoilt: Spoilt) -> Spoilt:
        if self._chance.random() < 0.5:
            return replace(spoilt, raw=self._chance.choice(RAW))
        content = bytearray(spoilt.content or b"{}")
        for _ in range(self._chance.randint(1, 4)):
            content[self._chance.randrange(len(content))] = self._chance.randrange(256)
        return replace(spoilt, raw=bytes(content))

    def value(self, spoilt: Spoilt) -> Spoilt:
        return replace(spoilt, body=self._within(spoilt.body))

    def _within(self, value: Any) -> Any:
        if isinstance(value, dict) and value and self._chance.random() < 0.9:
            name = self._chance.choice(list(value))
            if self._chance.random() < 0.1:
                return {key: each for key, each in value.items() if key != name}
            return {**value, name: self._within(value[name])}
        if isinstance(value, list) and value and self._chance.random() < 0.9:
            place = self._chance.randrange(len(value))
            return [*value[:place], self._within(value[place]), *value[place + 1 :]]
        return self._chance.choice(LEAVES)


_SPOILERS: list[Callable[[Mutations, Spoilt], Spoilt]] = [
    Mutations.method,
    Mutations.path,
    Mutations.query,
    Mutations.query,
    Mutations.header,
    Mutations.header,
    Mutations.raw,
    Mutations.value,
    Mutations.value,
    Mutations.value,
]
