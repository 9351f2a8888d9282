"""Receipts as PDF files, drawn beside the event loop."""

import asyncio

from tawam.receipts.drawing import draw
from tawam.receipts.receipt import Receipt

# Drawing takes a whole core for a moment; the rest of the server goes on meanwhile.
_AT_ONCE = 1


class PdfPrinter:
    """Draws one file at a time; who comes meanwhile waits for a turn, without holding a thread."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def draw(self, receipt: Receipt) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(draw, receipt)
