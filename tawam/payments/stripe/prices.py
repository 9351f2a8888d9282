"""The catalogue's figures as prices at Stripe: found by their lookup key, or made."""

import asyncio
import hashlib
from typing import TYPE_CHECKING, Any

from stripe import InvalidRequestError

from tawam.payments.provider import Checkout, Interval
from tawam.payments.stripe.api import Page, StripeApi, as_kind
from tawam.payments.stripe.objects import Price, Product, Recurring

if TYPE_CHECKING:
    from stripe.params import PriceCreateParams

# Stripe counts in days, weeks, months and years.
_MONTHS: dict[Interval, int] = {"monthly": 1, "quarterly": 3}


class Prices:
    """Remembers what it found: Stripe's prices never change, other figures are another price."""

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
        """Look again next time: somebody has put the price away."""
        self._known.pop(lookup_key(checkout), None)

    async def _found(self, key: str, checkout: Checkout) -> str | None:
        listed = await self._api.ask(
            lambda v1: v1.prices.list_async({"lookup_keys": [key], "active": True}), Page
        )
        for each in listed.data:
            price = as_kind(each, Price)
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
            # From one that has the key, yet charges something else.
            "transfer_lookup_key": True,
        }
        if checkout.interval:
            fields["recurring"] = {"interval": "month", "interval_count": _MONTHS[checkout.interval]}
        return (await self._api.ask(lambda v1: v1.prices.create_async(fields), Price)).id

    async def _product(self, checkout: Checkout) -> str:
        """What the buyer reads on the payment page: a name of its own is a product of its own."""
        product_id = f"{checkout.plan_id}-{_digest(checkout.plan_name)}"
        try:
            made = await self._api.ask(
                lambda v1: v1.products.create_async({"id": product_id, "name": checkout.plan_name}), Product
            )
        except InvalidRequestError as error:
            if error.code != "resource_already_exists":
                raise
            return product_id
        return made.id


def lookup_key(checkout: Checkout) -> str:
    name, rhythm = _digest(checkout.plan_name), checkout.interval or "once"
    return f"{checkout.plan_id}-{name}-{rhythm}-{checkout.amount}-{checkout.currency}"


def _charges(price: Price, checkout: Checkout) -> bool:
    rhythm = Recurring("month", _MONTHS[checkout.interval]) if checkout.interval else None
    told: tuple[Any, ...] = (price.unit_amount, price.currency.upper(), price.recurring)
    return told == (checkout.amount, checkout.currency, rhythm)


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:8]
