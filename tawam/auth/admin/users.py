"""GET /admin/users and GET /admin/users/{id}."""

import asyncio
from typing import Any

from sqlalchemy import bindparam, func, select
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.access_tokens import AUDIENCE
from tawam.auth.admin.acting import as_uuid, subject_id
from tawam.auth.admin.answer import shapes, user_answer
from tawam.auth.answers import json_answer
from tawam.auth.audit import Actor
from tawam.auth.context import Auth
from tawam.auth.errors import validation_failed
from tawam.auth.tables import users
from tawam.database.port import Statement

_PER_PAGE = 50
_MOST_PER_PAGE = 1000
_MOST_IDS = 100
_LARGEST = 2**53

# The page's ids come from the index alone, however deep the page lies; whole rows are read for those.
_page = (
    select(users.c.id)
    .order_by(users.c.created_at.desc(), users.c.id.desc())
    .limit(bindparam("per_page"))
    .offset(bindparam("skipped"))
)
PAGE_OF_USERS = Statement(
    select(users).where(users.c.id.in_(_page)).order_by(users.c.created_at.desc(), users.c.id.desc())
)
USERS_BY_ID = Statement(
    select(users)
    .where(users.c.id.in_(bindparam("user_ids", expanding=True)))
    .order_by(users.c.created_at.desc(), users.c.id.desc())
)
COUNT_USERS = Statement(select(func.count().label("total")).select_from(users))


async def list_users(auth: Auth, _: Actor, request: Request) -> Response:
    """A page of all accounts, the newest first; or those of `ids`, up to 100 of them."""
    query = request.query_params
    if query.get("ids"):
        return await _named(auth, query["ids"])
    page = _positive(query.get("page"), 1)
    per_page = min(_positive(query.get("per_page"), _PER_PAGE), _MOST_PER_PAGE)
    found, count = await asyncio.gather(
        auth.database.fetch_all(PAGE_OF_USERS, per_page=per_page, skipped=(page - 1) * per_page),
        auth.database.fetch_all(COUNT_USERS),
    )
    total: int = count[0]["total"]
    headers = {"X-Total-Count": str(total), "Link": _links(page, per_page, total)}
    return _list_answer(await shapes(auth, found), headers)


async def read_user(auth: Auth, _: Actor, request: Request) -> Response:
    return await user_answer(auth, subject_id(request))


async def _named(auth: Auth, text: str) -> Response:
    names = text.split(",")
    if len(names) > _MOST_IDS:
        raise validation_failed(f"At most {_MOST_IDS} ids can be asked for at a time")
    ids = {as_uuid(name.strip()) for name in names}
    if None in ids:
        raise validation_failed("Each of ids must be an UUID")
    found = await auth.database.fetch_all(USERS_BY_ID, user_ids=list(ids))
    return _list_answer(await shapes(auth, found), {"X-Total-Count": str(len(found))})


def _list_answer(found: list[dict[str, Any]], headers: dict[str, str]) -> Response:
    return json_answer({"users": found, "aud": AUDIENCE}, headers=headers)


def _positive(text: str | None, default: int) -> int:
    if not text:
        return default
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number < _LARGEST:
        raise validation_failed("Bad Pagination Parameters: page and per_page are whole numbers from 1")
    return number


def _links(page: int, per_page: int, total: int) -> str:
    """RFC 8288. Clients read the number behind the first `=`, so that `page` comes first."""
    last = max(1, -(-total // per_page))
    named = {"next": page + 1, "last": last} if page < last else {"last": last}
    return ", ".join(
        f'</admin/users?page={number}&per_page={per_page}>; rel="{name}"' for name, number in named.items()
    )
