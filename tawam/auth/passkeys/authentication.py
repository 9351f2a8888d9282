"""POST /passkeys/authentication/options and /verify: a session for a passkey's signature."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from tawam.auth import accounts, known_devices, sessions
from tawam.auth.access import is_banned
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.passkeys import challenges
from tawam.auth.passkeys.passkeys import required_party, verification_failed
from tawam.auth.passkeys.registration import Answered, answered
from tawam.auth.shapes import read_session_shape
from tawam.auth.webauthn import credentials
from tawam.auth.webauthn.responses import Authentication, Rejected, decoded
from tawam.auth.webauthn.verification import Signed, signed
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address


async def authentication_options(auth: Auth, request: Request) -> Response:
    """What any passkey of this site may sign: no account is named, and none told."""
    party = required_party(auth)
    await auth.limits.hit("passkey_options", client_address(request))
    challenge = challenges.issued(auth.keys, "authentication")
    options = party.request_options(challenge.value, [], is_passkey=True)
    return json_answer({"challenge_id": challenge.id, "options": options, "expires_at": challenge.expires_at})


async def verify_authentication(auth: Auth, request: Request) -> Response:
    party = required_party(auth)
    challenge_id, credential = answered(await read_json(request, Answered))
    address = client_address(request)
    await auth.limits.check("passkey", address)
    challenge = challenges.presented(auth.keys, challenge_id, "authentication")
    try:
        response = decoded(credential, Authentication)
        passkey = await _named_passkey(auth, response)
        proof = signed(party, response, challenge.value, passkey["public_key"], is_passkey=True)
        session, user = await _signed_in(auth, request, passkey, challenge, proof)
    except Rejected as rejected:
        await auth.limits.hit("passkey", address)
        raise verification_failed(rejected) from rejected
    except UniqueViolation as error:
        raise challenges.not_found() from error
    answer = json_answer(await read_session_shape(auth, session, user))
    return await known_devices.remember(auth, request, answer, user["id"])


async def _named_passkey(auth: Auth, response: Authentication) -> Row:
    """
    Raises:
        Rejected: no passkey of this site, or another account's than it says.
    """
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


async def _signed_in(
    auth: Auth, request: Request, passkey: Row, challenge: challenges.Challenge, proof: Signed
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
        await challenges.spend(transaction, challenge)
        await credentials.count_use(transaction, current, proof, datetime.now(UTC))
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
