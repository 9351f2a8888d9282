"""Rows and statements that the tests of the database share."""

from typing import Any

from sqlalchemy import bindparam, insert, select

from tawam.auth.tables import users
from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement

INSERT_USER = Statement(insert(users))
USER_BY_ID = Statement(select(users).where(users.c.id == bindparam("id")))
USERS = Statement(select(users.c.id, users.c.email).order_by(users.c.email))


def a_user(**changes: Any) -> dict[str, Any]:
    moment = now()
    return {
        **dict.fromkeys(users.c.keys()),
        "id": new_id(),
        "email": f"{new_id()}@example.com",
        "password_hash": "$argon2id$",
        "app_metadata": {"provider": "email", "providers": ["email"]},
        "user_metadata": {"اسم": "آن", "n": [1, 2.5, None, True]},
        "language": "ar",
        "is_anonymous": False,
        "is_contested": False,
        "created_at": moment,
        "updated_at": moment,
        **changes,
    }


async def add(database: Database, user: dict[str, Any]) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(INSERT_USER, **user)
