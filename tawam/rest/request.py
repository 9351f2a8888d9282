"""A request for a table: its caller and its headers (`Prefer`, RFC 7240, and `Accept`)."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

from starlette.requests import Request
from starlette.types import Scope

from tawam.auth.access import Caller
from tawam.database.zones import zone_names
from tawam.http.client_address import client_address
from tawam.http.headers import header, headers_by_name
from tawam.rest.errors import RestError, long_header, unknown_media_type, unknown_schema
from tawam.rest.tables import Relation

_SCHEMA = b"public"
READS = ("GET", "HEAD")
_MAX_HEADER = 1024

SINGULAR = "application/vnd.pgrst.object+json"
_SINGULAR = (SINGULAR, "application/vnd.pgrst.object")
_CSV = "text/csv"
_PLURAL = (
    "*/*",
    "application/*",
    "application/json",
    "application/vnd.pgrst.array+json",
    "application/vnd.pgrst.array",
)
_KNOWN = {
    "return": ("minimal", "representation", "headers-only"),
    "count": ("exact", "planned", "estimated"),
    "handling": ("strict", "lenient"),
    "missing": ("default", "null"),
    "resolution": ("merge-duplicates", "ignore-duplicates"),
    "tx": ("commit", "rollback"),
}
# The preferences that each method honours, in the order of the `Preference-Applied` header.
_APPLICABLE = {
    "GET": ("count", "handling", "timezone"),
    "HEAD": ("count", "handling", "timezone"),
    "POST": ("resolution", "missing", "return", "count", "tx", "handling", "timezone"),
    "PATCH": ("return", "count", "tx", "handling", "timezone", "max-affected"),
    "DELETE": ("return", "count", "tx", "handling", "timezone", "max-affected"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """The `Prefer` header.

    Attributes:
        answer: what a write answers: `minimal`, `representation` (the rows it wrote) or `headers-only`.
        wants_count: the total is counted, whatever the page.
        resolution: `merge-duplicates`, `ignore-duplicates`, or empty: a new row whose key exists is an error.
        fills_missing: a column that `columns=` names and a row leaves out holds its default, not null.
        rolls_back: a write is answered as if it had been made, and undone.
        timezone: the name of the time zone of moments (IANA); empty for UTC.
        max_affected: the most rows a write may touch; None for any number.
        given: the preferences as they were written.
    """

    answer: str = "minimal"
    wants_count: bool = False
    resolution: str = ""
    fills_missing: bool = False
    rolls_back: bool = False
    timezone: str = ""
    max_affected: int | None = None
    given: tuple[tuple[str, str], ...] = ()

    @property
    def wants_rows(self) -> bool:
        return self.answer == "representation"

    @classmethod
    @lru_cache(maxsize=64)
    def read(cls, header: str) -> Self:
        """Parse a `Prefer` header; empty where the request has none.

        Raises:
            RestError: PGRST122 for an unknown preference under `handling=strict`.
        """
        given: dict[str, str] = {}
        unknown: list[str] = []
        for text in header.split(","):
            name, _, value = (part.strip() for part in text.partition("="))
            if _is_known(name, value):
                given.setdefault(name, value)
            elif text.strip():
                unknown.append(text.strip())
        if given.get("handling") != "strict":
            given.pop("max-affected", None)
        elif unknown:
            details = f"Invalid preferences: {', '.join(unknown)[:200]}"
            raise RestError(400, "PGRST122", "Invalid preferences given with handling=strict", details)
        most = given.get("max-affected")
        return cls(
            answer=given.get("return", "minimal"),
            wants_count="count" in given,
            resolution=given.get("resolution", ""),
            fills_missing=given.get("missing") == "default",
            rolls_back=given.get("tx") == "rollback",
            timezone=given.get("timezone", ""),
            max_affected=None if most is None else int(most),
            # Every count is exact, whichever kind the request asks for.
            given=tuple((name, "exact" if name == "count" else value) for name, value in given.items()),
        )

    def applied(self, method: str) -> str:
        """The `Preference-Applied` header; empty where no preference applies to `method`."""
        if not self.given:
            return ""
        given = dict(self.given)
        return ", ".join(f"{name}={given[name]}" for name in _APPLICABLE[method] if name in given)


@dataclass(frozen=True)
class Format:
    """The media type of the rows in an answer."""

    is_singular: bool = False
    strips_nulls: bool = False
    is_csv: bool = False

    @cached_property
    def content_type(self) -> bytes:
        kind = _CSV if self.is_csv else SINGULAR if self.is_singular else "application/json"
        return f"{kind}; charset=utf-8".encode()

    @classmethod
    @lru_cache(maxsize=64)
    def read(cls, accept: str) -> Self:
        """Choose the first media type of an `Accept` header that this server writes.

        Raises:
            RestError: PGRST107 when there is none.
        """
        for offer in accept.lower().split(",") if accept else ("*/*",):
            kind, *parameters = (part.strip() for part in offer.split(";"))
            if kind == _CSV:
                return cls(is_csv=True)
            if kind in _SINGULAR or kind in _PLURAL:
                return cls(kind in _SINGULAR, "nulls=stripped" in parameters)
        raise unknown_media_type(accept)


class RestRequest(NamedTuple):
    """
    Attributes:
        viewer_id: the caller's account, which the row policies ask for; None without one.
        account: the account that the limits count for, or an address where there is none; None for the
            service role, which has no limits.
        method: GET, HEAD, POST, PATCH or DELETE.
        range_header: `Range`; empty when there is none.
    """

    method: str
    relation: Relation
    viewer_id: str | None
    account: str | None
    query_string: bytes
    preferences: Preferences
    format: Format
    range_header: str

    @classmethod
    def read(cls, request: Request, relation: Relation, caller: Caller, account: str | None) -> Self:
        """Read the headers of `request`.

        Raises:
            RestError: PGRST107 or PGRST122 for an answer that the server cannot give, 431 for a long header.
        """
        scope = request.scope
        headers = headers_by_name(scope)
        return cls(
            scope["method"],
            relation,
            caller.user_id,
            account,
            scope["query_string"],
            Preferences.read(_short({**headers, b"prefer": _joined(scope, b"prefer")}, b"prefer")),
            Format.read(_short(headers, b"accept")),
            _short(headers, b"range"),
        )


def limited_account(request: Request, caller: Caller) -> str | None:
    """The account or address that the limits count for; None for the service role, which has no limits."""
    if caller.role == "service_role":
        return None
    return caller.user_id or client_address(request)


def check_schema(request: Request) -> None:
    """Check the schema that the request names.

    Raises:
        RestError: PGRST106 for another schema than `public`.
    """
    scope = request.scope
    name = b"accept-profile" if scope["method"] in READS else b"content-profile"
    if headers_by_name(scope).get(name, _SCHEMA) not in (b"", _SCHEMA):
        raise unknown_schema(header(scope, name))


def _joined(scope: Scope, name: bytes) -> bytes:
    """The values of all headers of this name."""
    return b",".join(value for each, value in scope["headers"] if each == name)


def _short(headers: dict[bytes, bytes], name: bytes) -> str:
    """Return a header's value. Its length is limited, because it is a key of the cache of parsed values."""
    value = headers.get(name)
    if value is None:
        return ""
    if len(value) > _MAX_HEADER:
        raise long_header(name.decode(), _MAX_HEADER)
    return value.decode("latin-1")


def _is_known(name: str, value: str) -> bool:
    if name == "max-affected":
        return value.isascii() and value.isdigit() and len(value) < 10
    if name == "timezone":
        return zone_names().get(value.lower()) == value
    return value in _KNOWN.get(name, ())
