"""POST /admin/generate_link: returns a one-time link that the caller mails with its own text."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.admin.create import waiting_account
from tawam.auth.admin.permissions import begin, not_to_oneself
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, address_taken, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.redirects import Onwards, own_address
from tawam.auth.passwords.hashing import check_password
from tawam.auth.responses import json_answer, read_user_shape
from tawam.auth.users import accounts, email_change, validation
from tawam.auth.users.validation import validated
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line, Password, WebAddress

_CHANGES = (one_time_tokens.EMAIL_CHANGE_CURRENT, one_time_tokens.EMAIL_CHANGE_NEW)
_TYPES = (
    one_time_tokens.SIGNUP,
    one_time_tokens.INVITE,
    one_time_tokens.MAGIC_LINK,
    one_time_tokens.RECOVERY,
    *_CHANGES,
)


class LinkRequest(msgspec.Struct):
    """Body of POST /admin/generate_link."""

    type: Line = ""
    email: Email = ""
    password: Password | None = None
    data: JsonObject | None = None
    new_email: Email | None = None
    redirect_to: WebAddress | None = None


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A body that has passed every check.

    Attributes:
        account: made where the address has none; None where that is refused.
    """

    type: str
    email: str
    new_email: str | None
    account: accounts.NewAccount | None


async def generate_link(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, LinkRequest)
    wanted = await _checked(auth, request, body)
    target = body.redirect_to or request.query_params.get("redirect_to")
    redirect_to = own_address(target, auth.site_url) or auth.site_url

    async def work(transaction: Transaction) -> dict[str, Any]:
        await begin(transaction, actor)
        user, type_ = await _account(transaction, wanted)
        not_to_oneself(actor, user, "make a link to")
        is_new = type_ == one_time_tokens.EMAIL_CHANGE_NEW
        recipient = {**user, "email": wanted.new_email} if is_new else user
        proof, link = await mails.issue_link(auth, transaction, recipient, type_, Onwards(redirect_to))
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
        raise address_taken() from error
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=link["id"])
    return json_answer({**(await read_user_shape(auth.database, user) if user else {}), **link})


async def _checked(auth: Auth, request: Request, body: LinkRequest) -> Wanted:
    """
    Raises:
        AuthError: a field is missing, or may not be.
    """
    if body.type not in _TYPES:
        raise validation_failed(f"Invalid email action link type requested: one of {', '.join(_TYPES)}")
    email = validated(body.email)
    new_email = validated(body.new_email or "") if body.type in _CHANGES else None
    needs_account = body.type in _CHANGES or body.type == one_time_tokens.RECOVERY
    account = None if needs_account else await _new_account(auth, request, body, email)
    return Wanted(type=body.type, email=email, new_email=new_email, account=account)


async def _new_account(auth: Auth, request: Request, body: LinkRequest, email: str) -> accounts.NewAccount:
    user_metadata = validation.checked(body.data or {})
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


async def _account(transaction: Transaction, wanted: Wanted) -> tuple[Row, str]:
    """The account, locked, and the kind of its proof: to a new address a magic link is a sign-up.

    Raises:
        AuthError: 404 `user_not_found`, 422 `email_exists`.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=wanted.email)
    if wanted.account and (user is None or wanted.type != one_time_tokens.MAGIC_LINK):
        is_invite = wanted.type == one_time_tokens.INVITE
        account = await waiting_account(transaction, wanted.account)
        return account, one_time_tokens.INVITE if is_invite else one_time_tokens.SIGNUP
    if user is None:
        raise AuthError(404, "user_not_found", "User with this email not found")
    if wanted.new_email:
        if await transaction.fetch_one(accounts.USER_BY_EMAIL, email=wanted.new_email):
            raise address_taken()
        if wanted.new_email != user["new_email"]:
            # A link that proves another address must not stand for this one.
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
