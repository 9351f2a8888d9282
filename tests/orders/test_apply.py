"""The pure rules of `apply`: what an event makes of the facts of an order, without a database."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Table

from tawam.orders import tables
from tawam.orders.apply import apply
from tawam.orders.order import (
    Dispute,
    FailedRefund,
    Order,
    OrderFacts,
    Payment,
    RequestedRefund,
    SubscriptionRow,
)
from tawam.orders.update import (
    Applied,
    Effect,
    LogError,
    NotifyListeners,
    NumberReceipt,
    OrderUpdate,
    RecordAct,
    SendMail,
)
from tawam.payments.events import (
    CheckoutClosed,
    CheckoutCompleted,
    Disputed,
    InvoiceFailed,
    InvoicePaid,
    PaymentEvent,
    Refunded,
    RefundFailed,
    SubscriptionChanged,
)

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = (f"2026-11-{day}T09:00:00.000000+00:00" for day in range(23, 27))
NOW = "2026-11-30T12:00:00.000000+00:00"

ORDER = Order(
    id="order",
    provider="sandbox",
    status="pending",
    plan_id="video-executive",
    plan_name="EXECUTIVE",
    plan_type="subscription",
    billing="monthly",
    amount=2000,
    currency="USD",
    features=[],
    session_id="session",
    email="ann@example.com",
    language="en",
    created_at=MONDAY,
    updated_at=MONDAY,
)
NEW = OrderFacts(order=ORDER)
COMPLETED = CheckoutCompleted(
    session_id="session", is_paid=True, amount=2000, currency="USD", payment_id="charge"
)
REFUND = Refunded(payment_id="charge", total=500, currency="USD")
BOUNCE = RefundFailed(payment_id="charge", refund_id="refund", amount=500, currency="USD", request_id="asked")
DISPUTE = Disputed(payment_id="charge", dispute_id="dispute", state="open", amount=600, currency="USD")
FIRST_INVOICE = InvoicePaid(
    invoice_id="invoice-0",
    subscription_id="plan",
    is_first=True,
    amount=2000,
    currency="USD",
    payment_id="charge",
    period_start=MONDAY,
    period_end=TUESDAY,
)
RENEWAL = replace(FIRST_INVOICE, invoice_id="invoice-1", is_first=False, payment_id="charge-1")
NOT_RENEWED = InvoiceFailed(
    invoice_id="invoice-1", subscription_id="plan", is_first=False, amount=2000, currency="USD"
)
ACTIVE = SubscriptionChanged(
    subscription_id="plan", status="active", cancels_at_period_end=False, current_period_end=None
)
CANCELED = replace(ACTIVE, status="canceled")


def after(facts: OrderFacts, event: PaymentEvent, at: str = TUESDAY, event_id: str = "event") -> Applied:
    update = OrderUpdate(
        event=event, event_id=event_id, occurred_at=at, moment=NOW, new_id=f"row-{len(facts.payments)}"
    )
    return apply(facts, update)


def numbered(applied: Applied) -> OrderFacts:
    """The facts as they are stored: payments that take a receipt number have one."""
    ids = {effect.payment_id for effect in applied.effects if isinstance(effect, NumberReceipt)}
    payments = (
        replace(payment, receipt_number="2026-000001") if payment.id in ids else payment
        for payment in applied.facts.payments
    )
    return replace(applied.facts, payments=tuple(payments))


def history(*events: PaymentEvent) -> OrderFacts:
    facts = NEW
    for number, event in enumerate(events):
        facts = numbered(after(facts, event, event_id=f"event-{number}"))
    return facts


PAID = history(COMPLETED)
DIFFERENT = replace(COMPLETED, amount=1)
ENDS_LATER = replace(ACTIVE, cancels_at_period_end=True, current_period_end=THURSDAY)
OUTCOMES = {
    "a payment pays the order": (NEW, COMPLETED, "applied", "paid"),
    "the same payment again": (PAID, COMPLETED, "unchanged", "paid"),
    "a completed checkout whose money is on its way": (
        NEW,
        replace(COMPLETED, is_paid=False),
        "unchanged",
        "pending",
    ),
    "a payment of another amount": (NEW, DIFFERENT, "applied", "review"),
    "a payment page that closed": (
        NEW,
        CheckoutClosed(session_id="session", how="canceled"),
        "applied",
        "canceled",
    ),
    "a payment that failed": (NEW, CheckoutClosed(session_id="session", how="failed"), "applied", "failed"),
    "a page that closed after the payment": (
        PAID,
        CheckoutClosed(session_id="session", how="canceled"),
        "applied",
        "paid",
    ),
    "a refund of a part": (PAID, REFUND, "applied", "paid"),
    "a refund of all": (PAID, replace(REFUND, total=2000), "applied", "refunded"),
    "an older total of refunds": (
        history(COMPLETED, REFUND),
        replace(REFUND, total=400),
        "unchanged",
        "paid",
    ),
    "a refund before its payment": (NEW, REFUND, "waits", "pending"),
    "a failed refund": (PAID, BOUNCE, "applied", "paid"),
    "the same failed refund again": (history(COMPLETED, BOUNCE), BOUNCE, "unchanged", "paid"),
    "a failed refund before its payment": (NEW, BOUNCE, "waits", "pending"),
    "an open dispute": (PAID, DISPUTE, "applied", "review"),
    "the same dispute again": (history(COMPLETED, DISPUTE), DISPUTE, "unchanged", "review"),
    "a dispute that is won": (history(COMPLETED, DISPUTE), replace(DISPUTE, state="won"), "applied", "paid"),
    "a dispute that opens after it was won": (
        history(COMPLETED, replace(DISPUTE, state="won")),
        DISPUTE,
        "unchanged",
        "paid",
    ),
    "a lost dispute about all": (PAID, replace(DISPUTE, state="lost", amount=None), "applied", "refunded"),
    "a dispute before its payment": (NEW, DISPUTE, "waits", "pending"),
    "the first invoice": (PAID, FIRST_INVOICE, "applied", "paid"),
    "the first invoice again": (history(COMPLETED, FIRST_INVOICE), FIRST_INVOICE, "unchanged", "paid"),
    "the first invoice before the checkout": (NEW, FIRST_INVOICE, "waits", "pending"),
    "a renewal": (PAID, RENEWAL, "applied", "paid"),
    "a renewal that failed": (PAID, NOT_RENEWED, "applied", "paid"),
    "a failed first invoice, which the payment page reports": (
        NEW,
        replace(NOT_RENEWED, is_first=True),
        "unchanged",
        "pending",
    ),
    "a renewal that failed after it was paid": (
        history(COMPLETED, RENEWAL),
        NOT_RENEWED,
        "unchanged",
        "paid",
    ),
    "a subscription that is canceled": (PAID, CANCELED, "applied", "paid"),
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_outcome_and_status(name: str) -> None:
    facts, event, outcome, status = OUTCOMES[name]
    applied = after(facts, event)
    assert (applied.outcome, applied.facts.order.status) == (outcome, status)
    if outcome != "applied":
        assert applied.facts == facts
        assert applied.effects == ()


EFFECTS: dict[str, tuple[OrderFacts, PaymentEvent, list[Effect]]] = {
    "a payment": (
        NEW,
        COMPLETED,
        [NumberReceipt("row-0"), SendMail("order-paid", "row-0"), NotifyListeners("paid", "row-0")],
    ),
    "a renewal": (
        PAID,
        RENEWAL,
        [NumberReceipt("row-1"), SendMail("renewal-paid", "row-1"), NotifyListeners("paid", "row-1")],
    ),
    "a renewal that failed": (PAID, NOT_RENEWED, [SendMail("renewal-failed", "row-1")]),
    "a second refund": (
        history(COMPLETED, REFUND),
        replace(REFUND, total=700),
        [
            RecordAct("payment.refunded", history(COMPLETED, REFUND).payments[0]),
            SendMail("order-refunded", "row-0", 200),
            NotifyListeners("reversed", "row-0"),
        ],
    ),
    "an open dispute": (
        PAID,
        DISPUTE,
        [
            RecordAct("payment.dispute_open", PAID.payments[0]),
            SendMail("payment-disputed", "row-0", 600),
            NotifyListeners("reversed", "row-0"),
        ],
    ),
    "a lost dispute": (
        PAID,
        replace(DISPUTE, state="lost"),
        [RecordAct("payment.dispute_lost", PAID.payments[0]), NotifyListeners("reversed", "row-0")],
    ),
    "a subscription that ends with its period": (PAID, ENDS_LATER, [SendMail("subscription-ending")]),
    "a subscription that is canceled": (PAID, CANCELED, [SendMail("subscription-canceled")]),
    "the end of a subscription that was to end": (
        history(COMPLETED, ENDS_LATER),
        replace(CANCELED, cancels_at_period_end=True),
        [SendMail("subscription-canceled")],
    ),
    "a page that closed": (NEW, CheckoutClosed(session_id="session", how="canceled"), []),
}


@pytest.mark.parametrize("name", EFFECTS)
def test_effects(name: str) -> None:
    facts, event, effects = EFFECTS[name]
    assert list(after(facts, event, WEDNESDAY, "event-9").effects) == effects


class TestOtherAmount:
    def test_is_reported_and_grants_nothing(self) -> None:
        applied = after(NEW, DIFFERENT)
        values = {
            "order_id": "order",
            "event_id": "event",
            "expected": 2000,
            "received": 1,
            "currency": "USD",
        }
        report = LogError("payment_amount_differs", values)
        assert list(applied.effects) == [report, SendMail("payment-differs", "row-0", 1, "USD")]
        assert (applied.facts.order.problem, applied.facts.order.paid_at) == ("amount_differs", None)

    def test_again_is_logged_and_not_mailed(self) -> None:
        applied = after(history(DIFFERENT), DIFFERENT)
        assert applied.outcome == "unchanged"
        assert [type(effect) for effect in applied.effects] == [LogError]

    @pytest.mark.parametrize("events", [(DIFFERENT, COMPLETED), (COMPLETED, DIFFERENT)])
    def test_yields_to_the_right_amount_in_either_order(self, events: tuple[PaymentEvent, ...]) -> None:
        facts = history(*events)
        assert (facts.order.status, facts.order.problem) == ("paid", None)
        (payment,) = facts.payments
        assert (payment.amount, payment.receipt_number) == (2000, "2026-000001")


class TestFailedRefund:
    @pytest.mark.parametrize(
        ("refund", "status"),
        [
            ({"id": "asked"}, "failed"),
            ({"id": "other", "provider_id": "refund"}, "failed"),
            ({"id": "other"}, "accepted"),
            ({"id": "asked", "payment_id": "row-9"}, "accepted"),
        ],
    )
    def test_marks_the_request_it_is_about(self, refund: dict[str, Any], status: str) -> None:
        requested = RequestedRefund(**{"payment_id": "row-0", "status": "accepted", **refund})
        applied = after(replace(PAID, refunds=(requested,)), BOUNCE)
        assert [each.status for each in applied.facts.refunds] == [status]

    def test_adds_up(self) -> None:
        facts = history(COMPLETED, BOUNCE, replace(BOUNCE, refund_id="other", amount=1))
        assert facts.payments[0].failed_refund_amount == 501
        assert facts.order.problem == "refund_failed"


class TestSubscription:
    def stands(self, *events: tuple[SubscriptionChanged, str]) -> SubscriptionRow | None:
        facts = PAID
        for event, at in events:
            facts = after(facts, event, at).facts
        return facts.subscription

    def test_older_event_only_moves_the_end_of_the_period_on(self) -> None:
        newest = replace(ACTIVE, status="past_due")
        assert self.stands((newest, THURSDAY), (ENDS_LATER, MONDAY)) == self.stands(
            (replace(newest, current_period_end=THURSDAY), THURSDAY)
        )

    def test_older_cancellation_counts(self) -> None:
        found = self.stands((ACTIVE, THURSDAY), (CANCELED, MONDAY))
        assert found is not None
        assert (found.status, found.canceled_at) == ("canceled", MONDAY)

    def test_canceled_subscription_stays_canceled(self) -> None:
        found = self.stands((CANCELED, MONDAY), (ACTIVE, THURSDAY))
        assert found is not None
        assert (found.status, found.canceled_at) == ("canceled", MONDAY)

    def test_period_end_never_moves_back(self) -> None:
        facts = history(COMPLETED, replace(RENEWAL, period_end=THURSDAY), FIRST_INVOICE)
        assert facts.subscription is not None
        assert facts.subscription.current_period_end == THURSDAY


class TestOwner:
    GUEST = replace(NEW, account_id="account")

    def test_paid_order_of_a_guest_joins_the_account_of_the_address(self) -> None:
        assert after(self.GUEST, COMPLETED).facts.order.user_id == "account"

    def test_unpaid_order_joins_no_account(self) -> None:
        assert after(self.GUEST, replace(COMPLETED, is_paid=False)).facts.order.user_id is None

    def test_owner_stays(self) -> None:
        owned = replace(self.GUEST, order=replace(ORDER, user_id="buyer"))
        assert after(owned, COMPLETED).facts.order.user_id == "buyer"


def test_checkout_adds_what_the_order_lacks_and_replaces_nothing() -> None:
    event = replace(COMPLETED, session_id="second", email="bob@example.com", customer_id="customer")
    order = after(NEW, event).facts.order
    assert (order.session_id, order.email, order.customer_id) == ("session", "ann@example.com", "customer")
    assert order.updated_at == NOW


def test_paid_checkout_without_an_amount_is_an_error() -> None:
    with pytest.raises(ValueError, match="not known"):
        after(NEW, replace(COMPLETED, amount=None))


def test_status_of_a_payment_follows_from_refunds_and_disputes() -> None:
    def statuses(*events: PaymentEvent) -> list[str]:
        payments: tuple[Payment, ...] = history(*events).payments
        return [payment.status for payment in payments]

    assert statuses(COMPLETED, REFUND, DISPUTE) == ["disputed"]
    assert statuses(COMPLETED, replace(REFUND, total=2000)) == ["refunded"]
    assert statuses(COMPLETED, NOT_RENEWED) == ["paid", "failed"]


@pytest.mark.parametrize(
    ("row", "table"),
    [
        (Order, tables.orders),
        (Payment, tables.payments),
        (SubscriptionRow, tables.subscriptions),
        (Dispute, tables.disputes),
        (FailedRefund, tables.failed_refunds),
    ],
)
def test_rows_have_the_columns_of_their_tables(row: type[msgspec.Struct], table: Table) -> None:
    assert set(row.__struct_fields__) == set(table.columns.keys())
