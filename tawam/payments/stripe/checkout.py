"""A checkout as Stripe is asked for it."""

import hashlib
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tawam.languages import Language
from tawam.payments.provider import Checkout, CheckoutUrls

if TYPE_CHECKING:
    from stripe.params.checkout import SessionCreateParams

# Stripe's pages do not speak Arabic: the browser's language is then the next best.
LOCALES: dict[Language, str] = {"en": "en", "ar": "auto"}


def session_fields(checkout: Checkout, urls: CheckoutUrls, price_id: str) -> "SessionCreateParams":
    """The order's id goes along on everything that Stripe lets us mark."""
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


def keyed(idempotency_key: str, fields: "SessionCreateParams") -> str:
    """A key of these very fields: asked for others, as after an update of ours, Stripe would refuse it."""
    digest = hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16]
    return f"{idempotency_key}-{digest}"
