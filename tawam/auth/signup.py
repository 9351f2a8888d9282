"""POST /signup and POST /resend: an account that waits for its owner to confirm the address.

A stranger learns nothing about an address: known and new ones are answered alike, take the same work
and the same limits. The mail box's owner learns the rest.
"""

import uuid
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, metadata, one_time_tokens
from tawam.auth.addresses import validated
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, too_many_mails, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.passwords import check_password
from tawam.auth.redirects import confirmation_address
from tawam.auth.shapes import signed_up_shape
from tawam.database.errors import DatabaseError, UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.limits import TooManyRequests
from tawam.languages import Language
from tawam.mail.outbox import Mail, enqueue


class SignUp(msgspec.Struct):
    """Body of POST /signup. Whatever else it holds, a role included, is not looked at."""

    email: str | None = None
    phone: str | None = None
    password: str | None = None
    data: dict[str, Any] | None = None


class Resend(msgspec.Struct):
    """Body of POST /resend."""

    type: str | None = None
    email: str | None = None


class Registration(msgspec.Struct, frozen=True):
    """A sign-up that has passed every check."""

    email: str
    password_hash: str
    user_metadata: dict[str, Any]
    language: Language
    moment: str
    redirect_to: str | None


async def sign_up(auth: Auth, request: Request) -> Response:
    body = await read_json(request, SignUp)
    email = _address(body)
    password = check_password(body.password, email)
    user_metadata = metadata.checked(body.data or {})
    await auth.limits.hit("signup", client_address(request))
    await may_mail(auth, email)
    try:
        known = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
        registration = Registration(
            email=email,
            password_hash=await _password_hash(auth, password, known),
            user_metadata=user_metadata,
            language=language_of(request, user_metadata),
            moment=now(),
            redirect_to=request.query_params.get("redirect_to"),
        )
        user_id, identity_id = await _registered(auth, registration)
    except (AuthError, DatabaseError):
        await auth.limits.clear("mail_address", email)  # Nothing was mailed: the next try need not wait.
        raise
    return json_answer(signed_up_shape(user_id, identity_id, email, user_metadata, registration.moment))


async def resend(auth: Auth, request: Request) -> Response:
    """A new link and code for an address that waits for its confirmation; `{}` for any other."""
    body = await read_json(request, Resend)
    if body.type not in ("signup", "email_change", "sms", "phone_change"):
        raise validation_failed("Missing one of these types: signup, email_change, sms, phone_change")
    if not body.email:
        raise validation_failed("Type provided requires an email address")
    email = validated(body.email)
    await auth.limits.hit("resend", client_address(request))
    await may_mail(auth, email)
    redirect_to = request.query_params.get("redirect_to")

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if body.type == "signup" and user is not None and user["email_confirmed_at"] is None:
            await transaction.execute(accounts.MAIL_SENT, user_id=user["id"], moment=now())
            await _mail_proof(auth, transaction, user["id"], email, user["language"], redirect_to)

    await in_transaction(auth.database, work)
    return json_answer({})


async def may_mail(auth: Auth, email: str) -> None:
    """Count a mail to `email`, whether or not there is an account.

    Raises:
        AuthError: 429 `over_email_send_rate_limit`.
    """
    try:
        # In this order: what the first refuses does not count for the second.
        await auth.limits.hit("mail_address", email)
        await auth.limits.hit("mail_address_hourly", email)
    except TooManyRequests as error:
        raise too_many_mails(error.retry_after) from error


def _address(body: SignUp) -> str:
    if body.email:
        return validated(body.email)
    if body.phone:
        raise AuthError(422, "phone_provider_disabled", "Phone signups are disabled")
    raise AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")


async def _registered(auth: Auth, registration: Registration) -> tuple[str, str]:
    """Ids of the account and its identity, or ones that look like them."""

    async def work(transaction: Transaction) -> tuple[str, str]:
        return await _register(auth, transaction, registration)

    try:
        return await in_transaction(auth.database, work)
    except UniqueViolation:  # Another sign-up of the same new address was first; now it is a known one.
        return await in_transaction(auth.database, work)


async def _register(auth: Auth, transaction: Transaction, registration: Registration) -> tuple[str, str]:
    email = registration.email
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
    if user is not None and user["email_confirmed_at"] is not None:
        return await _tell_owner(auth, transaction, user, registration.password_hash)
    account = accounts.NewAccount(
        email=email,
        password_hash=registration.password_hash,
        user_metadata=registration.user_metadata,
        language=registration.language,
        moment=registration.moment,
    )
    if user is None:
        user_id = await accounts.create(transaction, account)
    else:
        user_id = user["id"]
        await accounts.replace_unconfirmed(transaction, user, account)
    await transaction.execute(accounts.MAIL_SENT, user_id=user_id, moment=registration.moment)
    await _mail_proof(auth, transaction, user_id, email, registration.language, registration.redirect_to)
    identities = await transaction.fetch_all(accounts.IDENTITIES_OF_USER, user_id=user_id)
    return user_id, identities[0]["id"]


async def _password_hash(auth: Auth, password: str, known: Row | None) -> str:
    """A confirmed account keeps its own; beside it stands one with the same salt, see `tables.py`."""
    if known is not None and known["email_confirmed_at"] is not None:
        return await auth.passwords.hash_like(password, known["password_hash"])
    return await auth.passwords.hash(password)


async def _tell_owner(auth: Auth, transaction: Transaction, user: Row, stand_in_hash: str) -> tuple[str, str]:
    await transaction.execute(accounts.STAND_IN, user_id=user["id"], stand_in_hash=stand_in_hash)
    values = {"email": user["email"], "sign_in_link": _sign_in_link(auth, user["language"])}
    await enqueue(transaction, Mail(user["email"], "already-registered", user["language"], values))
    # The same at each try, as the ids of an account that waits for its confirmation are.
    return _stand_in(auth, "account", user["email"]), _stand_in(auth, "identity", user["email"])


async def _mail_proof(
    auth: Auth,
    transaction: Transaction,
    user_id: str,
    email: str,
    language: Language,
    redirect_to: str | None,
) -> None:
    proof = await one_time_tokens.issue(transaction, auth.keys, user_id, email, one_time_tokens.SIGNUP)
    values = {
        "email": email,
        "link": confirmation_address(
            auth.site_url, language, proof.token, one_time_tokens.SIGNUP, redirect_to
        ),
        "code": proof.code,
        "link_minutes": one_time_tokens.LINK_MINUTES,
        "code_minutes": one_time_tokens.CODE_MINUTES,
    }
    await enqueue(transaction, Mail(email, "confirm-signup", language, values))


def _sign_in_link(auth: Auth, language: str) -> str:
    return f"{auth.site_url}{'/ar' if language == 'ar' else ''}/auth?mode=sign-in"


def _stand_in(auth: Auth, kind: str, email: str) -> str:
    return str(uuid.UUID(bytes=auth.keys.derive(f"stand-in {kind}", email)[:16], version=4))
