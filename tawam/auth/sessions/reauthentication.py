"""Reauthentication: a session proves again whose account it is, before a change that could take it over.

A session alone, however young, may not change the password, the address or the second factors, nor delete
the account. The proof is the current password or a mailed code, in the request itself or in the same session
within `RECENT`. `docs/decisions/0028-reauthentication.md` gives the reasons and the limits.

GET /reauthenticate mails the code.
"""

from datetime import UTC, datetime, timedelta
from typing import NoReturn

import msgspec
from sqlalchemy import bindparam, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, SessionEnded, user_gone, validation_failed
from tawam.auth.languages import stated_language, written_to
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.mail_limits import may_mail_own
from tawam.auth.links.redirects import Onwards
from tawam.auth.responses import json_answer
from tawam.auth.tables import sessions, users
from tawam.auth.users import accounts
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now, timestamp

RECENT = timedelta(minutes=10)

STANDING = Statement(
    select(sessions.c.reauthenticated_at, sessions.c.password_reset_until, users.c.email)
    .join_from(sessions, users, users.c.id == sessions.c.user_id)
    .where(sessions.c.id == bindparam("session_id"))
)
REAUTHENTICATED = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session_id"))
    .values(reauthenticated_at=bindparam("moment"))
)


class Given(msgspec.Struct, frozen=True):
    """The proof that a request carries.

    Attributes:
        password_hash: which the present password was compared with.
        nonce: the code from the mail, which `mark` spends.
    """

    password_hash: str | None = None
    nonce: str | None = None


async def checked(auth: Auth, user: Row, current_password: str | None, nonce: str | None) -> Given | None:
    """None where the request carries no proof. A password is compared here, before the transaction begins.

    Raises:
        AuthError: 400 `current_password_invalid`.
        TooManyRequests: too many were wrong.
    """
    if current_password is None and not nonce:
        return None
    await auth.limits.check("current_password", user["id"])
    if current_password is None:
        return Given(nonce=nonce)
    if not await is_current(auth, user, current_password):
        raise AuthError(400, "current_password_invalid", "Current password is not correct")
    return Given(password_hash=user["password_hash"])


async def mark(auth: Auth, transaction: Transaction, caller: Caller, user: Row, given: Given) -> bool:
    """Note in the session that the account of `user` (locked) is its holder's.

    False, with nothing written but the wrong try, where the code is wrong: let the transaction commit, and
    `refuse_nonce`.

    Raises:
        AuthError: 409 `conflict`: the password is another one by now.
    """
    if given.nonce is not None:
        if not await spend_nonce(auth, transaction, user, given.nonce):
            return False
    elif user["password_hash"] != given.password_hash:
        raise AuthError(409, "conflict", "The password was changed at the same moment. Try again.")
    await transaction.execute(REAUTHENTICATED, session_id=caller.session_id, moment=now())
    return True


async def require_recent(transaction: Database | Transaction, caller: Caller) -> None:
    """
    Raises:
        AuthError: 400 `reauthentication_needed`: the session's holder has not shown within `RECENT` that the
            account is theirs.
        SessionEnded: it has ended meanwhile.
    """
    if not _is_recent(await _standing(transaction, caller)):
        raise _needed()


async def require_password_right(transaction: Database | Transaction, caller: Caller) -> None:
    """As `require_recent`; a session that was opened to choose a password may, once, without more."""
    standing = await _standing(transaction, caller)
    until = standing["password_reset_until"]
    if (until is None or until <= now()) and not _is_recent(standing):
        raise _needed()


async def is_current(auth: Auth, user: Row, password: str) -> bool:
    """
    Raises:
        TooManyRequests: too many were wrong.
    """
    # Counted before the password is looked at, so that many at once are counted too.
    await auth.limits.hit("current_password", user["id"])
    is_right = await auth.passwords.verify(password, user["password_hash"], f"account {user['id']}")
    if is_right:
        await auth.limits.clear("current_password", user["id"])
    return is_right


async def spend_nonce(auth: Auth, transaction: Transaction, user: Row, nonce: str) -> bool:
    """Whether `nonce` is the code last mailed to `user` for this; it is spent.

    A wrong one counts, and five void it: let the transaction commit before refusing.
    """
    if user["email"] is None:
        return False
    types = (one_time_tokens.REAUTHENTICATION,)
    spent = await one_time_tokens.use_code(transaction, auth.keys, user["email"], nonce, types)
    return spent is not None and spent.user["id"] == user["id"]


async def refuse_nonce(auth: Auth, user: Row) -> NoReturn:
    """
    Raises:
        AuthError: 422 `reauthentication_not_valid`; the try is counted.
    """
    await auth.limits.hit("current_password", user["id"])
    raise AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid")


async def _standing(transaction: Database | Transaction, caller: Caller) -> Row:
    standing = await transaction.fetch_one(STANDING, session_id=caller.session_id)
    if standing is None:
        raise SessionEnded("Session from session_id claim in JWT does not exist")
    return standing


def _is_recent(standing: Row) -> bool:
    # Of an account without an address the session is all the proof there is.
    if standing["email"] is None:
        return True
    shown = standing["reauthenticated_at"]
    return shown is not None and shown > timestamp(datetime.now(UTC) - RECENT)


def _needed() -> AuthError:
    message = "This needs the current password or a code: PUT /user with current_password or nonce first"
    return AuthError(400, "reauthentication_needed", message)


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
    last_for = await may_mail_own(auth, request, caller.user_id or "", caller.email, "reauthentication")

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None or user["email"] is None:
            raise user_gone()
        recipient = written_to(user, language)
        await transaction.execute(CODE_SENT, user_id=user["id"], moment=now(), language=recipient["language"])
        await mails.mail_reauthentication(auth, transaction, recipient, Onwards(last_for=last_for))

    await in_transaction(auth.database, work)
    return json_answer({})
