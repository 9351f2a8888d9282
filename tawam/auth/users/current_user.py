"""GET and PUT /user: reads and changes the caller's own account."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, user_gone
from tawam.auth.languages import stated_language, written_to
from tawam.auth.links.mail_limits import may_mail_other, may_mail_own, not_mailed
from tawam.auth.links.redirects import Onwards
from tawam.auth.passwords import change as password_change
from tawam.auth.passwords.change import PasswordChange
from tawam.auth.responses import json_answer, read_user_shape
from tawam.auth.sessions import known_devices, pkce, reauthentication
from tawam.auth.sessions.reauthentication import Given
from tawam.auth.tables import users
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import normalized, validated
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, JsonObject, Line, Password, Token
from tawam.languages import LANGUAGES, Language

UPDATE_DATA = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        user_metadata=bindparam("user_metadata"),
        language=bindparam("language"),
        updated_at=bindparam("moment"),
    )
)


class UserUpdate(msgspec.Struct):
    """Body of PUT /user. Role, `app_metadata` and the like are not the owner's to write.

    `current_password` or `nonce` (a code from the mail) show that the account is the caller's: for a change
    in the same body, and for what the session does soon after, see `reauthentication.py`.
    """

    email: Email | None = None
    phone: Line | None = None
    password: Password | None = None
    current_password: Password | None = None
    nonce: Token | None = None
    data: JsonObject | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def read_user(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    return await _user_answer(auth, caller)


async def update_user(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    body = await read_json(request, UserUpdate)
    if body.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
    challenge = pkce.checked_challenge(body.code_challenge, body.code_challenge_method)
    language = stated_language(request, body.data)
    user = await _own_user(auth, caller)
    await auth.limits.hit("user_update", user["id"])
    new_email = _new_email(body, user)
    if body.password is not None:
        password_change.check(auth, user, body.password)
        # Counted before anything is hashed.
        await auth.limits.hit("password_change", user["id"])
    given = await reauthentication.checked(auth, user, body.current_password, body.nonce)
    if given is None:
        # Asked before anything is worked out; `_written` asks again, of the locked account.
        await _require_proof(auth.database, caller, body, new_email)
    change = None
    if body.password is not None:
        change = await password_change.prepare(auth, user, body.password)
    last_for = frozenset[str]()
    if new_email is not None:
        await auth.limits.hit("email_change", client_address(request))
        last_for = await _may_mail_both(auth, request, user, new_email)
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)
    try:
        is_allowed = await _written(auth, caller, body, given, change, new_email, language, onwards)
    except (AuthError, DatabaseError):
        await _not_mailed(auth, request, user, new_email)
        raise
    if not is_allowed:
        await _not_mailed(auth, request, user, new_email)
        await reauthentication.refuse_nonce(auth, user)
    answer = await _user_answer(auth, caller)
    if change is not None:
        auth.access.forget_user(user["id"])
        # The new password has ended them all; this one has just shown whose it is.
        answer = await known_devices.remember(auth, request, answer, user["id"])
    return answer


async def _require_proof(
    database: Database | Transaction, caller: Caller, body: UserUpdate, new_email: str | None
) -> None:
    if new_email is not None:
        await reauthentication.require_recent(database, caller)
    elif body.password is not None:
        await reauthentication.require_password_right(database, caller)


async def _own_user(auth: Auth, caller: Caller) -> Row:
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise user_gone()
    return user


async def _user_answer(auth: Auth, caller: Caller) -> Response:
    user = await _own_user(auth, caller)
    return json_answer(await read_user_shape(auth.database, user))


def _new_email(body: UserUpdate, user: Row) -> str | None:
    """The address that the account is to move to. Asking for the present one cancels a change instead."""
    if not body.email or normalized(body.email) == user["email"]:
        return None
    return validated(body.email)


async def _may_mail_both(auth: Auth, request: Request, user: Row, new_email: str) -> frozenset[str]:
    # The new one first: a refusal costs the account nothing.
    last_for = await may_mail_other(auth, request, user["id"], new_email)
    if user["email"] is None:
        return last_for
    try:
        return last_for | await may_mail_own(auth, request, user["id"], user["email"], "email_change")
    except AuthError:
        await not_mailed(auth, request, new_email, user["id"])
        raise


async def _not_mailed(auth: Auth, request: Request, user: Row, new_email: str | None) -> None:
    """Nothing was mailed: the next try need not wait."""
    if new_email is not None:
        for email in filter(None, (new_email, user["email"])):
            await not_mailed(auth, request, email, user["id"])


async def _written(
    auth: Auth,
    caller: Caller,
    body: UserUpdate,
    given: Given | None,
    change: PasswordChange | None,
    new_email: str | None,
    language: Language | None,
    onwards: Onwards,
) -> bool:
    """Whether all was written; nothing is where the code that came as proof was wrong."""

    async def work(transaction: Transaction) -> bool:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None:
            raise user_gone()
        if given is not None and not await reauthentication.mark(auth, transaction, caller, user, given):
            return False
        await _require_proof(transaction, caller, body, new_email)
        recipient = written_to(user, language)
        if change is not None:
            await password_change.write(transaction, caller, recipient, change)
        if body.data:
            await _write_data(transaction, user, body.data)
        if new_email is not None:
            await email_change.ask(auth, transaction, recipient, new_email, onwards)
        elif body.email and user["new_email"] is not None:
            await email_change.cancel(transaction, user)
        if change is not None or new_email is not None:
            await transaction.execute(accounts.SPEAK, user_id=user["id"], language=recipient["language"])
        return True

    return await in_transaction(auth.database, work)


async def _write_data(transaction: Transaction, user: Row, data: dict[str, Any]) -> None:
    user_metadata, language = validation.merged(user["user_metadata"], data), data.get("language")
    await transaction.execute(
        UPDATE_DATA,
        user_id=user["id"],
        user_metadata=user_metadata,
        language=language if language in LANGUAGES else user["language"],
        moment=now(),
    )
