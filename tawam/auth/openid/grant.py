"""POST /token?grant_type=id_token: a session for a provider's word that the page itself has obtained."""

import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, known_devices, sessions
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.openid.arrival import arrive
from tawam.auth.openid.callback import in_transaction_of_one
from tawam.auth.openid.id_token import IdTokenRejected, Person, verified_person
from tawam.auth.openid.providers import Provider, ProviderFailed
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Row, Transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line, SignedToken, Token
from tawam.logs import logger

_log = logger("openid")


class IdTokenGrant(msgspec.Struct):
    """Body of `grant_type=id_token`.

    Attributes:
        nonce: of which the token carries the SHA-256 in hexadecimal, so that who reads the token on its way
            cannot use it.
    """

    provider: Line | None = None
    id_token: SignedToken | None = None
    nonce: Token | None = None
    access_token: SignedToken | None = None


async def id_token_grant(auth: Auth, request: Request) -> Response:
    body = await read_json(request, IdTokenGrant)
    if not body.provider or not body.id_token:
        raise validation_failed("provider and id_token are required")
    provider = auth.providers.get(body.provider)
    if provider is None:
        raise AuthError(400, "provider_disabled", "Provider is not enabled")
    person = await _person(auth, request, provider, body)
    language, user_agent = language_of(request), request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row]:
        user_id = await arrive(auth, transaction, provider.name, person, language)
        session = await sessions.start(transaction, auth.keys, user_id, "oauth", user_agent)
        return session, await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id) or {}

    session, user = await in_transaction_of_one(auth.database, work)
    answer = json_answer(await read_session_shape(auth, session, user))
    return await known_devices.remember(auth, request, answer, user["id"])


async def _person(auth: Auth, request: Request, provider: Provider, body: IdTokenGrant) -> Person:
    address = client_address(request)
    await auth.limits.check("id_token", address)
    if not body.nonce:
        raise validation_failed("A nonce is required, whose SHA-256 the id_token carries")
    nonce = hashlib.sha256(body.nonce.encode()).hexdigest()
    try:
        return await verified_person(
            provider, body.id_token or "", nonce=nonce, access_token=body.access_token
        )
    except ProviderFailed as error:
        await auth.limits.hit("id_token", address)
        message = "The provider cannot be reached. Try again later."
        raise AuthError(503, "unexpected_failure", message, {"Retry-After": "60"}) from error
    except IdTokenRejected as error:
        await auth.limits.hit("id_token", address)
        _log.warning("id_token_rejected", provider=provider.name, reason=str(error))
        raise validation_failed("Bad ID token") from error
