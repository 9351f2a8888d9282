"""Every column of every table has its facts: who reads it, whether it is personal and exported, when it ends.

A column that is added to a table fails here until its `info` says so.
"""

import re
from typing import Any

import pytest
from sqlalchemy import Column, Integer, MetaData, Table

from tawam.account.calls import LISTS, LISTS_BY_EMAIL, PARTNER, PROFILE, ExportDataAnswer
from tawam.auth.users import accounts
from tawam.auth.users.deletion import anonymize_account, delete_account
from tawam.database.facts import facts_of, retention_of
from tawam.database.port import Database
from tawam.database.statement import SQLITE, Statement
from tawam.ledger.tables import ledger_entries
from tawam.migrate import TABLES
from tawam.profiles.bucket import AVATARS
from tawam.retention.table import RETENTION
from tests.retention.rows import add, all_rows, takes_any_words

ADDRESS = "ann@example.com"
STATEMENTS = {**LISTS, **LISTS_BY_EMAIL, "profile": PROFILE, "partner": PARTNER}
RULES = {rule.name: rule for rule in RETENTION}
EVERY_TABLE = pytest.mark.parametrize("table", TABLES.sorted_tables, ids=lambda table: table.name)


def personal(table: Table) -> list[str]:
    """The names of the columns that say something of a person."""
    return [column.name for column in table.columns if facts_of(column).is_personal]


def selected(statement: Statement) -> set[str]:
    """The names of the columns that a SELECT answers."""
    compiled: Any = statement.compiled(SQLITE)
    return set(re.findall(r'(?:\.|AS )"?(\w+)"?(?=,|\s*$)', compiled._sql.split("\nFROM")[0]))


@pytest.mark.on_sqlite
class TestDecisions:
    @EVERY_TABLE
    def test_every_column_has_its_facts(self, table: Table):
        for column in table.columns:
            assert facts_of(column)

    def test_column_without_facts_is_refused(self):
        column = Column("price", Integer)
        Table("things", MetaData(), column)
        with pytest.raises(LookupError, match=r"things\.price has no facts"):
            facts_of(column)

    @EVERY_TABLE
    def test_secrets_are_not_read_and_what_is_written_is(self, table: Table):
        for column in table.columns:
            decided = facts_of(column)
            assert decided.data != "secret" or decided.reads == "nobody", column
            assert decided.writes == "never" or decided.reads != "nobody", column

    @EVERY_TABLE
    def test_personal_columns_have_a_rule(self, table: Table):
        kept = retention_of(table)
        assert bool(personal(table)) == (kept is not None)
        assert kept is None or kept.rule in RULES

    def test_every_rule_on_rows_is_of_some_table(self):
        elsewhere = {"logs", "backups", "unconfirmed", "anonymous", "unpaid_orders", "trail_addresses"}
        used = {kept.rule for table in TABLES.sorted_tables if (kept := retention_of(table))}
        assert RULES.keys() - used == elsewhere

    @EVERY_TABLE
    def test_exported_columns_are_in_the_answer(self, table: Table):
        exported = {column.name for column in table.columns if facts_of(column).is_exported}
        kept = retention_of(table)
        assert bool(exported) == bool(kept and kept.export)
        if kept is None or not kept.export:
            return
        assert kept.export in ExportDataAnswer.__struct_fields__
        # What the account says is put together by `user_json`; a test of the account reads it.
        if kept.export != "account":
            assert selected(STATEMENTS[kept.export]) == exported


def _mark(table: Table, name: str) -> str:
    return f"marked {table.name}.{name}"


async def fill(database: Database) -> str:
    """Add a row to every table, all of one account, its words marked; return the account's id."""
    keys: dict[str, str] = {}
    for table in TABLES.sorted_tables:
        if table is ledger_entries:
            continue
        values: dict[str, Any] = {
            column.name: _mark(table, column.name)[: getattr(column.type, "length", None)]
            for column in table.columns
            if facts_of(column).is_personal and takes_any_words(table, column)
        }
        for column in table.columns:
            for key in column.foreign_keys:
                values[column.name] = keys.get(key.column.table.name)
        values |= _GIVEN.get(table.name, {})
        if "email" in table.columns:
            values["email"] = ADDRESS
        keys[table.name] = await add(database, table, **values)
    return keys["users"]


# An order that was paid would keep the messages of its buyer, and a partner the application.
_GIVEN: dict[str, dict[str, Any]] = {
    "users": {
        "email_confirmed_at": "2026-01-01T00:00:00+00:00",
        "app_metadata": {"mark": "marked users.app"},
    },
    "orders": {"status": "canceled"},
    "approvals": {"kind": "payout", "status": "approved"},
    "mail_reports": {"kind": "hard"},
    "suppressed_addresses": {"reason": "bounced"},
    "affiliates": {"application_id": None},
    "contact_messages": {"handled_at": "2026-01-01T00:00:00+00:00"},
    "affiliate_applications": {"handled_at": "2026-01-01T00:00:00+00:00"},
    "lead_notes": {"kind": "contact"},
    "buckets": {"id": AVATARS.id},
    # Triggers have written the first ones.
    "changes": {"id": 1_000_000},
}


async def marked(database: Database) -> set[str]:
    """The tables in which marked words or the address are left."""
    return {
        table.name
        for table in TABLES.sorted_tables
        if "marked " in (text := str(await all_rows(database, table))) or ADDRESS in text
    }


@pytest.mark.parametrize("erase", [delete_account, anonymize_account])
async def test_erasure_leaves_nothing_but_what_is_decided(database: Database, erase: Any):
    user_id = await fill(database)
    (message,) = await all_rows(database, TABLES.tables["contact_messages"])
    await add(
        database,
        TABLES.tables["lead_notes"],
        kind="contact",
        lead_id=message["id"],
        text="marked",
        author_email=ADDRESS,
    )
    with_words = {
        table.name: retention.erasure
        for table in TABLES.sorted_tables
        if table is not ledger_entries and (retention := retention_of(table))
        if any(takes_any_words(table, table.c[name]) for name in personal(table))
    }
    assert await marked(database) == with_words.keys()
    async with database.transaction() as transaction:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user_id)
        assert user is not None
        await erase(transaction, user)
    left = {name for name, erasure in with_words.items() if erasure in ("kept", "with the twin")}
    # The note on a lead that is nobody's belongs to no account.
    assert await marked(database) - {"lead_notes"} == left
    assert message["id"] not in str(await all_rows(database, TABLES.tables["lead_notes"]))
