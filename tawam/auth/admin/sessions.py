"""POST /admin/users/{id}/logout and /recover: out everywhere, and a way back in for the owner alone."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts, flows, mails, sessions
from tawam.auth.admin.acting import begin, subject, subject_id, user_not_found
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.mail_limits import team_may_mail
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction


async def end_sessions(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = subject_id(request)

    async def work(transaction: Transaction) -> None:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        ended = await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user_id)
        # A code that is on its way to a page would open another.
        await transaction.execute(flows.VOID_CODES, user_id=user_id)
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
