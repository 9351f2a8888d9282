"""Each rule of the table: rows a day before their end stay, a day after it they are gone."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Table, delete, update

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.audit.tables import audit_log
from tawam.auth.sweeps import AUTH_SWEEPS
from tawam.auth.tables import sessions, users
from tawam.consents.tables import consent_requests
from tawam.cuts.statements import CUT_SWEEPS
from tawam.database.errors import DatabaseError
from tawam.database.periods import Months, YearsAfterYearEnd
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, timestamp
from tawam.database.sweeping import Sweeper
from tawam.deliveries.statements import DELIVERY_SWEEPS
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes
from tawam.mail.outbox import MAIL_SWEEPS
from tawam.notes.tables import notes
from tawam.objects.tables import buckets, object_parts, objects
from tawam.orders.tables import orders, payment_events, payments, refunds, subscriptions
from tawam.productions.tables import productions, twins
from tawam.profiles.bucket import AVATARS
from tawam.profiles.tables import profiles
from tawam.realtime.change_log import REALTIME_SWEEPS
from tawam.recordings.statements import RECORDING_SWEEPS
from tawam.recordings.tables import recordings
from tawam.retention.rule import Rule
from tawam.retention.table import RETENTION, SWEEPS
from tests.retention.rows import add, all_rows

RULES = {rule.name: rule for rule in RETENTION}
DAY = timedelta(days=1)
START = datetime(2026, 3, 10, 12, tzinfo=UTC)
THEN = timestamp(START)
AFTER_ALL = datetime(2060, 1, 1, tzinfo=UTC)
ADDRESS = "ann@example.com"


async def sweep(database: Database, name: str, moment: datetime) -> int:
    return await Sweeper(database, RULES[name].sweeps, lambda: moment).sweep()


async def sweep_all(database: Database) -> None:
    """Long after every period; not the trail, whose triggers go by the clock of the database."""
    sweeps = [one for rule in RETENTION if not rule.name.startswith("trail") for one in rule.sweeps]
    await Sweeper(database, sweeps, lambda: AFTER_ALL).sweep()


async def message(database: Database, **values: Any) -> str:
    return await add(database, contact_messages, THEN, **{"email": ADDRESS, "handled_at": THEN, **values})


async def application(database: Database, **values: Any) -> str:
    given = {"email": ADDRESS, "handled_at": THEN, "decision": "declined", **values}
    return await add(database, affiliate_applications, THEN, **given)


async def order(database: Database, **values: Any) -> str:
    given = {
        "email": ADDRESS,
        "customer_id": "cus_1",
        "payment_url": "https://pay.example/1",
        "paid_at": THEN,
        "amount": 49_900,
        **values,
    }
    return await add(database, orders, THEN, **given)


async def unpaid_order(database: Database) -> str:
    return await order(database, paid_at=None, status="canceled")


async def account(database: Database, **values: Any) -> str:
    user_id = await add(database, users, THEN, email=ADDRESS, **values)
    await add(database, profiles, THEN, id=user_id, email=ADDRESS)
    return user_id


async def anonymous(database: Database) -> str:
    user_id = await add(database, users, THEN, is_anonymous=True)
    await add(database, notes, THEN, user_id=user_id)
    return user_id


async def partner(database: Database, **values: Any) -> str:
    given = {"email": ADDRESS, "full_name": "Ann", **values}
    return await add(database, affiliates, THEN, **given)


async def event(database: Database) -> str:
    payload = {"data": {"object": {"customer_details": {"email": ADDRESS, "name": "Ann"}}}}
    given = {"payload": payload, "processed_at": THEN, "outcome": "applied", "last_error": f"no {ADDRESS}"}
    return await add(database, payment_events, THEN, **given)


async def request(database: Database) -> str:
    twin_id = await add(database, twins, THEN)
    return await add(database, consent_requests, THEN, twin_id=twin_id, email=ADDRESS)


Maker = Callable[[Database], Awaitable[str]]
# The rule, what makes a row at `START`, and the moment at which it ends.
ENDS: list[tuple[str, Maker, Table, datetime]] = [
    ("unconfirmed", account, users, datetime(2026, 4, 9, 12, tzinfo=UTC)),
    ("anonymous", anonymous, users, datetime(2026, 4, 9, 12, tzinfo=UTC)),
    ("leads", message, contact_messages, datetime(2028, 3, 10, 12, tzinfo=UTC)),
    ("leads", application, affiliate_applications, datetime(2028, 3, 10, 12, tzinfo=UTC)),
    ("unpaid_orders", unpaid_order, orders, datetime(2026, 9, 6, 12, tzinfo=UTC)),
    # The year ends at midnight in Dubai.
    ("orders", order, orders, datetime(2033, 12, 31, 20, tzinfo=UTC)),
    ("orders", partner, affiliates, datetime(2033, 12, 31, 20, tzinfo=UTC)),
    ("payloads", event, payment_events, datetime(2026, 6, 8, 12, tzinfo=UTC)),
    ("requests", request, consent_requests, datetime(2026, 6, 8, 12, tzinfo=UTC)),
]


@pytest.mark.parametrize(
    ("name", "make", "table", "end"), ENDS, ids=lambda value: getattr(value, "name", None)
)
async def test_row_stays_until_the_day_before_its_end_and_is_gone_the_day_after(
    database: Database, name: str, make: Maker, table: Table, end: datetime
):
    await make(database)
    before = await all_rows(database, table)
    assert await sweep(database, name, end - DAY) == 0
    assert await all_rows(database, table) == before
    assert ADDRESS in str(before) or name == "anonymous"
    assert await sweep(database, name, end + DAY) == 1
    assert ADDRESS not in str(await all_rows(database, table))
    assert await sweep(database, name, end + 2 * DAY) == 0


async def test_accounts_go_with_their_profile_and_notes(database: Database):
    await account(database)
    await anonymous(database)
    await sweep_all(database)
    assert [await all_rows(database, table) for table in (users, profiles, notes)] == [[], [], []]


async def test_abandoned_account_goes_with_its_picture(database: Database):
    user_id = await anonymous(database)
    await add(database, buckets, THEN, id=AVATARS.id)
    object_id = await add(database, objects, THEN, bucket_id=AVATARS.id, owner_id=user_id)
    await add(database, object_parts, THEN, object_id=object_id)
    await sweep_all(database)
    assert await all_rows(database, users) == await all_rows(database, objects) == []
    # The sweep of objects releases it, and then its bytes.
    assert [row["object_id"] for row in await all_rows(database, object_parts)] == [None]


@pytest.mark.parametrize(
    "values",
    [
        {"email_confirmed_at": THEN},
        {"app_metadata": {"role": "admin"}},
        {"banned_until": timestamp(AFTER_ALL)},
        {"invited_at": timestamp(AFTER_ALL)},
        {"confirmation_sent_at": timestamp(AFTER_ALL)},
        {"last_sign_in_at": timestamp(AFTER_ALL)},
        {"deleted_at": THEN},
    ],
    ids=str,
)
async def test_account_that_is_still_needed_stays(database: Database, values: dict[str, Any]):
    await account(database, **values)
    await sweep_all(database)
    assert len(await all_rows(database, users)) == 1


@pytest.mark.parametrize("is_anonymous", [True, False])
async def test_account_with_an_order_or_a_session_stays(database: Database, is_anonymous: bool):
    with_order = await add(database, users, THEN, is_anonymous=is_anonymous)
    await order(database, user_id=with_order)
    with_session = await add(database, users, THEN, is_anonymous=is_anonymous)
    await add(database, sessions, THEN, user_id=with_session)
    await sweep(database, "anonymous" if is_anonymous else "unconfirmed", AFTER_ALL)
    assert {row["id"] for row in await all_rows(database, users)} == {with_order, with_session}


class TestLeads:
    async def test_open_message_stays(self, database: Database):
        await message(database, handled_at=None)
        await application(database, handled_at=None)
        await sweep_all(database)
        assert len(await all_rows(database, contact_messages)) == 1
        assert len(await all_rows(database, affiliate_applications)) == 1

    async def test_customer_s_message_stays_as_long_as_the_address_of_the_order(self, database: Database):
        await order(database)
        await message(database)
        await sweep(database, "leads", AFTER_ALL)
        assert len(await all_rows(database, contact_messages)) == 1
        await sweep(database, "orders", AFTER_ALL)
        await sweep(database, "leads", AFTER_ALL)
        assert await all_rows(database, contact_messages) == []

    async def test_partner_s_application_stays_as_long_as_the_partner(self, database: Database):
        application_id = await application(database, decision="approved")
        await partner(database, application_id=application_id)
        await sweep(database, "leads", AFTER_ALL)
        assert len(await all_rows(database, affiliate_applications)) == 1
        await sweep(database, "orders", AFTER_ALL)
        await sweep(database, "leads", AFTER_ALL)
        assert await all_rows(database, affiliate_applications) == []

    async def test_a_note_is_contact_too_and_goes_with_its_lead(self, database: Database):
        message_id = await message(database)
        noted = START + timedelta(days=200)
        await add(database, lead_notes, timestamp(noted), kind="contact", lead_id=message_id)
        await sweep(database, "leads", datetime(2028, 9, 25, tzinfo=UTC))
        assert len(await all_rows(database, contact_messages)) == 1
        await sweep(database, "leads", datetime(2028, 9, 27, tzinfo=UTC))
        assert await all_rows(database, contact_messages) == await all_rows(database, lead_notes) == []


class TestOrders:
    async def test_amounts_and_payments_stay_to_the_last_digit(self, database: Database):
        order_id = await order(database)
        await add(database, payments, THEN, order_id=order_id, receipt_number="2026-000001", amount=49_900)
        (before,), receipts = await all_rows(database, orders), await all_rows(database, payments)
        await add(database, lead_notes, THEN, kind="order", lead_id=order_id)
        await sweep_all(database)
        (after,) = await all_rows(database, orders)
        assert after == before | dict.fromkeys(("email", "customer_id", "payment_url"))
        assert await all_rows(database, payments) == receipts
        assert await all_rows(database, lead_notes) == []

    @pytest.mark.parametrize(
        ("table", "values"),
        [
            (payments, {"dispute": "open"}),
            (payments, {"failed_refund_amount": 5, "settled_refund_amount": 4}),
            (payments, {"created_at": timestamp(AFTER_ALL)}),
            (subscriptions, {"status": "active"}),
            (productions, {"step": "scripts"}),
        ],
        ids=str,
    )
    async def test_address_of_an_open_case_stays(
        self, database: Database, table: Table, values: dict[str, Any]
    ):
        order_id = await order(database)
        await add(database, table, THEN, **{"order_id": order_id, **values})
        await sweep_all(database)
        assert (await all_rows(database, orders))[0]["email"] == ADDRESS

    async def test_address_stays_until_a_refund_is_answered(self, database: Database):
        payment_id = await add(database, payments, THEN, order_id=await order(database))
        await add(database, refunds, THEN, payment_id=payment_id, status="requested")
        await sweep_all(database)
        assert (await all_rows(database, orders))[0]["email"] == ADDRESS

    async def test_order_under_review_keeps_its_address(self, database: Database):
        await order(database, paid_at=None, status="review")
        await sweep_all(database)
        assert (await all_rows(database, orders))[0]["email"] == ADDRESS

    @pytest.mark.parametrize("values", [{"status": "active"}, {"created_at": timestamp(AFTER_ALL)}], ids=str)
    async def test_partner_who_works_stays(self, database: Database, values: dict[str, Any]):
        await partner(database, **values)
        await sweep_all(database)
        assert (await all_rows(database, affiliates))[0]["email"] == ADDRESS

    async def test_partner_who_is_owed_something_stays(self, database: Database):
        given = {"affiliate_id": await partner(database), "order_id": await order(database)}
        given["payment_id"] = await add(database, payments, THEN, order_id=given["order_id"])
        await add(database, commissions, THEN, amount=100, **given)
        await sweep_all(database)
        assert (await all_rows(database, affiliates))[0]["email"] == ADDRESS

    async def test_payouts_of_a_former_partner_stay(self, database: Database):
        await add(database, payouts, THEN, affiliate_id=await partner(database), amount=700)
        await sweep_all(database)
        assert (await all_rows(database, affiliates))[0]["full_name"] == ""
        assert [row["amount"] for row in await all_rows(database, payouts)] == [700]


async def test_event_keeps_its_columns_and_loses_its_payload(database: Database):
    await event(database)
    await add(database, payment_events, THEN, payload={"email": ADDRESS})
    done, waiting = await all_rows(database, payment_events)
    await sweep_all(database)
    rows = await all_rows(database, payment_events)
    assert sorted(rows, key=lambda row: row["id"]) == sorted(
        [done | {"payload": {}, "last_error": None}, waiting], key=lambda row: row["id"]
    )


@pytest.mark.parametrize("values", [{"signed_at": THEN}, {"spoken": True}], ids=str)
async def test_request_that_was_answered_stays(database: Database, values: dict[str, Any]):
    request_id = await request(database)
    (row,) = await all_rows(database, consent_requests)
    if "spoken" in values:
        await add(
            database,
            recordings,
            THEN,
            twin_id=row["twin_id"],
            consent_request_id=request_id,
            received_at=THEN,
            checked_at=THEN,
        )
    else:
        await add(database, consent_requests, THEN, twin_id=row["twin_id"], **values)
    await sweep_all(database)
    assert len(await all_rows(database, consent_requests)) == 1


class TestTrail:
    """The triggers go by the clock of the database, so the rows are old instead of the clock ahead."""

    async def entry(self, database: Database, moment: datetime) -> None:
        given = {"actor_email": ADDRESS, "ip_address": "203.0.113.7", "before": {"a": 1}}
        await add(database, audit_log, timestamp(moment), id=new_id(), **given)

    async def test_network_address_goes_after_twelve_months_and_nothing_else(self, database: Database):
        now = datetime.now(UTC)
        end = Months(12).before(now)
        await self.entry(database, end + DAY)
        await self.entry(database, end - DAY)
        newer, older = await all_rows(database, audit_log)
        assert await sweep(database, "trail_addresses", now) == 1
        rows = {row["id"]: row for row in await all_rows(database, audit_log)}
        assert rows == {newer["id"]: newer, older["id"]: older | {"ip_address": None}}

    async def test_entry_goes_seven_years_after_the_end_of_its_year(self, database: Database):
        now = datetime.now(UTC)
        end = YearsAfterYearEnd(7).before(now)
        await self.entry(database, end + DAY)
        await self.entry(database, end - DAY)
        newer, _ = await all_rows(database, audit_log)
        assert await sweep(database, "trail", now) == 1
        assert await all_rows(database, audit_log) == [newer]

    @pytest.mark.parametrize(
        ("days", "statement"),
        [
            (360, update(audit_log).values(ip_address=None)),
            (400, update(audit_log).values(ip_address="198.51.100.1")),
            (400, update(audit_log).values(ip_address=None, actor_email="bo@example.com")),
            (400, update(audit_log).values(ip_address=None, before=None)),
            (3000, update(audit_log).values(actor_email=None)),
            (7 * 365 - 2, delete(audit_log)),
        ],
        ids=str,
    )
    async def test_nothing_else_is_changed_however_old(self, database: Database, days: int, statement: Any):
        await self.entry(database, datetime.now(UTC) - timedelta(days=days))
        before = await all_rows(database, audit_log)
        with pytest.raises(DatabaseError, match="append-only"):
            async with database.transaction() as transaction:
                await transaction.execute(Statement(statement))
        assert await all_rows(database, audit_log) == before


@pytest.mark.on_sqlite
def test_every_sweep_of_a_domain_is_in_the_table_once():
    domains = (AUTH_SWEEPS, MAIL_SWEEPS, RECORDING_SWEEPS, CUT_SWEEPS, DELIVERY_SWEEPS, REALTIME_SWEEPS)
    declared = [(sweep.statement, sweep.age) for sweeps in domains for sweep in sweeps]
    made = [(sweep.statement, sweep.age) for sweep in SWEEPS]
    assert [made.count(one) for one in declared] == [1] * len(declared)


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("moment", "before"),
    [
        (datetime(2028, 3, 31, tzinfo=UTC), datetime(2027, 2, 28, tzinfo=UTC)),
        (datetime(2028, 1, 15, tzinfo=UTC), datetime(2026, 12, 15, tzinfo=UTC)),
    ],
)
def test_months_end_with_a_shorter_month(moment: datetime, before: datetime):
    assert Months(13).before(moment) == before


@pytest.mark.on_sqlite
@pytest.mark.parametrize("rule", RETENTION, ids=lambda rule: rule.name)
def test_every_rule_says_what_ends_it(rule: Rule):
    assert bool(rule.statements) == (rule.ended_by == "swept")
    assert not rule.statements or rule.period is not None
