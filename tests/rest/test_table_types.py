"""`tables.ts` holds every table of `/rest/v1`: the columns, nulls and choices of the server's tables."""

import re
import subprocess
import sys
from typing import Any, get_args, get_type_hints

import pytest
from sqlalchemy import CheckConstraint

from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.tables import affiliates
from tawam.database.table_policies import Role
from tawam.orders.inbox import EventOutcome
from tawam.orders.order import Order, Payment, SubscriptionRow
from tawam.orders.refunds import RefundStatus
from tawam.orders.tables import orders, payments, refunds, subscriptions
from tawam.rest.tables import EXPOSED
from tests.rules.repository import ROOT

STATUSES = [
    (orders, get_type_hints(Order)["status"]),
    (payments, get_type_hints(Payment)["status"]),
    (subscriptions, get_type_hints(SubscriptionRow)["status"]),
    (affiliates, get_type_hints(Affiliate)["status"]),
    (refunds, RefundStatus),
]


@pytest.fixture(scope="module")
def typescript() -> str:
    """The contents that `scripts/generate-types` writes to `tables.ts`."""
    command = [sys.executable, "scripts/table_types.py"]
    environment = {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.fixture(scope="module")
def tables(typescript: str) -> dict[str, dict[str, str]]:
    """By table, the lines `Row`, `Insert` and `Update`."""
    found = re.findall(r"^(\w+): \{\n(Row: .*\nInsert: .*\nUpdate: .*)$", typescript, re.MULTILINE)
    return {name: dict(line.split(": ", 1) for line in lines.splitlines()) for name, lines in found}


@pytest.fixture(scope="module")
def rows(typescript: str, tables: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """By table, the type of each column."""
    found = dict(re.findall(r"^export type (\w+Row) = \{\n(.*?)^\}$", typescript, re.MULTILINE | re.DOTALL))
    return {
        name: dict(re.findall(r"^(\w+): (.*)$", found[lines["Row"]], re.MULTILINE))
        for name, lines in tables.items()
    }


def choices(written: str) -> set[str]:
    return set(re.findall(r'"([^"]+)"', written))


def test_browser_gets_every_table(rows: dict[str, dict[str, str]]) -> None:
    assert rows.keys() == EXPOSED.keys()


@pytest.mark.parametrize("table", EXPOSED)
def test_row_has_the_columns_that_a_person_may_read(table: str, rows: dict[str, dict[str, str]]) -> None:
    granted = [grant for role, grant in EXPOSED[table].read.items() if role is not Role.SERVICE]
    assert rows[table].keys() == {name for grant in granted for name in grant.columns}


@pytest.mark.parametrize("table", EXPOSED)
def test_null_is_written_where_a_column_may_be_empty(table: str, rows: dict[str, dict[str, str]]) -> None:
    columns = EXPOSED[table].table.c
    for name, written in rows[table].items():
        assert written.endswith(" | null") == columns[name].nullable, name


def test_types_are_the_columns_own(rows: dict[str, dict[str, str]]) -> None:
    assert rows["profiles"]["email"] == "string | null"
    assert rows["orders"]["amount"] == "number"
    assert rows["orders"]["features"] == "Array<string>"
    assert rows["orders"]["billing"] == '"monthly" | "quarterly" | null'
    assert rows["subscriptions"]["cancels_at_period_end"] == "boolean"
    assert rows["audit_log"]["before"] == "Record<string, unknown> | null"
    assert choices(rows["payment_events"]["outcome"]) == set(get_args(EventOutcome))


@pytest.mark.parametrize(("table", "status"), STATUSES, ids=[table.name for table, _ in STATUSES])
def test_statuses_are_those_of_the_server_and_of_the_database(
    table: Any, status: Any, rows: dict[str, dict[str, str]]
) -> None:
    (check,) = [
        str(one.sqltext)
        for one in table.constraints
        if isinstance(one, CheckConstraint) and str(one.sqltext).startswith("status in ")
    ]
    assert choices(rows[table.name]["status"]) == set(get_args(status)) == set(re.findall(r"'(\w+)'", check))


def test_decision_has_the_choices_of_its_check(rows: dict[str, dict[str, str]]) -> None:
    assert rows["affiliate_applications"]["decision"] == '"approved" | "declined" | null'


@pytest.mark.parametrize("table", EXPOSED)
def test_body_has_the_columns_that_a_person_may_write(table: str, tables: dict[str, dict[str, str]]) -> None:
    policy = EXPOSED[table]
    for written, grants in (("Insert", policy.insert), ("Update", policy.update)):
        granted = [grant for role, grant in grants.items() if role is not Role.SERVICE]
        names = {name for grant in granted for name in grant.columns}
        assert choices(tables[table][written]) == names
        assert (tables[table][written] == "Nothing") == (not names)
