"""Renders certificates and records as PDF files in a thread."""

import asyncio

from tawam.brand import Brand
from tawam.consents.certificate import Certificate
from tawam.consents.record import Record

# Drawing takes a whole core for a moment, and the server needs the others.
_CONCURRENCY = 1


class DocumentRenderer:
    """Renders one file at a time; further calls wait without occupying a thread."""

    def __init__(self, brand: Brand) -> None:
        self._brand = brand
        self._semaphore = asyncio.Semaphore(_CONCURRENCY)

    async def render(self, document: Certificate | Record) -> bytes:
        async with self._semaphore:
            return await asyncio.to_thread(_draw, document, self._brand)


def _draw(document: Certificate | Record, brand: Brand) -> bytes:
    # Imported here: the PDF library takes a fifth of the server's start.
    from tawam.consents import certificate_pdf, record_pdf

    if isinstance(document, Certificate):
        return certificate_pdf.draw(document, brand)
    return record_pdf.draw(document, brand)
