"""What is known of a copied database."""

from typing import NamedTuple

from tawam.backup.manifest import DatabaseKind

# The server itself fills these when it starts for the first time.
_MADE_AT_START = ("alembic_version", "buckets")


class CopiedDatabase(NamedTuple):
    """
    Attributes:
        server: the major version of PostgreSQL; 0 for SQLite.
        revision: of its tables; None where there are none.
        rows: of each table.
    """

    kind: DatabaseKind
    server: int
    revision: str | None
    rows: dict[str, int]


def has_content(rows: dict[str, int]) -> bool:
    """Whether a database has rows that somebody wrote."""
    return any(count for table, count in rows.items() if table not in _MADE_AT_START)
