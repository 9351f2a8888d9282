"""`team-overview` counts the rows by the days of Dubai's calendar."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import Table, insert

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import users
from tawam.database.port import Database
from tawam.database.schema import timestamp
from tawam.database.statement import POSTGRES, SQLITE
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.migrate import migration_engine
from tawam.orders.tables import orders, payments
from tawam.settings import Settings
from tawam.team.overview import figures_statement
from tests.auth.api import AuthApi
from tests.overview.business import Business, Row
from tests.rest.test_plans import plan

# Eleven at night in Dubai. The day there began on the day before by UTC.
NOW = datetime(2026, 11, 21, 19, tzinfo=UTC)
FIGURES = ("orders", "revenue", "newUsers", "leads", "latePromises")
Rows = dict[Table, list[Row]]


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def api(
    client: httpx2.AsyncClient, settings: Settings, database: Database, clock: time_machine.Traveller
) -> AuthApi:
    return AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)


async def ask(api: AuthApi, days: Any, token: str | None = None) -> httpx2.Response:
    headers = {"apikey": api.key, "authorization": f"Bearer {token or api.keys.service_role_key}"}
    return await api.client.post("/functions/v1/team-overview", json={"days": days}, headers=headers)


async def store(settings: Settings, *businesses: Rows) -> None:
    engine = migration_engine(settings)
    async with engine.begin() as connection:
        for table, rows in [item for business in businesses for item in business.items()]:
            await connection.execute(insert(table), rows)
    await engine.dispose()


def day_of(moment: str) -> str:
    """Return the day in Dubai, which is four hours ahead of UTC all year."""
    return (datetime.fromisoformat(moment) + timedelta(hours=4)).date().isoformat()


def recount(business: Rows) -> Counter[tuple[str, str]]:
    """Add up the figures by day and name, one row at a time."""
    counted: Counter[tuple[str, str]] = Counter()
    for order in business[orders]:
        if order["paid_at"]:
            counted[day_of(order["paid_at"]), "orders"] += 1
    for payment in business[payments]:
        if payment["status"] in ("paid", "refunded") and payment["currency"] == "USD":
            gone = payment["refunded_amount"] + payment["lost_amount"]
            counted[day_of(payment["paid_at"]), "revenue"] += payment["amount"] - gone
    for user in business[users]:
        counted[day_of(user["created_at"]), "newUsers"] += not user["is_anonymous"]
    for lead in (*business[contact_messages], *business[affiliate_applications]):
        counted[day_of(lead["created_at"]), "leads"] += 1
    for table in (orders, contact_messages, affiliate_applications):
        for promise in filter(is_missed, business[table]):
            counted[day_of(promise["due_at"]), "latePromises"] += 1
    return counted


def is_missed(row: Row) -> bool:
    if row["due_at"] is None or datetime.fromisoformat(row["due_at"]) > NOW:
        return False
    return row["handled_at"] is None or row["handled_at"] > row["due_at"]


class TestTeamOverview:
    async def test_figures_equal_a_recount_of_the_rows(self, api: AuthApi, settings: Settings) -> None:
        dense = Business(1, NOW, timedelta(days=20), edges=0.3).rows(120)
        sparse = Business(2, NOW, timedelta(days=800), edges=0.3).rows(300)
        await store(settings, dense, sparse)
        expected = recount(dense) + recount(sparse)
        for span in (7, 30, 90, 365):
            answer = (await ask(api, span)).json()
            days = [(date(2026, 11, 21) - timedelta(days=ago)).isoformat() for ago in range(2 * span)][::-1]
            listed = [{"day": day} | {name: expected[day, name] for name in FIGURES} for day in days]
            assert answer["days"] == listed[span:]
            for name in FIGURES:
                assert answer["totals"][name] == sum(int(day[name]) for day in listed[span:])
                assert answer["previous"][name] == sum(int(day[name]) for day in listed[:span])
                assert answer["previous"][name] > 0

    async def test_revenue_is_read_from_its_index_alone(self, settings: Settings) -> None:
        moments = {"present": timestamp(NOW), "currency": "USD"}
        moments |= {"begins_0": timestamp(NOW), "ends_0": timestamp(NOW)}
        dialect = POSTGRES if settings.uses_postgres else SQLITE
        query_plan = await plan(settings, *figures_statement(1).compiled(dialect).render(moments))
        assert re.search("(COVERING INDEX|Index Only Scan using) ix_payments_plot_paid_at", query_plan), (
            query_plan
        )

    async def test_figures_without_rows_are_zeros(self, api: AuthApi) -> None:
        answer = (await ask(api, 7)).json()
        assert answer["totals"] == answer["previous"] == dict.fromkeys(FIGURES, 0)

    @pytest.mark.on_sqlite
    async def test_only_the_team_may_call(self, api: AuthApi) -> None:
        person = await api.person()
        refused = [await ask(api, 7, token) for token in (api.key, person.access_token)]
        assert [(answer.status_code, answer.json()["error"]) for answer in refused] == [
            (401, "no_authorization"),
            (403, "not_admin"),
        ]

    @pytest.mark.on_sqlite
    async def test_other_spans_are_refused(self, api: AuthApi) -> None:
        for days in (0, 8, 100_000, "7", None):
            assert (await ask(api, days)).status_code == 400
