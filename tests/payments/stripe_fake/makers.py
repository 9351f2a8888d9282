"""How our own stand-in for Stripe makes what it is asked for; parameters that Stripe lacks are refused."""

from typing import Any

from stripe.params import (
    PriceCreateParams,
    ProductCreateParams,
    RefundCreateParams,
    SubscriptionUpdateParams,
)
from stripe.params.billing_portal import SessionCreateParams as PortalCreateParams
from stripe.params.checkout import SessionCreateParams

from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.store import Refusal, Store, Thing

Fields = dict[str, Any]


def product(store: Store, _: str, fields: Fields) -> Thing:
    _check(fields, ProductCreateParams, "name")
    if fields.get("id") in store.things:
        raise Refusal("Product already exists.", code="resource_already_exists")
    return store.add("prod", "product", id=fields.get("id"), name=fields["name"], active=True)


def price(store: Store, _: str, fields: Fields) -> Thing:
    _check(fields, PriceCreateParams, "currency", "product", "unit_amount")
    store.get(fields["product"], "product")
    key, recurring = fields.get("lookup_key"), fields.get("recurring")
    for other in store.all("price", lookup_key=key) if key else ():
        if fields.get("transfer_lookup_key") != "true":
            raise Refusal(f"A price with lookup key '{key}' exists already.", param="lookup_key")
        other["lookup_key"] = None
    if recurring:
        recurring = {"interval": recurring["interval"], "interval_count": int(recurring["interval_count"])}
    return store.add(
        "price",
        "price",
        active=True,
        currency=fields["currency"],
        lookup_key=key,
        product=fields["product"],
        recurring=recurring,
        unit_amount=int(fields["unit_amount"]),
    )


def session(store: Store, base: str, fields: Fields) -> Thing:
    _check(fields, SessionCreateParams, "mode", "line_items", "success_url")
    (line,) = fields["line_items"]
    charged = store.get(line["price"], "price")
    if not charged["active"]:
        raise Refusal("The price specified is inactive.", param="line_items[0][price]")
    if (fields["mode"] == "subscription") != (charged["recurring"] is not None):
        raise Refusal("The price does not fit the mode.", param="mode")
    made = store.add(
        "cs_test",
        "checkout.session",
        amount_total=charged["unit_amount"] * int(line["quantity"]),
        cancel_url=fields.get("cancel_url"),
        client_reference_id=fields.get("client_reference_id"),
        currency=charged["currency"],
        customer=None,
        customer_email=fields.get("customer_email"),
        invoice=None,
        metadata=fields.get("metadata", {}),
        mode=fields["mode"],
        payment_intent=None,
        payment_intent_metadata=fields.get("payment_intent_data", {}).get("metadata", {}),
        payment_status="unpaid",
        price=charged["id"],
        status="open",
        subscription=None,
        subscription_metadata=fields.get("subscription_data", {}).get("metadata", {}),
        success_url=fields["success_url"],
    )
    made["url"] = f"{base}/pay/{made['id']}"
    return made


def refund(store: Store, _: str, fields: Fields) -> Thing:
    _check(fields, RefundCreateParams, "payment_intent")
    made = acts.send_back(store, fields["payment_intent"], int(fields["amount"]))
    made["metadata"] = fields.get("metadata", {})
    return made


def changed_subscription(store: Store, _: str, fields: Fields) -> Thing:
    thing_id = fields.pop("id")
    _check(fields, SubscriptionUpdateParams)
    subscription = store.get(thing_id, "subscription")
    if subscription["status"] == "canceled":
        raise Refusal("A canceled subscription can only update its cancellation_details.")
    if "cancel_at_period_end" in fields:
        subscription["cancel_at_period_end"] = fields["cancel_at_period_end"] == "true"
    if "cancel_at" in fields:
        subscription["cancel_at"] = int(fields["cancel_at"]) if fields["cancel_at"] else None
    store.tell("customer.subscription.updated", subscription)
    return subscription


def portal(store: Store, base: str, fields: Fields) -> Thing:
    _check(fields, PortalCreateParams, "customer")
    store.get(fields["customer"], "customer")
    return store.add("bps", "billing_portal.session", url=f"{base}/portal/{fields['customer']}")


def _check(fields: Fields, kind: Any, *needed: str) -> None:
    for name in needed:
        if not fields.get(name):
            raise Refusal(f"Missing required param: {name}.", code="parameter_missing", param=name)
    for name in fields:
        if name not in kind.__annotations__:
            raise Refusal(f"Received unknown parameter: {name}", code="parameter_unknown", param=name)
