"""Two workers on one database: what one does the other knows, and tabs that refresh at once stay together."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx2
import pytest
from sqlalchemy import select
from starlette.requests import HTTPConnection

from tawam.app import create_app
from tawam.auth.access import SESSION_CACHE_SECONDS, Access
from tawam.auth.admin.admins import create_admin, revoke_admin
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.tables import refresh_tokens, sessions
from tawam.database.port import Database, Row, Statement
from tawam.settings import Settings
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.mfa.second_factor import Authenticator
from tests.auth.mfa.test_factors import bearer
from tests.auth.sessions.test_token import ban

TABS = 50
LIVE_TOKENS = Statement(select(refresh_tokens).where(refresh_tokens.c.is_revoked.is_(False)))
ALL_TOKENS = Statement(select(refresh_tokens))
ALL_SESSIONS = Statement(select(sessions))


@asynccontextmanager
async def second_process(api: AuthApi, settings: Settings) -> AsyncGenerator[AuthApi]:
    """A second process's view: an application of its own, with its own memory, on the same database."""
    app = create_app(settings)
    transport = httpx2.ASGITransport(app=app, client=("127.0.0.2", 50000), raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client,
    ):
        yield AuthApi(client, api.keys, api.database, api.clock)


@pytest.fixture
async def other(api: AuthApi, settings: Settings) -> AsyncGenerator[AuthApi]:
    async with second_process(api, settings) as other:
        yield other


@pytest.fixture
def pass_seconds(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Move the clock by which sessions are believed."""
    passed = 0.0
    monotonic = time.monotonic
    monkeypatch.setattr("tawam.auth.access.monotonic", lambda: monotonic() + passed)

    def pass_seconds(seconds: float) -> None:
        nonlocal passed
        passed += seconds

    return pass_seconds


async def refreshed(api: AuthApi, refresh_token: str) -> str:
    response = await api.refresh(refresh_token)
    assert response.status_code == 200, response.text
    return response.json()["refresh_token"]


class TestTabs:
    async def test_fifty_at_once_end_with_one_chain(self, api: AuthApi, other: AuthApi):
        session = await api.person()
        tabs = [(api, other)[number % 2] for number in range(TABS)]
        tokens = await asyncio.gather(*(refreshed(tab, session.refresh_token) for tab in tabs))
        assert len(set(tokens)) == 1
        assert len(await api.database.fetch_all(ALL_TOKENS)) == 2
        assert len(await api.database.fetch_all(LIVE_TOKENS)) == 1

    async def test_a_lost_answer_is_given_again_by_either(self, api: AuthApi, other: AuthApi):
        session = await api.person()
        live = await refreshed(api, session.refresh_token)
        api.later(hours=3)
        tabs = [(api, other)[number % 2] for number in range(12)]
        tokens = await asyncio.gather(*(refreshed(tab, session.refresh_token) for tab in tabs))
        assert set(tokens) == {live}
        assert len(await api.database.fetch_all(ALL_TOKENS)) == 2

    async def test_they_go_on_together(self, api: AuthApi, other: AuthApi):
        """Ten rounds, each tab with what it was last given: nobody is signed out, nothing forks."""
        session = await api.person()
        held = [session.refresh_token] * 10
        for _ in range(10):
            tabs = [(api, other)[number % 2] for number in range(len(held))]
            held = await asyncio.gather(*map(refreshed, tabs, held))
            api.later(minutes=50)
        assert len(set(held)) == 1
        assert len(await api.database.fetch_all(LIVE_TOKENS)) == 1
        assert len(await api.database.fetch_all(ALL_SESSIONS)) == 1

    async def test_a_thief_at_the_other_worker_ends_it_for_both(self, api: AuthApi, other: AuthApi):
        session = await api.person()
        live = await refreshed(api, await refreshed(api, session.refresh_token))
        api.later(seconds=11)
        assert error(await other.refresh(session.refresh_token)) == (400, "refresh_token_already_used")
        assert error(await api.refresh(live)) == (400, "refresh_token_not_found")
        assert await api.database.fetch_all(ALL_SESSIONS) == []

    async def test_thieves_at_once_get_nothing(self, api: AuthApi, other: AuthApi):
        session = await api.person()
        await refreshed(api, await refreshed(api, session.refresh_token))
        api.later(seconds=11)
        thieves = [(api, other)[number % 2] for number in range(12)]
        answers = await asyncio.gather(*(thief.refresh(session.refresh_token) for thief in thieves))
        assert {answer.status_code for answer in answers} == {400}
        assert await api.database.fetch_all(ALL_SESSIONS) == []


async def by_sign_out(api: AuthApi, session: Session) -> None:
    elsewhere = Session.of(await api.sign_in("ann@example.com"))
    response = await api.call("POST", "/logout?scope=global", token=elsewhere.access_token)
    assert response.status_code == 204


async def by_password(api: AuthApi, session: Session) -> None:
    elsewhere = Session.of(await api.sign_in("ann@example.com"))
    body = {"password": "another-horse-8", "current_password": PASSWORD}
    response = await api.call("PUT", "/user", body, token=elsewhere.access_token)
    assert response.status_code == 200, response.text


async def by_second_factor(api: AuthApi, session: Session) -> None:
    elsewhere = Session.of(await api.sign_in("ann@example.com"))
    phone = await Authenticator.enrolled(api, elsewhere)
    assert (await phone.verify(elsewhere)).status_code == 200


async def by_ban(api: AuthApi, session: Session) -> None:
    body = {"ban_duration": "24h"}
    path = f"/admin/users/{session.user['id']}"
    response = await api.call("PUT", path, body, token=api.keys.service_role_key)
    assert response.status_code == 200, response.text


async def by_deletion(api: AuthApi, session: Session) -> None:
    path = f"/admin/users/{session.user['id']}"
    response = await api.call("DELETE", path, {}, token=api.keys.service_role_key)
    assert response.status_code == 200, response.text


async def by_replay(api: AuthApi, session: Session) -> None:
    # Two behind: the token right before the current one may be sent again by a phone that lost the answer.
    newer = await refreshed(api, session.refresh_token)
    await refreshed(api, newer)
    api.later(seconds=11)
    assert (await api.refresh(session.refresh_token)).status_code == 400


WAYS = [by_sign_out, by_password, by_second_factor, by_ban, by_deletion, by_replay]
Way = Callable[[AuthApi, Session], Awaitable[None]]


async def open_doors(api: AuthApi, session: Session) -> list[str]:
    """The protocols that still let the session in."""
    headers = bearer(api, session)
    answers = {
        "auth": await api.client.get("/auth/v1/user", headers=headers),
        "rest": await api.client.get("/rest/v1/profiles", headers=headers),
        "functions": await api.client.post("/functions/v1/checkout-status", json={}, headers=headers),
    }
    assert all(answer.status_code < 500 for answer in answers.values())
    return [name for name, answer in answers.items() if answer.status_code not in (401, 403)]


@pytest.mark.parametrize("way", WAYS)
class TestEnding:
    async def test_is_felt_at_once_here(self, api: AuthApi, way: Way):
        session = await api.person()
        assert await open_doors(api, session) == ["auth", "rest", "functions"]
        await way(api, session)
        assert await open_doors(api, session) == []
        assert (await api.refresh(session.refresh_token)).status_code == 400

    async def test_is_felt_within_five_seconds_elsewhere(
        self, api: AuthApi, other: AuthApi, way: Way, pass_seconds: Callable[[float], None]
    ):
        session = await api.person()
        assert await open_doors(other, session) == ["auth", "rest", "functions"]
        await way(api, session)
        pass_seconds(SESSION_CACHE_SECONDS)
        assert await open_doors(other, session) == []
        assert SESSION_CACHE_SECONDS <= 5


@pytest.mark.parametrize("way", [{"ban_duration": "24h"}, None])
async def test_an_admin_shut_out_here_changes_nothing_elsewhere(
    api: AuthApi, other: AuthApi, way: dict[str, str] | None
):
    """Not even in the seconds for which the other worker believes the session: the change would last."""
    await create_admin(api.database, "boss@example.com", "admins-own-3")
    boss = Session.of(await api.sign_in("boss@example.com", "admins-own-3"))
    await create_admin(api.database, "second@example.com", "admins-own-3")
    path = f"/admin/users/{boss.user['id']}"
    assert (await other.call("GET", path, token=boss.access_token)).status_code == 200
    shut = ("PUT", path, way) if way else ("POST", f"{path}/logout", {})
    assert (await api.call(*shut, token=api.keys.service_role_key)).status_code == 200
    refusal = (403, "user_banned" if way else "session_not_found")
    answer = await other.call("PUT", path, {"ban_duration": "none"}, boss.access_token)
    assert error(answer) == refusal
    answer = await other.call("POST", "/admin/users", {"email": "mine@example.com"}, boss.access_token)
    assert error(answer) == refusal


async def by_command(api: AuthApi, boss: Session) -> None:
    await revoke_admin(api.database, "boss@example.com")


async def by_the_team(api: AuthApi, boss: Session) -> None:
    body = {"app_metadata": {"role": None}}
    path = f"/admin/users/{boss.user['id']}"
    assert (await api.call("PUT", path, body, api.keys.service_role_key)).status_code == 200


async def by_shutting_out(api: AuthApi, boss: Session) -> None:
    path = f"/admin/users/{boss.user['id']}"
    assert (
        await api.call("PUT", path, {"ban_duration": "24h"}, api.keys.service_role_key)
    ).status_code == 200


async def open_to_the_team(api: AuthApi, boss: Session) -> list[str]:
    """The protocols that still take the session for one of the team."""
    headers = bearer(api, boss)
    answers = {
        "auth": await api.client.get("/auth/v1/admin/users", headers=headers),
        "rest": await api.client.get("/rest/v1/audit_log", headers=headers),
        "functions": await api.client.post("/functions/v1/team-members", json={}, headers=headers),
    }
    assert all(answer.status_code < 500 for answer in answers.values())
    return [name for name, answer in answers.items() if answer.status_code == 200]


@pytest.mark.parametrize("way", [by_command, by_the_team, by_shutting_out])
async def test_a_role_that_is_taken_away_is_gone_at_once_everywhere(api: AuthApi, other: AuthApi, way: Way):
    for name in ("boss", "second"):
        await create_admin(api.database, f"{name}@example.com", "admins-own-3")
    boss = Session.of(await api.sign_in("boss@example.com", "admins-own-3"))
    for process in (api, other):
        assert await open_to_the_team(process, boss) == ["auth", "rest", "functions"]
    await way(api, boss)
    for process in (api, other):
        assert await open_to_the_team(process, boss) == []


async def test_people_are_looked_up_once_in_five_seconds_though_admins_are_not(api: AuthApi):
    await api.person()
    await create_admin(api.database, "boss@example.com", "admins-own-3")
    looked_up = await counted_look_ups(api, "ann@example.com", PASSWORD)
    assert looked_up == 1
    assert await counted_look_ups(api, "boss@example.com", "admins-own-3") == 3


async def counted_look_ups(api: AuthApi, email: str, password: str) -> int:
    """How often the database is asked about a session that sends three requests."""
    session = Session.of(await api.sign_in(email, password))
    database = CountingDatabase(api.database)
    access = Access(api.keys, cast(Database, database), AccessTokens(api.keys, "http://testserver/auth/v1"))
    headers = [(name.encode(), value.encode()) for name, value in bearer(api, session).items()]
    for _ in range(3):
        await access.caller(HTTPConnection({"type": "http", "headers": headers}))
    return database.asked


class CountingDatabase:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.asked = 0

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        self.asked += 1
        return await self._database.fetch_one(statement, **values)


async def test_a_ban_that_ran_out_opens_again(
    api: AuthApi, other: AuthApi, pass_seconds: Callable[[float], None]
):
    session = await api.person()
    await ban(api.database, "ann@example.com")
    pass_seconds(SESSION_CACHE_SECONDS)
    assert await open_doors(other, session) == []
    api.later(days=1, minutes=1)
    live = Session.of(await other.refresh(session.refresh_token))
    assert await open_doors(other, live) == ["auth", "rest", "functions"]


async def test_a_level_raised_here_is_known_elsewhere_at_once(api: AuthApi, other: AuthApi):
    """The other worker remembers the session from before; the raised token tells it to read anew."""
    session = await api.person()
    assert await open_doors(other, session) == ["auth", "rest", "functions"]
    phone = await Authenticator.enrolled(api, session)
    raised = Session.of(await phone.verify(session))
    removal = await other.call("DELETE", f"/factors/{phone.factor_id}", token=raised.access_token)
    assert removal.status_code == 200, removal.text
    assert await open_doors(api, raised) == ["auth", "rest", "functions"]
