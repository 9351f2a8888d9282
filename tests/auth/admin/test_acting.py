"""Who may act for the team: the service key and admins, by the role in our own database. Nobody else."""

from typing import Any

import pytest

from tawam.auth.admin.admins import revoke_admin
from tests.auth.admin.team import SECRET, Team
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.conftest import NewClient

NOBODY = "00000000-0000-4000-8000-000000000000"
ENDPOINTS = [
    ("GET", "/admin/users"),
    ("POST", "/admin/users"),
    ("GET", f"/admin/users/{NOBODY}"),
    ("PUT", f"/admin/users/{NOBODY}"),
    ("DELETE", f"/admin/users/{NOBODY}"),
    ("GET", f"/admin/users/{NOBODY}/factors"),
    ("DELETE", f"/admin/users/{NOBODY}/factors/{NOBODY}"),
    ("GET", f"/admin/users/{NOBODY}/passkeys"),
    ("DELETE", f"/admin/users/{NOBODY}/passkeys/{NOBODY}"),
    ("POST", f"/admin/users/{NOBODY}/logout"),
    ("POST", f"/admin/users/{NOBODY}/recover"),
    ("POST", "/admin/generate_link"),
    ("POST", "/invite"),
    ("GET", "/admin/users/not-an-id"),
    ("GET", "/admin/anything/else"),
]


class TestStrangers:
    @pytest.mark.parametrize(("method", "path"), ENDPOINTS)
    @pytest.mark.on_sqlite
    async def test_nobody_acts_without_a_bearer(self, api: AuthApi, method: str, path: str):
        headers = {"apikey": api.key, "x-supabase-api-version": "2024-01-01"}
        answer = await api.client.request(method, f"/auth/v1{path}", json={}, headers=headers)
        assert error(answer) == (401, "no_authorization")

    @pytest.mark.parametrize(("method", "path"), ENDPOINTS)
    @pytest.mark.on_sqlite
    async def test_neither_the_public_key_nor_a_users_token_acts(self, team: Team, method: str, path: str):
        ann = await team.api.person("ann@example.com")
        for token in (team.api.key, ann.access_token):
            assert error(await team.api.call(method, path, {}, token=token)) == (403, "not_admin")
        assert await team.trail() == []

    async def test_what_owners_say_of_themselves_grants_nothing(self, team: Team):
        """A role in the sign-up, in the own metadata, or beside them."""
        claims: dict[str, Any] = {
            "role": "admin",
            "app_metadata": {"role": "admin"},
            "aud": "admin",
            "is_super_admin": True,
            "__proto__": {"role": "admin"},
        }
        body = {"email": "ann@example.com", "password": PASSWORD, "data": claims, **claims}
        await team.api.call("POST", "/signup", body)
        ann = Session.of(await team.api.follow((await team.api.proof("ann@example.com")).token))
        await team.api.call("PUT", "/user", {"data": claims, **claims}, token=ann.access_token)
        ann = Session.of(await team.api.refresh(ann.refresh_token))
        assert ann.user["role"] == ann.user["aud"] == "authenticated"
        assert "role" not in ann.user["app_metadata"]
        assert error(await team.users(session=ann)) == (403, "not_admin")

    @pytest.mark.on_sqlite
    async def test_forged_service_tokens_are_refused(self, team: Team):
        for token in (team.api.keys.service_role_key[:-2] + "AA", "a.b.c", "service_role"):
            assert error(await team.api.call("GET", "/admin/users", token=token)) == (403, "bad_jwt")


class TestTeam:
    async def test_service_key_and_admins_read_the_list(self, team: Team):
        boss = await team.admin()
        for session in (None, boss):
            answer = await team.users(session=session)
            assert [user["email"] for user in answer.json()["users"]] == ["boss@example.com"]
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["x-content-type-options"] == "nosniff"

    async def test_service_key_as_the_api_key_is_enough(self, api: AuthApi):
        key = api.keys.service_role_key
        answer = await api.client.get("/auth/v1/admin/users", headers={"apikey": key})
        assert answer.status_code == 200

    async def test_who_loses_the_role_is_out_whoever_took_it(self, team: Team):
        """The command runs in another process: it cannot tell the server."""
        boss, other = await team.admin(), await team.admin("other@example.com")
        assert (await team.users(session=boss)).status_code == 200
        await revoke_admin(team.api.database, "boss@example.com")
        ann = await team.api.person("ann@example.com")
        change = await team.update(ann.user["id"], boss, app_metadata={"role": "admin"})
        assert error(change) == (403, "not_admin")
        assert error(await team.users(session=boss)) == (403, "not_admin")
        assert (await team.users(session=other)).status_code == 200

    async def test_sign_ins_of_admins_are_good_for_twelve_hours(self, team: Team):
        boss = await team.admin()
        team.api.later(hours=11, minutes=59)
        boss = Session.of(await team.api.refresh(boss.refresh_token))
        assert (await team.users(session=boss)).status_code == 200
        ann = await team.create(email="ann@example.com")
        team.api.later(minutes=1, seconds=1)
        # The row is looked up again, as it is within five seconds of real time.
        await team.update(boss.user["id"], user_metadata={"a": 1})
        assert error(await team.users(session=boss)) == (401, "session_expired")
        assert error(await team.delete(ann["id"], boss)) == (401, "session_expired")
        headers = {"apikey": team.api.key, "authorization": f"Bearer {boss.access_token}"}
        assert (await team.api.client.get("/rest/v1/audit_log", headers=headers)).status_code in (
            401,
            403,
            404,
        )
        assert (await team.api.user(boss)).status_code == 200
        boss = Session.of(await team.api.sign_in("boss@example.com", SECRET))
        assert (await team.users(session=boss)).status_code == 200

    @pytest.mark.parametrize("path", ["/admin/users/not-an-id", f"/admin/users/{NOBODY}x"])
    @pytest.mark.on_sqlite
    async def test_malformed_ids_are_told_so(self, team: Team, path: str):
        for method in ("GET", "PUT", "DELETE"):
            assert error(await team.call(method, path, {})) == (404, "validation_failed")

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("method", "path"), [each for each in ENDPOINTS if NOBODY in each[1] and "factors/" not in each[1]]
    )
    async def test_unknown_accounts_are_not_found(self, team: Team, method: str, path: str):
        assert error(await team.call(method, path, {})) == (404, "user_not_found")

    @pytest.mark.parametrize(
        ("method", "path"), [("POST", "/admin/users"), ("PUT", f"/admin/users/{NOBODY}")]
    )
    @pytest.mark.on_sqlite
    async def test_malformed_bodies_are_told_so(self, team: Team, method: str, path: str):
        headers = {
            "apikey": team.api.key,
            "authorization": f"Bearer {team.api.keys.service_role_key}",
            "x-supabase-api-version": "2024-01-01",
            "content-type": "application/json",
        }
        answer = await team.api.client.request(method, f"/auth/v1{path}", content=b"{", headers=headers)
        assert error(answer) == (400, "bad_json")


class TestSecondFactor:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"admin_second_factor": True}

    async def test_admins_without_one_are_asked_for_it_and_see_nothing(self, team: Team):
        boss = await team.admin()
        assert error(await team.users(session=boss)) == (403, "insufficient_aal")
        ann = await team.api.person("ann@example.com")
        assert error(await team.users(session=ann)) == (403, "not_admin")
        assert (await team.users()).status_code == 200


PATHS = [
    "/auth/v1/admin/users",
    "/auth/v1/admin/users/",
    "/auth/v1//admin/users",
    "//auth/v1/admin/users",
    "/auth/v1/./admin/users",
    "/auth/v1/health/../admin/users",
    "/auth/v1/%61dmin/users",
    "/auth/v1/admin%2fusers",
    "/auth/v1/admin/users%00",
    "/auth/v1/admin/users;x=/health",
    "/auth/v1/ADMIN/users",
    "/auth/v1/health?/../admin/users",
]
HEADERS: list[dict[str, str]] = [
    {},
    {"host": "evil.example"},
    {"host": "testserver/auth/v1/health?"},
    {"host": "testserver:80@evil.example"},
    {"x-forwarded-host": "localhost", "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https"},
    {"x-original-url": "/auth/v1/health", "x-rewrite-url": "/auth/v1/health"},
    {"x-http-method-override": "GET", "x-user-role": "service_role", "adminauthenticated": "true"},
]


@pytest.mark.on_sqlite
class TestConfusion:
    """Neither a path's spelling nor a header that names another place opens the list."""

    @pytest.mark.parametrize("path", PATHS)
    async def test_no_spelling_of_path_and_host_discloses_an_account(self, team: Team, path: str):
        await team.admin()
        ann = await team.api.person("ann@example.com")
        for headers in HEADERS:
            for bearer in (team.api.key, ann.access_token):
                sent = {"apikey": team.api.key, "authorization": f"Bearer {bearer}", **headers}
                answer = await team.api.client.request("GET", path, headers=sent)
                assert "boss@example.com" not in answer.text, (path, headers)
                if "admin" in path and answer.status_code == 200:
                    assert "users" not in answer.text, (path, headers)

    async def test_the_same_paths_never_break_the_server(self, team: Team):
        key = team.api.keys.service_role_key
        for path in PATHS:
            for headers in HEADERS:
                sent = {"apikey": team.api.key, "authorization": f"Bearer {key}", **headers}
                assert (await team.api.client.request("GET", path, headers=sent)).status_code < 500


async def test_admin_list_is_the_same_for_any_address(team: Team, new_client: NewClient):
    """No caller is trusted for where they call from."""
    ann = await team.api.person("ann@example.com")
    for address in ("127.0.0.1", "10.0.0.1", "::1"):
        async with new_client(address) as client:
            headers = {"apikey": team.api.key, "authorization": f"Bearer {ann.access_token}"}
            assert (await client.get("/auth/v1/admin/users", headers=headers)).status_code == 403
