"""The routes of `/auth/v1` that are for admins alone."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit.trail import Actor
from tawam.auth.admin.create import create_user, invite
from tawam.auth.admin.credentials import (
    delete_factor,
    delete_passkey,
    end_sessions,
    list_factors,
    list_passkeys,
    recover,
)
from tawam.auth.admin.links import generate_link
from tawam.auth.admin.permissions import AdminHandler, require_admin
from tawam.auth.admin.update import update_user
from tawam.auth.admin.users import delete_user, list_users, read_user
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.responses import Handler


async def _unknown(auth: Auth, actor: Actor, request: Request) -> Response:
    raise AuthError(404, "not_found", "This endpoint does not exist")


async def _oauth_server(auth: Auth, actor: Actor, request: Request) -> Response:
    raise AuthError(404, "feature_disabled", "OAuth server is disabled")


async def _custom_providers(auth: Auth, actor: Actor, request: Request) -> Response:
    raise AuthError(404, "feature_disabled", "Custom OAuth providers are disabled")


_ADMIN_HANDLERS: list[tuple[str, str, AdminHandler]] = [
    ("GET", "/admin/users", list_users),
    ("POST", "/admin/users", create_user),
    ("GET", "/admin/users/{user_id}", read_user),
    ("PUT", "/admin/users/{user_id}", update_user),
    ("DELETE", "/admin/users/{user_id}", delete_user),
    ("GET", "/admin/users/{user_id}/factors", list_factors),
    ("DELETE", "/admin/users/{user_id}/factors/{factor_id}", delete_factor),
    ("GET", "/admin/users/{user_id}/passkeys", list_passkeys),
    ("DELETE", "/admin/users/{user_id}/passkeys/{passkey_id}", delete_passkey),
    ("POST", "/admin/users/{user_id}/logout", end_sessions),
    ("POST", "/admin/users/{user_id}/recover", recover),
    ("POST", "/admin/generate_link", generate_link),
    ("POST", "/invite", invite),
    ("*", "/admin/oauth/{rest:path}", _oauth_server),
    ("*", "/admin/custom-providers{rest:path}", _custom_providers),
    # Last: strangers do not learn which endpoints exist.
    ("*", "/admin/{rest:path}", _unknown),
]
# Admin handlers become route handlers here only, so that none is reachable without `require_admin`.
ADMIN: list[tuple[str, str, Handler]] = [
    (method, path, require_admin(act)) for method, path, act in _ADMIN_HANDLERS
]
