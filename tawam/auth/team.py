"""The people of the team: the admins who can sign in."""

import msgspec
from sqlalchemy import select

from tawam.auth.access import is_banned
from tawam.auth.tables import HAS_ADMIN_ROLE, users
from tawam.database.port import Database, Statement, Transaction
from tawam.profiles.tables import profiles

TEAM = Statement(
    select(users.c.id, users.c.email, users.c.banned_until, profiles.c.full_name)
    .join_from(users, profiles, profiles.c.id == users.c.id)
    .where(HAS_ADMIN_ROLE, users.c.email_confirmed_at.is_not(None))
    .order_by(users.c.email)
)


class Member(msgspec.Struct, frozen=True):
    """`name`: as in their profile."""

    id: str
    email: str
    name: str | None


async def team(database: Database | Transaction) -> list[Member]:
    """By address."""
    rows = await database.fetch_all(TEAM)
    return [Member(row["id"], row["email"], row["full_name"]) for row in rows if not is_banned(row)]
