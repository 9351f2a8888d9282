"""When each daily check is due; whoever moves the moment runs it, so that a restart repeats none."""

from sqlalchemy import Column, String, Table

from tawam.database.facts import INTERNAL
from tawam.database.schema import Timestamp, metadata

daily_checks = Table(
    "daily_checks",
    metadata,
    # `books` or `ledger`.
    Column("name", String(16), primary_key=True, info=INTERNAL),
    Column("due_at", Timestamp, nullable=False, info=INTERNAL),
)
