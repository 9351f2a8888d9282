"""`receipt`: what a page prints."""

from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.wire.receipts import ReceiptPdfRequest, ReceiptRequest
from tawam.http.limits import Limits
from tawam.receipts.reading import Receipts
from tawam.receipts.receipt import Receipt


class ReceiptFunction:
    """Answers the buyer and the team; to everybody else no receipt exists."""

    name = "receipt"
    takes = ReceiptRequest

    def __init__(self, receipts: Receipts, limits: Limits) -> None:
        self._receipts = receipts
        self._limits = limits

    async def __call__(self, call: Call, body: ReceiptRequest) -> Receipt:
        return await read_receipt(self._receipts, self._limits, call, body, self.name)


async def read_receipt(
    receipts: Receipts, limits: Limits, call: Call, body: ReceiptRequest | ReceiptPdfRequest, rule: str
) -> Receipt:
    """
    Raises:
        FunctionError: 401 for somebody who is not signed in, 404 `receipt_not_found`.
        TooManyRequests: by `rule`.
    """
    caller = call.caller
    if caller.user_id is None:
        raise refusal(401, "no_authorization", call.language)
    await limits.hit(rule, caller.user_id)
    owner = None if caller.is_admin else caller.user_id
    receipt = await receipts.read(body.payment_id.lower(), call.language, owner)
    if receipt is None:
        raise refusal(404, "receipt_not_found", call.language)
    return receipt
