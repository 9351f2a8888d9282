"""Pages: `limit`, `offset`, the `Range` header, and the `Content-Range` of the answer (RFC 9110)."""

import re
from typing import NamedTuple

from tawam.rest.errors import bad_range, parse_error

_MAX_OFFSET = 2**31
_RANGE = re.compile(r"(?:items=)?(\d{1,10})-(\d{0,10})")
_INTEGER = re.compile(r"[+-]?[0-9]{1,30}")


class Page(NamedTuple):
    """At most `limit` rows after the first `offset`."""

    limit: int
    offset: int = 0


def read_page(limit: str | None, offset: str | None, range_header: str, most: int) -> Page:
    """Where both are given, the rows that the parameters and the header have in common; never over `most`.

    Raises:
        RestError: PGRST100 for what is not a number, PGRST103 for one below zero or a range backwards.
    """
    if limit is None and offset is None and not range_header:
        return Page(most)
    page = Page(
        limit=most if limit is None else _whole("limit", limit),
        offset=0 if offset is None else _whole("offset", offset),
    )
    found = _RANGE.fullmatch(range_header)
    if found is None:
        return Page(min(page.limit, most), min(page.offset, _MAX_OFFSET))
    first = max(page.offset, int(found[1]))
    last = page.offset + page.limit - 1
    if found[2]:
        if int(found[2]) < int(found[1]):
            details = (
                "The lower boundary must be lower than or equal to the upper boundary in the Range header."
            )
            raise bad_range(details)
        last = min(last, int(found[2]))
    return Page(max(0, min(last - first + 1, most)), min(first, _MAX_OFFSET))


def content_range(offset: int, rows: int, total: int | None) -> str:
    """`0-9/57`, `0-9/*` when nobody counted, `*/0` for no rows."""
    span = f"{offset}-{offset + rows - 1}" if rows else "*"
    return f"{span}/{'*' if total is None else total}"


def written_range(total: int | None) -> str:
    """Of rows that were added or removed, which have no place among others: `*/3`, `*/*`."""
    return f"*/{'*' if total is None else total}"


def status(page: Page, rows: int, total: int | None) -> int:
    """200, or 206 for a part of a known whole.

    Raises:
        RestError: PGRST103 when the page starts after the last row.
    """
    if total is None:
        return 200
    if page.offset > total:
        raise bad_range(f"An offset of {page.offset} was requested, but there are only {total} rows.")
    return 206 if rows < total else 200


def _whole(name: str, text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise parse_error(f"{name} parameter", text, 1, "expecting an integer")
    if int(text) < 0:
        raise bad_range(f"{name.capitalize()} should be greater than or equal to zero.")
    return int(text)
