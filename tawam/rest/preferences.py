"""The `Prefer` (RFC 7240) and `Accept` headers, as PostgREST reads them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from tawam.rest.errors import RestError, unknown_media_type

SINGULAR = "application/vnd.pgrst.object+json"
_PLURAL = ("*/*", "application/*", "application/json", "application/vnd.pgrst.array+json")
_KNOWN = {
    "return": ("minimal", "representation", "headers-only"),
    "count": ("exact", "planned", "estimated"),
    "handling": ("strict", "lenient"),
    "missing": ("default", "null"),
    "resolution": ("merge-duplicates", "ignore-duplicates"),
    "tx": ("commit", "rollback"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the caller would like.

    Attributes:
        wants_rows: a write answers the rows it wrote.
        wants_count: the total is counted, whatever the page.
        max_affected: the most rows a write may touch; None for any number.
    """

    wants_rows: bool = False
    wants_count: bool = False
    max_affected: int | None = None

    @classmethod
    @lru_cache(maxsize=256)
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
        is_strict = given.get("handling") == "strict"
        if is_strict and unknown:
            details = f"Invalid preferences: {', '.join(unknown)[:200]}"
            raise RestError(400, "PGRST122", "Invalid preferences given with handling=strict", details)
        return cls(
            wants_rows=given.get("return") == "representation",
            wants_count="count" in given,
            max_affected=int(given["max-affected"]) if is_strict and "max-affected" in given else None,
        )

    def applied(self) -> str:
        """For the `Preference-Applied` header; empty when none was."""
        names = [
            "return=representation" if self.wants_rows else "",
            "count=exact" if self.wants_count else "",
            f"handling=strict, max-affected={self.max_affected}" if self.max_affected is not None else "",
        ]
        return ", ".join(name for name in names if name)


@dataclass(frozen=True, slots=True)
class Format:
    """How rows are written."""

    is_singular: bool = False
    strips_nulls: bool = False

    @property
    def content_type(self) -> str:
        kind = SINGULAR if self.is_singular else "application/json"
        return f"{kind}; charset=utf-8"

    @classmethod
    @lru_cache(maxsize=256)
    def read(cls, accept: str) -> Self:
        """The first offered type that we know.

        Raises:
            RestError: PGRST107 when there is none.
        """
        for offer in accept.lower().split(",") if accept else ("*/*",):
            kind, *parameters = (part.strip() for part in offer.split(";"))
            if kind == SINGULAR or kind in _PLURAL:
                return cls(kind == SINGULAR, "nulls=stripped" in parameters)
        raise unknown_media_type(accept)


def _is_known(name: str, value: str) -> bool:
    if name == "max-affected":
        return value.isascii() and value.isdigit() and len(value) < 10
    return value in _KNOWN.get(name, ())
