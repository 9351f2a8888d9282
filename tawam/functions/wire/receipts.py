"""How receipts are asked for; `receipts.receipt.Receipt` is the answer that a page prints."""

import msgspec

from tawam.functions.wire.fields import Id
from tawam.languages import Language


class ReceiptRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The receipt of a payment: for its buyer, and for the team. `language`: of the receipt."""

    payment_id: Id
    language: Language | None = None


class ReceiptPdfRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """As `ReceiptRequest`, for a PDF file."""

    payment_id: Id
    language: Language | None = None
