"""POST /admin/users creates an account without a sign-up; POST /invite also mails its owner an invitation."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import team_role
from tawam.auth.admin import fields
from tawam.auth.admin.fields import AdminUserFields
from tawam.auth.admin.permissions import begin_admin_action, parse_uuid, refuse_giving_admin
from tawam.auth.admin.role_changes import mail_role_change, report_role_change
from tawam.auth.admin.users import user_response
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, email_exists, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.links import mails
from tawam.auth.links.mail_limits import count_mail_by_admin
from tawam.auth.links.redirects import RedirectTarget
from tawam.auth.tables import users
from tawam.auth.users import accounts, validation
from tawam.auth.users.validation import validate_email
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line

SET_BAN = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(banned_until=bindparam("banned_until"))
)

MARK_CONTESTED = Statement(update(users).where(users.c.id == bindparam("user_id")).values(is_contested=True))


class NewUser(AdminUserFields, kw_only=True):
    """Body of POST /admin/users."""

    id: Line | None = None


async def create_user(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, NewUser)
    account = await _new_account(auth, request, body)
    role = team_role({"app_metadata": account.app_metadata})
    refuse_giving_admin(actor, None, role)
    banned_until = fields.banned_until(body)

    async def work(transaction: Transaction) -> str:
        await begin_admin_action(transaction, actor)
        user_id = await accounts.create(transaction, account)
        after: dict[str, Any] = {"email": account.email, "app_metadata": account.app_metadata}
        if banned_until:
            await transaction.execute(SET_BAN, user_id=user_id, banned_until=banned_until)
            after["banned_until"] = banned_until
        subject = {"id": user_id, "email": account.email}
        await trail.record(transaction, actor, "user.created", subject, after=after)
        await mail_role_change(transaction, auth.team_email, actor, subject, None, role)
        return user_id

    try:
        user_id = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        if "id" in error.columns:
            raise AuthError(422, "user_already_exists", "A user with this id already exists") from error
        raise email_exists() from error
    if role:
        report_role_change(actor, user_id, role)
    return await user_response(auth, user_id)


async def _new_account(auth: Auth, request: Request, body: NewUser) -> accounts.NewAccount:
    """Validate the body and build the account.

    Raises:
        AuthError: a field is missing or invalid.
    """
    user_id = None if body.id is None else parse_uuid(body.id)
    if body.id is not None and user_id is None:
        raise validation_failed("ID must conform to the uuid v4 format")
    email = fields.email_of(body)
    if email is None:
        raise validation_failed("Cannot create a user without an email address")
    password_hash = await fields.new_password_hash(auth, body, email)
    user_metadata, moment = fields.user_metadata({}, body), now()
    app_metadata = fields.app_metadata(dict(accounts.APP_METADATA), body)
    return accounts.NewAccount(
        user_id=user_id,
        email=email,
        password_hash=password_hash,
        user_metadata=user_metadata,
        # Without a password, the owner sets one after the first link that signs them in.
        app_metadata=app_metadata if password_hash else {**app_metadata, **accounts.NEEDS_PASSWORD},
        language=language_of(request, user_metadata),
        moment=moment,
        confirmed_at=moment if body.email_confirm else None,
    )


class Invitation(msgspec.Struct):
    """Body of POST /invite."""

    email: Email = ""
    data: JsonObject | None = None


async def invite(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, Invitation)
    user_metadata = validation.validate_metadata(body.data or {})
    email = validate_email(body.email)
    account = accounts.NewAccount(
        email=email,
        password_hash=None,
        user_metadata=user_metadata,
        app_metadata={**accounts.APP_METADATA, **accounts.NEEDS_PASSWORD},
        language=language_of(request, user_metadata),
        moment=now(),
    )
    redirect = RedirectTarget(request.query_params.get("redirect_to"))
    await _refuse_confirmed(auth, email)  # Checked before the mail is counted, since none would go out.
    await count_mail_by_admin(auth, actor.user_id or "", email, "invite")

    async def work(transaction: Transaction) -> str:
        await begin_admin_action(transaction, actor)
        user = await find_or_create_unconfirmed(transaction, account)
        await mails.mail_invite(auth, transaction, {**user, "language": account.language}, redirect)
        await trail.record(transaction, actor, "user.invited", user, after={"email": user["email"]})
        return user["id"]

    try:
        user_id = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        raise email_exists() from error
    return await user_response(auth, user_id)


async def _refuse_confirmed(auth: Auth, email: str) -> None:
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    if user is not None and user["email_confirmed_at"] is not None:
        raise email_exists()


async def find_or_create_unconfirmed(transaction: Transaction, account: accounts.NewAccount) -> Row:
    """Lock the unconfirmed account of an address, or create it.

    Raises:
        AuthError: 422 `email_exists`: the account is confirmed already.
        UniqueViolation: somebody signed up with the address at the same moment.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account.email)
    if user is None:
        await accounts.create(transaction, account)
    elif user["email_confirmed_at"] is not None:
        raise email_exists()
    elif account.password_hash is not None:
        await accounts.replace_unconfirmed(transaction, user, account)
    elif user["password_hash"] is not None:
        # An earlier sign-up, perhaps a stranger's, set this password; its link must not keep it.
        await transaction.execute(MARK_CONTESTED, user_id=user["id"])
    found = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account.email)
    return found or {}
