"""Renders certificates as PDF files in a thread."""

import asyncio

from tawam.brand import Brand
from tawam.consents.certificate import Certificate

# Drawing takes a whole core for a moment, and the server needs the others.
_CONCURRENCY = 1


class CertificateRenderer:
    """Renders one file at a time; further calls wait without occupying a thread."""

    def __init__(self) -> None:
        self._semaphore = asyncio.Semaphore(_CONCURRENCY)

    async def render(self, certificate: Certificate, brand: Brand) -> bytes:
        async with self._semaphore:
            return await asyncio.to_thread(_draw, certificate, brand)


def _draw(certificate: Certificate, brand: Brand) -> bytes:
    # Imported here: the PDF library takes a fifth of the server's start.
    from tawam.consents.certificate_pdf import draw

    return draw(certificate, brand)
