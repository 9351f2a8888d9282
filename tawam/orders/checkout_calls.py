"""`create-checkout` and `checkout-status`: the payment page for a plan, and the status of its session."""

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec import Meta

from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import IdempotencyKey
from tawam.calls.form_rules import INVALID_EMAIL
from tawam.calls.refusals import ValidationFailed, refusal
from tawam.catalogue.catalogue import Billing, Catalogue, PlanType
from tawam.catalogue.offers import Offer, OfferRefused, OfferRequest, find_offer, parse_price
from tawam.http.fields import Integer, Line
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.orders.orders import Buyer, Orders
from tawam.payments.provider import PaymentsUnavailable

PaymentPageUnavailable = refusal(
    "payments_unavailable",
    502,
    en="The payment page cannot be opened right now. Please try again in a minute.",
    ar="تعذّر فتح صفحة الدفع الآن. حاول بعد دقيقة.",
)
# By what the catalogue finds wrong.
_OFFER_REFUSALS = {
    kind.code: kind
    for kind in (
        refusal(
            "unknown_plan",
            400,
            en="There is no plan named {plan}. Reload the page and try again.",
            ar="لا نبيع شيئًا باسم {plan}. أعد تحميل الصفحة ثم حاول من جديد.",
        ),
        refusal(
            "contact_only",
            400,
            en="{plan} is agreed with you in person. Please write to us.",
            ar="نتّفق معك على {plan} مباشرة، فتواصل معنا.",
        ),
        refusal(
            "plan_type_mismatch",
            400,
            en="{plan} is not sold that way. Reload the page and try again.",
            ar="لا يُباع ما اخترته ({plan}) بهذه الطريقة. أعد تحميل الصفحة ثم حاول من جديد.",
        ),
        refusal(
            "billing_unavailable",
            400,
            en="{plan} cannot be billed that way. Reload the page and try again.",
            ar="طريقة الدفع هذه غير متاحة مع {plan}. أعد تحميل الصفحة ثم حاول من جديد.",
        ),
        refusal(
            "price_mismatch",
            400,
            en="That is not the current price of {plan}. Reload the page and try again.",
            ar="سعر {plan} المعروض ليس السعر الحالي. أعد تحميل الصفحة ثم حاول من جديد.",
        ),
    )
}
OrderStatus = Literal["pending", "review", "paid", "canceled", "refunded", "failed"]


class CreateCheckoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A click on the button of a plan or an add-on.

    `plan_price`: dollars, as a number or as the page shows them; for quarterly billing the discounted price
    of one month.
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
    """`session_id`: the query parameter with which the payment page returns to the site."""

    session_id: Annotated[str, Meta(min_length=1, max_length=255)]


class CheckoutStatusAnswer(msgspec.Struct, frozen=True):
    """The order's status and plan; `unknown` and null for a session that is not ours."""

    status: OrderStatus | Literal["unknown"]
    plan: str | None


class Referral(msgspec.Struct, frozen=True):
    """`referred_at`: when the link was last followed, ISO 8601 in UTC."""

    affiliate_id: str
    referred_at: str


class ReadReferral(Protocol):
    async def __call__(self, cookies: Mapping[str, str]) -> Referral | None:
        """Return whose link the buyer followed last."""
        ...


@call("create-checkout", callers=Callers.ANYONE)
async def create_checkout(
    call: Call,
    body: CreateCheckoutRequest,
    catalogue: Catalogue,
    orders: Orders,
    read_referral: ReadReferral,
    limits: Limits,
) -> CreateCheckoutAnswer:
    """Place an order at the catalogue's price; refuse a request that names another price."""
    offer = _find_offer(catalogue, call, body)
    email = _buyer_email(call, body)
    await limits.hit("checkout", call.address)
    buyer = _buyer(call, email, await read_referral(call.cookies))
    try:
        order = await orders.place(offer, buyer, body.idempotency_key)
    except PaymentsUnavailable as error:
        raise PaymentPageUnavailable from error
    return CreateCheckoutAnswer(url=order.payment_url or "")


@call("checkout-status", callers=Callers.ANYONE)
async def checkout_status(
    call: Call, body: CheckoutStatusRequest, orders: Orders, limits: Limits
) -> CheckoutStatusAnswer:
    """Answer what is known of a payment session. Knowing the session's id, a secret, is the permission."""
    await limits.hit("checkout_status", call.address)
    checkout = await orders.find(body.session_id)
    if checkout is None:
        return CheckoutStatusAnswer(status="unknown", plan=None)
    return CheckoutStatusAnswer(status=checkout.status, plan=checkout.plan_name)


def _find_offer(catalogue: Catalogue, call: Call, body: CreateCheckoutRequest) -> Offer:
    request = OfferRequest(
        name=body.plan_name,
        price=parse_price(body.plan_price),
        type=body.plan_type,
        billing=body.billing,
        language=call.language,
        id=body.plan_id,
    )
    try:
        return find_offer(catalogue, request)
    except OfferRefused as refused:
        raise _OFFER_REFUSALS[refused.reason](plan=body.plan_name) from refused


def _buyer(call: Call, email: str | None, referral: Referral | None) -> Buyer:
    if referral is None:
        return Buyer(call.caller.user_id, email, call.language)
    return Buyer(call.caller.user_id, email, call.language, referral.affiliate_id, referral.referred_at)


def _buyer_email(call: Call, body: CreateCheckoutRequest) -> str | None:
    """Return the account's address; for a visitor the one that the request names."""
    if call.caller.email is not None or body.email is None:
        return call.caller.email
    try:
        return validate_email(body.email)
    except AuthError as error:
        raise ValidationFailed(fields={"email": INVALID_EMAIL[call.language]}) from error
