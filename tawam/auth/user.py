"""GET and PUT /user: the caller's own account."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, email_change, flows, metadata, password_change
from tawam.auth.access import Caller
from tawam.auth.addresses import normalized, validated
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.mail_limits import may_mail
from tawam.auth.mails import Onwards
from tawam.auth.password_change import PasswordChange
from tawam.auth.shapes import read_user_shape
from tawam.auth.tables import users
from tawam.database.errors import DatabaseError
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, JsonObject, Line, Password, Token
from tawam.languages import LANGUAGES

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
    """Body of PUT /user. Role, `app_metadata` and the like are not the owner's to write."""

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
    challenge = flows.checked_challenge(body.code_challenge, body.code_challenge_method)
    onwards = Onwards(request.query_params.get("redirect_to"), challenge)
    user = await _own_user(auth, caller)
    new_email = _new_email(body, user)
    change = None
    if body.password is not None:
        change = await password_change.prepare(
            auth, caller, user, body.password, body.current_password, body.nonce
        )
    if new_email is not None:
        await auth.limits.hit("email_change", client_address(request))
        await _may_mail_both(auth, user["email"], new_email)
    try:
        is_allowed = await _written(auth, caller, body, change, new_email, onwards)
    except (AuthError, DatabaseError):
        await _not_mailed(auth, user, new_email)
        raise
    if not is_allowed:
        await _not_mailed(auth, user, new_email)
        await password_change.refuse_nonce(auth, user)
    if change is not None:
        auth.access.forget_user(user["id"])
    return await _user_answer(auth, caller)


async def _own_user(auth: Auth, caller: Caller) -> Row:
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise _gone()
    return user


def _gone() -> AuthError:
    return AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")


async def _user_answer(auth: Auth, caller: Caller) -> Response:
    user = await _own_user(auth, caller)
    return json_answer(await read_user_shape(auth.database, user))


def _new_email(body: UserUpdate, user: Row) -> str | None:
    """The address that the account is to move to. Asking for the present one cancels a change instead."""
    if not body.email or normalized(body.email) == user["email"]:
        return None
    return validated(body.email)


async def _may_mail_both(auth: Auth, email: str | None, new_email: str) -> None:
    if email is not None:
        await may_mail(auth, email)
    try:
        await may_mail(auth, new_email)
    except AuthError:
        if email is not None:
            await auth.limits.clear("mail_address", email)
        raise


async def _not_mailed(auth: Auth, user: Row, new_email: str | None) -> None:
    """Nothing was mailed: the next try need not wait."""
    if new_email is not None:
        await auth.limits.clear("mail_address", new_email)
        if user["email"] is not None:
            await auth.limits.clear("mail_address", user["email"])


async def _written(
    auth: Auth,
    caller: Caller,
    body: UserUpdate,
    change: PasswordChange | None,
    new_email: str | None,
    onwards: Onwards,
) -> bool:
    """Whether all was written; nothing is where the code that allows a new password was wrong."""

    async def work(transaction: Transaction) -> bool:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None:
            raise _gone()
        if change is not None and not await password_change.write(auth, transaction, caller, user, change):
            return False
        if body.data:
            await _write_data(transaction, user, body.data)
        if new_email is not None:
            await email_change.ask(auth, transaction, user, new_email, onwards)
        elif body.email and user["new_email"] is not None:
            await email_change.cancel(transaction, user)
        return True

    return await in_transaction(auth.database, work)


async def _write_data(transaction: Transaction, user: Row, data: dict[str, Any]) -> None:
    user_metadata = metadata.merged(user["user_metadata"], data)
    language = user_metadata.get("language")
    await transaction.execute(
        UPDATE_DATA,
        user_id=user["id"],
        user_metadata=user_metadata,
        language=language if language in LANGUAGES else user["language"],
        moment=now(),
    )
