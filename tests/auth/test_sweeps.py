"""What has had its time goes; what still answers in its own way stays."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from tawam.auth.links.send import DUMMY_ROW, INSERT_DUMMY
from tawam.auth.sweeps import AUTH_SWEEPS, REVOKED_FOR
from tawam.auth.tables import flow_states, one_time_tokens, refresh_tokens
from tawam.database.port import Statement
from tawam.database.schema import new_id, timestamp
from tawam.database.sweeping import Sweeper
from tests.auth.api import AuthApi, Session, error
from tests.auth.sessions.test_pkce import code_for, exchanged

COUNTS = {
    table.name: Statement(select(func.count().label("rows")).select_from(table))
    for table in (one_time_tokens, flow_states, refresh_tokens)
}


async def count(api: AuthApi, table: str) -> int:
    row = await api.database.fetch_one(COUNTS[table])
    assert row is not None
    return row["rows"]


class TestRefreshTokens:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        """Sessions that outlast their spent tokens though nobody uses them."""
        return {"session_idle_days": 60}

    async def test_spent_long_ago_are_forgotten_and_the_session_lives(self, api: AuthApi):
        first = await api.person()
        second = Session.of(await api.refresh(first.refresh_token))
        third = Session.of(await api.refresh(second.refresh_token))
        api.later(seconds=REVOKED_FOR.total_seconds() + 1)
        assert await Sweeper(api.database, AUTH_SWEEPS).sweep() == 1
        assert error(await api.refresh(first.refresh_token)) == (400, "refresh_token_not_found")
        assert (await api.refresh(third.refresh_token)).status_code == 200

    async def test_the_parent_of_the_live_one_stays_and_is_answered_with_it(self, api: AuthApi):
        first = await api.person()
        live = Session.of(await api.refresh(first.refresh_token))
        api.later(seconds=REVOKED_FOR.total_seconds() + 1)
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert Session.of(await api.refresh(first.refresh_token)).refresh_token == live.refresh_token

    async def test_spent_lately_still_end_the_session(self, api: AuthApi):
        first = await api.person()
        second = Session.of(await api.refresh(first.refresh_token))
        api.later(days=29)
        live = Session.of(await api.refresh(second.refresh_token))
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert error(await api.refresh(first.refresh_token)) == (400, "refresh_token_already_used")
        assert error(await api.user(live)) == (403, "session_not_found")

    async def test_the_moment_is_the_clocks(self, api: AuthApi):
        session = await api.person()
        for _ in range(4):
            session = Session.of(await api.refresh(session.refresh_token))
        ahead = Sweeper(api.database, AUTH_SWEEPS, lambda: datetime.now(UTC) + timedelta(days=31))
        assert await Sweeper(api.database, AUTH_SWEEPS).sweep() == 0
        assert await ahead.sweep() == 3
        assert await count(api, "refresh_tokens") == 2


class TestProofs:
    async def test_expired_ones_go(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        await api.recover("bob@example.com")
        api.later(hours=2, seconds=1)
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert await count(api, "one_time_tokens") == 0
        assert await count(api, "flow_states") == 0

    async def test_more_than_one_helping_go_in_one_sweep(self, api: AuthApi):
        moment = timestamp(datetime.now(UTC) - timedelta(days=1))
        async with api.database.transaction() as transaction:
            for _ in range(1100):
                await transaction.execute(
                    INSERT_DUMMY, **DUMMY_ROW, id=new_id(), created_at=moment, expires_at=moment
                )
        assert await Sweeper(api.database, AUTH_SWEEPS).sweep() == 1100

    async def test_live_ones_stay(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        api.later(minutes=59)
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert (await api.follow((await api.proof("ann@example.com")).token)).status_code == 200

    async def test_a_code_that_has_just_expired_still_says_so(self, api: AuthApi):
        code = await code_for(api)
        api.later(minutes=30)
        await Sweeper(api.database, AUTH_SWEEPS).sweep()
        assert error(await exchanged(api, code)) == (422, "flow_state_expired")
