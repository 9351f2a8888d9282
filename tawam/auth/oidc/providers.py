"""OpenID Connect providers of the settings: their metadata, keys and token endpoints."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from functools import cache
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec

from tawam.logs import logger
from tawam.settings import OpenIdProvider, Settings
from tawam.shared.breakers import Breakers, CircuitOpen
from tawam.shared.redis import SharedRedis
from tawam.traces.spans import call_span

_TIMEOUT = httpx.Timeout(5, connect=3)
# The maximum time for a whole answer.
_ANSWER_SECONDS = 10.0
# The circuit breaker opens after this many failures in a row, for this many seconds.
_BREAKER_FAILURES = 3
_BREAKER_SECONDS = 30.0
_MAX_ANSWER_BYTES = 1024 * 1024
_CACHE_SECONDS = 3600.0
# The minimum time between fetches of the keys for an unknown key id.
_KEY_REFRESH_INTERVAL = 60.0

_log = logger("openid")
T = TypeVar("T")


class ProviderFailed(Exception):
    """The provider cannot be reached, or its answer is unusable."""


class ProviderRefused(ProviderFailed):
    """The provider refused the request (4xx). Any caller can cause this, so the breaker ignores it."""


class Metadata(msgspec.Struct, frozen=True):
    """The used fields of a discovery document (OpenID Connect Discovery 1.0, 3)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None = None
    id_token_signing_alg_values_supported: tuple[str, ...] = ("RS256",)
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class Tokens(msgspec.Struct, frozen=True):
    """A token response (OpenID Connect Core 1.0, 3.1.3.3)."""

    id_token: str
    access_token: str | None = None


class JwkSet(msgspec.Struct, frozen=True):
    keys: list[dict[str, Any]]


class Provider:
    """One provider. Its metadata and keys are fetched when first needed and cached for an hour.

    Concurrent callers share one request. While the circuit breaker is open, callers fail at once.

    Raises (from every coroutine):
        ProviderFailed
    """

    def __init__(
        self,
        name: str,
        registration: OpenIdProvider,
        *,
        allows_http: bool,
        redis: SharedRedis | None = None,
    ) -> None:
        self.name = name
        self.client_id = registration.client_id
        self.issuer = registration.issuer
        self._secret = registration.client_secret
        self._schemes = ("https", "http") if allows_http else ("https",)
        self._breakers = Breakers(
            _BREAKER_FAILURES, _BREAKER_SECONDS, (ProviderRefused, asyncio.CancelledError), redis
        )
        self._in_flight: dict[str, asyncio.Task[None]] = {}
        self._metadata: Metadata | None = None
        self._keys: list[dict[str, Any]] = []
        self._metadata_read = self._keys_read = self._keys_asked = float("-inf")

    async def metadata(self) -> Metadata:
        if self._metadata is None or monotonic() > self._metadata_read + _CACHE_SECONDS:
            await self._single_flight("metadata", self._read_metadata)
        if self._metadata is None:
            raise self._failed("its discovery document was not read")
        return self._metadata

    async def key(self, kid: str | None) -> dict[str, Any] | None:
        """Return the JWK of `kid`, or the only signing key if `kid` is None; None if there is none."""
        await self.metadata()
        is_old = monotonic() > self._keys_read + _CACHE_SECONDS
        may_ask = monotonic() > self._keys_asked + _KEY_REFRESH_INTERVAL
        if is_old or (may_ask and _find_key(self._keys, kid) is None):
            await self._single_flight("keys", self._read_keys)
        return _find_key(self._keys, kid)

    async def exchange(self, code: str, verifier: str, redirect_uri: str) -> Tokens:
        """Exchange `code` at the token endpoint (RFC 6749, 4.1.3; RFC 7636, 4.5)."""
        metadata = await self.metadata()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect_uri,
            "code_verifier": verifier,
        }
        secret, basic = self._secret.get_secret_value(), None
        if "client_secret_post" in metadata.token_endpoint_auth_methods_supported:
            form |= {"client_id": self.client_id, "client_secret": secret}
        else:
            basic = httpx.BasicAuth(quote(self.client_id, safe=""), quote(secret, safe=""))
        headers = {"Accept": "application/json"}
        request = httpx.Request("POST", metadata.token_endpoint, data=form, headers=headers)
        return await self._fetch(Tokens, request, basic)

    async def userinfo(self, access_token: str) -> dict[str, Any]:
        """Fetch the userinfo claims (OpenID Connect Core 1.0, 5.3); empty without such an endpoint."""
        address = (await self.metadata()).userinfo_endpoint
        if address is None:
            return {}
        headers = {"Authorization": f"Bearer {access_token}", "Accept": "application/json"}
        return await self._fetch(dict[str, Any], httpx.Request("GET", address, headers=headers))

    async def _single_flight(self, name: str, read: Callable[[], Awaitable[None]]) -> None:
        """Run `read`, or wait for the run of this name that is in flight."""
        task = self._in_flight.get(name)
        if task is None:
            task = asyncio.ensure_future(read())
            self._in_flight[name] = task
            task.add_done_callback(lambda done: self._finish(name, done))
        # A cancelled caller must not cancel the request of the others.
        await asyncio.shield(task)

    def _finish(self, name: str, task: "asyncio.Future[None]") -> None:
        del self._in_flight[name]
        if not task.cancelled():
            # Waiting callers get the exception; if none is left, `_failed` has logged it.
            task.exception()

    async def _read_metadata(self) -> None:
        address = f"{self.issuer.rstrip('/')}/.well-known/openid-configuration"
        found = await self._fetch(Metadata, httpx.Request("GET", address))
        self._check(found)
        self._metadata, self._metadata_read = found, monotonic()

    async def _read_keys(self) -> None:
        self._keys_asked = monotonic()
        request = httpx.Request("GET", (await self.metadata()).jwks_uri)
        self._keys, self._keys_read = (await self._fetch(JwkSet, request)).keys, monotonic()

    def _check(self, metadata: Metadata) -> None:
        # Otherwise one provider could impersonate another (Discovery 1.0, 4.3).
        if metadata.issuer != self.issuer:
            raise self._failed("its discovery document names another issuer")
        addresses = (metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri)
        for address in (*addresses, metadata.userinfo_endpoint or metadata.jwks_uri):
            if urlsplit(address).scheme not in self._schemes:
                raise self._failed("it names an address that is not https")

    async def _fetch(self, kind: type[T], request: httpx.Request, auth: httpx.Auth | None = None) -> T:
        # One breaker for each URL, so that a failing endpoint does not close the others.
        breaker = self._breakers.guard(str(request.url))
        try:
            async with breaker, asyncio.timeout(_ANSWER_SECONDS):
                with call_span("identity provider", server__address=request.url.host):
                    return await self._answer(kind, request, auth)
        except CircuitOpen as error:
            raise ProviderFailed("it did not answer a moment ago") from error
        except TimeoutError as error:
            raise self._failed("it takes too long") from error

    async def _answer(self, kind: type[T], request: httpx.Request, auth: httpx.Auth | None) -> T:
        # No redirects: an answer from elsewhere would be taken for the provider's.
        try:
            async with httpx.AsyncClient(timeout=_TIMEOUT, verify=_ssl_context()) as client:
                response = await client.send(request, stream=True, auth=auth)
                body = bytearray()
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > _MAX_ANSWER_BYTES:
                        raise self._failed("its answer is too large")
            if 400 <= response.status_code < 500:
                raise self._failed(f"it answered {response.status_code}", ProviderRefused)
            if response.status_code != 200:
                raise self._failed(f"it answered {response.status_code}")
            return msgspec.json.decode(body, type=kind)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise self._failed(f"it cannot be reached ({type(error).__name__})") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._failed("its answer is not understood") from error

    def _failed(self, reason: str, kind: type[ProviderFailed] = ProviderFailed) -> ProviderFailed:
        _log.warning("provider_failed", provider=self.name, reason=reason)
        return kind(reason)


def load_providers(settings: Settings, redis: SharedRedis | None) -> dict[str, Provider]:
    return {
        name: Provider(name, registration, allows_http=not settings.is_production, redis=redis)
        for name, registration in settings.openid_providers.items()
    }


def _find_key(keys: list[dict[str, Any]], kid: str | None) -> dict[str, Any] | None:
    signing = [key for key in keys if key.get("use", "sig") == "sig"]
    if kid is not None:
        return next((key for key in signing if key.get("kid") == kid), None)
    return signing[0] if len(signing) == 1 else None


@cache
def _ssl_context() -> ssl.SSLContext:
    return httpx.create_ssl_context()
