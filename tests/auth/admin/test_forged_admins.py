"""Whoever calls themselves an admin reads nothing of the team's: the role is in our database."""

from typing import Any

import httpx2
import pytest

from tawam.auth.admin.admins import create_admin
from tests.auth.api import AuthApi, Session
from tests.auth.forgeries import FORGERIES, hmac_signed, public_pem, signed
from tests.auth.mfa.second_factor import Authenticator
from tests.auth.mfa.test_factors import bearer

MARK = "for the team's eyes"
FORGED_CLAIMS: list[dict[str, Any]] = [
    {"app_metadata": {"role": "admin"}},
    {"app_metadata": {"role": "admin", "roles": ["admin"], "is_admin": True}},
    {"user_metadata": {"role": "admin", "is_admin": True, "adminAuthenticated": True}},
    {"role": "service_role"},
    {"role": "supabase_admin"},
    {"role": "admin"},
    {"role": ["authenticated", "service_role"]},
    {"is_super_admin": True, "adminAuthenticated": True},
    {"aal": "aal2", "app_metadata": {"role": "admin"}},
    {"email": "boss@example.com", "app_metadata": {"role": "admin"}},
]
# What the page's own switch might look like, told to the server.
SAID_OTHERWISE: list[dict[str, str]] = [
    {"cookie": "adminAuthenticated=true"},
    {"adminauthenticated": "true"},
    {"x-admin": "true", "x-role": "admin", "x-user-role": "admin"},
    {"x-forwarded-user": "boss@example.com", "x-original-url": "/auth/v1/admin/users"},
    {"x-client-info": "supabase-js/2.119.0; role=service_role"},
]
READS = [
    ("GET", "/rest/v1/contact_messages"),
    ("GET", "/rest/v1/orders"),
    ("GET", "/rest/v1/affiliate_applications"),
    ("GET", "/rest/v1/audit_log"),
    ("GET", "/rest/v1/profiles"),
    ("GET", "/auth/v1/admin/users"),
    ("GET", "/auth/v1/admin/users?adminAuthenticated=true&role=admin"),
]


async def fill(api: AuthApi) -> Session:
    """Rows that the team alone may read: a message, an account, an audited act. Returns the admin."""
    await create_admin(api.database, "boss@example.com", "admins-own-3")
    boss = Session.of(await api.sign_in("boss@example.com", "admins-own-3"))
    message = {"name": MARK, "email": "writes@example.com", "subject": MARK, "message": MARK * 2}
    sent = await api.client.post("/functions/v1/contact", json=message, headers={"apikey": api.key})
    assert sent.status_code == 200, sent.text
    body = {"email": "secret@example.com", "user_metadata": {"full_name": MARK}}
    assert (await api.call("POST", "/admin/users", body, token=boss.access_token)).status_code == 200
    return boss


async def leaks(api: AuthApi, headers: dict[str, str]) -> list[str]:
    """The reads that told something of the team's."""
    found: list[str] = []
    for method, path in READS:
        response = await api.client.request(method, path, headers=headers)
        if not is_empty_of_secrets(response):
            found.append(f"{path}: {response.status_code} {response.text[:80]}")
    return found


def is_empty_of_secrets(response: httpx2.Response) -> bool:
    secrets = (MARK, "secret@example.com", "boss@example.com", "user.created")
    return response.status_code < 500 and not any(secret in response.text for secret in secrets)


async def test_an_admin_reads_what_the_others_must_not(api: AuthApi):
    """Else the tests below would hold on an empty house."""
    boss = await fill(api)
    found = await leaks(api, bearer(api, boss))
    assert {line.partition(":")[0] for line in found} >= {
        "/rest/v1/contact_messages",
        "/rest/v1/audit_log",
        "/auth/v1/admin/users",
    }


@pytest.mark.on_sqlite
async def test_forged_claims_open_nothing(api: AuthApi):
    await fill(api)
    eve = await api.person("eve@example.com", role="admin", is_admin=True, adminAuthenticated=True)
    found: list[str] = []
    for claims in FORGED_CLAIMS:
        # Signed by ourselves, which nobody else can: not even then is a claim believed.
        for token in (
            signed(api.keys, {**eve.claims, **claims}),
            hmac_signed(public_pem(api.keys), api.keys.kid, {**eve.claims, **claims}),
        ):
            found += await leaks(api, {"apikey": api.key, "authorization": f"Bearer {token}"})
    assert found == []


@pytest.mark.on_sqlite
async def test_forged_tokens_of_an_admins_session_open_nothing(api: AuthApi):
    boss = await fill(api)
    found: list[str] = []
    for name, forge in FORGERIES.items():
        token = forge(api.keys, {**boss.claims, "app_metadata": {"role": "admin"}})
        found += [
            f"{name} {line}"
            for line in await leaks(api, {"apikey": api.key, "authorization": f"Bearer {token}"})
        ]
    assert found == []


@pytest.mark.on_sqlite
async def test_words_beside_the_token_open_nothing(api: AuthApi):
    await fill(api)
    eve = await api.person("eve@example.com")
    found: list[str] = []
    for headers in SAID_OTHERWISE:
        found += await leaks(api, {**bearer(api, eve), **headers})
        found += await leaks(api, {"apikey": api.key, **headers})
    assert found == []


async def test_what_an_account_writes_about_itself_opens_nothing(api: AuthApi):
    await fill(api)
    eve = await api.person("eve@example.com")
    body = {
        "data": {"role": "admin", "adminAuthenticated": True, "app_metadata": {"role": "admin"}},
        "app_metadata": {"role": "admin"},
        "role": "service_role",
        "is_super_admin": True,
    }
    response = await api.call("PUT", "/user", body, token=eve.access_token)
    assert response.json()["app_metadata"] == {"provider": "email", "providers": ["email"]}
    assert response.json()["role"] == "authenticated"
    again = Session.of(await api.refresh(eve.refresh_token))
    assert await leaks(api, bearer(api, again)) == []


class TestSecondFactorOfAdmins:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        return {"admin_second_factor": True}

    async def test_an_admin_without_one_is_no_admin(self, api: AuthApi):
        await create_admin(api.database, "boss@example.com", "admins-own-3")
        boss = Session.of(await api.sign_in("boss@example.com", "admins-own-3"))
        sent = {"name": MARK, "email": "writes@example.com", "subject": MARK, "message": MARK * 2}
        await api.client.post("/functions/v1/contact", json=sent, headers={"apikey": api.key})
        refusal = await api.client.get("/auth/v1/admin/users", headers=bearer(api, boss))
        assert (refusal.status_code, refusal.json()["error_code"]) == (403, "insufficient_aal")
        read = await api.client.get("/rest/v1/contact_messages", headers=bearer(api, boss))
        assert is_empty_of_secrets(read)
        phone = await Authenticator.enrolled(api, boss, password="admins-own-3")
        raised = Session.of(await phone.verify(boss))
        read = await api.client.get("/rest/v1/contact_messages", headers=bearer(api, raised))
        assert MARK in read.text
        users = await api.client.get("/auth/v1/admin/users", headers=bearer(api, raised))
        assert users.status_code == 200

    async def test_the_claim_does_not_raise_one(self, api: AuthApi):
        await create_admin(api.database, "boss@example.com", "admins-own-3")
        boss = Session.of(await api.sign_in("boss@example.com", "admins-own-3"))
        forged = signed(api.keys, {**boss.claims, "aal": "aal2", "amr": [{"method": "totp", "timestamp": 1}]})
        headers = {"apikey": api.key, "authorization": f"Bearer {forged}"}
        refusal = await api.client.get("/auth/v1/admin/users", headers=headers)
        assert (refusal.status_code, refusal.json()["error_code"]) == (403, "insufficient_aal")
