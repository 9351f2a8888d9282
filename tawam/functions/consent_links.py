"""Counts the calls that consent links make, and answers what is refused to them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tawam.calls.call import Call
from tawam.consents.errors import LinkNotOpen, NotSigned, UnknownLink, UnknownTwin
from tawam.functions.errors import localized_error
from tawam.http.limits import Limits


class LinkCalls:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    @asynccontextmanager
    async def counted(self, call: Call) -> AsyncGenerator[None]:
        """Count a call, and one with an unknown link once more.

        Raises:
            TooManyRequests
            FunctionError: 404 `consent_link_unknown`, `twin_not_found`; 409 `consent_link_closed`,
                `consent_not_signed`.
        """
        await self._limits.hit("consent_link", call.address)
        await self._limits.check("consent_link_unknown", call.address)
        try:
            yield
        except UnknownLink as error:
            await self._limits.hit("consent_link_unknown", call.address)
            raise localized_error(404, "consent_link_unknown", call.language) from error
        except UnknownTwin as error:
            raise localized_error(404, "twin_not_found", call.language) from error
        except LinkNotOpen as error:
            raise localized_error(409, "consent_link_closed", call.language) from error
        except NotSigned as error:
            raise localized_error(409, "consent_not_signed", call.language) from error
