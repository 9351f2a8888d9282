"""POST /admin/users: an account without a sign-up."""

from typing import Any

from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts
from tawam.auth.admin import fields
from tawam.auth.admin.acting import as_uuid, begin
from tawam.auth.admin.address import address_taken
from tawam.auth.admin.answer import user_answer
from tawam.auth.admin.fields import Fields
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of
from tawam.auth.tables import users
from tawam.database.errors import UniqueViolation
from tawam.database.port import Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Line

SET_BAN = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(banned_until=bindparam("banned_until"))
)


class NewUser(Fields, kw_only=True):
    """Body of POST /admin/users."""

    id: Line | None = None


async def create_user(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, NewUser)
    account = await _checked(auth, request, body)
    banned_until = fields.banned_until(body)

    async def work(transaction: Transaction) -> str:
        await begin(transaction, actor)
        user_id = await accounts.create(transaction, account)
        after: dict[str, Any] = {"email": account.email, "app_metadata": account.app_metadata}
        if banned_until:
            await transaction.execute(SET_BAN, user_id=user_id, banned_until=banned_until)
            after["banned_until"] = banned_until
        subject = {"id": user_id, "email": account.email}
        await trail.record(transaction, actor, "user.created", subject, after=after)
        return user_id

    try:
        user_id = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        if "id" in error.columns:
            raise AuthError(422, "user_already_exists", "A user with this id already exists") from error
        raise address_taken() from error
    return await user_answer(auth, user_id)


async def _checked(auth: Auth, request: Request, body: NewUser) -> accounts.NewAccount:
    """
    Raises:
        AuthError: a field is missing or may not be.
    """
    user_id = None if body.id is None else as_uuid(body.id)
    if body.id is not None and user_id is None:
        raise validation_failed("ID must conform to the uuid v4 format")
    email = fields.address(body)
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
        # Without one, the owner sets it with the first link that signs them in.
        app_metadata=app_metadata if password_hash else {**app_metadata, **accounts.NEEDS_PASSWORD},
        language=language_of(request, user_metadata),
        moment=moment,
        confirmed_at=moment if body.email_confirm else None,
    )
