"""`receipt-pdf`: a file to keep."""

from tawam.functions.call import Call, File
from tawam.functions.receipt import read_receipt
from tawam.functions.wire.receipts import ReceiptPdfRequest
from tawam.http.limits import Limits
from tawam.receipts.pdf import PdfPrinter
from tawam.receipts.reading import Receipts


class ReceiptPdf:
    """As `receipt`, drawn."""

    name = "receipt-pdf"
    takes = ReceiptPdfRequest

    def __init__(self, receipts: Receipts, printer: PdfPrinter, limits: Limits) -> None:
        self._receipts = receipts
        self._printer = printer
        self._limits = limits

    async def __call__(self, call: Call, body: ReceiptPdfRequest) -> File:
        receipt = await read_receipt(self._receipts, self._limits, call, body, "receipt_pdf")
        content = await self._printer.draw(receipt)
        return File(content, "application/pdf", f"receipt-{receipt.number}.pdf")
