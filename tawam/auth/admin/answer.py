"""Accounts as the team reads them."""

from typing import Any

from sqlalchemy import bindparam, select
from starlette.responses import Response

from tawam.auth import accounts
from tawam.auth.admin.acting import user_not_found
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.shapes import read_user_shape, user_shape
from tawam.auth.tables import factors, identities
from tawam.database.port import Row, Statement

IDENTITIES_OF_USERS = Statement(
    select(identities)
    .where(identities.c.user_id.in_(bindparam("user_ids", expanding=True)))
    .order_by(identities.c.created_at)
)
FACTORS_OF_USERS = Statement(
    select(factors)
    .where(factors.c.user_id.in_(bindparam("user_ids", expanding=True)))
    .order_by(factors.c.created_at)
)


async def user_answer(auth: Auth, user_id: str) -> Response:
    """
    Raises:
        AuthError: 404, there is no such account.
    """
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
    if user is None:
        raise user_not_found()
    return json_answer(await read_user_shape(auth.database, user))


async def shapes(auth: Auth, users: list[Row]) -> list[dict[str, Any]]:
    if not users:
        return []
    ids = [user["id"] for user in users]
    known = _by_user(await auth.database.fetch_all(IDENTITIES_OF_USERS, user_ids=ids))
    shown = _by_user(await auth.database.fetch_all(FACTORS_OF_USERS, user_ids=ids))
    return [user_shape(user, known.get(user["id"], []), shown.get(user["id"], [])) for user in users]


def _by_user(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row["user_id"], []).append(row)
    return found
