"""POST /verify and GET /verify."""

import asyncio

import pytest

from tests.auth.api import AuthApi, Session, error


class TestLink:
    async def test_confirms_and_signs_in(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        response = await api.follow((await api.proof("ann@example.com")).token)
        session = Session.of(response)
        body = response.json()
        assert (body["token_type"], body["expires_in"]) == ("bearer", 3600)
        assert session.user["email_confirmed_at"] == session.user["confirmed_at"]
        assert session.user["identities"][0]["identity_data"]["email_verified"] is True
        assert (await api.user(session)).status_code == 200

    async def test_works_once(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        answers = await asyncio.gather(*(api.follow(proof.token) for _ in range(6)))
        assert sorted(answer.status_code for answer in answers) == [200] + [403] * 5
        assert error(await api.type_code("ann@example.com", proof.code)) == (403, "otp_expired")

    async def test_works_for_an_hour(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        api.later(minutes=60, seconds=1)
        assert error(await api.follow(proof.token)) == (403, "otp_expired")

    async def test_is_not_in_the_database(self, api: AuthApi):
        from sqlalchemy import select

        from tawam.auth.tables import one_time_tokens
        from tawam.database.port import Statement

        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        rows = await api.database.fetch_all(Statement(select(one_time_tokens)))
        assert proof.token not in str(rows)
        assert f"'{proof.code}'" not in str(rows)

    @pytest.mark.on_sqlite
    async def test_that_nobody_mailed_is_refused(self, api: AuthApi):
        assert error(await api.follow("0" * 56)) == (403, "otp_expired")


class TestCode:
    async def test_confirms_and_signs_in(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        Session.of(await api.type_code(" ANN@example.com", proof.code))

    async def test_works_for_ten_minutes_while_the_link_goes_on(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        api.later(minutes=10, seconds=1)
        assert error(await api.type_code("ann@example.com", proof.code)) == (403, "otp_expired")
        assert (await api.follow(proof.token)).status_code == 200

    async def test_five_wrong_ones_void_it(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        for _ in range(5):
            assert error(await api.type_code("ann@example.com", proof.wrong_code)) == (403, "otp_expired")
        assert error(await api.type_code("ann@example.com", proof.code)) == (403, "otp_expired")

    async def test_four_wrong_ones_do_not(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        for _ in range(4):
            await api.type_code("ann@example.com", proof.wrong_code)
        assert (await api.type_code("ann@example.com", proof.code)).status_code == 200

    async def test_new_codes_do_not_buy_endless_guesses(self, api: AuthApi):
        for _ in range(3):
            await api.sign_up("ann@example.com")
            proof = await api.proof("ann@example.com")
            for _ in range(5):
                await api.type_code("ann@example.com", proof.wrong_code)
            api.later(seconds=61)
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        assert error(await api.type_code("ann@example.com", proof.code)) == (429, "over_request_rate_limit")

    async def test_of_known_and_unknown_addresses_is_answered_alike(self, api: AuthApi):
        await api.person("known@example.com")
        for email in ("known@example.com", "newer@example.com"):
            assert error(await api.type_code(email, "123456")) == (403, "otp_expired")


class TestBody:
    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"type": "signup"},
            {"type": "nonsense", "token_hash": "x"},
            {"token_hash": "x"},
            {"type": "signup", "token_hash": ""},
            {"type": "signup", "token_hash": "x", "email": "ann@example.com"},
            {"type": "signup", "token_hash": "x", "redirect_to": "http://testserver/"},
            {"type": "email", "token": "123456"},
            {"type": "email", "email": "ann@example.com"},
        ],
    )
    @pytest.mark.on_sqlite
    async def test_that_says_too_little_or_too_much_is_refused(self, api: AuthApi, body: dict[str, str]):
        assert error(await api.call("POST", "/verify", body)) == (400, "validation_failed")

    @pytest.mark.on_sqlite
    async def test_phones_are_switched_off(self, api: AuthApi):
        body = {"type": "sms", "phone": "+971500000000", "token": "123456"}
        assert error(await api.call("POST", "/verify", body)) == (422, "phone_provider_disabled")

    @pytest.mark.parametrize("type_", ["recovery", "magiclink", "invite", "email_change"])
    @pytest.mark.on_sqlite
    async def test_a_link_is_of_one_kind_only(self, api: AuthApi, type_: str):
        await api.sign_up("ann@example.com")
        proof = await api.proof("ann@example.com")
        response = await api.call("POST", "/verify", {"type": type_, "token_hash": proof.token})
        assert error(response) == (403, "otp_expired")
        assert (await api.follow(proof.token)).status_code == 200


@pytest.mark.on_sqlite
class TestFollowing:
    """GET /verify, as a mail scanner does it too."""

    async def test_leads_to_the_page_and_spends_nothing(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        token = (await api.proof("ann@example.com")).token
        response = await api.client.get(f"/auth/v1/verify?token={token}&type=signup")
        assert response.status_code == 303
        assert (
            response.headers["location"] == f"http://testserver/auth/confirm?token_hash={token}&type=signup"
        )
        assert (await api.follow(token)).status_code == 200

    @pytest.mark.parametrize("type_", ["signup", "email", "invite", "magiclink", "recovery", "email_change"])
    async def test_of_every_type_leads_to_the_page(self, api: AuthApi, type_: str):
        response = await api.client.get(f"/auth/v1/verify?token=pkce_t&type={type_}")
        assert response.status_code == 303
        page = f"http://testserver/auth/confirm?token_hash=pkce_t&type={type_}"
        assert response.headers["location"] == page

    async def test_leads_to_the_readers_language(self, api: AuthApi):
        headers = {"cookie": "language=ar"}
        response = await api.client.get("/auth/v1/verify?token=t&type=signup", headers=headers)
        assert response.headers["location"].startswith("http://testserver/ar/auth/confirm?")

    @pytest.mark.parametrize("query", ["", "?token=t", "?type=signup", "?token=t&type=nonsense"])
    async def test_a_broken_link_is_refused_in_json(self, api: AuthApi, query: str):
        response = await api.client.get(f"/auth/v1/verify{query}")
        assert response.status_code == 400
        assert response.json()["error_code"] == "validation_failed"

    async def test_never_leads_away(self, api: AuthApi):
        for target in (
            "https://evil.example/",
            "//evil.example",
            "javascript:alert(1)",
            "http://testserver@evil.example/",
        ):
            params = {"token": "t", "type": "signup", "redirect_to": target}
            response = await api.client.get("/auth/v1/verify", params=params)
            assert response.headers["location"] == "http://testserver/auth/confirm?token_hash=t&type=signup"
