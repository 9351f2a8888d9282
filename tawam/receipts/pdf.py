"""Renders receipts as PDF files in a thread."""

import asyncio

from tawam.receipts.receipt import Receipt

# Drawing takes a whole core for a moment, and the server needs the others.
_CONCURRENCY = 1


class PdfRenderer:
    """Renders one file at a time; further calls wait without occupying a thread."""

    def __init__(self) -> None:
        self._semaphore = asyncio.Semaphore(_CONCURRENCY)

    async def render(self, receipt: Receipt) -> bytes:
        async with self._semaphore:
            return await asyncio.to_thread(_draw, receipt)


def _draw(receipt: Receipt) -> bytes:
    # Imported here: the PDF library takes a fifth of the server's start, and most servers draw no receipt.
    from tawam.receipts.pdf_receipt import draw

    return draw(receipt)
