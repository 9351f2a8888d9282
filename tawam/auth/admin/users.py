"""GET /admin/users, and GET and DELETE /admin/users/{id}."""

import asyncio
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, TextClause, and_, bindparam, func, select, text, true
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.admin import admins
from tawam.auth.admin.permissions import (
    begin_admin_action,
    lock_target_user,
    parse_uuid,
    refuse_own_account,
    target_user_id,
    user_not_found,
)
from tawam.auth.context import Auth
from tawam.auth.errors import validation_failed
from tawam.auth.responses import json_response, serialize_user, user_json
from tawam.auth.sessions.access_tokens import AUDIENCE
from tawam.auth.tables import HAS_ADMIN_ROLE, HAS_TEAM_ROLE, factors, identities, users
from tawam.auth.users import accounts, deletion
from tawam.database.port import Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, now
from tawam.http.bodies import read_bytes, read_json

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

_PER_PAGE = 50
_MAX_PER_PAGE = 1000
_MAX_IDS = 100
_MAX_NUMBER = 2**53
USERS_BY_ID = Statement(
    select(users)
    .where(users.c.id.in_(bindparam("user_ids", expanding=True)))
    .order_by(users.c.created_at.desc(), users.c.id.desc())
)


async def user_response(auth: Auth, user_id: str) -> Response:
    """Respond with one user.

    Raises:
        AuthError: 404, there is no such account.
    """
    user = await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
    if user is None:
        raise user_not_found()
    return json_response(await user_json(auth.database, user))


async def serialize_users(auth: Auth, users: list[Row]) -> list[dict[str, Any]]:
    if not users:
        return []
    ids = [user["id"] for user in users]
    known = _by_user(await auth.database.fetch_all(IDENTITIES_OF_USERS, user_ids=ids))
    shown = _by_user(await auth.database.fetch_all(FACTORS_OF_USERS, user_ids=ids))
    return [serialize_user(user, known.get(user["id"], []), shown.get(user["id"], [])) for user in users]


def _by_user(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row["user_id"], []).append(row)
    return found


class Listing(msgspec.Struct, frozen=True):
    """Statements that read one page of the accounts that meet a condition, and count them."""

    page: Statement
    count: Statement


def _listing(condition: ColumnElement[bool] | TextClause) -> Listing:
    # The page's ids come from the index alone, however deep the page; only their rows are read whole.
    ids = (
        select(users.c.id)
        .where(condition)
        .order_by(users.c.created_at.desc(), users.c.id.desc())
        .limit(bindparam("per_page"))
        .offset(bindparam("skipped"))
    )
    rows = select(users).where(users.c.id.in_(ids))
    return Listing(
        page=Statement(rows.order_by(users.c.created_at.desc(), users.c.id.desc())),
        count=Statement(select(func.count().label("total")).select_from(users).where(condition)),
    )


# By the query parameter `kind`, our own addition to the protocol.
LISTINGS = {
    "": _listing(true()),
    "admin": _listing(HAS_ADMIN_ROLE),
    "producer": _listing(and_(HAS_TEAM_ROLE, text("app_metadata ->> 'role' = 'producer'"))),
    "banned": _listing(users.c.banned_until > bindparam("moment", type_=Timestamp())),
    "anonymous": _listing(users.c.is_anonymous),
}


async def list_users(auth: Auth, _: Actor, request: Request) -> Response:
    """List a page of accounts, optionally of one `kind`, newest first; or up to 100 accounts by `ids`."""
    query = request.query_params
    if query.get("ids"):
        return await _list_by_ids(auth, query["ids"])
    kind = query.get("kind", "")
    if kind not in LISTINGS:
        raise validation_failed(f"kind is one of {', '.join(filter(None, LISTINGS))}")
    page = _positive_number(query.get("page"), 1)
    per_page = min(_positive_number(query.get("per_page"), _PER_PAGE), _MAX_PER_PAGE)
    moment = {"moment": now()} if kind == "banned" else {}
    found, count = await asyncio.gather(
        auth.database.fetch_list(
            LISTINGS[kind].page, per_page=per_page, skipped=(page - 1) * per_page, **moment
        ),
        auth.database.fetch_list(LISTINGS[kind].count, **moment),
    )
    total: int = count[0]["total"]
    headers = {"X-Total-Count": str(total), "Link": _links(page, per_page, total)}
    return _list_response(await serialize_users(auth, found), headers)


async def read_user(auth: Auth, _: Actor, request: Request) -> Response:
    return await user_response(auth, target_user_id(request))


async def _list_by_ids(auth: Auth, text: str) -> Response:
    names = text.split(",", _MAX_IDS)
    if len(names) > _MAX_IDS:
        raise validation_failed(f"At most {_MAX_IDS} ids can be asked for at a time")
    ids = {parse_uuid(name.strip()) for name in names}
    if None in ids:
        raise validation_failed("Each of ids must be an UUID")
    found = await auth.database.fetch_all(USERS_BY_ID, user_ids=list(ids))
    return _list_response(await serialize_users(auth, found), {"X-Total-Count": str(len(found))})


def _list_response(found: list[dict[str, Any]], headers: dict[str, str]) -> Response:
    return json_response({"users": found, "aud": AUDIENCE}, headers=headers)


def _positive_number(text: str | None, default: int) -> int:
    if not text:
        return default
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number < _MAX_NUMBER:
        raise validation_failed("Bad Pagination Parameters: page and per_page are whole numbers from 1")
    return number


def _links(page: int, per_page: int, total: int) -> str:
    """Build the Link header (RFC 8288). Clients read the number after the first `=`: `page` comes first."""
    last = max(1, -(-total // per_page))
    named = {"next": page + 1, "last": last} if page < last else {"last": last}
    return ", ".join(
        f'</admin/users?page={number}&per_page={per_page}>; rel="{name}"' for name, number in named.items()
    )


class DeleteUser(msgspec.Struct):
    """Body of DELETE /admin/users/{id}; the body is optional."""

    should_soft_delete: bool = False


async def delete_user(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = target_user_id(request)
    wanted = await _read_body(request)

    async def work(transaction: Transaction) -> None:
        team = await begin_admin_action(transaction, actor)
        user = await lock_target_user(transaction, request, include_anonymized=not wanted.should_soft_delete)
        refuse_own_account(actor, user, "delete")
        admins.require_other_admin(team, user)
        if wanted.should_soft_delete:
            await deletion.anonymize_account(transaction, user)
        else:
            await deletion.delete_account(transaction, user)
        before = {"email": user["email"], "app_metadata": user["app_metadata"]}
        after = {"keeps_id": True} if wanted.should_soft_delete else None
        await trail.record(transaction, actor, "user.deleted", user, before=before, after=after)

    await in_transaction(auth.database, work)
    await auth.access.forget(user_id)
    return json_response({})


async def _read_body(request: Request) -> DeleteUser:
    if "content-type" not in request.headers and not await read_bytes(request):
        return DeleteUser()
    return await read_json(request, DeleteUser)
