"""Admits the service key and admins with a session of their own to the admin endpoints."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit.trail import Actor
from tawam.auth.access import has_bearer, is_banned, team_role
from tawam.auth.admin import admins
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, BearerMissing, SessionEnded, UserBanned, insufficient_aal
from tawam.auth.responses import Handler
from tawam.auth.sessions import sessions
from tawam.auth.users import accounts
from tawam.database.port import Row, Transaction
from tawam.database.team_role import TeamRole

AdminHandler = Callable[[Auth, Actor, Request], Awaitable[Response]]


def require_admin(act: AdminHandler) -> Handler:
    """Wrap `act` in a handler that admits admins and the service key only."""

    async def handler(auth: Auth, request: Request) -> Response:
        return await act(auth, await _authenticate(auth, request), request)

    return handler


async def begin_admin_action(transaction: Transaction, actor: Actor) -> list[Row]:
    """Lock all admins and check that the actor may still act; returns the admins' accounts.

    Raises:
        AuthError: 403 `not_admin`: the actor lost the role during the request.
        UserBanned, SessionEnded: the actor was banned or signed out. The cached session may be seconds old,
            while the effect of an action, such as lifting one's own ban, would last.
    """
    team = await admins.lock_admins(transaction)
    if actor.user_id is not None:
        acting = next((admin for admin in team if admin["id"] == actor.user_id), None)
        await _require_able(transaction, actor, acting)
    return team


async def begin_team_action(transaction: Transaction, actor: Actor) -> None:
    """Lock the actor's account and check that they may still act on productions, as an admin or a producer.

    Call it before any other account or a twin is locked.

    Raises:
        AuthError, UserBanned, SessionEnded: as `begin_admin_action`.
    """
    if actor.user_id is not None:
        acting = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=actor.user_id)
        is_member = acting is not None and team_role(acting) is not None
        await _require_able(transaction, actor, acting if is_member else None)


async def _require_able(transaction: Transaction, actor: Actor, acting: Row | None) -> None:
    """
    Args:
        acting: the actor's locked account; None without the role.
    """
    if acting is None:
        raise _not_admin()
    if is_banned(acting):
        raise UserBanned("User is banned")
    if await transaction.fetch_one(sessions.LOCK_SESSION, session_id=actor.session_id) is None:
        raise SessionEnded("Session from session_id claim in JWT does not exist")


async def lock_target_user(
    transaction: Transaction, request: Request, *, include_anonymized: bool = False
) -> Row:
    """Lock and return the account that the path names.

    Args:
        include_anonymized: whether to accept an anonymized account.

    Raises:
        AuthError: 404, there is no such account.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=target_user_id(request))
    if user is None or (user["deleted_at"] and not include_anonymized):
        raise user_not_found()
    return user


def target_user_id(request: Request) -> str:
    """Return the user id of the path.

    Raises:
        AuthError: 404 `validation_failed`: the path holds no valid id.
    """
    return validate_id(request.path_params["user_id"], "user_id")


def validate_id(text: str, name: str) -> str:
    """Return `text` as a UUID in canonical form.

    Raises:
        AuthError: 404 `validation_failed`.
    """
    identity = parse_uuid(text)
    if identity is None:
        raise AuthError(404, "validation_failed", f"{name} must be an UUID")
    return identity


def parse_uuid(text: str) -> str | None:
    """Return `text` as a UUID in canonical form; None if it is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return None


def refuse_own_account(actor: Actor, user: Row, act: str) -> None:
    """Refuse admin actions on the admin's own account.

    Raises:
        AuthError: 409 `own_account`: a mistake would lock the admin out.
    """
    if actor.user_id == user["id"]:
        raise AuthError(409, "own_account", f"You cannot {act} your own account here")


def refuse_giving_admin(actor: Actor, before: TeamRole | None, after: object) -> None:
    """Refuse an admin who makes an account an admin's alone; the service key may.

    Raises:
        AuthError: 409 `second_admin_needed`.
    """
    if actor.user_id is not None and after == admins.ROLE != before:
        raise AuthError(
            409, "second_admin_needed", "A second admin approves new admins: call request-admin-role"
        )


def refuse_other_admin(actor: Actor, user: Row, act: str) -> None:
    """Refuse what would let an admin sign in as another one, and so be the second admin, too.

    Raises:
        AuthError: 409 `admin_account`.
    """
    if actor.user_id not in (None, user["id"]) and team_role(user) == admins.ROLE:
        raise AuthError(409, "admin_account", f"You cannot {act} another admin")


def user_not_found() -> AuthError:
    return AuthError(404, "user_not_found", "User not found")


async def _authenticate(auth: Auth, request: Request) -> Actor:
    """Return who acts: the service key or an admin.

    Raises:
        AccessDenied: the API key or the bearer token is missing or invalid.
        AuthError: 403 `not_admin`; 403 `insufficient_aal` if a second factor is missing; 401
            `session_expired` if the admin has to sign in again.
    """
    address = request.client.host if request.client else None
    caller = await auth.access.caller_at_any_level(request)
    if caller.role == "service_role":
        return Actor(None, "service key", address)
    if caller.role == "anon" and not has_bearer(request):
        raise BearerMissing("This endpoint requires a valid Bearer token")
    if caller.awaits_second_factor:
        raise insufficient_aal(403)
    if caller.team_role != "admin":
        raise _not_admin()
    if caller.team_needs == "second factor":
        raise insufficient_aal(403)
    if caller.team_needs == "sign-in":
        raise AuthError(401, "session_expired", "Admins sign in anew every twelve hours")
    return Actor(caller.user_id, caller.email, address, caller.session_id)


def _not_admin() -> AuthError:
    return AuthError(403, "not_admin", "User not allowed")
