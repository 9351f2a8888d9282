"""The log of changed rows, and broadcasts that are stored for replay."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, String, Table

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

# Triggers write a row for each changed row of an exposed table, in the transaction of the change.
changes = Table(
    "changes",
    metadata,
    Column(
        "id",
        BigInteger().with_variant(Integer(), "sqlite"),
        primary_key=True,
        autoincrement=True,
        info=INTERNAL,
    ),
    # PostgreSQL's id of the transaction, by which readers find what was committed since. None in SQLite,
    # which has one writer: there, the ids are in the order of the commits.
    Column("transaction_id", BigInteger, index=True, info=INTERNAL),
    Column("table_name", String(63), nullable=False, info=INTERNAL),
    Column("key", String(255), nullable=False, info=INTERNAL),
    # `INSERT`, `UPDATE` or `DELETE`.
    Column("kind", String(6), nullable=False, info=INTERNAL),
    # Of a deleted row: the columns that decide who could see it.
    Column("old", Document, info=facts("nobody", "ours")),
    Column("created_at", Timestamp, nullable=False, index=True, info=INTERNAL),
    # No id is given twice, though old rows are deleted.
    sqlite_autoincrement=True,
    info=retention("changes"),
)

stored_broadcasts = Table(
    "stored_broadcasts",
    metadata,
    Column("id", Id, primary_key=True, info=INTERNAL),
    # Of a private channel.
    Column("topic", String(255), nullable=False, info=INTERNAL),
    Column("event", String(255), nullable=False, info=INTERNAL),
    Column("content", LargeBinary, nullable=False, info=facts("nobody", "ours")),
    Column("is_binary", Boolean, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    Column("expires_at", Timestamp, nullable=False, index=True, info=INTERNAL),
    Index("ix_stored_broadcasts_topic", "topic", "created_at"),
    info=retention("broadcasts"),
)
