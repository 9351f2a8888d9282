"""Admits the service key and admins with a session of their own to the admin endpoints."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit.trail import Actor
from tawam.auth.access import is_banned
from tawam.auth.admin import admins
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, BearerMissing, SessionEnded, UserBanned, insufficient_aal
from tawam.auth.responses import Handler
from tawam.auth.sessions import sessions
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction

Act = Callable[[Auth, Actor, Request], Awaitable[Response]]


def by_team(act: Act) -> Handler:
    """A handler that runs `act` for the team alone."""

    async def handler(auth: Auth, request: Request) -> Response:
        return await act(auth, await _actor(auth, request), request)

    return handler


async def begin(transaction: Transaction, actor: Actor) -> list[Row]:
    """The admins, held until `transaction` ends; what is read from here on stays true.

    Raises:
        AuthError: 403 `not_admin`: the actor lost the role while the request was on its way.
        UserBanned, SessionEnded: or was banned or signed out. Another process may believe a session for
            seconds yet, and what an act does then, lifting one's own ban even, would last.
    """
    team = await admins.locked(transaction)
    if actor.user_id is None:
        return team
    acting = next((admin for admin in team if admin["id"] == actor.user_id), None)
    if acting is None:
        raise _not_admin()
    if is_banned(acting):
        raise UserBanned("User is banned")
    if await transaction.fetch_one(sessions.LOCK_SESSION, session_id=actor.session_id) is None:
        raise SessionEnded("Session from session_id claim in JWT does not exist")
    return team


async def subject(transaction: Transaction, request: Request, *, may_be_empty: bool = False) -> Row:
    """The account that the path names, locked.

    Args:
        may_be_empty: whether one that was emptied counts.

    Raises:
        AuthError: 404, there is no such account.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=subject_id(request))
    if user is None or (user["deleted_at"] and not may_be_empty):
        raise user_not_found()
    return user


def subject_id(request: Request) -> str:
    """
    Raises:
        AuthError: 404 `validation_failed`: what stands in the path is no id.
    """
    return checked_id(request.path_params["user_id"], "user_id")


def checked_id(text: str, name: str) -> str:
    """An id in its one spelling.

    Raises:
        AuthError: 404 `validation_failed`.
    """
    identity = as_uuid(text)
    if identity is None:
        raise AuthError(404, "validation_failed", f"{name} must be an UUID")
    return identity


def as_uuid(text: str) -> str | None:
    """An id in its one spelling; None for what is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return None


def not_to_oneself(actor: Actor, user: Row, act: str) -> None:
    """
    Raises:
        AuthError: 409 `own_account`: a slip here would lock the admin out.
    """
    if actor.user_id == user["id"]:
        raise AuthError(409, "own_account", f"You cannot {act} your own account here")


def user_not_found() -> AuthError:
    return AuthError(404, "user_not_found", "User not found")


async def _actor(auth: Auth, request: Request) -> Actor:
    """
    Raises:
        AccessDenied: the key or the bearer is none; no bearer at all.
        AuthError: 403 `not_admin`; 403 `insufficient_aal` where a second factor would make the difference,
            401 `session_expired` where signing in again would.
    """
    address = request.client.host if request.client else None
    caller = await auth.access.caller_at_any_level(request)
    if caller.role == "service_role":
        return Actor(None, "service key", address)
    if caller.role == "anon" and request.headers.get("authorization", "")[:7].lower() != "bearer ":
        raise BearerMissing("This endpoint requires a valid Bearer token")
    if caller.awaits_second_factor or caller.is_admin_at_aal2:
        raise insufficient_aal(403)
    if caller.is_admin_anew:
        raise AuthError(401, "session_expired", "Admins sign in anew every twelve hours")
    if not caller.is_admin:
        raise _not_admin()
    return Actor(caller.user_id, caller.email, address, caller.session_id)


def _not_admin() -> AuthError:
    return AuthError(403, "not_admin", "User not allowed")
