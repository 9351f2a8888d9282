"""What anyone may read, and what is switched off."""

from typing import Any

import jwt
import pytest

from tests.auth.api import AuthApi, error

pytestmark = pytest.mark.on_sqlite


async def test_health_and_jwks_and_client_config_need_no_key(api: AuthApi):
    for path in ("/health", "/.well-known/jwks.json", "/client-config"):
        assert (await api.client.get(f"/auth/v1{path}")).status_code == 200


async def test_the_client_config_is_the_anon_key(api: AuthApi):
    response = await api.client.get("/auth/v1/client-config")
    assert response.json() == {"anonKey": api.keys.anon_key}
    assert api.keys.service_role_key not in response.text


async def test_the_key_set_verifies_a_session_and_may_be_kept(api: AuthApi):
    session = await api.person()
    response = await api.client.get("/auth/v1/.well-known/jwks.json")
    assert response.headers["cache-control"] == "public, max-age=600"
    (key,) = jwt.PyJWKSet.from_dict(response.json()).keys
    assert jwt.get_unverified_header(session.access_token) == {
        "alg": "ES256",
        "kid": key.key_id,
        "typ": "JWT",
    }
    claims = jwt.decode(
        session.access_token, key, audience="authenticated", issuer="http://testserver/auth/v1"
    )
    required = {"iss", "sub", "aud", "exp", "iat", "role", "aal", "session_id"}
    assert required <= claims.keys()


async def test_settings_need_no_key_as_pages_ask_before_they_have_one(api: AuthApi):
    assert (await api.client.get("/auth/v1/settings")).status_code == 200


async def test_settings_say_what_is_offered(api: AuthApi):
    settings = (await api.call("GET", "/settings")).json()
    assert settings["external"]["email"] is True
    assert not any(on for name, on in settings["external"].items() if name != "email")
    assert settings["mailer_autoconfirm"] is False
    assert settings["disable_signup"] is False


class TestProviders:
    @pytest.fixture
    def settings_values(self) -> dict[str, Any]:
        client = {"client_id": "id", "client_secret": "secret"}
        acme = {**client, "issuer": "https://id.acme.example"}
        return {"openid_providers": {"google": client, "acme": acme}}

    async def test_of_the_settings_are_told_and_no_secret_is(self, api: AuthApi):
        answer = await api.call("GET", "/settings")
        on = {name for name, is_on in answer.json()["external"].items() if is_on}
        assert on == {"email", "google", "acme"}
        assert "secret" not in answer.text


async def test_private_answers_are_not_kept(api: AuthApi):
    session = await api.person()
    response = await api.user(session)
    assert response.headers["cache-control"] == "no-store"
    assert "authorization" in response.headers["vary"].lower()


@pytest.mark.parametrize(
    ("method", "path", "refusal"),
    [
        ("POST", "/sso", (404, "saml_provider_disabled")),
        ("GET", "/user/identities/authorize?provider=google", (404, "manual_linking_disabled")),
        ("DELETE", "/user/identities/1", (404, "manual_linking_disabled")),
        ("POST", "/passkeys/registration/options", (404, "passkey_disabled")),
        ("GET", "/oauth/authorizations/1", (404, "feature_disabled")),
        ("POST", "/oauth/token", (404, "feature_disabled")),
        ("GET", "/.well-known/oauth-authorization-server", (404, "feature_disabled")),
        ("GET", "/user/oauth/grants", (404, "feature_disabled")),
        ("DELETE", "/user/oauth/grants?client_id=1", (404, "feature_disabled")),
        ("GET", "/authorize?provider=google", (400, "validation_failed")),
        ("POST", "/invite", (403, "not_admin")),
        ("GET", "/admin/users", (403, "not_admin")),
    ],
)
async def test_what_is_not_offered_answers_as_when_it_is_off(
    api: AuthApi, method: str, path: str, refusal: tuple[int, str]
):
    assert error(await api.call(method, path, {} if method == "POST" else None)) == refusal


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/signup", {"phone": "+971501234567", "password": "correct-horse-7"}),
        ("/otp", {"phone": "+971501234567"}),
        ("/resend", {"type": "sms", "phone": "+971501234567"}),
    ],
)
@pytest.mark.on_sqlite
async def test_phone_numbers_are_refused_as_where_they_are_switched_off(
    api: AuthApi, path: str, body: dict[str, str]
):
    assert error(await api.call("POST", path, body)) == (400, "phone_provider_disabled")


@pytest.mark.parametrize(
    "path", ["/oauth/clients", "/oauth/clients/1/regenerate_secret", "/custom-providers"]
)
@pytest.mark.on_sqlite
async def test_other_programs_and_providers_are_off_for_the_team_too(api: AuthApi, path: str):
    answer = await api.call("GET", f"/admin{path}", token=api.keys.service_role_key)
    assert error(answer) == (404, "feature_disabled")
    assert error(await api.call("GET", f"/admin{path}")) == (403, "not_admin")


@pytest.mark.parametrize("path", ["/health/", "/signup/", "/token/"])
async def test_a_slash_too_many_leads_nowhere(api: AuthApi, path: str):
    for method in ("GET", "POST"):
        answer = await api.call(method, path, headers={"host": "127.0.0.1:9"})
        assert error(answer) == (404, "not_found")
        assert "location" not in answer.headers
