"""Rows of any table, made from its columns: required ones are filled, the others are empty."""

from typing import Any

from sqlalchemy import Boolean, CheckConstraint, Column, Integer, LargeBinary, String, Table, insert, select

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import Document, Id, Timestamp, new_id, now

# Where a check allows certain words only.
_WORDS: dict[str, str] = {
    "orders.status": "paid",
    "payments.status": "paid",
    "subscriptions.status": "canceled",
    "refunds.status": "accepted",
    "productions.step": "completed",
    "twins.status": "collecting",
    "affiliates.status": "paused",
    "disputes.state": "won",
    "recordings.kind": "consent",
    "recordings.status": "checking",
    "affiliate_applications.decision": "declined",
    "allowance_entries.kind": "base_video",
    "allowance_entries.reason": "paid",
    "videos.step": "scripts",
    "videos.script_status": "none",
    "videos.cut_status": "none",
    "videos.waits_for": "team",
    "script_decisions.decision": "changes",
    "cut_decisions.decision": "changes",
    "cuts.status": "ready",
    "deliveries.status": "delivered",
    "deliveries.shape": "16:9",
}


# Codes, languages and days, which are no words.
_SHORT = 10


async def add(database: Database, table: Table, moment: str | None = None, **values: Any) -> str:
    """Add a row, all times of which are `moment`, and return its key."""
    row = {column.name: _filled(table, column, moment or now()) for column in table.columns} | values
    async with database.transaction() as transaction:
        await transaction.execute(Statement(insert(table).values(**row)))
    return next(iter(row[column.name] for column in table.primary_key))


def takes_any_words(table: Table, column: Column[Any]) -> bool:
    """Whether a test can write words of its own into the column."""
    checks = [str(one.sqltext) for one in table.constraints if isinstance(one, CheckConstraint)]
    is_free = not any(column.name in check for check in checks)
    return is_free and isinstance(column.type, String) and (column.type.length or 99) > _SHORT


async def all_rows(database: Database, table: Table) -> list[Row]:
    return await database.fetch_all(Statement(select(table)))


def _filled(table: Table, column: Column[Any], moment: str) -> Any:
    if f"{table.name}.{column.name}" in _WORDS:
        return _WORDS[f"{table.name}.{column.name}"]
    if column.name == "author_side":
        return "customer"
    if column.nullable:
        return None
    if isinstance(column.type, Timestamp):
        return moment
    if isinstance(column.type, Id):
        return new_id()
    if isinstance(column.type, Document):
        return {}
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, LargeBinary):
        return b""
    if isinstance(column.type, String):
        return new_id()[: column.type.length]
    assert isinstance(column.type, Integer), column
    return 1 if column.server_default is None else 0
