"""Known devices: browsers that have signed in to an account, recognized by a cookie (OWASP, device cookies).

Attempts from unknown browsers are counted separately, so that strangers cannot lock the owner out. A device
grants nothing by itself: it has to give the password like any other.
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth.context import Auth
from tawam.auth.tables import known_devices, users
from tawam.auth.users import accounts
from tawam.database.port import Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import new_id, now, timestamp
from tawam.http.cookies import cookie

COOKIE = "tawam_device"
PATH = "/auth/v1"
COOKIE_MAX_AGE = 365 * 24 * 3600
# Devices of one account. Beyond this number, devices never seen again go first, then those unseen longest.
MAX_DEVICES = 20
_TOKEN_LENGTH = 43
# `last_used_at` is updated at most this often.
_LAST_USED_PRECISION = timedelta(days=1)

KNOWN_DEVICE = Statement(
    select(known_devices.c.id)
    .join(users, users.c.id == known_devices.c.user_id)
    .where(users.c.email == bindparam("email"), known_devices.c.token_hash == bindparam("token_hash"))
)
DEVICES_BY_TOKEN = Statement(
    select(known_devices).where(known_devices.c.token_hash == bindparam("token_hash"))
)
INSERT_DEVICE = Statement(insert(known_devices))
SET_LAST_USED_AT = Statement(
    update(known_devices)
    .where(known_devices.c.id == bindparam("device_id"))
    .values(last_used_at=bindparam("moment"))
)
DEVICES_OF_USER = Statement(
    select(known_devices.c.id)
    .where(known_devices.c.user_id == bindparam("user_id"))
    .order_by(
        (known_devices.c.last_used_at == known_devices.c.created_at), known_devices.c.last_used_at.desc()
    )
)
DELETE_DEVICE = Statement(delete(known_devices).where(known_devices.c.id == bindparam("device_id")))
DELETE_DEVICES_OF_USER = Statement(
    delete(known_devices).where(known_devices.c.user_id == bindparam("user_id"))
)


async def find_known_device(auth: Auth, request: Request, email: str) -> str | None:
    """Return the id of the requesting device if the account of `email` knows it; one read in any case."""
    token = _token_of(request)
    if token is None:
        return None
    found = await auth.database.fetch_one(KNOWN_DEVICE, email=email, token_hash=_hash(token))
    return found["id"] if found else None


async def remember_device(auth: Auth, request: Request, response: Response, user_id: str) -> Response:
    """Remember the device that has just signed in to the account.

    Returns:
        `response` with the cookie. Use it for requests of our own pages only: navigations from other sites do
        not send the existing cookie, so it would be replaced.
    """
    presented = _token_of(request)

    async def work(transaction: Transaction) -> str | None:
        if await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user_id) is None:
            return None
        return await _verify(transaction, user_id, presented)

    token = await in_transaction(auth.database, work)
    if token is not None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_MAX_AGE,
            path=PATH,
            secure=auth.settings.is_https,
            httponly=True,
            samesite="strict",
        )
    return response


async def _verify(transaction: Transaction, user_id: str, presented: str | None) -> str:
    """Store the device for a locked account; returns its token."""
    token_hash = _hash(presented) if presented else ""
    devices = await transaction.fetch_all(DEVICES_BY_TOKEN, token_hash=token_hash)
    own = next((device for device in devices if device["user_id"] == user_id), None)
    if own is not None and presented is not None:
        is_first = own["last_used_at"] == own["created_at"]
        if is_first or own["last_used_at"] < timestamp(datetime.now(UTC) - _LAST_USED_PRECISION):
            await transaction.execute(SET_LAST_USED_AT, device_id=own["id"], moment=now())
        return presented
    # A token that the server did not issue is replaced: somebody else may have chosen it.
    token = presented if devices and presented else secrets.token_urlsafe(32)
    moment = now()
    await transaction.execute(
        INSERT_DEVICE,
        id=new_id(),
        user_id=user_id,
        token_hash=_hash(token),
        created_at=moment,
        last_used_at=moment,
    )
    for device in (await transaction.fetch_all(DEVICES_OF_USER, user_id=user_id))[MAX_DEVICES:]:
        await transaction.execute(DELETE_DEVICE, device_id=device["id"])
    return token


def _token_of(request: Request) -> str | None:
    token = cookie(request, COOKIE)
    return token if token is not None and len(token) == _TOKEN_LENGTH and token.isascii() else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
