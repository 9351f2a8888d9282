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
from tawam.auth.errors import AuthError, SessionEnded, own_user_not_found, validation_failed
from tawam.auth.languages import requested_language, with_language
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.mail_limits import count_mail_to_own_address
from tawam.auth.links.redirects import RedirectTarget
from tawam.auth.responses import json_response
from tawam.auth.tables import sessions, users
from tawam.auth.users import accounts
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now, timestamp

RECENT = timedelta(minutes=10)

REAUTHENTICATION_STATE = Statement(
    select(sessions.c.reauthenticated_at, sessions.c.password_reset_until, users.c.email)
    .join_from(sessions, users, users.c.id == sessions.c.user_id)
    .where(sessions.c.id == bindparam("session_id"))
)
SET_REAUTHENTICATED_AT = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session_id"))
    .values(reauthenticated_at=bindparam("moment"))
)

SET_CODE_SENT_AT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(reauthentication_sent_at=bindparam("moment"), language=bindparam("language"))
)


class ReauthenticationProof(msgspec.Struct, frozen=True):
    """The proof in a request.

    Attributes:
        password_hash: the hash that the current password matched.
        nonce: the code from the mail, which `record_proof` redeems.
    """

    password_hash: str | None = None
    nonce: str | None = None


async def verify_proof(
    auth: Auth, user: Row, current_password: str | None, nonce: str | None
) -> ReauthenticationProof | None:
    """Check the proof of a request before the transaction begins; None if the request carries none.

    Raises:
        AuthError: 400 `current_password_invalid`.
        TooManyRequests: too many proofs were wrong.
    """
    if current_password is None and not nonce:
        return None
    await auth.limits.check("current_password", user["id"])
    if current_password is None:
        return ReauthenticationProof(nonce=nonce)
    if not await verify_current_password(auth, user, current_password):
        raise AuthError(400, "current_password_invalid", "Current password is not correct")
    return ReauthenticationProof(password_hash=user["password_hash"])


async def record_proof(
    auth: Auth, transaction: Transaction, caller: Caller, user: Row, given: ReauthenticationProof
) -> bool:
    """Record in the session that its holder has reauthenticated. `user` is locked.

    Returns False if the code is wrong; only the attempt is written then. Commit the transaction and call
    `refuse_nonce`.

    Raises:
        AuthError: 409 `conflict`: the password was changed meanwhile.
    """
    if given.nonce is not None:
        if not await redeem_nonce(auth, transaction, user, given.nonce):
            return False
    elif user["password_hash"] != given.password_hash:
        raise AuthError(409, "conflict", "The password was changed at the same moment. Try again.")
    await transaction.execute(SET_REAUTHENTICATED_AT, session_id=caller.session_id, moment=now())
    return True


async def require_recent(transaction: Database | Transaction, caller: Caller) -> None:
    """Check that the session has reauthenticated within `RECENT`.

    Raises:
        AuthError: 400 `reauthentication_needed`: it has not.
        SessionEnded: the session has ended meanwhile.
    """
    if not _is_recent(await _load_state(transaction, caller)):
        raise _reauthentication_needed()


async def require_recent_or_password_reset(transaction: Database | Transaction, caller: Caller) -> None:
    """As `require_recent`, but also admit, once, a session that was opened to choose a password."""
    state = await _load_state(transaction, caller)
    until = state["password_reset_until"]
    if (until is None or until <= now()) and not _is_recent(state):
        raise _reauthentication_needed()


async def verify_current_password(auth: Auth, user: Row, password: str) -> bool:
    """Return whether `password` is the current one; the attempt is counted.

    Raises:
        TooManyRequests: too many attempts were wrong.
    """
    # Counted before the password is checked, so that parallel attempts count too.
    await auth.limits.hit("current_password", user["id"])
    is_right = await auth.passwords.verify(password, user["password_hash"], f"account {user['id']}")
    if is_right:
        await auth.limits.clear("current_password", user["id"])
    return is_right


async def redeem_nonce(auth: Auth, transaction: Transaction, user: Row, nonce: str) -> bool:
    """Redeem the code last mailed to `user` for reauthentication; returns whether `nonce` matched.

    Wrong codes are counted, and five invalidate the code: commit the transaction before refusing.
    """
    if user["email"] is None:
        return False
    types = (one_time_tokens.REAUTHENTICATION,)
    redeemed = await one_time_tokens.redeem_code(transaction, auth.keys, user["email"], nonce, types)
    return redeemed is not None and redeemed.user["id"] == user["id"]


async def refuse_nonce(auth: Auth, user: Row) -> NoReturn:
    """Count the wrong code and refuse it.

    Raises:
        AuthError: 422 `reauthentication_not_valid`.
    """
    await auth.limits.hit("current_password", user["id"])
    raise AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid")


async def _load_state(transaction: Database | Transaction, caller: Caller) -> Row:
    state = await transaction.fetch_one(REAUTHENTICATION_STATE, session_id=caller.session_id)
    if state is None:
        raise SessionEnded("Session from session_id claim in JWT does not exist")
    return state


def _is_recent(state: Row) -> bool:
    # An account without an address has no other proof than its session.
    if state["email"] is None:
        return True
    shown = state["reauthenticated_at"]
    return shown is not None and shown > timestamp(datetime.now(UTC) - RECENT)


def _reauthentication_needed() -> AuthError:
    message = "This needs the current password or a code: PUT /user with current_password or nonce first"
    return AuthError(400, "reauthentication_needed", message)


async def reauthenticate(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    if caller.email is None:
        raise validation_failed("Reauthentication requires the user to have an email or a phone number")
    language = requested_language(request)
    await auth.limits.hit("reauthenticate", caller.user_id or "")
    final_recipients = await count_mail_to_own_address(
        auth, request, caller.user_id or "", caller.email, "reauthentication"
    )

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None or user["email"] is None:
            raise own_user_not_found()
        recipient = with_language(user, language)
        await transaction.execute(
            SET_CODE_SENT_AT, user_id=user["id"], moment=now(), language=recipient["language"]
        )
        await mails.mail_reauthentication(
            auth, transaction, recipient, RedirectTarget(final_recipients=final_recipients)
        )

    await in_transaction(auth.database, work)
    return json_response({})
