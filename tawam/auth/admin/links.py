"""POST /admin/generate_link: returns a one-time link that the caller mails with its own text."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.admin.create import find_or_create_unconfirmed
from tawam.auth.admin.permissions import begin_admin_action, refuse_other_admin, refuse_own_account
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, email_exists, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.redirects import RedirectTarget, allowed_redirect
from tawam.auth.passwords.hashing import check_password
from tawam.auth.responses import json_response, user_json
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import validate_email
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line, Password, WebAddress

_EMAIL_CHANGES = (one_time_tokens.EMAIL_CHANGE_CURRENT, one_time_tokens.EMAIL_CHANGE_NEW)
_TYPES = (
    one_time_tokens.SIGNUP,
    one_time_tokens.INVITE,
    one_time_tokens.MAGIC_LINK,
    one_time_tokens.RECOVERY,
    *_EMAIL_CHANGES,
)


class LinkRequest(msgspec.Struct):
    """Body of POST /admin/generate_link."""

    type: Line = ""
    email: Email = ""
    password: Password | None = None
    data: JsonObject | None = None
    new_email: Email | None = None
    redirect_to: WebAddress | None = None


class ValidLinkRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A validated body.

    Attributes:
        account: created if the address has none; None if the link needs an existing account.
    """

    type: str
    email: str
    new_email: str | None
    account: accounts.NewAccount | None


async def generate_link(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, LinkRequest)
    wanted = await _validate(auth, request, body)
    target = body.redirect_to or request.query_params.get("redirect_to")
    redirect_to = allowed_redirect(target, auth.site_url) or auth.site_url

    async def work(transaction: Transaction) -> dict[str, Any]:
        await begin_admin_action(transaction, actor)
        user, type_ = await _lock_account(transaction, wanted)
        refuse_own_account(actor, user, "make a link to")
        refuse_other_admin(actor, user, "make a link to")
        is_new = type_ == one_time_tokens.EMAIL_CHANGE_NEW
        recipient = {**user, "email": wanted.new_email} if is_new else user
        proof, link = await mails.issue_link(auth, transaction, recipient, type_, RedirectTarget(redirect_to))
        await trail.record(transaction, actor, "user.link_generated", user, after={"type": type_})
        return {
            "id": user["id"],
            "action_link": link,
            "email_otp": proof.code,
            "hashed_token": proof.token,
            "verification_type": type_,
            "redirect_to": redirect_to,
        }

    try:
        link = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        raise email_exists() from error
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=link["id"])
    return json_response({**(await user_json(auth.database, user) if user else {}), **link})


async def _validate(auth: Auth, request: Request, body: LinkRequest) -> ValidLinkRequest:
    """Validate the body.

    Raises:
        AuthError: a field is missing or invalid.
    """
    if body.type not in _TYPES:
        raise validation_failed(f"Invalid email action link type requested: one of {', '.join(_TYPES)}")
    email = validate_email(body.email)
    new_email = validate_email(body.new_email or "") if body.type in _EMAIL_CHANGES else None
    needs_account = body.type in _EMAIL_CHANGES or body.type == one_time_tokens.RECOVERY
    account = None if needs_account else await _new_account(auth, request, body, email)
    return ValidLinkRequest(type=body.type, email=email, new_email=new_email, account=account)


async def _new_account(auth: Auth, request: Request, body: LinkRequest, email: str) -> accounts.NewAccount:
    user_metadata = validation.validate_metadata(body.data or {})
    password_hash = None
    if body.type == one_time_tokens.SIGNUP:
        password_hash = await auth.passwords.hash(
            check_password(body.password, email, auth.settings.password_min_length)
        )
    mark = {} if password_hash else accounts.NEEDS_PASSWORD
    return accounts.NewAccount(
        email=email,
        password_hash=password_hash,
        user_metadata=user_metadata,
        app_metadata={**accounts.APP_METADATA, **mark},
        language=language_of(request, user_metadata),
        moment=now(),
    )


async def _lock_account(transaction: Transaction, wanted: ValidLinkRequest) -> tuple[Row, str]:
    """Lock the account; returns it with the token type. A magic link for a new address becomes a sign-up.

    Raises:
        AuthError: 404 `user_not_found`, 422 `email_exists`.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=wanted.email)
    if wanted.account and (user is None or wanted.type != one_time_tokens.MAGIC_LINK):
        is_invite = wanted.type == one_time_tokens.INVITE
        account = await find_or_create_unconfirmed(transaction, wanted.account)
        return account, one_time_tokens.INVITE if is_invite else one_time_tokens.SIGNUP
    if user is None:
        raise AuthError(404, "user_not_found", "User with this email not found")
    if wanted.new_email:
        if await transaction.fetch_one(accounts.USER_BY_EMAIL, email=wanted.new_email):
            raise email_exists()
        if wanted.new_email != user["new_email"]:
            # Links of an earlier change confirm another address and must not confirm this one.
            await email_change.cancel(transaction, user)
        moment = now()
        await transaction.execute(
            email_change.SET_PENDING,
            user_id=user["id"],
            new_email=wanted.new_email,
            sent_at=moment,
            moment=moment,
        )
    return user, wanted.type
