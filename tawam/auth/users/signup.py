"""POST /signup: creates an account that waits until its owner confirms the address, or an anonymous account.

The answer does not reveal whether an address has an account: known and new addresses get the same answer,
cost the same work and count against the same limits. Only the owner of the mail box learns the rest, by
mail.

Anonymous accounts have no address; a setting switches them on. Adding an address (PUT /user) and confirming
it makes them permanent.
"""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.languages import language_of
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import count_mail, release_mail_limit
from tawam.auth.links.redirects import RedirectTarget
from tawam.auth.passwords.hashing import check_password
from tawam.auth.responses import json_response, session_json, sign_up_json
from tawam.auth.sessions import pkce, sessions
from tawam.auth.tables import users
from tawam.auth.users import accounts, validation
from tawam.auth.users.validation import validate_email
from tawam.database.errors import DatabaseError, UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.client_address import client_address
from tawam.http.fields import Email, JsonObject, Line, Password

SET_PENDING_PASSWORD_HASH = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(stand_in_hash=bindparam("pending_password_hash"))
)


async def sign_in_anonymously(auth: Auth, request: Request, user_metadata: dict[str, Any]) -> Response:
    """Create an anonymous account and respond with a session.

    Raises:
        AuthError: 422 `anonymous_provider_disabled`.
        TooManyRequests: the client has created too many.
    """
    if not auth.settings.anonymous_sign_in:
        raise AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    await auth.limits.hit("anonymous", client_address(request))
    account = accounts.NewAccount(
        email=None,
        password_hash=None,
        user_metadata=user_metadata,
        language=language_of(request, user_metadata),
        moment=now(),
        app_metadata={},
        is_anonymous=True,
    )
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row | None]:
        user_id = await accounts.create(transaction, account)
        session = await sessions.start(transaction, auth.keys, user_id, "anonymous", user_agent)
        return session, await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id)

    session, user = await in_transaction(auth.database, work)
    return json_response(await session_json(auth, session, user or {}))


class SignUp(msgspec.Struct):
    """Body of POST /signup. Other fields, a role included, are ignored."""

    email: Email | None = None
    phone: Line | None = None
    password: Password | None = None
    data: JsonObject | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def sign_up(auth: Auth, request: Request) -> Response:
    body = await read_json(request, SignUp)
    if not auth.settings.signup_enabled:
        raise AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    user_metadata = validation.validate_metadata(body.data or {})
    if not body.email:
        if body.phone:
            raise AuthError(400, "phone_provider_disabled", "Phone signups are disabled")
        return await sign_in_anonymously(auth, request, user_metadata)
    email = validate_email(body.email)
    password = check_password(body.password, email, auth.settings.password_min_length)
    challenge = pkce.validate_code_challenge(body.code_challenge, body.code_challenge_method)
    final_recipients = await count_mail(auth, request, email, "signup", "signup")
    redirect = RedirectTarget(request.query_params.get("redirect_to"), challenge, final_recipients)
    try:
        account = accounts.NewAccount(
            email=email,
            password_hash=await _password_hash(auth, email, password, client_address(request)),
            user_metadata=user_metadata,
            language=language_of(request, user_metadata),
            moment=now(),
        )
        user_id, identity_id = await _sign_up_or_notify(auth, email, account, redirect)
    except (AuthError, DatabaseError):
        await release_mail_limit(auth, request, email)
        raise
    return json_response(sign_up_json(user_id, identity_id, email, user_metadata, account.moment))


async def _password_hash(auth: Auth, email: str, password: str, address: str) -> str:
    """Hash the password, with the salt of the hash that the address already has.

    Equal passwords then have equal hashes. For a confirmed account the hash is only pending, see `tables.py`.
    """
    known = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    beside: str | None = (known["password_hash"] or known["stand_in_hash"]) if known else None
    if beside is None:
        return await auth.passwords.hash(password, address, is_known=False)
    return await auth.passwords.hash_with_salt_of(password, beside, address, is_known=False)


async def _sign_up_or_notify(
    auth: Auth, email: str, account: accounts.NewAccount, redirect: RedirectTarget
) -> tuple[str, str]:
    """Sign up, or notify the owner of a confirmed account; returns random ids of account and identity."""

    async def work(transaction: Transaction) -> tuple[str, str]:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is not None and user["email_confirmed_at"] is not None:
            return await _notify_owner(auth, transaction, user, account, redirect)
        return await _register(auth, transaction, user, account, redirect)

    try:
        return await in_transaction(auth.database, work)
    except UniqueViolation:  # Another sign-up created the same account first.
        return await in_transaction(auth.database, work)


async def _register(
    auth: Auth,
    transaction: Transaction,
    user: Row | None,
    account: accounts.NewAccount,
    redirect: RedirectTarget,
) -> tuple[str, str]:
    if user is None:
        user_id = await accounts.create(transaction, account)
    else:
        user_id = user["id"]
        await accounts.replace_unconfirmed(transaction, user, account)
    recipient = {"id": user_id, "email": account.email, "language": account.language}
    await mails.mail_signup(auth, transaction, recipient, redirect)
    return await _user_and_identity_ids(transaction, user_id)


async def _notify_owner(
    auth: Auth, transaction: Transaction, user: Row, account: accounts.NewAccount, redirect: RedirectTarget
) -> tuple[str, str]:
    await transaction.execute(
        SET_PENDING_PASSWORD_HASH, user_id=user["id"], pending_password_hash=account.password_hash
    )
    await mails.mail_has_account(auth, transaction, user, "already-registered", redirect)
    # The same ids as before the confirmation: other ids would reveal it to an earlier sign-up.
    return await _user_and_identity_ids(transaction, user["id"])


async def _user_and_identity_ids(transaction: Transaction, user_id: str) -> tuple[str, str]:
    identities = await transaction.fetch_all(accounts.IDENTITIES_OF_USER, user_id=user_id)
    return user_id, identities[0]["id"]
