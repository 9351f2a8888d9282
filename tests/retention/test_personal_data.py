"""Every column of every table has its decision: whether it is personal, exported, erased, and when it ends.

A column that is added to a table fails here until `tawam/retention/personal_data.py` decides on it.
"""

import re
from typing import Any

import pytest
from sqlalchemy import Table

from tawam.auth.users import accounts
from tawam.auth.users.deletion import anonymize_account, delete_account
from tawam.database.port import Database
from tawam.database.statement import SQLITE, Statement
from tawam.functions.account import LISTS, LISTS_BY_EMAIL, PARTNER, PROFILE, ExportDataAnswer
from tawam.ledger.tables import ledger_entries
from tawam.migrate import TABLES
from tawam.profiles.bucket import AVATARS
from tawam.retention.personal_data import DECISIONS, Decision
from tawam.retention.table import RETENTION
from tests.retention.rows import add, all_rows, takes_any_words

ADDRESS = "ann@example.com"
STATEMENTS = {**LISTS, **LISTS_BY_EMAIL, "profile": PROFILE, "partner": PARTNER}
RULES = {rule.name: rule for rule in RETENTION}
DECIDED = list(DECISIONS.items())


def selected(statement: Statement) -> set[str]:
    """The names of the columns that a SELECT answers."""
    compiled: Any = statement.compiled(SQLITE)
    return set(re.findall(r'(?:\.|AS )"?(\w+)"?(?=,|\s*$)', compiled._sql.split("\nFROM")[0]))


@pytest.mark.on_sqlite
class TestDecisions:
    @pytest.mark.parametrize("table", TABLES.sorted_tables, ids=lambda table: table.name)
    def test_every_column_has_one_decision(self, table: Table):
        decided = DECISIONS[table.name].columns if table.name in DECISIONS else []
        columns = set(table.columns.keys())
        assert sorted(columns - set(decided)) == [], "decide on these in tawam/retention/personal_data.py"
        assert sorted(set(decided) - columns) == [], "there is no such column"
        assert len(decided) == len(set(decided))

    def test_no_table_is_decided_on_that_does_not_exist(self):
        assert sorted(DECISIONS.keys() - TABLES.tables.keys()) == []

    @pytest.mark.parametrize(("name", "decision"), DECIDED, ids=lambda value: str(value)[:30])
    def test_personal_columns_have_a_rule(self, name: str, decision: Decision):
        assert bool(decision.personal) == bool(decision.rule)
        assert not decision.rule or decision.rule in RULES

    def test_every_rule_on_rows_is_of_some_table(self):
        elsewhere = {"logs", "backups", "unconfirmed", "anonymous", "unpaid_orders", "trail_addresses"}
        assert RULES.keys() - {decision.rule for _, decision in DECIDED} == elsewhere

    @pytest.mark.parametrize(
        ("name", "decision"), [one for one in DECIDED if one[1].exported], ids=lambda value: str(value)[:30]
    )
    def test_exported_columns_are_in_the_answer(self, name: str, decision: Decision):
        assert decision.export in ExportDataAnswer.__struct_fields__
        # What the account says is put together by `user_json`; a test of the account reads it.
        if decision.export != "account":
            assert sorted(set(decision.exported.split()) - selected(STATEMENTS[decision.export])) == []

    def test_no_secret_is_exported(self):
        for decision in DECISIONS.values():
            if decision.export != "account" and decision.export:
                withheld = {name for names in decision.withheld.values() for name in names.split()}
                assert sorted(withheld & selected(STATEMENTS[decision.export])) == []


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
            if column.name in DECISIONS[table.name].personal and takes_any_words(table, column)
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
        name
        for name, decision in DECISIONS.items()
        for column in decision.personal
        if takes_any_words(TABLES.tables[name], TABLES.tables[name].c[column])
    } - {"ledger_entries"}
    assert await marked(database) == with_words
    async with database.transaction() as transaction:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user_id)
        assert user is not None
        await erase(transaction, user)
    left = {name for name in with_words if DECISIONS[name].erasure in ("kept", "with the twin")}
    # The note on a lead that is nobody's belongs to no account.
    assert await marked(database) - {"lead_notes"} == left
    assert message["id"] not in str(await all_rows(database, TABLES.tables["lead_notes"]))
