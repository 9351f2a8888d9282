"""Mails links and codes to whoever asks for an address, and answers `{}` in every case.

POST /otp (formerly /magiclink)  a link to sign in without a password. An address without an account gets one
                                 without a password, unless the caller or the settings say no.
POST /recover                    a link to choose a new password
POST /resend                     the confirmation of a sign-up or of a change of address, once more
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of, requested_language, with_language
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import count_mail, may_mail_reminder
from tawam.auth.links.redirects import RedirectTarget
from tawam.auth.responses import json_response
from tawam.auth.sessions import pkce
from tawam.auth.tables import flow_states
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import validate_email
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line
from tawam.languages import Language

# A row that no request can find.
DUMMY_ROW: dict[str, Any] = {
    "user_id": None,
    "method": "none",
    "provider": None,
    "state_hash": None,
    "redirect_to": None,
    "code_challenge": None,
    "auth_code_hash": None,
}
INSERT_DUMMY = Statement(insert(flow_states))
DELETE_DUMMY = Statement(delete(flow_states).where(flow_states.c.id == bindparam("row_id")))

_RESEND_TYPES = ("signup", "email_change", "sms", "phone_change")


async def dummy_write(transaction: Transaction) -> None:
    """Insert a row and delete it, so that an unknown address takes as long as a known one."""
    row_id, moment = new_id(), timestamp(datetime.now(UTC))
    await transaction.execute(INSERT_DUMMY, **DUMMY_ROW, id=row_id, created_at=moment, expires_at=moment)
    await transaction.execute(DELETE_DUMMY, row_id=row_id)


class MagicLink(msgspec.Struct):
    """Body of POST /otp."""

    email: Email | None = None
    phone: Line | None = None
    create_user: bool = True
    data: JsonObject | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def magic_link(auth: Auth, request: Request) -> Response:
    body = await read_json(request, MagicLink)
    if not body.email and body.phone:
        raise AuthError(400, "phone_provider_disabled", "Unsupported phone provider")
    if not auth.settings.magic_links:
        raise AuthError(422, "otp_disabled", "Signing in by a link or a code is disabled")
    if not body.email:
        raise validation_failed("One of email or phone must be set")
    email = validate_email(body.email)
    challenge = pkce.validate_code_challenge(body.code_challenge, body.code_challenge_method)
    user_metadata = validation.validate_metadata(body.data or {})
    account = accounts.NewAccount(
        email=email,
        password_hash=None,
        user_metadata=user_metadata,
        language=language_of(request, user_metadata),
        moment=now(),
    )
    language = requested_language(request, user_metadata)
    final_recipients = await count_mail(auth, request, email, "magiclink", "otp")
    redirect = RedirectTarget(request.query_params.get("redirect_to"), challenge, final_recipients)
    is_open = body.create_user and auth.settings.signup_enabled
    await _send_magic_link(auth, email, account if is_open else None, language, redirect)
    return json_response({})


async def _send_magic_link(
    auth: Auth,
    email: str,
    account: accounts.NewAccount | None,
    language: Language | None,
    redirect: RedirectTarget,
) -> None:
    """Mail the account of the address, or create `account` first; do neither if `account` is None."""

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None and account is not None:
            user = await _create_account(transaction, account)
        if user is None:
            await dummy_write(transaction)
        else:
            await mails.mail_magic_link(auth, transaction, with_language(user, language), redirect)

    try:
        await in_transaction(auth.database, work)
    except UniqueViolation:  # Another request created the same account first.
        await in_transaction(auth.database, work)


async def _create_account(transaction: Transaction, account: accounts.NewAccount) -> Row:
    user_id = await accounts.create(transaction, account)
    return {"id": user_id, "email": account.email, "language": account.language}


class Recover(msgspec.Struct):
    """Body of POST /recover."""

    email: Email | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def recover(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Recover)
    if not body.email:
        raise validation_failed("Password recovery requires an email")
    email = validate_email(body.email)
    challenge = pkce.validate_code_challenge(body.code_challenge, body.code_challenge_method)
    language = requested_language(request)
    final_recipients = await count_mail(auth, request, email, "recovery", "recover")
    redirect = RedirectTarget(request.query_params.get("redirect_to"), challenge, final_recipients)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None:
            await dummy_write(transaction)
        else:
            await mails.mail_recovery(auth, transaction, with_language(user, language), redirect)

    await in_transaction(auth.database, work)
    return json_response({})


class Resend(msgspec.Struct):
    """Body of POST /resend."""

    type: Line | None = None
    email: Email | None = None
    phone: Line | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def resend(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Resend)
    if body.type not in _RESEND_TYPES:
        raise validation_failed(f"Missing one of these types: {', '.join(_RESEND_TYPES)}")
    if body.phone:
        raise AuthError(400, "phone_provider_disabled", "Phone logins are disabled")
    if not body.email:
        raise validation_failed("Type provided requires an email address")
    email = validate_email(body.email)
    challenge = pkce.validate_code_challenge(body.code_challenge, body.code_challenge_method)
    language = requested_language(request)
    purpose = "signup" if body.type == "signup" else "email_change"
    final_recipients = await count_mail(auth, request, email, purpose, "resend")
    mail_new = body.type == "email_change" and await _may_mail_new(auth, request, email)
    redirect = RedirectTarget(request.query_params.get("redirect_to"), challenge, final_recipients)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is not None and body.type == "signup" and _awaits_confirmation(user):
            await mails.mail_signup(auth, transaction, with_language(user, language), redirect)
        elif user is not None and body.type == "email_change" and user["new_email"] is not None:
            recipient = with_language(user, language)
            await email_change.resend_mails(auth, transaction, recipient, redirect, mail_new=mail_new)
        else:
            await dummy_write(transaction)

    await in_transaction(auth.database, work)
    return json_response({})


async def _may_mail_new(auth: Auth, request: Request, email: str) -> bool:
    """Return whether the new address of a pending change may be mailed; the caller is not told."""
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    return await may_mail_reminder(auth, request, user["new_email"] if user and user["new_email"] else email)


def _awaits_confirmation(user: Row) -> bool:
    return user["email_confirmed_at"] is None
