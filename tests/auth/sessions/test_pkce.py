"""Callers who send a challenge: POST /confirm, and `grant_type=pkce` (RFC 7636)."""

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from tests.auth.api import PASSWORD, AuthApi, Session, error

VERIFIER = "v1" * 28
CALLBACK = "http://testserver/auth/callback?next=%2Fprofile"


def challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


PKCE = {"code_challenge": challenge_of(VERIFIER), "code_challenge_method": "s256"}


async def confirmed(api: AuthApi, token: str, type_: str, redirect_to: str = CALLBACK) -> httpx2.Response:
    body = {"type": type_, "token_hash": token, "redirect_to": redirect_to}
    return await api.call("POST", "/confirm", body)


async def exchanged(api: AuthApi, code: str, verifier: str = VERIFIER) -> httpx2.Response:
    body = {"auth_code": code, "code_verifier": verifier}
    return await api.call("POST", "/token?grant_type=pkce", body)


def code_in(answer: httpx2.Response) -> str:
    assert answer.status_code == 200, answer.text
    return parse_qs(urlsplit(answer.json()["url"]).query)["code"][0]


async def code_for(api: AuthApi) -> str:
    await api.otp("ann@example.com", **PKCE)
    proof = await api.proof("ann@example.com", "magic-link")
    return code_in(await confirmed(api, proof.token, "magiclink"))


class TestConfirm:
    async def test_answers_the_page_with_a_code(self, api: AuthApi):
        await api.otp("ann@example.com", **PKCE)
        proof = await api.proof("ann@example.com", "magic-link")
        assert proof.token.startswith("pkce_")
        answer = await confirmed(api, proof.token, "magiclink")
        assert answer.json()["url"].startswith(f"{CALLBACK}&code=")
        assert not {"access_token", "refresh_token"} & answer.json().keys()
        session = Session.of(await exchanged(api, code_in(answer)))
        assert session.user["email"] == "ann@example.com"

    async def test_spends_the_link(self, api: AuthApi):
        await api.otp("ann@example.com", **PKCE)
        token = (await api.proof("ann@example.com", "magic-link")).token
        answers = await asyncio.gather(*(confirmed(api, token, "magiclink") for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]

    async def test_never_leads_away(self, api: AuthApi):
        for target in (
            "https://evil.example/",
            "//evil.example",
            "http://testserver@evil.example/",
            "/\\evil",
        ):
            await api.otp("ann@example.com", **PKCE)
            token = (await api.proof("ann@example.com", "magic-link")).token
            url = (await confirmed(api, token, "magiclink", target)).json()["url"]
            assert url.startswith("http://testserver/?code=")

    @pytest.mark.parametrize(
        "body",
        [{}, {"type": "magiclink"}, {"type": "nonsense", "token_hash": "pkce_1"}, {"token_hash": "pkce_1"}],
    )
    @pytest.mark.on_sqlite
    async def test_says_what_is_missing(self, api: AuthApi, body: dict[str, str]):
        assert error(await api.call("POST", "/confirm", body)) == (400, "validation_failed")

    async def test_leaves_a_link_alone_that_asks_for_no_code(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        token = (await api.proof("ann@example.com")).token
        assert error(await confirmed(api, token, "signup")) == (400, "validation_failed")
        assert (await api.follow(token)).status_code == 200


class TestExchange:
    async def test_works_once(self, api: AuthApi):
        code = await code_for(api)
        answers = await asyncio.gather(*(exchanged(api, code) for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
        assert error(await exchanged(api, code)) == (404, "flow_state_not_found")

    @pytest.mark.parametrize("verifier", ["v2" * 28, challenge_of(VERIFIER), "x" * 4000])
    async def test_a_wrong_verifier_voids_the_code(self, api: AuthApi, verifier: str):
        code = await code_for(api)
        assert error(await exchanged(api, code, verifier)) == (400, "bad_code_verifier")
        assert error(await exchanged(api, code)) == (404, "flow_state_not_found")

    async def test_a_missing_verifier_is_refused(self, api: AuthApi):
        code = await code_for(api)
        assert error(await exchanged(api, code, "")) == (400, "validation_failed")
        assert (await exchanged(api, code)).status_code == 200

    async def test_works_for_five_minutes(self, api: AuthApi):
        code = await code_for(api)
        api.later(minutes=5, seconds=1)
        assert error(await exchanged(api, code)) == (422, "flow_state_expired")

    async def test_ends_with_a_new_password(self, api: AuthApi):
        session = await api.person()
        code = await code_for(api)
        await api.update(session, password="another-horse-8", current_password=PASSWORD)
        assert error(await exchanged(api, code)) == (404, "flow_state_not_found")

    async def test_ends_when_the_account_moves(self, api: AuthApi):
        session = await api.person()
        api.later(minutes=2)
        code = await code_for(api)
        api.later(seconds=61)
        await api.update(session, email="new@example.com", current_password=PASSWORD)
        for email, template in (
            ("ann@example.com", "email-change-current"),
            ("new@example.com", "email-change-new"),
        ):
            proof = await api.proof(email, template)
            assert (await api.follow(proof.token, "email_change")).status_code == 200
        assert error(await exchanged(api, code)) == (404, "flow_state_not_found")

    @pytest.mark.parametrize("act", ["logout", "readdress"])
    async def test_ends_when_the_team_shuts_the_account_or_moves_it(self, api: AuthApi, act: str):
        session = await api.person()
        api.later(minutes=2)
        code = await code_for(api)
        path, key = f"/admin/users/{session.user['id']}", api.keys.service_role_key
        if act == "logout":
            answer = await api.call("POST", f"{path}/logout", {}, key)
        else:
            answer = await api.call("PUT", path, {"email": "new@example.com"}, key)
        assert answer.status_code == 200
        assert error(await exchanged(api, code)) == (404, "flow_state_not_found")

    async def test_the_session_tells_how_it_began(self, api: AuthApi):
        import jwt

        session = Session.of(await exchanged(api, await code_for(api)))
        claims = jwt.decode(session.access_token, options={"verify_signature": False})
        assert [entry["method"] for entry in claims["amr"]] == ["magiclink"]

    async def test_the_database_holds_no_code(self, api: AuthApi):
        from sqlalchemy import select

        from tawam.auth.tables import flow_states
        from tawam.database.port import Statement

        code = await code_for(api)
        assert code not in str(await api.database.fetch_all(Statement(select(flow_states))))


class TestEveryMail:
    async def test_of_a_sign_up(self, api: AuthApi):
        body = {"email": "ann@example.com", "password": "correct-horse-7", **PKCE}
        assert (await api.call("POST", "/signup", body)).status_code == 200
        answer = await confirmed(api, (await api.proof("ann@example.com")).token, "signup")
        Session.of(await exchanged(api, code_in(answer)))
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_of_a_recovery(self, api: AuthApi):
        await api.person()
        await api.recover("ann@example.com", **PKCE)
        answer = await confirmed(
            api, (await api.proof("ann@example.com", "reset-password")).token, "recovery"
        )
        session = Session.of(await exchanged(api, code_in(answer)))
        assert (await api.update(session, password="another-horse-8")).status_code == 200

    async def test_of_a_change_of_address(self, api: AuthApi):
        session = await api.person()
        await api.update(session, email="lee@example.com", current_password=PASSWORD, **PKCE)
        current = await api.proof("ann@example.com", "email-change-current")
        new = await api.proof("lee@example.com", "email-change-new")
        assert (await confirmed(api, new.token, "email_change")).json()["code"] == "200"
        answer = await confirmed(api, current.token, "email_change")
        assert Session.of(await exchanged(api, code_in(answer))).user["email"] == "lee@example.com"

    async def test_carries_a_code_to_type_as_well(self, api: AuthApi):
        await api.otp("ann@example.com", **PKCE)
        proof = await api.proof("ann@example.com", "magic-link")
        Session.of(await api.type_code("ann@example.com", proof.code))


@pytest.mark.on_sqlite
class TestChallenge:
    @pytest.mark.parametrize(
        "challenge",
        [
            {"code_challenge": VERIFIER, "code_challenge_method": "plain"},
            {"code_challenge": challenge_of(VERIFIER)},
            {"code_challenge_method": "s256"},
            {"code_challenge": "short", "code_challenge_method": "s256"},
            {"code_challenge": "x" * 129, "code_challenge_method": "s256"},
            {"code_challenge": challenge_of(VERIFIER), "code_challenge_method": "s512"},
        ],
    )
    async def test_other_than_s256_is_refused_everywhere(self, api: AuthApi, challenge: dict[str, str]):
        session = await api.person()
        calls: list[tuple[str, str, dict[str, Any]]] = [
            ("POST", "/signup", {"email": "new@example.com", "password": "correct-horse-7"}),
            ("POST", "/otp", {"email": "new@example.com"}),
            ("POST", "/recover", {"email": "ann@example.com"}),
            ("POST", "/resend", {"type": "signup", "email": "ann@example.com"}),
            ("PUT", "/user", {"email": "new@example.com"}),
        ]
        for method, path, body in calls:
            answer = await api.call(method, path, {**body, **challenge}, session.access_token)
            assert error(answer) == (400, "validation_failed"), path
        assert await api.mails("new@example.com") == []

    async def test_nulls_stand_for_none(self, api: AuthApi):
        await api.otp("ann@example.com", code_challenge=None, code_challenge_method=None)
        proof = await api.proof("ann@example.com", "magic-link")
        assert not proof.token.startswith("pkce_")
