"""The receipt of a payment, for its buyer and for the team."""

import msgspec

from tawam.calls.call import Call, File, call
from tawam.calls.fields import Id
from tawam.calls.refusals import refusal
from tawam.calls.team import require_account
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.receipts.pdf import PdfRenderer
from tawam.receipts.receipt import Receipt, Receipts

ReceiptNotFound = refusal(
    "receipt_not_found",
    404,
    en="There is no such receipt in your account.",
    ar="لم نجد هذا الإيصال في حسابك.",
)


class ReceiptRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Asks for the receipt of a payment. `language`: the receipt's language."""

    payment_id: Id
    language: Language | None = None


class ReceiptPdfRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """As `ReceiptRequest`, for a PDF file."""

    payment_id: Id
    language: Language | None = None


@call("receipt")
async def receipt(call: Call, body: ReceiptRequest, receipts: Receipts, limits: Limits) -> Receipt:
    """Answer the receipt as data. For everybody but the buyer and the team the receipt does not exist."""
    return await _read_receipt(receipts, limits, call, body, "receipt")


@call("receipt-pdf")
async def receipt_pdf(
    call: Call, body: ReceiptPdfRequest, receipts: Receipts, renderer: PdfRenderer, limits: Limits
) -> File:
    """Answer the receipt as a PDF file."""
    found = await _read_receipt(receipts, limits, call, body, "receipt_pdf")
    content = await renderer.render(found)
    return File(content, "application/pdf", f"receipt-{found.number}.pdf")


async def _read_receipt(
    receipts: Receipts, limits: Limits, call: Call, body: ReceiptRequest | ReceiptPdfRequest, limit: str
) -> Receipt:
    """Read the receipt if the caller is its buyer or of the team.

    Args:
        limit: the name of the rule in `http.limits.RULES` that counts the call.

    Raises:
        NotSignedIn, ReceiptNotFound
        TooManyRequests: too many receipts were asked for.
    """
    user_id = require_account(call)
    await limits.hit(limit, user_id)
    owner_id = None if call.caller.is_admin else user_id
    found = await receipts.read(body.payment_id.lower(), call.language, owner_id)
    if found is None:
        raise ReceiptNotFound
    return found
