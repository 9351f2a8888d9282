"""GET /passkeys, PATCH and DELETE /passkeys/{id}, and what all endpoints of passkeys share."""

import uuid
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, insufficient_aal, own_user_not_found, validation_failed
from tawam.auth.mfa import factors
from tawam.auth.passkeys import credentials
from tawam.auth.passkeys.relying_party import RelyingParty
from tawam.auth.responses import json_response
from tawam.auth.sessions import sessions
from tawam.auth.sessions.reauthentication import require_recent
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Line
from tawam.logs import logger
from tawam.normalization import is_printable, typed

_log = logger("auth")

MAX_PASSKEYS = 10
# Names of common authenticators by AAGUID.
_AUTHENTICATOR_NAMES = {
    "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
    "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
    "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
    "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
    "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
    "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
    "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome",
    "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
    "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
    "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
    "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
    "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
    "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
}

_MAX_NAME_LENGTH = 120


def require_relying_party(auth: Auth) -> RelyingParty:
    """Return the relying party if passkeys are enabled.

    Raises:
        AuthError: 404 `passkey_disabled`: by the settings, or since browsers allow none at this address.
    """
    if not auth.settings.passkeys:
        raise AuthError(404, "passkey_disabled", "Passkeys are disabled")
    if auth.relying_party is None:
        message = "Passkeys are disabled: the site's address needs a domain name and https"
        raise AuthError(404, "passkey_disabled", message)
    return auth.relying_party


def passkeys_enabled(auth: Auth) -> bool:
    return auth.settings.passkeys and auth.relying_party is not None


def default_name(aaguid: str) -> str | None:
    """Return the name of a new passkey; None if its authenticator is unknown."""
    return _AUTHENTICATOR_NAMES.get(aaguid)


def serialize_passkey(passkey: Row) -> dict[str, Any]:
    """Serialize a passkey for its owner and for admins."""
    optional = {name: passkey[name] for name in ("friendly_name", "last_used_at") if passkey[name]}
    return {"id": passkey["id"], **optional, "created_at": passkey["created_at"]}


def verification_failed(reason: object) -> AuthError:
    """Log the reason and return a 400 that is worded alike for every reason."""
    _log.info("passkey_refused", reason=str(reason))
    return AuthError(400, "webauthn_verification_failed", "Credential verification failed")


def passkey_not_found() -> AuthError:
    return AuthError(404, "validation_failed", "Passkey not found")


class RenamePasskey(msgspec.Struct):
    """Body of PATCH /passkeys/{id}."""

    friendly_name: Line | None = None


async def list_passkeys(auth: Auth, request: Request) -> Response:
    require_relying_party(auth)
    caller = await auth.access.user(request)
    found = await auth.database.fetch_all(credentials.PASSKEYS_OF_USER, user_id=caller.user_id)
    return json_response([serialize_passkey(passkey) for passkey in found])


async def rename_passkey(auth: Auth, request: Request) -> Response:
    require_relying_party(auth)
    caller = await auth.access.user(request)
    passkey_id, body = parse_passkey_id(request), await read_json(request, RenamePasskey)
    name = typed(body.friendly_name or "")
    if not name:
        raise validation_failed("friendly_name is required")
    if len(name) > _MAX_NAME_LENGTH or not is_printable(name):
        raise validation_failed(f"friendly_name has up to {_MAX_NAME_LENGTH} printable characters")

    async def work(transaction: Transaction) -> Row:
        passkey = await lock_passkey(transaction, caller.user_id or "", passkey_id)
        await transaction.execute(
            credentials.SET_NAME, row_id=passkey["id"], friendly_name=name, moment=now()
        )
        return {**passkey, "friendly_name": name}

    return json_response(serialize_passkey(await in_transaction(auth.database, work)))


async def delete_passkey(auth: Auth, request: Request) -> Response:
    """Delete a passkey (204) and end its other sessions: the device may be in other hands."""
    require_relying_party(auth)
    caller = await require_passkey_manager(auth, request)
    passkey_id = parse_passkey_id(request)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None:
            raise own_user_not_found()
        await require_recent(transaction, caller)
        passkey = await lock_passkey(transaction, user["id"], passkey_id)
        await remove_passkey(transaction, user, passkey, caller.session_id)

    await in_transaction(auth.database, work)
    await auth.access.forget(caller.user_id or "")
    return Response(status_code=204)


async def lock_passkey(transaction: Transaction, user_id: str, passkey_id: str) -> Row:
    """Lock and return a passkey of the account.

    Raises:
        AuthError: 404, the account has no such passkey.
    """
    passkey = await transaction.fetch_one(credentials.LOCK_PASSKEY, user_id=user_id, passkey_id=passkey_id)
    if passkey is None:
        raise passkey_not_found()
    return passkey


async def remove_passkey(
    transaction: Transaction, user: Row, passkey: Row, keep_session_id: str | None
) -> None:
    """Delete a locked passkey of a locked account, and end the sessions that it began but one.

    The caller calls `Access.forget`.
    """
    await transaction.execute(
        sessions.END_SESSIONS_OF_PASSKEY, passkey_id=passkey["id"], session_id=keep_session_id
    )
    await transaction.execute(credentials.DELETE_CREDENTIAL, row_id=passkey["id"])
    await factors.notify_owner(transaction, user, "passkey-removed")


def parse_passkey_id(request: Request) -> str:
    try:
        return str(uuid.UUID(request.path_params["passkey_id"]))
    except ValueError as error:
        raise passkey_not_found() from error


async def require_passkey_manager(auth: Auth, request: Request) -> Caller:
    """Return the caller if the session may add and remove passkeys.

    Raises:
        AuthError: 403 `insufficient_aal`: the account has a second factor, and the session has not shown it.
    """
    caller = await auth.access.user_at_any_level(request)
    if caller.awaits_second_factor:
        raise insufficient_aal(403, "AAL2 session is required to manage passkeys when MFA is enabled")
    return caller
