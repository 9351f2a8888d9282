"""`create-checkout`: from a plan's button to a payment page."""

from tawam.affiliates.referral_routes import COOKIE
from tawam.affiliates.referrals import Referral, Referrals
from tawam.auth.errors import AuthError
from tawam.auth.users.validation import validate_email
from tawam.catalogue.catalogue import Catalogue
from tawam.catalogue.offers import Offer, OfferRefused, OfferRequest, find_offer, parse_price
from tawam.functions.call import Call
from tawam.functions.messages import INVALID_EMAIL, refusal
from tawam.functions.wire.checkout import CreateCheckoutAnswer, CreateCheckoutRequest
from tawam.http.limits import Limits
from tawam.orders.orders import Buyer, IdempotencyMismatch, Orders, UnknownBuyer
from tawam.payments.provider import PaymentsUnavailable


class CreateCheckout:
    """Charges what the catalogue says, for what the button said; refuses when the two differ."""

    name = "create-checkout"
    takes = CreateCheckoutRequest

    def __init__(self, catalogue: Catalogue, orders: Orders, referrals: Referrals, limits: Limits) -> None:
        self._catalogue = catalogue
        self._orders = orders
        self._referrals = referrals
        self._limits = limits

    async def __call__(self, call: Call, body: CreateCheckoutRequest) -> CreateCheckoutAnswer:
        offer = self._offer(call, body)
        email = _email(call, body)
        await self._limits.hit("checkout", call.address)
        buyer = _buyer(call, email, await self._referrals.read(call.cookies.get(COOKIE)))
        try:
            order = await self._orders.place(offer, buyer, body.idempotency_key)
        except IdempotencyMismatch as error:
            raise refusal(409, "idempotency_mismatch", call.language) from error
        except UnknownBuyer as error:
            raise refusal(401, "unauthorized", call.language) from error
        except PaymentsUnavailable as error:
            raise refusal(502, "payments_unavailable", call.language) from error
        return CreateCheckoutAnswer(url=order.payment_url or "")

    def _offer(self, call: Call, body: CreateCheckoutRequest) -> Offer:
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
            raise refusal(400, refused.reason, call.language, plan=body.plan_name) from refused


def _buyer(call: Call, email: str | None, referral: Referral | None) -> Buyer:
    if referral is None:
        return Buyer(call.caller.user_id, email, call.language)
    return Buyer(call.caller.user_id, email, call.language, referral.affiliate_id, referral.referred_at)


def _email(call: Call, body: CreateCheckoutRequest) -> str | None:
    """The account's own address counts; a visitor may name one."""
    if call.caller.email is not None or body.email is None:
        return call.caller.email
    try:
        return validate_email(body.email)
    except AuthError as error:
        fields = {"email": INVALID_EMAIL[call.language]}
        raise refusal(400, "validation_failed", call.language, fields=fields) from error
