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
    as_uuid,
    begin,
    checked_id,
    not_to_oneself,
    subject,
    subject_id,
    user_not_found,
)
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import team_may_mail
from tawam.auth.mfa import factors
from tawam.auth.passkeys import credentials
from tawam.auth.passkeys.passkeys import locked_passkey, passkey_not_found, passkey_shape, remove
from tawam.auth.responses import factor_shape, json_answer
from tawam.auth.sessions import pkce, sessions
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction


async def list_factors(auth: Auth, _: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    if await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id) is None:
        raise user_not_found()
    found = await auth.database.fetch_all(factors.FACTORS_OF_USER, user_id=user_id)
    return json_answer([factor_shape(factor) for factor in found])


async def delete_factor(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    factor_id = checked_id(request.path_params["factor_id"], "factor_id")

    async def work(transaction: Transaction) -> Row:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        not_to_oneself(actor, user, "remove a factor of")
        factor = await transaction.fetch_one(factors.LOCK_FACTOR, user_id=user_id, factor_id=factor_id)
        if factor is None:
            raise AuthError(404, "mfa_factor_not_found", "Factor not found")
        await factors.remove(transaction, user, factor)
        before = {name: factor[name] for name in ("id", "friendly_name", "factor_type", "status")}
        await trail.record(transaction, actor, "user.factor_removed", user, before=before)
        return factor

    factor = await in_transaction(auth.database, work)
    auth.access.forget_user(user_id)
    return json_answer(factor_shape(factor))


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


async def end_sessions(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = subject_id(request)

    async def work(transaction: Transaction) -> None:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        ended = await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user_id)
        # A code that is on its way to a page would open another.
        await transaction.execute(pkce.VOID_CODES, user_id=user_id)
        await trail.record(transaction, actor, "user.signed_out", user, after={"sessions_ended": ended})

    await in_transaction(auth.database, work)
    auth.access.forget_user(user_id)
    return json_answer({})


async def recover(auth: Auth, actor: Actor, request: Request) -> Response:
    """Mail the owner a link to choose a new password; the team never sees it."""
    known = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=subject_id(request))
    if known is None:
        raise user_not_found()
    if not known["email"]:
        raise AuthError(422, "validation_failed", "This account has no address to write to")
    await team_may_mail(auth, actor.user_id or "", known["email"], "recovery")

    async def work(transaction: Transaction) -> None:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        await mails.mail_recovery(auth, transaction, user)
        await trail.record(transaction, actor, "user.recovery_mailed", user)

    await in_transaction(auth.database, work)
    return json_answer({})
