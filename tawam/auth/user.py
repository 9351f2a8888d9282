"""GET and PUT /user: the caller's own account."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, metadata, sessions
from tawam.auth.access import Caller
from tawam.auth.addresses import normalized
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.passwords import check_password
from tawam.auth.shapes import read_user_shape
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.languages import LANGUAGES
from tawam.mail.outbox import Mail, enqueue

# A session older than this proves its owner by the current password.
_FRESH = timedelta(hours=24)

UPDATE_USER = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        password_hash=bindparam("password_hash"),
        stand_in_hash=bindparam("stand_in_hash"),
        user_metadata=bindparam("user_metadata"),
        language=bindparam("language"),
        updated_at=bindparam("moment"),
    )
)


class UserUpdate(msgspec.Struct):
    """Body of PUT /user. Role, `app_metadata` and the like are not the owner's to write."""

    email: str | None = None
    phone: str | None = None
    password: str | None = None
    current_password: str | None = None
    nonce: str | None = None
    data: dict[str, Any] | None = None


async def read_user(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user_at_any_level(request)
    return await _user_answer(auth, caller)


async def update_user(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    body = await read_json(request, UserUpdate)
    user = await _own_user(auth, caller)
    _refuse_other_addresses(body, user)
    password_hash = None
    if body.password is not None:
        password_hash = await _new_password_hash(auth, caller, user, body)

    async def work(transaction: Transaction) -> None:
        await _write(transaction, caller, user, body, password_hash)

    await in_transaction(auth.database, work)
    if password_hash is not None:
        auth.access.forget_user(user["id"])
    return await _user_answer(auth, caller)


async def _own_user(auth: Auth, caller: Caller) -> Row:
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")
    return user


async def _user_answer(auth: Auth, caller: Caller) -> Response:
    user = await _own_user(auth, caller)
    return json_answer(await read_user_shape(auth.database, user))


def _refuse_other_addresses(body: UserUpdate, user: Row) -> None:
    if body.email and normalized(body.email) != user["email"]:
        raise validation_failed("Changing the email address is not offered")
    if body.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")


async def _new_password_hash(auth: Auth, caller: Caller, user: Row, body: UserUpdate) -> str:
    """
    Raises:
        WeakPassword, AuthError: the password may not be, or the caller has not shown that it is theirs.
    """
    password = check_password(body.password, user["email"])
    await auth.limits.check("current_password", user["id"])
    if body.current_password is not None:
        if not await auth.passwords.verify(body.current_password, user["password_hash"]):
            await auth.limits.hit("current_password", user["id"])
            raise AuthError(400, "current_password_invalid", "Current password is not correct")
    elif not await _is_fresh(auth, caller):
        message = "Password update requires the current password: this sign-in is older than a day"
        raise AuthError(400, "reauthentication_needed", message)
    if await auth.passwords.verify(password, user["password_hash"]):
        message = "New password should be different from the old password."
        raise AuthError(422, "same_password", message)
    return await auth.passwords.hash(password)


async def _is_fresh(auth: Auth, caller: Caller) -> bool:
    session = await auth.database.fetch_one(sessions.SESSION_BY_ID, session_id=caller.session_id)
    return session is not None and datetime.fromisoformat(session["created_at"]) > datetime.now(UTC) - _FRESH


async def _write(
    transaction: Transaction, caller: Caller, user: Row, body: UserUpdate, password_hash: str | None
) -> None:
    current = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user["id"])
    if current is None:
        raise AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")
    if password_hash is not None and current["password_hash"] != user["password_hash"]:
        raise AuthError(409, "conflict", "The password was changed at the same moment. Try again.")
    user_metadata = metadata.merged(current["user_metadata"], body.data or {})
    language = user_metadata.get("language")
    await transaction.execute(
        UPDATE_USER,
        user_id=user["id"],
        password_hash=password_hash or current["password_hash"],
        stand_in_hash=None if password_hash else current["stand_in_hash"],
        user_metadata=user_metadata,
        language=language if language in LANGUAGES else current["language"],
        moment=now(),
    )
    if password_hash is not None:
        await transaction.execute(
            sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=caller.session_id
        )
        values = {"email": user["email"], "changed_at": now()}
        await enqueue(transaction, Mail(user["email"], "password-changed", current["language"], values))
