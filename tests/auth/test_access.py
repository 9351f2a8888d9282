"""Who is calling: forged tokens, keys, and how soon an ended session is seen."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

import jwt
import pytest
from starlette.requests import Request

from tawam.auth.access import SESSION_CACHE_SECONDS, Access, Caller
from tawam.auth.admin.admins import create_admin, revoke_admin
from tawam.auth.errors import (
    ClaimsRejected,
    KeyRejected,
    SessionEnded,
    TokenExpired,
    TokenUnreadable,
    UserBanned,
)
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.sessions.access_tokens import Claims as VerifiedClaims
from tawam.database.port import Database, Row, Statement
from tests.auth.api import AuthApi, Session, error
from tests.auth.forgeries import FORGERIES, Claims, signed
from tests.auth.sessions.test_token import ban


def token_claims(session: Session) -> Claims:
    return jwt.decode(session.access_token, options={"verify_signature": False})


@pytest.mark.on_sqlite
async def test_forged_tokens_are_refused_everywhere(api: AuthApi):
    session = await api.person()
    believed: list[str] = []
    for name, forge in FORGERIES.items():
        token = forge(api.keys, token_claims(session))
        account = await api.call("GET", "/user", token=token)
        headers = {"apikey": api.key, "authorization": f"Bearer {token}"}
        rows = await api.client.get("/rest/v1/profiles", headers=headers)
        function = await api.client.post("/functions/v1/checkout-status", json={}, headers=headers)
        if account.status_code not in (401, 403) or {rows.status_code, function.status_code} != {401}:
            believed.append(f"{name}: {account.status_code}, {rows.status_code}, {function.status_code}")
        else:
            error(account)
            assert function.json()["error"] == "unauthorized"
    assert believed == []
    assert len(FORGERIES) >= 35
    assert (await api.user(session)).status_code == 200


@pytest.fixture
async def access(api: AuthApi) -> Access:
    """Another process's view of the same database."""
    return Access(api.keys, api.database, AccessTokens(api.keys, "http://testserver/auth/v1"))


def request(key: str = "", bearer: str = "") -> Request:
    headers = [(b"apikey", key.encode()), (b"authorization", f"Bearer {bearer}".encode())]
    return Request(
        {"type": "http", "headers": [header for header in headers if header[1] not in (b"", b"Bearer ")]}
    )


class TestCaller:
    @pytest.mark.on_sqlite
    async def test_keys_alone_and_as_bearer_tell_the_role(self, api: AuthApi, access: Access):
        assert await access.caller(request(api.key)) == Caller("anon")
        assert await access.caller(request(api.key, api.key)) == Caller("anon")
        service = api.keys.service_role_key
        assert await access.caller(request(api.key, service)) == Caller("service_role")
        assert await access.caller(request(service)) == Caller("service_role")

    @pytest.mark.parametrize("key", ["", "nonsense", "undefined"])
    @pytest.mark.on_sqlite
    async def test_a_missing_or_unknown_key_is_refused(self, access: Access, key: str):
        with pytest.raises(KeyRejected):
            await access.caller(request(key))

    @pytest.mark.on_sqlite
    async def test_a_users_token_is_no_key(self, api: AuthApi, access: Access):
        session = await api.person()
        with pytest.raises(KeyRejected):
            await access.caller(request(session.access_token, session.access_token))

    async def test_a_user_is_told_with_address_and_session(self, api: AuthApi, access: Access):
        session = await api.person()
        claims = token_claims(session)
        assert await access.caller(request(api.key, session.access_token)) == Caller(
            "authenticated", claims["sub"], claims["session_id"], "ann@example.com"
        )

    @pytest.mark.on_sqlite
    async def test_errors_tell_what_is_wrong(self, api: AuthApi, access: Access):
        session = await api.person()
        claims = token_claims(session)
        with pytest.raises(TokenUnreadable):
            await access.caller(request(api.key, "nonsense"))
        with pytest.raises(ClaimsRejected):
            await access.caller(request(api.key, signed(api.keys, {**claims, "aud": "x"})))
        await access.caller(request(api.key, session.access_token))
        api.later(hours=1, seconds=61)
        with pytest.raises(TokenExpired):
            await access.caller(request(api.key, session.access_token))

    @pytest.mark.on_sqlite
    async def test_clocks_may_differ_by_a_minute(self, api: AuthApi, access: Access):
        session = await api.person()
        api.later(minutes=60, seconds=50)
        assert (await access.caller(request(api.key, session.access_token))).role == "authenticated"


class TestAdmin:
    async def test_is_what_our_database_says(
        self, api: AuthApi, access: Access, monkeypatch: pytest.MonkeyPatch
    ):
        session = await api.person("ann@example.com", role="admin", is_admin=True)
        moment = time.monotonic()
        monkeypatch.setattr("tawam.auth.access.monotonic", lambda: moment)
        forged = signed(api.keys, {**token_claims(session), "app_metadata": {"role": "admin"}})
        for token in (session.access_token, forged):
            assert not (await access.caller(request(api.key, token))).is_admin
        await create_admin(api.database, "ann@example.com", "admins-own-3")
        await create_admin(api.database, "eve@example.com", "admins-own-4")
        admin = Session.of(await api.sign_in("ann@example.com", "admins-own-3"))
        assert (await access.caller(request(api.key, admin.access_token))).is_admin
        await revoke_admin(api.database, "ann@example.com")
        moment += SESSION_CACHE_SECONDS
        assert not (await access.caller(request(api.key, admin.access_token))).is_admin


class TestEndedElsewhere:
    async def test_is_believed_for_five_seconds_at_most(
        self, api: AuthApi, access: Access, monkeypatch: pytest.MonkeyPatch
    ):
        session = await api.person()
        moment = time.monotonic()
        monkeypatch.setattr("tawam.auth.access.monotonic", lambda: moment)
        caller = request(api.key, session.access_token)
        assert (await access.caller(caller)).role == "authenticated"
        await api.call("POST", "/logout", token=session.access_token)
        moment += SESSION_CACHE_SECONDS
        with pytest.raises(SessionEnded):
            await access.caller(caller)
        assert SESSION_CACHE_SECONDS <= 5

    async def test_a_ban_is_seen_too(self, api: AuthApi, access: Access, monkeypatch: pytest.MonkeyPatch):
        session = await api.person()
        moment = time.monotonic()
        monkeypatch.setattr("tawam.auth.access.monotonic", lambda: moment)
        await access.caller(request(api.key, session.access_token))
        await ban(api.database, "ann@example.com")
        moment += SESSION_CACHE_SECONDS
        with pytest.raises(UserBanned):
            await access.caller(request(api.key, session.access_token))

    async def test_forgetting_is_at_once(self, api: AuthApi, access: Access):
        session = await api.person()
        caller = request(api.key, session.access_token)
        await access.caller(caller)
        await api.call("POST", "/logout", token=session.access_token)
        await access.forget(token_claims(session)["session_id"])
        with pytest.raises(SessionEnded):
            await access.caller(caller)


class SlowLookUps:
    """A database whose answers arrive after something else has happened."""

    def __init__(self, database: Database, meanwhile: Callable[[], Awaitable[None]]) -> None:
        self._database = database
        self._meanwhile = meanwhile

    async def fetch_one(self, statement: Statement, **values: Any) -> Row | None:
        row = await self._database.fetch_one(statement, **values)
        await self._meanwhile()
        return row

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)


async def test_a_sign_out_during_the_look_up_is_not_forgotten(api: AuthApi):
    session = await api.person()
    caller = request(api.key, session.access_token)

    async def sign_out() -> None:
        await api.call("POST", "/logout", token=session.access_token)
        await access.forget(token_claims(session)["session_id"])

    tokens = AccessTokens(api.keys, "http://testserver/auth/v1")
    access = Access(api.keys, cast(Database, SlowLookUps(api.database, sign_out)), tokens)
    await access.caller(caller)
    with pytest.raises(SessionEnded):
        await access.caller(caller)


class CountingTokens(AccessTokens):
    verified = 0

    def verify(self, token: bytes) -> VerifiedClaims:
        self.verified += 1
        return super().verify(token)


@pytest.mark.on_sqlite
async def test_a_warm_check_is_one_look_up(api: AuthApi, monkeypatch: pytest.MonkeyPatch):
    session = await api.person()
    caller = request(api.key, session.access_token)
    moment = time.monotonic()
    monkeypatch.setattr("tawam.auth.access.monotonic", lambda: moment)
    reads = 0

    async def count() -> None:
        nonlocal reads
        reads += 1

    tokens = CountingTokens(api.keys, "http://testserver/auth/v1")
    access = Access(api.keys, cast(Database, SlowLookUps(api.database, count)), tokens)
    for _ in range(100):
        assert (await access.caller(caller)).user_id == session.user["id"]
    assert (tokens.verified, reads) == (1, 1)
