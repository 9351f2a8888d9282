"""Second factors, passkeys and sessions of an account, as admins manage them.

GET and DELETE /admin/users/{id}/factors    for people who have lost their second factor
GET and DELETE /admin/users/{id}/passkeys   for people who have lost a device
POST /admin/users/{id}/logout               ends every session
POST /admin/users/{id}/recover              mails the owner a link to choose a new password
"""

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.admin.permissions import (
    begin_admin_action,
    lock_target_user,
    parse_uuid,
    refuse_own_account,
    target_user_id,
    user_not_found,
    validate_id,
)
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import count_mail_by_admin
from tawam.auth.mfa import factors
from tawam.auth.passkeys import credentials
from tawam.auth.passkeys.passkeys import lock_passkey, passkey_not_found, remove_passkey, serialize_passkey
from tawam.auth.responses import json_response, serialize_factor
from tawam.auth.sessions import pkce, sessions
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction


async def list_factors(auth: Auth, _: Actor, request: Request) -> Response:
    user_id = target_user_id(request)
    if await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id) is None:
        raise user_not_found()
    found = await auth.database.fetch_all(factors.FACTORS_OF_USER, user_id=user_id)
    return json_response([serialize_factor(factor) for factor in found])


async def delete_factor(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = target_user_id(request)
    factor_id = validate_id(request.path_params["factor_id"], "factor_id")

    async def work(transaction: Transaction) -> Row:
        await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request)
        refuse_own_account(actor, user, "remove a factor of")
        factor = await transaction.fetch_one(factors.LOCK_FACTOR, user_id=user_id, factor_id=factor_id)
        if factor is None:
            raise AuthError(404, "mfa_factor_not_found", "Factor not found")
        await factors.remove(transaction, user, factor)
        before = {name: factor[name] for name in ("id", "friendly_name", "factor_type", "status")}
        await trail.record(transaction, actor, "user.factor_removed", user, before=before)
        return factor

    factor = await in_transaction(auth.database, work)
    await auth.access.forget(user_id)
    return json_response(serialize_factor(factor))


async def list_passkeys(auth: Auth, _: Actor, request: Request) -> Response:
    user_id = target_user_id(request)
    if await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id) is None:
        raise user_not_found()
    found = await auth.database.fetch_all(credentials.PASSKEYS_OF_USER, user_id=user_id)
    return json_response([serialize_passkey(passkey) for passkey in found])


async def delete_passkey(auth: Auth, actor: Actor, request: Request) -> Response:
    """Delete a passkey and end every session that it began (204). Also while passkeys are off."""
    user_id = target_user_id(request)
    passkey_id = parse_uuid(request.path_params["passkey_id"])
    if passkey_id is None:
        raise passkey_not_found()

    async def work(transaction: Transaction) -> None:
        await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request)
        refuse_own_account(actor, user, "remove a passkey of")
        passkey = await lock_passkey(transaction, user_id, passkey_id)
        await remove_passkey(transaction, user, passkey, None)
        before = {name: passkey[name] for name in ("id", "friendly_name")}
        await trail.record(transaction, actor, "user.passkey_removed", user, before=before)

    await in_transaction(auth.database, work)
    await auth.access.forget(user_id)
    return Response(status_code=204)


async def end_sessions(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = target_user_id(request)

    async def work(transaction: Transaction) -> None:
        await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request)
        ended = await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user_id)
        # A pending authorization code would open another session.
        await transaction.execute(pkce.DELETE_CODES_OF_USER, user_id=user_id)
        await trail.record(transaction, actor, "user.signed_out", user, after={"sessions_ended": ended})

    await in_transaction(auth.database, work)
    await auth.access.forget(user_id)
    return json_response({})


async def recover(auth: Auth, actor: Actor, request: Request) -> Response:
    """Mail the owner a link to choose a new password; the admin never sees the link."""
    known = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=target_user_id(request))
    if known is None:
        raise user_not_found()
    if not known["email"]:
        raise AuthError(422, "validation_failed", "This account has no address to write to")
    await count_mail_by_admin(auth, actor.user_id or "", known["email"], "recovery")

    async def work(transaction: Transaction) -> None:
        await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request)
        await mails.mail_recovery(auth, transaction, user)
        await trail.record(transaction, actor, "user.recovery_mailed", user)

    await in_transaction(auth.database, work)
    return json_response({})
