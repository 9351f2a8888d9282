"""The likeness ledger: one chain of entries for each twin. Entries are added, never changed or deleted."""

from sqlalchemy import Column, Integer, String, Table, UniqueConstraint

from tawam.database.schema import Document, Id, Timestamp, metadata

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("id", Id, primary_key=True),
    # No foreign key: the entries outlive the twin, the account and everything that they name.
    Column("twin_id", Id, nullable=False),
    # Counts from 1 within the twin.
    Column("number", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    # `person`, `customer`, `team` or `system`, and the name that the person reads.
    Column("actor", String(16), nullable=False),
    Column("actor_name", String(200)),
    Column("details", Document, nullable=False),
    Column("occurred_at", Timestamp, nullable=False),
    # SHA-256 over this entry and the hash of the entry before it.
    Column("previous_hash", String(64)),
    Column("hash", String(64), nullable=False),
    UniqueConstraint("twin_id", "number"),
)
