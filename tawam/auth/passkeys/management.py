"""GET /passkeys, PATCH and DELETE /passkeys/{id}: what an account has, and calls them."""

import uuid

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, factors, sessions
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import user_gone, validation_failed
from tawam.auth.passkeys.passkeys import passkey_not_found, passkey_shape, required_party
from tawam.auth.passkeys.registration import keeper
from tawam.auth.reauthentication import require_recent
from tawam.auth.webauthn import credentials
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Line

_LONGEST_NAME = 120


class Rename(msgspec.Struct):
    """Body of PATCH /passkeys/{id}."""

    friendly_name: Line | None = None


async def list_passkeys(auth: Auth, request: Request) -> Response:
    required_party(auth)
    caller = await auth.access.user(request)
    found = await auth.database.fetch_all(credentials.PASSKEYS_OF_USER, user_id=caller.user_id)
    return json_answer([passkey_shape(passkey) for passkey in found])


async def rename_passkey(auth: Auth, request: Request) -> Response:
    required_party(auth)
    caller = await auth.access.user(request)
    passkey_id, body = passkey_id_of(request), await read_json(request, Rename)
    name = (body.friendly_name or "").strip()
    if not name:
        raise validation_failed("friendly_name is required")
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise validation_failed(f"friendly_name has up to {_LONGEST_NAME} printable characters")

    async def work(transaction: Transaction) -> Row:
        passkey = await locked_passkey(transaction, caller.user_id or "", passkey_id)
        await transaction.execute(credentials.RENAME, row_id=passkey["id"], friendly_name=name, moment=now())
        return {**passkey, "friendly_name": name}

    return json_answer(passkey_shape(await in_transaction(auth.database, work)))


async def delete_passkey(auth: Auth, request: Request) -> Response:
    """204. The sessions that it began elsewhere end: the device may be in other hands."""
    required_party(auth)
    caller = await keeper(auth, request)
    passkey_id = passkey_id_of(request)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None:
            raise user_gone()
        await require_recent(transaction, caller)
        passkey = await locked_passkey(transaction, user["id"], passkey_id)
        await remove(transaction, user, passkey, caller.session_id)

    await in_transaction(auth.database, work)
    auth.access.forget_user(caller.user_id or "")
    return Response(status_code=204)


async def locked_passkey(transaction: Transaction, user_id: str, passkey_id: str) -> Row:
    """
    Raises:
        AuthError: 404, the account has no such passkey.
    """
    passkey = await transaction.fetch_one(credentials.LOCK_PASSKEY, user_id=user_id, passkey_id=passkey_id)
    if passkey is None:
        raise passkey_not_found()
    return passkey


async def remove(transaction: Transaction, user: Row, passkey: Row, kept_session_id: str | None) -> None:
    """Take a passkey (locked) from its account (locked), and end the sessions that it began but one.

    The caller makes `Access` forget the account.
    """
    await transaction.execute(
        sessions.END_SESSIONS_OF_PASSKEY, passkey_id=passkey["id"], session_id=kept_session_id
    )
    await transaction.execute(credentials.DELETE_CREDENTIAL, row_id=passkey["id"])
    await factors.tell_owner(transaction, user, "passkey-removed")


def passkey_id_of(request: Request) -> str:
    try:
        return str(uuid.UUID(request.path_params["passkey_id"]))
    except ValueError as error:
        raise passkey_not_found() from error
