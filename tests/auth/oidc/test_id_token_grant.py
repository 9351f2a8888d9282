"""POST /token?grant_type=id_token."""

import hashlib
from typing import Any

import httpx2
import pytest

from tests.auth.api import AuthApi, Session, error
from tests.auth.oidc.browser import ALL_USERS
from tests.auth.oidc.issuer import ID_TOKEN_DEVIATIONS, Issuer
from tests.auth.sessions.test_token import ban

NONCE = "of this very sign-in"
HASHED = hashlib.sha256(NONCE.encode()).hexdigest()


async def granted(api: AuthApi, **body: Any) -> httpx2.Response:
    sent = {"provider": "acme", "nonce": NONCE, **body}
    return await api.call("POST", "/token?grant_type=id_token", sent)


async def test_opens_a_session(api: AuthApi, issuer: Issuer):
    session = Session.of(await granted(api, id_token=issuer.id_token(nonce=HASHED)))
    assert session.user["email"] == "ann@example.com"
    assert session.user["app_metadata"] == {"provider": "acme", "providers": ["acme"]}
    assert [entry["method"] for entry in session.claims["amr"]] == ["oauth"]
    again = Session.of(await granted(api, id_token=issuer.id_token(nonce=HASHED)))
    assert again.user["id"] == session.user["id"]


async def test_an_access_token_that_it_is_bound_to_comes_with_it(api: AuthApi, issuer: Issuer):
    token = issuer.id_token(nonce=HASHED, access_token="theirs")
    assert (await granted(api, id_token=token, access_token="theirs")).status_code == 200
    assert error(await granted(api, id_token=token, access_token="other")) == (400, "validation_failed")
    assert error(await granted(api, id_token=token)) == (400, "validation_failed")


@pytest.mark.on_sqlite
async def test_a_token_that_does_not_hold_opens_nothing(api: AuthApi, issuer: Issuer):
    believed: list[str] = []
    for mode in ID_TOKEN_DEVIATIONS:
        issuer.mode = mode
        token = issuer.id_token(nonce=HASHED, access_token="theirs")
        response = await granted(api, id_token=token, access_token="theirs")
        if error(response) != (400, "validation_failed"):
            believed.append(f"{mode}: {response.status_code}")
    assert believed == []
    assert await api.database.fetch_all(ALL_USERS) == []


@pytest.mark.parametrize("nonce", [None, "", "another", HASHED])
@pytest.mark.on_sqlite
async def test_a_token_on_its_own_opens_nothing(api: AuthApi, issuer: Issuer, nonce: str | None):
    token = issuer.id_token(nonce=HASHED)
    assert error(await granted(api, id_token=token, nonce=nonce)) == (400, "validation_failed")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"provider": "google", "id_token": "x"}, "provider_disabled"),
        ({"provider": "https://evil.example", "id_token": "x"}, "provider_disabled"),
        ({"provider": None, "id_token": "x"}, "validation_failed"),
        ({"id_token": ""}, "validation_failed"),
        ({"id_token": "x" * 20_000}, "validation_failed"),
        ({"id_token": "a.b.c"}, "validation_failed"),
    ],
)
@pytest.mark.on_sqlite
async def test_what_cannot_be_checked_is_refused(api: AuthApi, body: dict[str, Any], code: str):
    assert error(await granted(api, **body)) == (400, code)


async def test_an_unverified_address_opens_nothing(api: AuthApi, issuer: Issuer):
    await api.person("ann@example.com")
    issuer.mode = "unverified e-mail"
    refusal = await granted(api, id_token=issuer.id_token(nonce=HASHED))
    assert error(refusal) == (400, "provider_email_needs_verification")


async def test_a_banned_account_stays_closed(api: AuthApi, issuer: Issuer):
    await granted(api, id_token=issuer.id_token(nonce=HASHED))
    await ban(api.database, "ann@example.com")
    refusal = await granted(api, id_token=issuer.id_token(nonce=HASHED))
    assert error(refusal) == (400, "user_banned")


@pytest.mark.on_sqlite
async def test_a_provider_that_fails_is_said_to(api: AuthApi, issuer: Issuer):
    token = issuer.id_token(nonce=HASHED)
    issuer.mode = "not JSON"
    refusal = await granted(api, id_token=token)
    assert error(refusal) == (503, "unexpected_failure")
    assert refusal.headers["retry-after"] == "60"


@pytest.mark.on_sqlite
async def test_keys_that_nobody_knows_do_not_flood_the_provider(api: AuthApi, issuer: Issuer):
    issuer.mode = "unknown key"
    for _ in range(10):
        await granted(api, id_token=issuer.id_token(nonce=HASHED))
    assert issuer.requests.count("/keys") == 1


@pytest.mark.on_sqlite
async def test_a_new_key_of_the_providers_is_found(
    api: AuthApi, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
):
    moment = 1000.0
    monkeypatch.setattr("tawam.auth.oidc.providers.monotonic", lambda: moment)
    issuer.mode = "before its keys"
    assert error(await granted(api, id_token=issuer.id_token(nonce=HASHED))) == (400, "validation_failed")
    issuer.mode = ""
    moment += 61
    assert (await granted(api, id_token=issuer.id_token(nonce=HASHED))).status_code == 200


@pytest.mark.on_sqlite
async def test_guessing_is_stopped(api: AuthApi, issuer: Issuer):
    codes = [(await granted(api, id_token="a.b.c")).status_code for _ in range(61)]
    assert codes == [400] * 60 + [429]
