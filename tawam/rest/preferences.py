"""The `Prefer` (RFC 7240) and `Accept` headers, as PostgREST reads them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from tawam.rest.errors import RestError, unknown_media_type

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


# What each kind of call can honour, in the order of the `Preference-Applied` header.
_APPLICABLE = {
    "GET": ("count", "handling"),
    "HEAD": ("count", "handling"),
    "POST": ("resolution", "missing", "return", "count", "tx", "handling"),
    "PATCH": ("return", "count", "tx", "handling", "max-affected"),
    "DELETE": ("return", "count", "tx", "handling", "max-affected"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the caller would like.

    Attributes:
        answer: what a write answers: `minimal`, `representation` (the rows it wrote) or `headers-only`.
        wants_count: the total is counted, whatever the page.
        resolution: what becomes of a new row whose key is taken; empty where that is an error.
        fills_missing: a column that `columns=` names and a row leaves out holds its default, not null.
        rolls_back: a write is answered as if it had been made, and undone.
        max_affected: the most rows a write may touch; None for any number.
        given: the preferences as they were written.
    """

    answer: str = "minimal"
    wants_count: bool = False
    resolution: str = ""
    fills_missing: bool = False
    rolls_back: bool = False
    max_affected: int | None = None
    given: tuple[tuple[str, str], ...] = ()

    @property
    def wants_rows(self) -> bool:
        return self.answer == "representation"

    @classmethod
    @lru_cache(maxsize=64)
    def read(cls, header: str) -> Self:
        """
        Args:
            header: the `Prefer` header; empty when there is none.

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
            max_affected=None if most is None else int(most),
            # Whatever kind of count is asked for, ours is exact.
            given=tuple((name, "exact" if name == "count" else value) for name, value in given.items()),
        )

    def applied(self, method: str) -> str:
        """For the `Preference-Applied` header; empty when none was."""
        if not self.given:
            return ""
        given = dict(self.given)
        return ", ".join(f"{name}={given[name]}" for name in _APPLICABLE[method] if name in given)


@dataclass(frozen=True, slots=True)
class Format:
    """How rows are written."""

    is_singular: bool = False
    strips_nulls: bool = False
    is_csv: bool = False

    @property
    def content_type(self) -> str:
        kind = _CSV if self.is_csv else SINGULAR if self.is_singular else "application/json"
        return f"{kind}; charset=utf-8"

    @classmethod
    @lru_cache(maxsize=64)
    def read(cls, accept: str) -> Self:
        """The first offered type that we know.

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


def _is_known(name: str, value: str) -> bool:
    if name == "max-affected":
        return value.isascii() and value.isdigit() and len(value) < 10
    return value in _KNOWN.get(name, ())
