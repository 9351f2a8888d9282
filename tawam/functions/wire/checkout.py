"""What the checkout takes and answers."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.catalogue.catalogue import Billing, PlanType
from tawam.functions.wire.fields import IdempotencyKey
from tawam.http.fields import Integer, Line
from tawam.languages import Language

OrderStatus = Literal["pending", "review", "paid", "canceled", "refunded", "failed"]


class CreateCheckoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A click on a plan's or add-on's button.

    `plan_price`: dollars, as a number or as the page shows them; of one discounted month when billed
    quarterly.
    """

    plan_name: Line
    plan_price: Line | Integer | float
    plan_type: PlanType
    plan_features: Annotated[list[Line], Meta(max_length=50)]
    plan_id: Line | None = None
    billing: Billing = "monthly"
    language: Language | None = None
    email: Line | None = None
    idempotency_key: IdempotencyKey | None = None


class CreateCheckoutAnswer(msgspec.Struct, frozen=True):
    """`url`: the payment page."""

    url: str


class CheckoutStatusRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`session_id`: the query parameter that the payment page comes back with."""

    session_id: Annotated[str, Meta(min_length=1, max_length=255)]


class CheckoutStatusAnswer(msgspec.Struct, frozen=True):
    """`unknown`, with no plan, for a session that is not ours."""

    status: OrderStatus | Literal["unknown"]
    plan: str | None
