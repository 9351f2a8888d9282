"""`create-checkout` and `checkout-status`: the payment page for a plan, and the status of its session."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.affiliates.referral_routes import COOKIE
from tawam.affiliates.referrals import Referral, Referrals
from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.calls.call import Call, Callers
from tawam.calls.fields import IdempotencyKey
from tawam.calls.form_rules import INVALID_EMAIL
from tawam.catalogue.catalogue import Billing, Catalogue, PlanType
from tawam.catalogue.offers import Offer, OfferRefused, OfferRequest, find_offer, parse_price
from tawam.functions.errors import localized_error
from tawam.http.fields import Integer, Line
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.orders.orders import Buyer, IdempotencyMismatch, Orders, UnknownBuyer
from tawam.payments.provider import PaymentsUnavailable

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


class CreateCheckout:
    """Places an order at the catalogue's price; refuses a request that names another price."""

    name = "create-checkout"
    callers = Callers.ANYONE
    request_type = CreateCheckoutRequest

    def __init__(self, catalogue: Catalogue, orders: Orders, referrals: Referrals, limits: Limits) -> None:
        self._catalogue = catalogue
        self._orders = orders
        self._referrals = referrals
        self._limits = limits

    async def __call__(self, call: Call, body: CreateCheckoutRequest) -> CreateCheckoutAnswer:
        offer = self._find_offer(call, body)
        email = _buyer_email(call, body)
        await self._limits.hit("checkout", call.address)
        buyer = _buyer(call, email, await self._referrals.read(call.cookies.get(COOKIE)))
        try:
            order = await self._orders.place(offer, buyer, body.idempotency_key)
        except IdempotencyMismatch as error:
            raise localized_error(409, "idempotency_mismatch", call.language) from error
        except UnknownBuyer as error:
            raise localized_error(401, "unauthorized", call.language) from error
        except PaymentsUnavailable as error:
            raise localized_error(502, "payments_unavailable", call.language) from error
        return CreateCheckoutAnswer(url=order.payment_url or "")

    def _find_offer(self, call: Call, body: CreateCheckoutRequest) -> Offer:
        request = OfferRequest(
            name=body.plan_name,
            price=parse_price(body.plan_price),
            type=body.plan_type,
            billing=body.billing,
            language=call.language,
            id=body.plan_id,
        )
        try:
            return find_offer(self._catalogue, request)
        except OfferRefused as refused:
            raise localized_error(400, refused.reason, call.language, plan=body.plan_name) from refused


class CheckoutStatus:
    """Answers what is known of a payment session. Knowing the session's id, a secret, is the permission."""

    name = "checkout-status"
    callers = Callers.ANYONE
    request_type = CheckoutStatusRequest

    def __init__(self, orders: Orders, limits: Limits) -> None:
        self._orders = orders
        self._limits = limits

    async def __call__(self, call: Call, body: CheckoutStatusRequest) -> CheckoutStatusAnswer:
        await self._limits.hit("checkout_status", call.address)
        checkout = await self._orders.find(body.session_id)
        if checkout is None:
            return CheckoutStatusAnswer(status="unknown", plan=None)
        return CheckoutStatusAnswer(status=checkout.status, plan=checkout.plan_name)


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
        fields = {"email": INVALID_EMAIL[call.language]}
        raise localized_error(400, "validation_failed", call.language, fields=fields) from error
