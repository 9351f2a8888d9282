"""Sessions end: after so many days without use, and after so many in all."""

from typing import Any

import pytest
from sqlalchemy import func, select

from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.auth.tables import sessions
from tawam.database.port import Statement
from tawam.database.sweeping import Sweeper
from tests.auth.api import AuthApi, Session, error

COUNT = Statement(select(func.count().label("rows")).select_from(sessions))
IDLE = "Invalid Refresh Token: Session Expired (Inactivity)"
OLD = "Invalid Refresh Token: Session Expired"


async def count(api: AuthApi) -> int:
    row = await api.database.fetch_one(COUNT)
    assert row is not None
    return row["rows"]


async def used_every(api: AuthApi, days: int, times: int) -> Session:
    """A session that was refreshed so often."""
    session = await api.person()
    for _ in range(times):
        api.later(days=days)
        session = Session.of(await api.refresh(session.refresh_token))
    return session


class TestIdle:
    async def test_session_ends_after_thirty_days(self, api: AuthApi):
        session = await api.person()
        api.later(days=29, hours=23)
        session = Session.of(await api.refresh(session.refresh_token))
        api.later(days=30)
        refused = await api.refresh(session.refresh_token)
        assert (error(refused), refused.json()["message"]) == ((400, "session_expired"), IDLE)

    async def test_session_stays_over_however_often_it_is_tried(self, api: AuthApi):
        session = await api.person()
        api.later(days=30)
        answers = [error(await api.refresh(session.refresh_token)) for _ in range(3)]
        assert answers == [(400, "session_expired")] * 3


class TestOld:
    async def test_session_ends_after_ninety_days_though_it_is_used(self, api: AuthApi):
        session = await used_every(api, 20, 4)
        api.later(days=10)
        refused = await api.refresh(session.refresh_token)
        assert (error(refused), refused.json()["message"]) == ((400, "session_expired"), OLD)

    async def test_session_takes_its_access_token_along(self, api: AuthApi):
        session = await used_every(api, 20, 4)
        api.later(days=9, hours=23, minutes=30)
        session = Session.of(await api.refresh(session.refresh_token))
        api.later(minutes=31)
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        assert (await api.client.get("/rest/v1/notes", headers=headers)).status_code == 401
        assert error(await api.user(session)) == (403, "session_not_found")
        function = await api.client.post("/functions/v1/checkout-status", json={}, headers=headers)
        assert function.status_code == 401


class TestSettings:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"session_idle_days": 2, "session_max_days": 3}

    async def test_say_how_long(self, api: AuthApi):
        session = await api.person()
        api.later(days=2)
        assert error(await api.refresh(session.refresh_token)) == (400, "session_expired")
        session = Session.of(await api.sign_in("ann@example.com"))
        for _ in range(2):
            api.later(days=1)
            session = Session.of(await api.refresh(session.refresh_token))
        api.later(days=1)
        assert error(await api.refresh(session.refresh_token)) == (400, "session_expired")


class TestDevices:
    async def test_list_those_that_live(self, api: AuthApi):
        await api.person()
        api.later(days=29)
        await api.sign_in("ann@example.com")
        api.later(days=1)
        session = Session.of(await api.sign_in("ann@example.com"))
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        assert await count(api) == 3
        answer = await api.client.get("/rest/v1/sessions?select=id,user_agent", headers=headers)
        assert len(answer.json()) == 2
        counted = await api.client.head("/rest/v1/sessions", headers={**headers, "prefer": "count=exact"})
        assert counted.headers["content-range"].endswith("/2")


class TestSweep:
    async def test_takes_what_was_not_used(self, api: AuthApi):
        await api.person()
        api.later(days=10)
        kept = Session.of(await api.sign_in("ann@example.com"))
        sweeper = Sweeper(api.database, SessionLifetime().sweeps())
        api.later(days=20)
        assert (await sweeper.sweep(), await count(api)) == (0, 2)
        api.later(hours=1, seconds=1)
        assert (await sweeper.sweep(), await count(api)) == (1, 1)
        assert (await api.refresh(kept.refresh_token)).status_code == 200

    async def test_takes_what_is_old_with_its_refresh_tokens(self, api: AuthApi):
        session = await used_every(api, 20, 4)
        sweeper = Sweeper(api.database, SessionLifetime().sweeps())
        api.later(days=10)
        assert await sweeper.sweep() == 0
        api.later(hours=1, seconds=1)
        assert await sweeper.sweep() == 1
        assert error(await api.refresh(session.refresh_token)) == (400, "refresh_token_not_found")
