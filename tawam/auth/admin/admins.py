"""The team: administrators and producers. The role is `app_metadata.role`, which only the server writes."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.access import is_banned, team_role
from tawam.auth.admin.role_changes import mail_role_change
from tawam.auth.admin.ways_in import close_ways_in
from tawam.auth.errors import AuthError
from tawam.auth.passwords.hashing import MIN_LENGTH, Passwords, check_password
from tawam.auth.tables import HAS_ADMIN_ROLE, HAS_TEAM_ROLE, users
from tawam.auth.users import accounts
from tawam.auth.users.validation import normalize_email, validate_email
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.database.team_role import TeamRole
from tawam.languages import Language
from tawam.profiles.tables import profiles

ROLE: TeamRole = "admin"
OPERATOR = Actor(None, "command line", None)

# Locks all admins, so that changes run one after another: two at once could each leave the other's admin.
LOCK_ADMINS = Statement(select(users).where(HAS_ADMIN_ROLE).order_by(users.c.id).with_for_update())
SET_APP_METADATA = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(app_metadata=bindparam("app_metadata"), updated_at=bindparam("moment"))
)
SET_PASSWORD = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(password_hash=bindparam("password_hash"), stand_in_hash=None, updated_at=bindparam("moment"))
)

TEAM_MEMBERS = Statement(
    select(
        users.c.id,
        users.c.email,
        users.c.app_metadata,
        users.c.banned_until,
        profiles.c.full_name,
        profiles.c.avatar_url,
    )
    .join_from(users, profiles, profiles.c.id == users.c.id)
    .where(HAS_TEAM_ROLE, users.c.email_confirmed_at.is_not(None))
    .order_by(users.c.email)
)


class UnknownMember(Exception):
    """Nobody of the team has this address."""


class LastAdmin(AuthError):
    """409: removing this administrator would leave none."""

    def __init__(self) -> None:
        super().__init__(
            409, "last_admin", "The last administrator cannot be removed: name another one first"
        )


async def lock_admins(transaction: Transaction) -> list[Row]:
    """Lock and return every admin's account. Call it before any other account is locked."""
    return await transaction.fetch_all(LOCK_ADMINS)


def require_other_admin(admins: list[Row], user: Row) -> None:
    """Check that an admin besides `user` can sign in.

    Args:
        admins: the result of `lock_admins`.

    Raises:
        LastAdmin: all others are banned or unconfirmed.
    """
    able = {admin["id"] for admin in admins if admin["email_confirmed_at"] and not is_banned(admin)}
    if able == {user["id"]}:
        raise LastAdmin


def without_keys(app_metadata: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in app_metadata.items() if key not in keys}


async def create_admin(
    database: Database,
    email: str,
    password: str,
    min_length: int = MIN_LENGTH,
    language: Language | None = None,
    role: TeamRole = ROLE,
    team_email: str | None = None,
) -> str:
    """Create an administrator, or a producer, with a confirmed address; returns the account's id.

    An existing account gets the role and this password, which is then the only way into it.

    Args:
        language: the language of mails. None keeps the account's own; for a new account it means English.
        team_email: where the team reads of the new role; None tells nobody.

    Raises:
        AuthError: as `validate_email` and `check_password`.
        LastAdmin: the account is the last administrator, and the role another one.
    """
    address = validate_email(email)
    password = check_password(password, address, min_length)
    passwords = Passwords()
    try:
        password_hash = await passwords.hash(password)
    finally:
        passwords.close()

    async def work(transaction: Transaction) -> str:
        admins = await lock_admins(transaction)
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=address)
        if user is not None:
            if team_role(user) == ROLE != role:
                require_other_admin(admins, user)
            await _give_role(transaction, user, password_hash, role)
            user_id, before = user["id"], team_role(user)
        else:
            user_id, before = await _add(transaction, address, password_hash, role), None
        if team_email:
            subject = {"id": user_id, "email": address}
            await mail_role_change(transaction, team_email, OPERATOR, subject, before, role)
        if language is not None:
            await transaction.execute(accounts.SET_LANGUAGE, user_id=user_id, language=language)
        return user_id

    return await in_transaction(database, work)


async def give_role(
    transaction: Transaction, actor: Actor, user: Row, role: TeamRole, team_email: str
) -> None:
    """Give a locked account a role in the team, and leave it to the owner of its address alone."""
    left = await close_ways_in(transaction, user)
    given = {**left["app_metadata"], "role": role}
    await _set_app_metadata(transaction, user, given, actor=actor, has_lost_ways_in=True)
    await mail_role_change(transaction, team_email, actor, user, team_role(user), role)


async def revoke_admin(database: Database, email: str, team_email: str | None = None) -> None:
    """Remove the role of an administrator or a producer from an account, which stays.

    Args:
        team_email: as of `create_admin`.

    Raises:
        UnknownMember: nobody of the team has this address.
        LastAdmin: there is no other administrator.
    """
    address = normalize_email(email)

    async def work(transaction: Transaction) -> None:
        admins = await lock_admins(transaction)
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=address)
        if user is None or team_role(user) is None:
            raise UnknownMember(address)
        if team_role(user) == ROLE:
            require_other_admin(admins, user)
        await _set_app_metadata(transaction, user, without_keys(user["app_metadata"], "role"))
        if team_email:
            await mail_role_change(transaction, team_email, OPERATOR, user, team_role(user), None)

    await in_transaction(database, work)


async def _add(transaction: Transaction, email: str, password_hash: str, role: TeamRole) -> str:
    moment = now()
    account = accounts.NewAccount(
        email=email,
        password_hash=password_hash,
        user_metadata={},
        language="en",
        moment=moment,
        app_metadata={**accounts.APP_METADATA, "role": role},
        confirmed_at=moment,
    )
    user_id = await accounts.create(transaction, account)
    subject = {"id": user_id, "email": email}
    after = {"email": email, "app_metadata": account.app_metadata}
    await trail.record(transaction, OPERATOR, "user.created", subject, after=after)
    return user_id


async def _give_role(transaction: Transaction, user: Row, password_hash: str, role: TeamRole) -> None:
    moment = now()
    if user["email_confirmed_at"] is None:
        await accounts.confirm(transaction, user, moment)
    left = await close_ways_in(transaction, user)
    kept = without_keys(left["app_metadata"], *accounts.NEEDS_PASSWORD)
    await _set_app_metadata(transaction, user, {**kept, "role": role}, has_new_password=True)
    await transaction.execute(SET_PASSWORD, user_id=user["id"], password_hash=password_hash, moment=moment)


async def _set_app_metadata(
    transaction: Transaction,
    user: Row,
    app_metadata: dict[str, Any],
    *,
    actor: Actor = OPERATOR,
    **also: bool,
) -> None:
    await transaction.execute(SET_APP_METADATA, user_id=user["id"], app_metadata=app_metadata, moment=now())
    action = "user.updated" if team_role(user) == app_metadata.get("role") else "user.role_changed"
    before, after = {"app_metadata": user["app_metadata"]}, {"app_metadata": app_metadata, **also}
    await trail.record(transaction, actor, action, user, before=before, after=after)


class Member(msgspec.Struct, frozen=True):
    """An admin or a producer who can sign in. `name` and `avatar_url` come from the profile."""

    id: str
    email: str
    role: TeamRole
    name: str | None
    avatar_url: str | None


async def team(database: Database | Transaction) -> list[Member]:
    """List the admins and producers who can sign in, ordered by address."""
    rows = await database.fetch_all(TEAM_MEMBERS)
    return [
        Member(row["id"], row["email"], role, row["full_name"], row["avatar_url"])
        for row in rows
        if not is_banned(row) and (role := team_role(row)) is not None
    ]
