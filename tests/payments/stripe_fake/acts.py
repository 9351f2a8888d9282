"""What buyers, banks and calendars do at Stripe, with the events that follow."""

from datetime import UTC, datetime
from typing import Any, Literal

from tests.payments.stripe_fake.store import Refusal, Store, Thing


def complete(store: Store, session_id: str, *, is_paid: bool = True, email: str = "ann@example.com") -> Thing:
    """The buyer pays; `is_paid=False`: with a means of payment that takes days."""
    session = store.get(session_id, "checkout.session")
    if session["status"] != "open":
        raise Refusal("This session is not open.")
    session |= {
        "status": "complete",
        "payment_status": "paid" if is_paid else "unpaid",
        "customer": store.add("cus", "customer", email=email)["id"],
        "customer_details": {"email": session["customer_email"] or email},
        "url": None,
    }
    if session["mode"] == "subscription":
        _subscribe(store, session)
    else:
        metadata = session["payment_intent_metadata"]
        session["payment_intent"] = _intent(store, session["amount_total"], session["currency"], metadata)
        if is_paid:
            _charge(store, session["payment_intent"])
    store.tell("checkout.session.completed", session)
    return session


def arrive(store: Store, session_id: str) -> None:
    """Money that was on its way is there."""
    session = store.get(session_id, "checkout.session")
    session["payment_status"] = "paid"
    _charge(store, session["payment_intent"])
    store.tell("checkout.session.async_payment_succeeded", session)


def bounce(store: Store, session_id: str) -> None:
    """Money that was on its way does not come."""
    store.tell("checkout.session.async_payment_failed", store.get(session_id, "checkout.session"))


def expire(store: Store, session_id: str) -> Thing:
    session = store.get(session_id, "checkout.session")
    if session["status"] != "open":
        raise Refusal("Only open sessions can be expired.", code="checkout_session_not_open")
    session |= {"status": "expired", "url": None}
    store.tell("checkout.session.expired", session)
    return session


def renew(store: Store, subscription_id: str, *, fails: bool = False, amount: int | None = None) -> Thing:
    """The next period begins and is charged."""
    subscription = store.get(subscription_id, "subscription")
    item = subscription["items"]["data"][0]
    start = item["current_period_end"]
    if not fails:
        item |= {"current_period_start": start, "current_period_end": _later(start, subscription)}
    invoice = _invoice(store, subscription, "subscription_cycle", start, amount)
    if fails:
        subscription["status"] = "past_due"
        store.tell("invoice.payment_failed", invoice)
    else:
        subscription["status"] = "active"
        _pay(store, invoice)
    store.tell("customer.subscription.updated", subscription)
    return invoice


def send_back(store: Store, payment_intent: str, amount: int | None = None) -> Thing:
    charge = _charge_of(store, payment_intent)
    left = charge["amount"] - charge["amount_refunded"] - _lost(store, charge)
    taken = left if amount is None else amount
    if not 0 < taken <= left:
        raise Refusal("Refund amount is greater than unrefunded amount on charge.", param="amount")
    charge["amount_refunded"] += taken
    refund = store.add(
        "re",
        "refund",
        amount=taken,
        currency=charge["currency"],
        metadata={},
        payment_intent=payment_intent,
        charge=charge["id"],
        status="succeeded",
    )
    store.tell("charge.refunded", charge)
    return refund


def fail_refund(store: Store, refund_id: str, *, is_taken_off: bool = True) -> None:
    """The buyer's bank returns the money. `is_taken_off`: the charge counts it as not refunded again."""
    refund = store.get(refund_id, "refund")
    refund |= {"status": "failed", "failure_reason": "expired_or_canceled_card"}
    if is_taken_off:
        store.get(refund["charge"], "charge")["amount_refunded"] -= refund["amount"]
    store.tell("refund.failed", refund)


def dispute(
    store: Store, payment_intent: str, amount: int | None = None, currency: str | None = None
) -> Thing:
    """The buyer's bank asks for `amount`, or for all of it."""
    charge = _charge_of(store, payment_intent)
    found = store.add(
        "dp",
        "dispute",
        status="needs_response",
        amount=charge["amount"] if amount is None else amount,
        currency=currency or charge["currency"],
        payment_intent=payment_intent,
        charge=charge["id"],
    )
    store.tell("charge.dispute.created", found)
    return found


def decide(store: Store, dispute_id: str, outcome: Literal["won", "lost", "warning_closed"]) -> None:
    found = store.get(dispute_id, "dispute")
    found["status"] = outcome
    store.tell("charge.dispute.closed", found)


def end(store: Store, subscription_id: str) -> Thing:
    subscription = store.get(subscription_id, "subscription")
    if subscription["status"] == "canceled":
        raise Refusal(f"No such subscription: '{subscription_id}'", status=404, code="resource_missing")
    subscription |= {"status": "canceled", "canceled_at": store.now()}
    store.tell("customer.subscription.deleted", subscription)
    return subscription


def _subscribe(store: Store, session: Thing) -> None:
    price = store.get(session["price"], "price")
    start = store.now()
    subscription = store.add(
        "sub",
        "subscription",
        status="active",
        cancel_at=None,
        cancel_at_period_end=False,
        metadata=session["subscription_metadata"],
        price=price["id"],
    )
    end = _later(start, subscription | {"recurring": price["recurring"]})
    subscription["recurring"] = price["recurring"]
    subscription["items"] = {"data": [{"current_period_start": start, "current_period_end": end}]}
    invoice = _invoice(store, subscription, "subscription_create", start, None)
    session |= {"subscription": subscription["id"], "invoice": invoice["id"]}
    _pay(store, invoice)
    store.tell("customer.subscription.created", subscription)


def _invoice(store: Store, subscription: Thing, reason: str, start: int, amount: int | None) -> Thing:
    price = store.get(subscription["price"], "price")
    return store.add(
        "in",
        "invoice",
        status="open",
        billing_reason=reason,
        amount_due=price["unit_amount"] if amount is None else amount,
        amount_paid=0,
        currency=price["currency"],
        lines={"data": [{"period": {"start": start, "end": _later(start, subscription)}}]},
        parent={
            "type": "subscription_details",
            "subscription_details": {
                "subscription": subscription["id"],
                "metadata": subscription["metadata"],
            },
        },
        status_transitions={"paid_at": None},
    )


def _pay(store: Store, invoice: Thing) -> None:
    intent = _intent(store, invoice["amount_due"], invoice["currency"], {})
    _charge(store, intent)
    paid = store.add(
        "inpay",
        "invoice_payment",
        invoice=invoice["id"],
        payment={"type": "payment_intent", "payment_intent": intent},
        status="paid",
    )
    invoice |= {"status": "paid", "amount_paid": invoice["amount_due"], "payments": {"data": [paid]}}
    invoice["status_transitions"] = {"paid_at": store.now()}
    store.tell("invoice.paid", invoice)


def _intent(store: Store, amount: int, currency: str, metadata: dict[str, Any]) -> str:
    return store.add("pi", "payment_intent", amount=amount, currency=currency, metadata=metadata)["id"]


def _charge(store: Store, payment_intent: str) -> Thing:
    intent = store.get(payment_intent, "payment_intent")
    fields = {name: intent[name] for name in ("amount", "currency", "metadata")}
    return store.add(
        "ch",
        "charge",
        status="succeeded",
        payment_intent=payment_intent,
        amount_captured=intent["amount"],
        amount_refunded=0,
        **fields,
    )


def _charge_of(store: Store, payment_intent: str) -> Thing:
    found = store.all("charge", payment_intent=payment_intent)
    if not found:
        raise Refusal(f"No such payment_intent: '{payment_intent}'", status=404, code="resource_missing")
    return found[0]


def _lost(store: Store, charge: Thing) -> int:
    disputes = store.all("dispute", charge=charge["id"], status="lost")
    return sum(dispute["amount"] for dispute in disputes)


def _later(start: int, subscription: Thing) -> int:
    """The same day, some months on."""
    moment = datetime.fromtimestamp(start, UTC)
    months = moment.month - 1 + int(subscription["recurring"]["interval_count"])
    year, month = moment.year + months // 12, months % 12 + 1
    return int(moment.replace(year=year, month=month, day=min(moment.day, 28)).timestamp())
