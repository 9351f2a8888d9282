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
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState

from tawam.logs import logger
from tawam.settings import OpenIdProvider, Settings

_SECONDS = httpx.Timeout(5, connect=3)
# For a whole answer, however slowly it comes.
_ANSWER_SECONDS = 10.0
# So many failures one after another, and nothing is asked there for so many seconds; then one more try.
_FAILURES = 3
_PAUSE = 30.0
_LARGEST = 1024 * 1024
_BELIEVED_FOR = 3600.0
# A key that we do not know yet is looked for this often at most, whoever names one.
_ASKED_AGAIN_AFTER = 60.0

_log = logger("openid")
T = TypeVar("T")


class ProviderFailed(Exception):
    """The provider cannot be reached, or answers nothing that can be used."""


class ProviderRefused(ProviderFailed):
    """It answered that what we asked for cannot be: anybody can bring that about, and it is well itself."""


class Metadata(msgspec.Struct, frozen=True):
    """A discovery document (OpenID Connect Discovery 1.0, 3), as far as it is used."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None = None
    id_token_signing_alg_values_supported: tuple[str, ...] = ("RS256",)
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class Tokens(msgspec.Struct, frozen=True):
    """What a code is exchanged for (OpenID Connect Core 1.0, 3.1.3.3)."""

    id_token: str
    access_token: str | None = None


class KeySet(msgspec.Struct, frozen=True):
    keys: list[dict[str, Any]]


class Provider:
    """One provider. Its documents are fetched when first needed, and believed for an hour.

    Whoever needs one that is on its way waits for the same request; while the provider is known not to
    answer, nobody does.

    Raises (from every coroutine):
        ProviderFailed
    """

    def __init__(self, name: str, registration: OpenIdProvider, *, allows_http: bool) -> None:
        self.name = name
        self.client_id = registration.client_id
        self.issuer = registration.issuer
        self._secret = registration.client_secret
        self._schemes = ("https", "http") if allows_http else ("https",)
        self._breakers = AsyncCircuitBreakerFactory(
            _FAILURES, _PAUSE, exclude=[ProviderRefused, asyncio.CancelledError]
        )
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._metadata: Metadata | None = None
        self._keys: list[dict[str, Any]] = []
        self._metadata_read = self._keys_read = self._keys_asked = float("-inf")

    async def metadata(self) -> Metadata:
        if self._metadata is None or monotonic() > self._metadata_read + _BELIEVED_FOR:
            await self._once_for_all("metadata", self._read_metadata)
        if self._metadata is None:
            raise self._failed("its discovery document was not read")
        return self._metadata

    async def key(self, kid: str | None) -> dict[str, Any] | None:
        """The JWK that signs as `kid`; without a kid, the only one there is. None for an unknown one."""
        await self.metadata()
        is_old = monotonic() > self._keys_read + _BELIEVED_FOR
        may_ask = monotonic() > self._keys_asked + _ASKED_AGAIN_AFTER
        if is_old or (may_ask and _chosen(self._keys, kid) is None):
            await self._once_for_all("keys", self._read_keys)
        return _chosen(self._keys, kid)

    async def exchange(self, code: str, verifier: str, redirect_uri: str) -> Tokens:
        """Spend `code` at the token endpoint (RFC 6749, 4.1.3; RFC 7636, 4.5)."""
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
        """Claims that the id token left out (OpenID Connect Core 1.0, 5.3); empty where none are offered."""
        address = (await self.metadata()).userinfo_endpoint
        if address is None:
            return {}
        headers = {"Authorization": f"Bearer {access_token}", "Accept": "application/json"}
        return await self._fetch(dict[str, Any], httpx.Request("GET", address, headers=headers))

    async def _once_for_all(self, name: str, read: Callable[[], Awaitable[None]]) -> None:
        """Run `read`, or wait for the one of this name that runs already."""
        task = self._under_way.get(name)
        if task is None:
            task = asyncio.ensure_future(read())
            self._under_way[name] = task
            task.add_done_callback(lambda done: self._ended(name, done))
        # It goes on for the others when one of them has gone away.
        await asyncio.shield(task)

    def _ended(self, name: str, task: "asyncio.Future[None]") -> None:
        del self._under_way[name]
        if not task.cancelled():
            # Those who wait for it hear of it; where nobody does any more, `_failed` has told the log.
            task.exception()

    async def _read_metadata(self) -> None:
        address = f"{self.issuer.rstrip('/')}/.well-known/openid-configuration"
        found = await self._fetch(Metadata, httpx.Request("GET", address))
        self._check(found)
        self._metadata, self._metadata_read = found, monotonic()

    async def _read_keys(self) -> None:
        self._keys_asked = monotonic()
        request = httpx.Request("GET", (await self.metadata()).jwks_uri)
        self._keys, self._keys_read = (await self._fetch(KeySet, request)).keys, monotonic()

    def _check(self, metadata: Metadata) -> None:
        # Else a provider could speak for another one (Discovery 1.0, 4.3).
        if metadata.issuer != self.issuer:
            raise self._failed("its discovery document names another issuer")
        addresses = (metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri)
        for address in (*addresses, metadata.userinfo_endpoint or metadata.jwks_uri):
            if urlsplit(address).scheme not in self._schemes:
                raise self._failed("it names an address that is not https")

    async def _fetch(self, kind: type[T], request: httpx.Request, auth: httpx.Auth | None = None) -> T:
        # Apart for each address, so that what fails at one does not close the others.
        breaker = await self._breakers.get_breaker(str(request.url))
        try:
            async with breaker, asyncio.timeout(_ANSWER_SECONDS):
                return await self._answer(kind, request, auth)
        except OpenedState as error:
            raise ProviderFailed("it did not answer a moment ago") from error
        except TimeoutError as error:
            raise self._failed("it takes too long") from error

    async def _answer(self, kind: type[T], request: httpx.Request, auth: httpx.Auth | None) -> T:
        # No redirects: an answer from elsewhere would be believed as the provider's.
        try:
            async with httpx.AsyncClient(timeout=_SECONDS, verify=_trusted()) as client:
                response = await client.send(request, stream=True, auth=auth)
                body = bytearray()
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > _LARGEST:
                        raise self._failed("its answer is too large")
            if 400 <= response.status_code < 500:
                raise self._failed(f"it answered {response.status_code}", ProviderRefused)
            if response.status_code != 200:
                raise self._failed(f"it answered {response.status_code}")
            return msgspec.json.decode(body, type=kind)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise self._failed(f"it cannot be reached ({type(error).__name__})") from error
        except msgspec.DecodeError as error:
            raise self._failed("its answer is not understood") from error

    def _failed(self, reason: str, kind: type[ProviderFailed] = ProviderFailed) -> ProviderFailed:
        _log.warning("provider_failed", provider=self.name, reason=reason)
        return kind(reason)


def providers_of(settings: Settings) -> dict[str, Provider]:
    return {
        name: Provider(name, registration, allows_http=not settings.is_production)
        for name, registration in settings.openid_providers.items()
    }


def _chosen(keys: list[dict[str, Any]], kid: str | None) -> dict[str, Any] | None:
    signing = [key for key in keys if key.get("use", "sig") == "sig"]
    if kid is not None:
        return next((key for key in signing if key.get("kid") == kid), None)
    return signing[0] if len(signing) == 1 else None


@cache
def _trusted() -> ssl.SSLContext:
    return httpx.create_ssl_context()
