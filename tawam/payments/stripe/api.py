"""Calls Stripe's API: each call is limited in time, and none is made while Stripe is known not to answer."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec
from stripe import (
    CardError,
    HTTPXClient,
    IdempotencyError,
    InvalidRequestError,
    StripeClient,
    StripeError,
)
from stripe import PermissionError as NotPermitted
from stripe._v1_services import V1Services

from tawam.logs import logger
from tawam.payments.provider import PaymentsUnavailable
from tawam.payments.stripe.objects import API_VERSION
from tawam.shared.breakers import Breakers, CircuitOpen
from tawam.shared.redis import SharedRedis
from tawam.traces.spans import call_span

log = logger("stripe")
T = TypeVar("T")

# After so many failures in a row nothing is asked for so many seconds; then one call tries again.
_FAILURES = 5
_PAUSE = 30.0
# Stripe answers that the request is impossible: Stripe itself works.
_REFUSALS = (CardError, IdempotencyError, InvalidRequestError)
# A restricted key lacks a permission: that call fails, while others are answered.
_ANSWERS = (*_REFUSALS, NotPermitted)

_PAGE_LENGTH = 100


class Answer(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


Call = Callable[[V1Services], Awaitable[Answer]]


class Page(msgspec.Struct, frozen=True):
    data: list[dict[str, Any]]
    has_more: bool = False


class StripeApi:
    """Stripe's API of one account.

    Args:
        base: its address; another than Stripe's own in tests.
        attempt_seconds: for one request; a request that failed is sent once more.
        call_seconds: for all of them.
        redis: through it the processes learn from each other that Stripe does not answer.
    """

    def __init__(
        self,
        secret_key: str,
        base: str,
        *,
        attempt_seconds: float = 5.0,
        call_seconds: float = 12.0,
        redis: SharedRedis | None = None,
    ) -> None:
        self._host = urlsplit(base).hostname or ""
        timeout = httpx.Timeout(attempt_seconds, connect=min(attempt_seconds, 3.0))
        self._http = HTTPXClient(timeout=timeout)
        self._client = StripeClient(
            secret_key,
            stripe_version=API_VERSION,
            base_addresses={"api": base.rstrip("/")},
            http_client=self._http,
            max_network_retries=1,
        )
        self._breakers = Breakers(_FAILURES, _PAUSE, _ANSWERS, redis)
        self.call_seconds = call_seconds

    async def request(self, call: Call, kind: type[T]) -> T:
        """Stripe's answer to `call`, as `kind`.

        Raises:
            InvalidRequestError, CardError, IdempotencyError: it says no.
            PaymentsUnavailable: it did not answer, or nothing that can be read.
        """
        try:
            async with self._breakers.guard("stripe"), asyncio.timeout(self.call_seconds):
                with call_span(f"stripe {kind.__name__}", server__address=self._host):
                    answer = await call(self._client.v1)
                return msgspec.convert(answer.to_dict(), kind)
        except _REFUSALS:
            raise
        except CircuitOpen as error:
            raise PaymentsUnavailable from error
        except (StripeError, TimeoutError, msgspec.ValidationError, AttributeError) as error:
            _report(error)
            raise PaymentsUnavailable from error

    async def list_all(
        self, call: Callable[[V1Services, Any], Awaitable[Answer]], kind: type[T]
    ) -> AsyncIterator[T]:
        """All objects of a list, page by page.

        Args:
            call: takes the parameters that name the page.

        Raises:
            As `request`.
        """
        page: Any = {"limit": _PAGE_LENGTH}
        while True:
            found = await self.request(lambda v1, page=page: call(v1, page), Page)
            for each in found.data:
                yield convert_answer(each, kind)
            if not found.has_more or not found.data:
                return
            page = {"limit": _PAGE_LENGTH, "starting_after": found.data[-1]["id"]}

    async def close(self) -> None:
        await self._http.close_async()


def convert_answer(found: dict[str, Any], kind: type[T]) -> T:
    """
    Raises:
        PaymentsUnavailable: it is of another shape than Stripe's.
    """
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        _report(error)
        raise PaymentsUnavailable from error


def is_missing(error: InvalidRequestError) -> bool:
    """Whether Stripe knows no such object."""
    return error.http_status == 404 or error.code == "resource_missing"


def _report(error: Exception) -> None:
    """Log the error without its message, which may hold parts of the key or of the request."""
    asked = error if isinstance(error, StripeError) else None
    log.warning(
        "stripe_failed",
        problem=type(error).__name__,
        http_status=asked and asked.http_status,
        code=asked and asked.code,
        stripe_request=asked and asked.request_id,
    )
