"""What a database holds of one customer's production, so that two productions can be compared."""

import re
from collections.abc import Iterable

from sqlalchemy import Table, bindparam, select

from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.migrate import TABLES

# A row belongs to a production if one of these columns names something that does.
_OWNERS = ("production_id", "twin_id", "video_id", "cut_id", "delivery_id", "recording_id")
_MOMENTS = ("created_at", "occurred_at", "signed_at")
# Of a clock that runs; and what has come of a mail, or of a file that a queue looks into.
_VOLATILE = {"used_seconds", "late", "due_at", "attempts", "last_error"}
_VOLATILE_OF = {
    "mails": {"status", "sent_at"},
    "cuts": {"status", "findings", "sha256", "checked_at"},
    "deliveries": {"status", "findings", "sha256", "crc32", "checked_at"},
}
# Ids, hashes, moments, the secrets of links, and the numbers of a payment and its receipt.
_OWN = re.compile(
    r"sandbox_[\w-]+|(?<=')\d{4}-\d{6}(?=')|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}"
    r"|\d{4}-\d\d-\d\dT[\d:.]+\+00:00|[\w-]{43}"
)

Snapshot = tuple[str, ...]

STUDIO = [
    table
    for table in TABLES.sorted_tables
    if table.name == "twins" or any(owner in table.c for owner in _OWNERS)
]


def _since(table: Table) -> Statement:
    moment = next(table.c[name] for name in _MOMENTS if name in table.c)
    return Statement(select(table).where(moment >= bindparam("since")))


# What names the thing that it is about, in a column of its own.
_ABOUT = {"mails": "values", "objects": "name"}
_ROWS = {table.name: _since(table) for table in (*STUDIO, *(TABLES.tables[name] for name in _ABOUT))}


class StudioRows:
    """All rows of the Studio that were made since a moment."""

    def __init__(self, rows: dict[str, list[Row]]) -> None:
        self._rows = rows

    @classmethod
    async def read(cls, database: Database, since: str) -> "StudioRows":
        return cls({name: await database.fetch_all(read, since=since) for name, read in _ROWS.items()})

    def of(self, twin_id: str, email: str) -> Snapshot:
        """What belongs to a customer's twin: a line for each row, without ids, moments and hashes."""
        own, found = {twin_id}, list[str]()
        for table in STUDIO:
            for row in self._rows[table.name]:
                if row["id"] in own or not own.isdisjoint(row.get(owner) for owner in _OWNERS):
                    own.add(row["id"])
                    found.append(f"{table.name}: {_plain(table.name, row, email)}")
        for name, column in _ABOUT.items():
            for row in self._rows[name]:
                if any(each in str(row[column]) for each in own):
                    found.append(f"{name}: {_plain(name, row, email)}")
        return tuple(sorted(found))


def _plain(table: str, row: Row, email: str) -> str:
    left_out = _VOLATILE | _VOLATILE_OF.get(table, set())
    kept = {str(name): value for name, value in row.items() if name not in left_out}
    return _OWN.sub("*", str(kept)).replace(email, "*")


def difference(found: Snapshot, expected: Snapshot) -> str:
    """The lines that only one of two snapshots has: `+` of what is too many, `-` of what is missing."""
    return "\n".join([*_only(found, expected, "+"), *_only(expected, found, "-")])


def _only(one: Snapshot, other: Snapshot, sign: str) -> Iterable[str]:
    left = list(other)
    for line in one:
        if line in left:
            left.remove(line)
        else:
            yield f"{sign} {line}"
