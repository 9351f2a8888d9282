"""GET /reauthenticate: a code by mail, for a change that a session alone does not allow."""

from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, mails, one_time_tokens
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.mail_limits import may_mail_own
from tawam.auth.mails import Onwards
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

CODE_SENT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(reauthentication_sent_at=bindparam("moment"))
)


async def reauthenticate(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    if caller.email is None:
        raise validation_failed("Reauthentication requires the user to have an email address")
    await auth.limits.hit("reauthenticate", caller.user_id or "")
    last_for = await may_mail_own(auth, caller.user_id or "", caller.email, "reauthentication")

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None or user["email"] is None:
            raise AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")
        await transaction.execute(CODE_SENT, user_id=user["id"], moment=now())
        await mails.mail_reauthentication(auth, transaction, user, Onwards(last_for=last_for))

    await in_transaction(auth.database, work)
    return json_answer({})


async def reauthenticate_with_nonce(auth: Auth, transaction: Transaction, user: Row, nonce: str) -> bool:
    """Whether `nonce` is the code last mailed to `user` for this; it is spent.

    A wrong one counts, and five void it: let the transaction commit before refusing.
    """
    if user["email"] is None:
        return False
    types = (one_time_tokens.REAUTHENTICATION,)
    spent = await one_time_tokens.use_code(transaction, auth.keys, user["email"], nonce, types)
    return spent is not None and spent.user["id"] == user["id"]
