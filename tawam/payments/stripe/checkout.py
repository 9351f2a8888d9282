"""Builds a checkout session for Stripe, and finds or makes the price that it charges."""

import asyncio
import hashlib
from typing import TYPE_CHECKING, Any, cast

import msgspec
from stripe import InvalidRequestError

from tawam.languages import Language
from tawam.payments.provider import Checkout, CheckoutUrls, Interval
from tawam.payments.stripe.api import Page, StripeApi, convert_answer
from tawam.payments.stripe.objects import Price, Product, Recurring

if TYPE_CHECKING:
    from stripe.params import PriceCreateParams
    from stripe.params.checkout import SessionCreateParams

# Stripe's pages have no Arabic: the browser's language is the next best.
LOCALES: dict[Language, str] = {"en": "en", "ar": "auto"}
# Stripe counts in days, weeks, months and years.
_MONTHS: dict[Interval, int] = {"monthly": 1, "quarterly": 3}


def session_fields(checkout: Checkout, urls: CheckoutUrls, price_id: str) -> "SessionCreateParams":
    """The fields of a new session. All objects that Stripe lets us mark carry the order's id."""
    metadata = {"order_id": checkout.order_id}
    fields: dict[str, Any] = {
        "mode": "subscription" if checkout.interval else "payment",
        "line_items": [{"price": price_id, "quantity": 1}],
        "success_url": urls.success,
        "cancel_url": urls.cancel,
        "client_reference_id": checkout.order_id,
        "metadata": metadata | {"price_id": price_id},
        "locale": LOCALES[checkout.language],
        # The page charges what ours has shown, in the same currency.
        "adaptive_pricing": {"enabled": False},
        "subscription_data" if checkout.interval else "payment_intent_data": {"metadata": metadata},
    }
    if checkout.email:
        fields["customer_email"] = checkout.email
    return cast("SessionCreateParams", fields)


def idempotency_key_of(idempotency_key: str, fields: "SessionCreateParams") -> str:
    """A key for these fields alone: with other fields, as after a new release, Stripe would refuse it."""
    digest = hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16]
    return f"{idempotency_key}-{digest}"


class Prices:
    """Prices at Stripe, found by their lookup key, or made. Since they never change, they are remembered."""

    def __init__(self, api: StripeApi) -> None:
        self._api = api
        self._known: dict[str, str] = {}
        self._turn = asyncio.Lock()

    async def id_of(self, checkout: Checkout) -> str:
        """The price that charges exactly what `checkout` says.

        Raises:
            PaymentsUnavailable, stripe.InvalidRequestError
        """
        key = lookup_key(checkout)
        async with self._turn:
            if key not in self._known:
                self._known[key] = await self._found(key, checkout) or await self._made(key, checkout)
            return self._known[key]

    def forget(self, checkout: Checkout) -> None:
        """Look the price up again next time: it was archived at Stripe."""
        self._known.pop(lookup_key(checkout), None)

    async def _found(self, key: str, checkout: Checkout) -> str | None:
        listed = await self._api.request(
            lambda v1: v1.prices.list_async({"lookup_keys": [key], "active": True}), Page
        )
        for each in listed.data:
            price = convert_answer(each, Price)
            if price.lookup_key == key and _charges(price, checkout):
                return price.id
        return None

    async def _made(self, key: str, checkout: Checkout) -> str:
        product = await self._product(checkout)
        fields: PriceCreateParams = {
            "currency": checkout.currency.lower(),
            "product": product,
            "unit_amount": checkout.amount,
            "lookup_key": key,
            # From a price that has the key, yet charges another amount.
            "transfer_lookup_key": True,
        }
        if checkout.interval:
            fields["recurring"] = {"interval": "month", "interval_count": _MONTHS[checkout.interval]}
        return (await self._api.request(lambda v1: v1.prices.create_async(fields), Price)).id

    async def _product(self, checkout: Checkout) -> str:
        """The product whose name the buyer reads on the payment page: each name has its own product."""
        product_id = f"{checkout.plan_id}-{_digest(checkout.plan_name)}"
        try:
            made = await self._api.request(
                lambda v1: v1.products.create_async({"id": product_id, "name": checkout.plan_name}), Product
            )
        except InvalidRequestError as error:
            if error.code != "resource_already_exists":
                raise
            return product_id
        return made.id


def lookup_key(checkout: Checkout) -> str:
    name, recurring = _digest(checkout.plan_name), checkout.interval or "once"
    return f"{checkout.plan_id}-{name}-{recurring}-{checkout.amount}-{checkout.currency}"


def _charges(price: Price, checkout: Checkout) -> bool:
    recurring = Recurring("month", _MONTHS[checkout.interval]) if checkout.interval else None
    found: tuple[Any, ...] = (price.unit_amount, price.currency.upper(), price.recurring)
    return found == (checkout.amount, checkout.currency, recurring)


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:8]
