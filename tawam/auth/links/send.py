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
from tawam.auth.languages import language_of, stated_language, written_to
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import may_mail, may_remind
from tawam.auth.links.redirects import Onwards
from tawam.auth.responses import json_answer
from tawam.auth.sessions import pkce
from tawam.auth.tables import flow_states
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import validated
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line
from tawam.languages import Language

# A row that leads nowhere.
NOTHING: dict[str, Any] = {
    "user_id": None,
    "method": "none",
    "provider": None,
    "state_hash": None,
    "redirect_to": None,
    "code_challenge": None,
    "auth_code_hash": None,
}
INSERT_NOTHING = Statement(insert(flow_states))
DELETE_NOTHING = Statement(delete(flow_states).where(flow_states.c.id == bindparam("row_id")))


async def write_as_much(transaction: Transaction) -> None:
    """Write a row and take it back: the transaction has something for the disk, and leaves nothing."""
    row_id, moment = new_id(), timestamp(datetime.now(UTC))
    await transaction.execute(INSERT_NOTHING, **NOTHING, id=row_id, created_at=moment, expires_at=moment)
    await transaction.execute(DELETE_NOTHING, row_id=row_id)


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
    email = validated(body.email)
    challenge = pkce.checked_challenge(body.code_challenge, body.code_challenge_method)
    user_metadata = validation.checked(body.data or {})
    account = accounts.NewAccount(
        email=email,
        password_hash=None,
        user_metadata=user_metadata,
        language=language_of(request, user_metadata),
        moment=now(),
    )
    language = stated_language(request, user_metadata)
    last_for = await may_mail(auth, request, email, "magiclink", "otp")
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)
    is_open = body.create_user and auth.settings.signup_enabled
    await _mailed(auth, email, account if is_open else None, language, onwards)
    return json_answer({})


async def _mailed(
    auth: Auth, email: str, account: accounts.NewAccount | None, language: Language | None, onwards: Onwards
) -> None:
    """Mail the address's account, or open `account` for it; neither where there is none."""

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None and account is not None:
            user = await _opened(transaction, account)
        if user is None:
            await write_as_much(transaction)
        else:
            await mails.mail_magic_link(auth, transaction, written_to(user, language), onwards)

    try:
        await in_transaction(auth.database, work)
    except UniqueViolation:  # Another request for the same new address was first.
        await in_transaction(auth.database, work)


async def _opened(transaction: Transaction, account: accounts.NewAccount) -> Row:
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
    email = validated(body.email)
    challenge = pkce.checked_challenge(body.code_challenge, body.code_challenge_method)
    language = stated_language(request)
    last_for = await may_mail(auth, request, email, "recovery", "recover")
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None:
            await write_as_much(transaction)
        else:
            await mails.mail_recovery(auth, transaction, written_to(user, language), onwards)

    await in_transaction(auth.database, work)
    return json_answer({})


_TYPES = ("signup", "email_change", "sms", "phone_change")


class Resend(msgspec.Struct):
    """Body of POST /resend."""

    type: Line | None = None
    email: Email | None = None
    phone: Line | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def resend(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Resend)
    if body.type not in _TYPES:
        raise validation_failed(f"Missing one of these types: {', '.join(_TYPES)}")
    if body.phone:
        raise AuthError(400, "phone_provider_disabled", "Phone logins are disabled")
    if not body.email:
        raise validation_failed("Type provided requires an email address")
    email = validated(body.email)
    challenge = pkce.checked_challenge(body.code_challenge, body.code_challenge_method)
    language = stated_language(request)
    purpose = "signup" if body.type == "signup" else "email_change"
    last_for = await may_mail(auth, request, email, purpose, "resend")
    reaches_new = body.type == "email_change" and await _may_mail_new(auth, request, email)
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is not None and body.type == "signup" and _awaits_confirmation(user):
            await mails.mail_signup(auth, transaction, written_to(user, language), onwards)
        elif user is not None and body.type == "email_change" and user["new_email"] is not None:
            recipient = written_to(user, language)
            await email_change.remind(auth, transaction, recipient, onwards, reaches_new=reaches_new)
        else:
            await write_as_much(transaction)

    await in_transaction(auth.database, work)
    return json_answer({})


async def _may_mail_new(auth: Auth, request: Request, email: str) -> bool:
    """Whether the address that the account of `email` is to move to may be mailed; nobody is told."""
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    return await may_remind(auth, request, user["new_email"] if user and user["new_email"] else email)


def _awaits_confirmation(user: Row) -> bool:
    return user["email_confirmed_at"] is None
