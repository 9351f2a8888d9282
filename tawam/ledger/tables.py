"""The likeness ledger: one chain of entries for each twin. Entries are added, never changed or deleted."""

from sqlalchemy import Column, Integer, String, Table, UniqueConstraint

from tawam.database.facts import facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "impersonal")),
    # No foreign key: the entries outlive the twin, the account and everything that they name.
    Column("twin_id", Id, nullable=False, info=facts("owner", "context")),
    # Counts from 1 within the twin.
    Column("number", Integer, nullable=False, info=facts("owner", "context")),
    Column("kind", String(32), nullable=False, info=facts("owner", "exported")),
    # `person`, `customer`, `team` or `system`, and the name that the person reads.
    Column("actor", String(16), nullable=False, info=facts("owner", "exported")),
    Column("actor_name", String(200), info=facts("owner", "exported")),
    Column("details", Document, nullable=False, info=facts("owner", "exported")),
    Column("occurred_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    # SHA-256 over this entry and the hash of the entry before it.
    Column("previous_hash", String(64), info=facts("owner", "exported")),
    Column("hash", String(64), nullable=False, info=facts("owner", "exported")),
    UniqueConstraint("twin_id", "number"),
    info=retention("proof", export="ledger"),
)
