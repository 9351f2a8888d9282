"""GET /reauthenticate: a code by mail, for what a session alone does not allow."""

from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, mails
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import user_gone, validation_failed
from tawam.auth.languages import stated_language, written_to
from tawam.auth.mail_limits import may_mail_own
from tawam.auth.mails import Onwards
from tawam.auth.tables import users
from tawam.database.port import Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

CODE_SENT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(reauthentication_sent_at=bindparam("moment"), language=bindparam("language"))
)


async def reauthenticate(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    if caller.email is None:
        raise validation_failed("Reauthentication requires the user to have an email or a phone number")
    language = stated_language(request)
    await auth.limits.hit("reauthenticate", caller.user_id or "")
    last_for = await may_mail_own(auth, caller.user_id or "", caller.email, "reauthentication")

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None or user["email"] is None:
            raise user_gone()
        recipient = written_to(user, language)
        await transaction.execute(CODE_SENT, user_id=user["id"], moment=now(), language=recipient["language"])
        await mails.mail_reauthentication(auth, transaction, recipient, Onwards(last_for=last_for))

    await in_transaction(auth.database, work)
    return json_answer({})
