"""The log of changed rows, and broadcasts that are stored for replay."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, String, Table

from tawam.database.schema import Document, Id, Timestamp, metadata

# Triggers write a row for each changed row of an exposed table, in the transaction of the change.
changes = Table(
    "changes",
    metadata,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True, autoincrement=True),
    # PostgreSQL's id of the transaction, by which readers find what was committed since. None in SQLite,
    # which has one writer: there, the ids are in the order of the commits.
    Column("transaction_id", BigInteger, index=True),
    Column("table_name", String(63), nullable=False),
    Column("key", String(255), nullable=False),
    # `INSERT`, `UPDATE` or `DELETE`.
    Column("kind", String(6), nullable=False),
    # Of a deleted row: the columns that decide who could see it.
    Column("old", Document),
    Column("created_at", Timestamp, nullable=False, index=True),
    # No id is given twice, though old rows are deleted.
    sqlite_autoincrement=True,
)

stored_broadcasts = Table(
    "stored_broadcasts",
    metadata,
    Column("id", Id, primary_key=True),
    # Of a private channel.
    Column("topic", String(255), nullable=False),
    Column("event", String(255), nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("is_binary", Boolean, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("expires_at", Timestamp, nullable=False, index=True),
    Index("ix_stored_broadcasts_topic", "topic", "created_at"),
)
