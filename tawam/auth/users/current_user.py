"""GET and PUT /user: reads and changes the caller's own account."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, own_user_not_found
from tawam.auth.languages import requested_language, with_language
from tawam.auth.links.mail_limits import (
    count_mail_to_new_address,
    count_mail_to_own_address,
    release_mail_limit,
)
from tawam.auth.links.redirects import RedirectTarget
from tawam.auth.passwords import change as password_change
from tawam.auth.passwords.change import PasswordChange
from tawam.auth.responses import json_response, user_json
from tawam.auth.sessions import known_devices, pkce, reauthentication
from tawam.auth.sessions.reauthentication import ReauthenticationProof
from tawam.auth.tables import users
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import normalize_email, validate_email
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
    """Body of PUT /user. Owners cannot write their role or `app_metadata`.

    `current_password` or `nonce` (a code from the mail) reauthenticate the session: for a change
    in the same body, and for changes soon after, see `reauthentication.py`.
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
    return await _user_response(auth, caller)


async def update_user(auth: Auth, request: Request) -> Response:
    caller = await auth.access.user(request)
    body = await read_json(request, UserUpdate)
    if body.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
    challenge = pkce.validate_code_challenge(body.code_challenge, body.code_challenge_method)
    language = requested_language(request, body.data)
    user = await _load_user(auth, caller)
    await auth.limits.hit("user_update", user["id"])
    new_email = _new_email(body, user)
    if body.password is not None:
        password_change.validate_new_password(auth, user, body.password)
        # Counted before the password is hashed.
        await auth.limits.hit("password_change", user["id"])
    given = await reauthentication.verify_proof(auth, user, body.current_password, body.nonce)
    if given is None:
        # Checked before the password is hashed; `_save_changes` checks again with the account locked.
        await _require_reauthentication(auth.database, caller, body, new_email)
    change = None
    if body.password is not None:
        change = await password_change.hash_new_password(auth, user, body.password)
    final_recipients = frozenset[str]()
    if new_email is not None:
        await auth.limits.hit("email_change", client_address(request))
        final_recipients = await _count_mails(auth, request, user, new_email)
    redirect = RedirectTarget(request.query_params.get("redirect_to"), challenge, final_recipients)
    try:
        is_allowed = await _save_changes(auth, caller, body, given, change, new_email, language, redirect)
    except (AuthError, DatabaseError):
        await _release_mail_limits(auth, request, user, new_email)
        raise
    if not is_allowed:
        await _release_mail_limits(auth, request, user, new_email)
        await reauthentication.refuse_nonce(auth, user)
    answer = await _user_response(auth, caller)
    if change is not None:
        await auth.access.forget(user["id"])
        # The new password made the account forget all devices; this one has just reauthenticated.
        answer = await known_devices.remember_device(auth, request, answer, user["id"])
    return answer


async def _require_reauthentication(
    database: Database | Transaction, caller: Caller, body: UserUpdate, new_email: str | None
) -> None:
    if new_email is not None:
        await reauthentication.require_recent(database, caller)
    elif body.password is not None:
        await reauthentication.require_recent_or_password_reset(database, caller)


async def _load_user(auth: Auth, caller: Caller) -> Row:
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=caller.user_id)
    if user is None:
        raise own_user_not_found()
    return user


async def _user_response(auth: Auth, caller: Caller) -> Response:
    user = await _load_user(auth, caller)
    return json_response(await user_json(auth.database, user))


def _new_email(body: UserUpdate, user: Row) -> str | None:
    """Return the requested new address; None for the current address, which cancels a pending change."""
    if not body.email or normalize_email(body.email) == user["email"]:
        return None
    return validate_email(body.email)


async def _count_mails(auth: Auth, request: Request, user: Row, new_email: str) -> frozenset[str]:
    # The new address first: a refusal must not count for the current one.
    final_recipients = await count_mail_to_new_address(auth, request, user["id"], new_email)
    if user["email"] is None:
        return final_recipients
    try:
        return final_recipients | await count_mail_to_own_address(
            auth, request, user["id"], user["email"], "email_change"
        )
    except AuthError:
        await release_mail_limit(auth, request, new_email, user["id"])
        raise


async def _release_mail_limits(auth: Auth, request: Request, user: Row, new_email: str | None) -> None:
    """Release the limits after nothing was mailed: the next request need not wait."""
    if new_email is not None:
        for email in filter(None, (new_email, user["email"])):
            await release_mail_limit(auth, request, email, user["id"])


async def _save_changes(
    auth: Auth,
    caller: Caller,
    body: UserUpdate,
    given: ReauthenticationProof | None,
    change: PasswordChange | None,
    new_email: str | None,
    language: Language | None,
    redirect: RedirectTarget,
) -> bool:
    """Save all changes in one transaction; returns False, and saves none, if the mailed code was wrong."""

    async def work(transaction: Transaction) -> bool:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=caller.user_id)
        if user is None:
            raise own_user_not_found()
        if given is not None and not await reauthentication.record_proof(
            auth, transaction, caller, user, given
        ):
            return False
        await _require_reauthentication(transaction, caller, body, new_email)
        recipient = with_language(user, language)
        if change is not None:
            await password_change.set_password(transaction, caller, recipient, change)
        if body.data:
            await _save_metadata(transaction, user, body.data)
        if new_email is not None:
            await email_change.request_change(auth, transaction, recipient, new_email, redirect)
        elif body.email and user["new_email"] is not None:
            await email_change.cancel(transaction, user)
        if change is not None or new_email is not None:
            await transaction.execute(
                accounts.SET_LANGUAGE, user_id=user["id"], language=recipient["language"]
            )
        return True

    return await in_transaction(auth.database, work)


async def _save_metadata(transaction: Transaction, user: Row, data: dict[str, Any]) -> None:
    user_metadata, language = validation.merge_metadata(user["user_metadata"], data), data.get("language")
    await transaction.execute(
        UPDATE_DATA,
        user_id=user["id"],
        user_metadata=user_metadata,
        language=language if language in LANGUAGES else user["language"],
        moment=now(),
    )
