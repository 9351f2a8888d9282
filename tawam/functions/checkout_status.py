"""`checkout-status`: the honest line of the page that a buyer comes back to."""

from tawam.functions.call import Call
from tawam.functions.wire.checkout import CheckoutStatusAnswer, CheckoutStatusRequest
from tawam.http.limits import Limits
from tawam.orders.orders import Orders


class CheckoutStatus:
    """What is known of a payment session. Whoever has its id, which cannot be guessed, may ask."""

    name = "checkout-status"
    takes = CheckoutStatusRequest

    def __init__(self, orders: Orders, limits: Limits) -> None:
        self._orders = orders
        self._limits = limits

    async def __call__(self, call: Call, body: CheckoutStatusRequest) -> CheckoutStatusAnswer:
        await self._limits.hit("checkout_status", call.address)
        checkout = await self._orders.find(body.session_id)
        if checkout is None:
            return CheckoutStatusAnswer(status="unknown", plan=None)
        return CheckoutStatusAnswer(status=checkout.status, plan=checkout.plan_name)
