"""POST /passkeys/registration/options and /verify: an account gets a passkey."""

from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, factors
from tawam.auth.access import Caller
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, insufficient_aal, user_gone, validation_failed
from tawam.auth.passkeys import challenges
from tawam.auth.passkeys.passkeys import (
    MOST_PASSKEYS,
    default_name,
    passkey_shape,
    required_party,
    verification_failed,
)
from tawam.auth.reauthentication import require_recent
from tawam.auth.webauthn import credentials
from tawam.auth.webauthn.responses import Rejected
from tawam.auth.webauthn.verification import registered
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.fields import Line


class Answered(msgspec.Struct):
    """Body of both `/verify`."""

    challenge_id: Line | None = None
    credential: msgspec.Raw = msgspec.Raw()


async def registration_options(auth: Auth, request: Request) -> Response:
    party = required_party(auth)
    caller = await keeper(auth, request)
    await auth.limits.hit("passkey_registration", caller.user_id or "")
    challenge = challenges.issued(auth.keys, "registration", caller.user_id or "")

    async def work(transaction: Transaction) -> tuple[Row, list[str]]:
        user = await _with_room(transaction, caller)
        return user, await credentials.ids_of(transaction, user["id"])

    user, present = await in_transaction(auth.database, work)
    name = user["email"] or user["id"]
    options = party.creation_options(user["id"], name, challenge.value, present, is_passkey=True)
    return json_answer({"challenge_id": challenge.id, "options": options, "expires_at": challenge.expires_at})


async def verify_registration(auth: Auth, request: Request) -> Response:
    party = required_party(auth)
    caller = await keeper(auth, request)
    challenge_id, credential = answered(await read_json(request, Answered))
    await auth.limits.hit("passkey_registration", caller.user_id or "")
    challenge = challenges.presented(auth.keys, challenge_id, "registration", caller.user_id or "")
    try:
        new = registered(party, credential, challenge.value, is_passkey=True)
    except Rejected as rejected:
        raise verification_failed(rejected) from rejected

    async def work(transaction: Transaction) -> Row:
        user = await _with_room(transaction, caller)
        await challenges.spend(transaction, challenge)
        passkey = await credentials.add(
            transaction, user["id"], new, datetime.now(UTC), friendly_name=default_name(new.aaguid)
        )
        await factors.tell_owner(transaction, user, "passkey-added")
        return passkey

    try:
        passkey = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        message = "This credential is already registered"
        raise AuthError(422, "webauthn_credential_exists", message) from error
    return json_answer(passkey_shape(passkey))


async def keeper(auth: Auth, request: Request) -> Caller:
    """The caller, who may add and remove passkeys.

    Raises:
        AuthError: 403 `insufficient_aal`: the account has a second factor, and the session has not shown it.
    """
    caller = await auth.access.user_at_any_level(request)
    if caller.awaits_second_factor:
        raise insufficient_aal(403, "AAL2 session is required to manage passkeys when MFA is enabled")
    return caller


def answered(body: Answered) -> tuple[str, msgspec.Raw]:
    if not body.challenge_id:
        raise validation_failed("challenge_id is required")
    if bytes(body.credential) in (b"", b"null"):
        raise validation_failed("credential is required")
    return body.challenge_id, body.credential


async def _with_room(transaction: Transaction, caller: Caller) -> Row:
    """The caller's account, locked.

    Raises:
        AuthError: 403 `user_not_found`, `no_authorization`; 400 `reauthentication_needed`;
            422 `too_many_passkeys`.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise user_gone()
    if user["is_anonymous"]:
        raise AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions")
    await require_recent(transaction, caller)
    if len(await transaction.fetch_all(credentials.PASSKEYS_OF_USER, user_id=user["id"])) >= MOST_PASSKEYS:
        raise AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached")
    return user
