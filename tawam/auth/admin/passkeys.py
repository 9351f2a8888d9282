"""GET and DELETE /admin/users/{id}/passkeys: for people who have lost a device."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts
from tawam.auth.admin.acting import as_uuid, begin, not_to_oneself, subject, subject_id, user_not_found
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.passkeys.management import locked_passkey, remove
from tawam.auth.passkeys.passkeys import passkey_not_found, passkey_shape
from tawam.auth.webauthn import credentials
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction


async def list_passkeys(auth: Auth, _: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    if await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id) is None:
        raise user_not_found()
    found = await auth.database.fetch_all(credentials.PASSKEYS_OF_USER, user_id=user_id)
    return json_answer([passkey_shape(passkey) for passkey in found])


async def delete_passkey(auth: Auth, actor: Actor, request: Request) -> Response:
    """204; every session that it began ends. Where passkeys are switched off it can still be done."""
    user_id = subject_id(request)
    passkey_id = as_uuid(request.path_params["passkey_id"])
    if passkey_id is None:
        raise passkey_not_found()

    async def work(transaction: Transaction) -> None:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        not_to_oneself(actor, user, "remove a passkey of")
        passkey = await locked_passkey(transaction, user_id, passkey_id)
        await remove(transaction, user, passkey, None)
        before = {name: passkey[name] for name in ("id", "friendly_name")}
        await trail.record(transaction, actor, "user.passkey_removed", user, before=before)

    await in_transaction(auth.database, work)
    auth.access.forget_user(user_id)
    return Response(status_code=204)
