"""Receipts as PDF files, drawn beside the event loop."""

import asyncio

from tawam.receipts.receipt import Receipt

# Drawing takes a whole core for a moment; the rest of the server goes on meanwhile.
_AT_ONCE = 1


class PdfPrinter:
    """Draws one file at a time; who comes meanwhile waits for a turn, without holding a thread."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def draw(self, receipt: Receipt) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(_draw, receipt)


def _draw(receipt: Receipt) -> bytes:
    # Here, because what draws takes a fifth of the server's start, and most servers start to serve pages.
    from tawam.receipts.drawing import draw

    return draw(receipt)
