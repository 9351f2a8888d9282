"""The two WebAuthn ceremonies of passkeys.

POST /passkeys/registration/options and /verify      add a passkey to the caller's account
POST /passkeys/authentication/options and /verify    open a session for a passkey's signature
"""

from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller, is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, own_user_not_found, validation_failed
from tawam.auth.mfa import factors
from tawam.auth.passkeys import challenges, credentials
from tawam.auth.passkeys.passkeys import (
    MAX_PASSKEYS,
    default_name,
    require_passkey_manager,
    require_relying_party,
    serialize_passkey,
    verification_failed,
)
from tawam.auth.passkeys.relying_party import load_webauthn
from tawam.auth.passkeys.verification import (
    Authentication,
    Rejected,
    VerifiedAssertion,
    decode_response,
    verify_assertion,
    verify_attestation,
)
from tawam.auth.responses import json_response, session_json
from tawam.auth.sessions import known_devices, sessions
from tawam.auth.sessions.reauthentication import require_recent
from tawam.auth.users import accounts
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Line


class CeremonyResponse(msgspec.Struct):
    """Body of both `/verify` endpoints."""

    challenge_id: Line | None = None
    credential: msgspec.Raw = msgspec.Raw()


async def registration_options(auth: Auth, request: Request) -> Response:
    party = require_relying_party(auth)
    await load_webauthn()
    caller = await require_passkey_manager(auth, request)
    await auth.limits.hit("passkey_registration", caller.user_id or "")
    challenge = challenges.issue(auth.keys, "registration", caller.user_id or "")

    async def work(transaction: Transaction) -> tuple[Row, list[str]]:
        user = await _lock_account_below_limit(transaction, caller)
        return user, await credentials.credential_ids(transaction, user["id"])

    user, present = await in_transaction(auth.database, work)
    name = user["email"] or user["id"]
    options = party.creation_options(user["id"], name, challenge.value, present, is_passkey=True)
    return json_response(
        {"challenge_id": challenge.id, "options": options, "expires_at": challenge.expires_at}
    )


async def verify_registration(auth: Auth, request: Request) -> Response:
    party = require_relying_party(auth)
    await load_webauthn()
    caller = await require_passkey_manager(auth, request)
    challenge_id, credential = parse_response(await read_json(request, CeremonyResponse))
    await auth.limits.hit("passkey_registration", caller.user_id or "")
    challenge = challenges.verify_id(auth.keys, challenge_id, "registration", caller.user_id or "")
    try:
        new = verify_attestation(party, credential, challenge.value, is_passkey=True)
    except Rejected as rejected:
        raise verification_failed(rejected) from rejected

    async def work(transaction: Transaction) -> Row:
        user = await _lock_account_below_limit(transaction, caller)
        await challenges.consume(transaction, challenge)
        passkey = await credentials.add_credential(
            transaction, user["id"], new, datetime.now(UTC), friendly_name=default_name(new.aaguid)
        )
        await factors.notify_owner(transaction, user, "passkey-added")
        return passkey

    try:
        passkey = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        message = "This credential is already registered"
        raise AuthError(422, "webauthn_credential_exists", message) from error
    return json_response(serialize_passkey(passkey))


def parse_response(body: CeremonyResponse) -> tuple[str, msgspec.Raw]:
    if not body.challenge_id:
        raise validation_failed("challenge_id is required")
    if bytes(body.credential) in (b"", b"null"):
        raise validation_failed("credential is required")
    return body.challenge_id, body.credential


async def _lock_account_below_limit(transaction: Transaction, caller: Caller) -> Row:
    """Lock the caller's account and check that it may add another passkey.

    Raises:
        AuthError: 403 `user_not_found`, `no_authorization`; 400 `reauthentication_needed`;
            422 `too_many_passkeys`.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise own_user_not_found()
    if user["is_anonymous"]:
        raise AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions")
    await require_recent(transaction, caller)
    if len(await transaction.fetch_all(credentials.PASSKEYS_OF_USER, user_id=user["id"])) >= MAX_PASSKEYS:
        raise AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached")
    return user


async def authentication_options(auth: Auth, request: Request) -> Response:
    """Respond with options for any passkey of this site; they neither take nor reveal an account."""
    party = require_relying_party(auth)
    await load_webauthn()
    await auth.limits.hit("passkey_options", client_address(request))
    challenge = challenges.issue(auth.keys, "authentication")
    options = party.request_options(challenge.value, [], is_passkey=True)
    return json_response(
        {"challenge_id": challenge.id, "options": options, "expires_at": challenge.expires_at}
    )


async def verify_authentication(auth: Auth, request: Request) -> Response:
    party = require_relying_party(auth)
    await load_webauthn()
    challenge_id, credential = parse_response(await read_json(request, CeremonyResponse))
    address = client_address(request)
    await auth.limits.check("passkey", address)
    challenge = challenges.verify_id(auth.keys, challenge_id, "authentication")
    try:
        response = decode_response(credential, Authentication)
        passkey = await _find_passkey(auth, response)
        proof = verify_assertion(party, response, challenge.value, passkey["public_key"], is_passkey=True)
        session, user = await _sign_in(auth, request, passkey, challenge, proof)
    except Rejected as rejected:
        await auth.limits.hit("passkey", address)
        raise verification_failed(rejected) from rejected
    except UniqueViolation as error:
        raise challenges.challenge_not_found() from error
    answer = json_response(await session_json(auth, session, user))
    return await known_devices.remember_device(auth, request, answer, user["id"])


async def _find_passkey(auth: Auth, response: Authentication) -> Row:
    """Find the passkey that the response names.

    Raises:
        Rejected: the passkey is unknown or belongs to another account than the response claims.
    """
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    try:
        credential_id = bytes_to_base64url(base64url_to_bytes(response.raw_id))
        owner_id = base64url_to_bytes(response.response.user_handle or "").decode()
    except ValueError as error:  # Not base64, not ASCII, not UTF-8.
        raise Rejected("an id that is none") from error
    passkey = await auth.database.fetch_one(credentials.BY_CREDENTIAL_ID, credential_id=credential_id)
    if passkey is None or passkey["factor_id"] is not None:
        raise Rejected("an unknown credential")
    if passkey["user_id"] != owner_id:
        raise Rejected("a credential of another account")
    return passkey


async def _sign_in(
    auth: Auth, request: Request, passkey: Row, challenge: challenges.Challenge, proof: VerifiedAssertion
) -> tuple[sessions.OpenSession, Row]:
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row]:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=passkey["user_id"])
        current = await transaction.fetch_one(
            credentials.LOCK_PASSKEY, passkey_id=passkey["id"], user_id=passkey["user_id"]
        )
        if user is None or current is None:
            raise Rejected("removed while it was on its way")
        _check_account(user)
        await challenges.consume(transaction, challenge)
        await credentials.record_use(transaction, current, proof, datetime.now(UTC))
        session = await sessions.start(
            transaction, auth.keys, user["id"], "passkey", user_agent, passkey_id=current["id"]
        )
        signed_in = await transaction.fetch_one(accounts.USER_BY_ID, user_id=user["id"])
        return session, signed_in or user

    return await in_transaction(auth.database, work)


def _check_account(user: Row) -> None:
    if is_banned(user):
        raise AuthError(403, "user_banned", "User is banned")
    if user["email_confirmed_at"] is None:
        raise AuthError(403, "email_not_confirmed", "Email not confirmed")
