"""PUT /admin/users/{id}: changes the address, password, metadata, role and ban of an account.

Admins change an address at once; only the owner's own change waits for confirmation mails.
"""

from typing import Any

import msgspec
from sqlalchemy import bindparam, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import is_banned, team_role
from tawam.auth.admin import admins, fields
from tawam.auth.admin.fields import AdminUserFields
from tawam.auth.admin.permissions import (
    begin_admin_action,
    lock_target_user,
    refuse_giving_admin,
    refuse_other_admin,
    refuse_own_account,
    target_user_id,
    user_not_found,
)
from tawam.auth.admin.role_changes import mail_role_change, report_role_change
from tawam.auth.admin.users import user_response
from tawam.auth.admin.ways_in import close_ways_in
from tawam.auth.context import Auth
from tawam.auth.errors import email_exists
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.sessions import known_devices, pkce, sessions
from tawam.auth.tables import users
from tawam.auth.users import accounts, email_change
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.database.team_role import TeamRole
from tawam.http.bodies import read_json

SET_EMAIL = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        email=bindparam("address"),
        is_anonymous=False,
        new_email=None,
        email_change_confirmed=None,
        updated_at=bindparam("moment"),
    )
)

# Fields that the audit trail records. Of a password it records only that it changed.
_AUDITED_FIELDS = ("email", "email_confirmed_at", "app_metadata", "user_metadata", "banned_until")
SET_METADATA = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        app_metadata=bindparam("app_metadata"),
        user_metadata=bindparam("user_metadata"),
        banned_until=bindparam("banned_until"),
        updated_at=bindparam("moment"),
    )
)
# The only password from now on: a pending one of another sign-up goes.
SET_PASSWORD = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(password_hash=bindparam("password_hash"), stand_in_hash=None, is_contested=False)
)


async def set_email(transaction: Transaction, user: Row, address: str) -> None:
    """Set the address of a locked account; links and codes mailed before become invalid.

    Raises:
        UniqueViolation: another account has the address.
    """
    await transaction.execute(SET_EMAIL, user_id=user["id"], address=address, moment=now())
    await email_change.update_related_records(
        transaction, user, address, confirmed_at=user["email_confirmed_at"]
    )


async def confirm_email(transaction: Transaction, user: Row) -> None:
    """Confirm the address of a locked account. A contested account loses its password."""
    if user["email_confirmed_at"] is None and user["email"]:
        await accounts.confirm(transaction, user, now(), keep_password=True)


class UserChange(msgspec.Struct, frozen=True):
    """A validated body; None for fields that it leaves out."""

    body: AdminUserFields
    address: str | None
    password_hash: str | None
    banned_until: str | None


async def update_user(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = target_user_id(request)
    change = await _validate(auth, user_id, await read_json(request, AdminUserFields))

    async def work(transaction: Transaction) -> tuple[TeamRole | None, TeamRole | None]:
        team = await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request)
        _check_permitted(actor, team, user, change)
        await _apply(transaction, actor, user, change)
        changed = await _read(transaction, user)
        roles = team_role(user), team_role(changed)
        await mail_role_change(transaction, auth.team_email, actor, changed, *roles)
        return roles

    try:
        before, after = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        raise email_exists() from error
    await auth.access.forget(user_id)
    if before != after:
        report_role_change(actor, user_id, after)
    return await user_response(auth, user_id)


async def _validate(auth: Auth, user_id: str, body: AdminUserFields) -> UserChange:
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
    if user is None:
        raise user_not_found()
    address = fields.email_of(body)
    return UserChange(
        body=body,
        address=address,
        password_hash=await fields.new_password_hash(auth, body, address or user["email"] or ""),
        banned_until=fields.banned_until(body),
    )


def _check_permitted(actor: Actor, team: list[Row], user: Row, change: UserChange) -> None:
    """Refuse changes that would lock the actor or all admins out.

    Raises:
        AuthError: 409 `own_account`, `last_admin`, `second_admin_needed`, `admin_account`.
    """
    role = (change.body.app_metadata or {}).get("role", admins.ROLE)
    is_demoted = team_role(user) == admins.ROLE and role != admins.ROLE
    if is_demoted:
        refuse_own_account(actor, user, "demote")
    if change.banned_until:
        refuse_own_account(actor, user, "ban")
    if change.password_hash or change.address:
        # The profile page asks for the current password, and for both addresses' consent.
        refuse_own_account(actor, user, "change the password or address of")
        refuse_other_admin(actor, user, "change the password or address of")
    if "role" in (change.body.app_metadata or {}):
        refuse_giving_admin(actor, team_role(user), role)
    if is_demoted or change.banned_until:
        admins.require_other_admin(team, user)


async def _apply(transaction: Transaction, actor: Actor, user: Row, change: UserChange) -> None:
    if _is_made_admin(user, change):
        await close_ways_in(transaction, user)
    if change.address and change.address != user["email"]:
        await set_email(transaction, user, change.address)
    current = await _read(transaction, user)
    if change.body.email_confirm:
        await confirm_email(transaction, current)
        current = await _read(transaction, user)
    await _write_metadata(transaction, current, change)
    if change.password_hash:
        await _set_password(transaction, current, change.password_hash)
    changed = await _read(transaction, user)
    if change.password_hash or (user["banned_until"] and not changed["banned_until"]):
        # A ban keeps sessions, so that their owner is told of it; lifting the ban must not revive them.
        await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])
    await _record(transaction, actor, user, changed, has_new_password=bool(change.password_hash))


def _is_made_admin(user: Row, change: UserChange) -> bool:
    given = (change.body.app_metadata or {}).get("role")
    return given == admins.ROLE != team_role(user)


async def _read(transaction: Transaction, user: Row) -> Row:
    return await transaction.fetch_one(accounts.USER_BY_ID, user_id=user["id"]) or user


async def _write_metadata(transaction: Transaction, user: Row, change: UserChange) -> None:
    app_metadata = fields.app_metadata(user["app_metadata"], change.body)
    if change.password_hash:
        app_metadata = admins.without_keys(app_metadata, *accounts.NEEDS_PASSWORD)
    await transaction.execute(
        SET_METADATA,
        user_id=user["id"],
        app_metadata=app_metadata,
        user_metadata=fields.user_metadata(user["user_metadata"], change.body),
        banned_until=user["banned_until"] if change.body.ban_duration is None else change.banned_until,
        moment=now(),
    )


async def _set_password(transaction: Transaction, user: Row, password_hash: str) -> None:
    await transaction.execute(SET_PASSWORD, user_id=user["id"], password_hash=password_hash)
    # Anyone whom the new password locks out may hold these codes, links and devices.
    await transaction.execute(known_devices.DELETE_DEVICES_OF_USER, user_id=user["id"])
    await transaction.execute(pkce.DELETE_CODES_OF_USER, user_id=user["id"])
    await transaction.execute(one_time_tokens.DELETE_ALL_TOKENS, user_id=user["id"])
    if user["email"] and user["email_confirmed_at"]:
        await mails.notify(transaction, user, "password-changed")


async def _record(
    transaction: Transaction, actor: Actor, user: Row, changed: Row, *, has_new_password: bool
) -> None:
    names = [name for name in _AUDITED_FIELDS if user[name] != changed[name]]
    before: dict[str, Any] = {name: user[name] for name in names}
    after: dict[str, Any] = {name: changed[name] for name in names}
    if has_new_password:
        after["has_new_password"] = True
    if after:
        action = _action(user, changed)
        await trail.record(transaction, actor, action, user, before=before, after=after)


def _action(user: Row, changed: Row) -> str:
    if team_role(user) != team_role(changed):
        return "user.role_changed"
    if user["banned_until"] != changed["banned_until"]:
        return "user.banned" if is_banned(changed) else "user.unbanned"
    return "user.updated"
