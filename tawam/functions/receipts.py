"""`receipt` and `receipt-pdf`: the receipt of a payment, for its buyer and for the team."""

import msgspec

from tawam.calls.call import Call, Callers, File
from tawam.calls.fields import Id
from tawam.functions.errors import localized_error
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.receipts.pdf import PdfRenderer
from tawam.receipts.receipt import Receipt, Receipts


class ReceiptRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks for the receipt of a payment. `language`: the receipt's language."""

    payment_id: Id
    language: Language | None = None


class ReceiptPdfRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """As `ReceiptRequest`, for a PDF file."""

    payment_id: Id
    language: Language | None = None


class ReceiptFunction:
    """Answers the receipt as data. For everybody but the buyer and the team the receipt does not exist."""

    name = "receipt"
    callers = Callers.ACCOUNTS
    request_type = ReceiptRequest

    def __init__(self, receipts: Receipts, limits: Limits) -> None:
        self._receipts = receipts
        self._limits = limits

    async def __call__(self, call: Call, body: ReceiptRequest) -> Receipt:
        return await _read_receipt(self._receipts, self._limits, call, body, "receipt")


class ReceiptPdf:
    """Answers the receipt as a PDF file."""

    name = "receipt-pdf"
    callers = Callers.ACCOUNTS
    request_type = ReceiptPdfRequest

    def __init__(self, receipts: Receipts, renderer: PdfRenderer, limits: Limits) -> None:
        self._receipts = receipts
        self._renderer = renderer
        self._limits = limits

    async def __call__(self, call: Call, body: ReceiptPdfRequest) -> File:
        receipt = await _read_receipt(self._receipts, self._limits, call, body, "receipt_pdf")
        content = await self._renderer.render(receipt)
        return File(content, "application/pdf", f"receipt-{receipt.number}.pdf")


async def _read_receipt(
    receipts: Receipts, limits: Limits, call: Call, body: ReceiptRequest | ReceiptPdfRequest, limit: str
) -> Receipt:
    """Read the receipt if the caller is its buyer or of the team.

    Args:
        limit: the name of the rule in `http.limits.RULES` that counts the call.

    Raises:
        FunctionError: 401 `no_authorization` for a visitor; 404 `receipt_not_found`.
        TooManyRequests: too many receipts were asked for.
    """
    caller = call.caller
    if caller.user_id is None:
        raise localized_error(401, "no_authorization", call.language)
    await limits.hit(limit, caller.user_id)
    owner_id = None if caller.is_admin else caller.user_id
    receipt = await receipts.read(body.payment_id.lower(), call.language, owner_id)
    if receipt is None:
        raise localized_error(404, "receipt_not_found", call.language)
    return receipt
