"""The team and its calls of `/auth/v1/admin`."""

from typing import Any

import httpx2
from sqlalchemy import select

from tawam.audit.tables import audit_log
from tawam.auth.admin.admins import create_admin
from tawam.database.port import Row, Statement
from tests.auth.api import AuthApi, Session

SECRET = "admins-own-3"
TRAIL = Statement(select(audit_log).order_by(audit_log.c.id))


class Team:
    """Calls as an admin, or with the service key where no session is named."""

    def __init__(self, api: AuthApi) -> None:
        self.api = api

    async def admin(self, email: str = "boss@example.com") -> Session:
        await create_admin(self.api.database, email, SECRET)
        return Session.of(await self.api.sign_in(email, SECRET))

    async def call(
        self, method: str, path: str, body: Any = None, session: Session | None = None
    ) -> httpx2.Response:
        token = session.access_token if session else self.api.keys.service_role_key
        return await self.api.call(method, path, body, token=token)

    async def create(self, session: Session | None = None, **fields: Any) -> dict[str, Any]:
        answer = await self.call("POST", "/admin/users", fields, session)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def update(self, user_id: str, session: Session | None = None, **fields: Any) -> httpx2.Response:
        return await self.call("PUT", f"/admin/users/{user_id}", fields, session)

    async def delete(self, user_id: str, session: Session | None = None, **fields: Any) -> httpx2.Response:
        return await self.call("DELETE", f"/admin/users/{user_id}", fields, session)

    async def user(self, user_id: str) -> dict[str, Any]:
        answer = await self.call("GET", f"/admin/users/{user_id}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def users(self, query: str = "", session: Session | None = None) -> httpx2.Response:
        return await self.call("GET", f"/admin/users{query}", session=session)

    async def trail(self, action: str = "") -> list[Row]:
        """The audit log, the oldest first."""
        rows = await self.api.database.fetch_all(TRAIL)
        return [row for row in rows if action in ("", row["action"])]
