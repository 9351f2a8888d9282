"""POST /recover: a forgotten password."""

import pytest

from tests.auth.api import PASSWORD, AuthApi, Session, error

NEW = "another-horse-8"


class TestRecover:
    async def test_mails_a_link_and_a_code_of_an_hour_and_ten_minutes(self, api: AuthApi):
        await api.person()
        assert (await api.recover(" ANN@example.com")).json() == {}
        proof = await api.proof("ann@example.com", "reset-password")
        assert proof.link == f"http://testserver/auth/confirm?token_hash={proof.token}&type=recovery"
        api.later(minutes=10, seconds=1)
        assert error(await api.type_code("ann@example.com", proof.code, "recovery")) == (403, "otp_expired")
        api.later(minutes=49, seconds=50)
        assert (await api.follow(proof.token, "recovery")).status_code == 200

    async def test_the_link_opens_a_session_that_sets_the_password(self, api: AuthApi):
        before = await api.person()
        await api.recover("ann@example.com")
        proof = await api.proof("ann@example.com", "reset-password")
        session = Session.of(await api.follow(proof.token, "recovery"))
        assert (await api.update(session, password=NEW)).status_code == 200
        assert error(await api.user(before)) == (403, "session_not_found")
        assert error(await api.sign_in("ann@example.com", PASSWORD)) == (400, "invalid_credentials")
        assert (await api.sign_in("ann@example.com", NEW)).status_code == 200

    async def test_the_code_works_too_and_once(self, api: AuthApi):
        await api.person()
        await api.recover("ann@example.com")
        proof = await api.proof("ann@example.com", "reset-password")
        assert (await api.type_code("ann@example.com", proof.code, "recovery")).status_code == 200
        assert error(await api.type_code("ann@example.com", proof.code, "recovery")) == (403, "otp_expired")
        assert error(await api.follow(proof.token, "recovery")) == (403, "otp_expired")

    async def test_a_newer_link_voids_the_earlier(self, api: AuthApi):
        await api.person()
        await api.recover("ann@example.com")
        earlier = await api.proof("ann@example.com", "reset-password")
        api.later(seconds=61)
        await api.recover("ann@example.com")
        assert error(await api.follow(earlier.token, "recovery")) == (403, "otp_expired")

    async def test_a_new_password_voids_links_that_are_still_on_their_way(self, api: AuthApi):
        session = await api.person()
        await api.recover("ann@example.com")
        proof = await api.proof("ann@example.com", "reset-password")
        await api.update(session, password=NEW, current_password=PASSWORD)
        assert error(await api.follow(proof.token, "recovery")) == (403, "otp_expired")

    async def test_confirms_an_address_that_waited_and_drops_its_password(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        api.later(seconds=61)
        await api.recover("ann@example.com")
        proof = await api.proof("ann@example.com", "reset-password")
        session = Session.of(await api.follow(proof.token, "recovery"))
        assert session.user["app_metadata"]["needs_password"] is True
        assert error(await api.sign_in("ann@example.com", "attackers-pw-1")) == (400, "invalid_credentials")
        answer = await api.update(session, password=NEW)
        assert "needs_password" not in answer.json()["app_metadata"]

    @pytest.mark.parametrize(
        "name", ["x-forwarded-host", "forwarded", "referer", "origin", "x-original-host"]
    )
    @pytest.mark.on_sqlite
    async def test_links_are_built_of_the_site_url_alone(self, api: AuthApi, name: str):
        await api.person()
        value = "host=evil.example;proto=https" if name == "forwarded" else "https://evil.example"
        answer = await api.call(
            "POST",
            "/recover?redirect_to=https://evil.example/",
            {"email": "ann@example.com"},
            headers={name: value},
        )
        assert answer.status_code == 200
        proof = await api.proof("ann@example.com", "reset-password")
        assert proof.link == f"http://testserver/auth/confirm?token_hash={proof.token}&type=recovery"

    @pytest.mark.on_sqlite
    async def test_another_host_is_in_no_mail(self, api: AuthApi):
        await api.person()
        await api.call("POST", "/recover", {"email": "ann@example.com"}, headers={"host": "evil.example"})
        links = [mail["values"].get("link", "") for mail in await api.mails("ann@example.com")]
        assert not any("evil.example" in link for link in links)

    @pytest.mark.parametrize("body", [{}, {"email": ""}, {"email": "%@%"}, {"email": "ann"}])
    @pytest.mark.on_sqlite
    async def test_needs_an_address(self, api: AuthApi, body: dict[str, str]):
        assert error(await api.call("POST", "/recover", body)) == (400, "validation_failed")
