"""Counts the calls that consent links make."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tawam.calls.call import Call
from tawam.consents.refusals import UnknownLink
from tawam.http.limits import Limits


class LinkCounts:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    @asynccontextmanager
    async def counted(self, call: Call) -> AsyncGenerator[None]:
        """Count a call, and one with an unknown link once more.

        Raises:
            TooManyRequests
        """
        await self._limits.hit("consent_link", call.address)
        await self._limits.check("consent_link_unknown", call.address)
        try:
            yield
        except UnknownLink:
            await self._limits.hit("consent_link_unknown", call.address)
            raise
