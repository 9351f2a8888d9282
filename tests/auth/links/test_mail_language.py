"""Mails go out in the language of the request that asked for them, and the account remembers it."""

from collections.abc import Awaitable, Callable

import httpx2
import pytest

from tawam.auth.admin.admins import create_admin
from tawam.auth.users.accounts import USER_BY_EMAIL
from tests.auth.api import PASSWORD, AuthApi, Session

ANN = "ann@example.com"
Ask = Callable[[AuthApi, dict[str, str]], Awaitable[httpx2.Response]]


async def recover(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    return await api.call("POST", "/recover", {"email": ANN}, headers=headers)


async def otp(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    return await api.call("POST", "/otp", {"email": ANN}, headers=headers)


async def resend(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    return await api.call("POST", "/resend", {"type": "signup", "email": ANN}, headers=headers)


async def resend_change(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    session = Session.of(await api.sign_in(ANN))
    await api.update(session, email="lee@example.com", current_password=PASSWORD)
    api.later(seconds=61)
    return await api.call("POST", "/resend", {"type": "email_change", "email": ANN}, headers=headers)


async def reauthenticate(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    session = Session.of(await api.sign_in(ANN))
    return await api.call("GET", "/reauthenticate", token=session.access_token, headers=headers)


async def change_address(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    session = Session.of(await api.sign_in(ANN))
    body = {"email": "lee@example.com", "current_password": PASSWORD}
    return await api.call("PUT", "/user", body, session.access_token, headers)


async def change_password(api: AuthApi, headers: dict[str, str]) -> httpx2.Response:
    session = Session.of(await api.sign_in(ANN))
    body = {"password": "another-horse-8", "current_password": PASSWORD}
    return await api.call("PUT", "/user", body, session.access_token, headers)


ASKS: list[Ask] = [recover, otp, resend, resend_change, reauthenticate, change_address, change_password]
SAID = [{"cookie": "language=ar"}, {"accept-language": "ar-AE,ar;q=0.9,en;q=0.5"}]


async def remembered(api: AuthApi) -> str:
    user = await api.database.fetch_one(USER_BY_EMAIL, email=ANN)
    assert user is not None
    return user["language"]


async def known(api: AuthApi, ask: Ask) -> None:
    """An account of somebody who reads English, waiting or confirmed."""
    await (api.sign_up(ANN) if ask is resend else api.person(ANN))
    api.later(seconds=61)


class TestRequest:
    @pytest.mark.parametrize("headers", SAID)
    @pytest.mark.parametrize("ask", ASKS)
    @pytest.mark.on_sqlite
    async def test_says_the_language_of_its_mail(self, api: AuthApi, ask: Ask, headers: dict[str, str]):
        await known(api, ask)
        assert (await ask(api, headers)).status_code == 200
        mail, *_ = await api.mails(ANN)
        assert mail["language"] == "ar"
        assert "/ar/" in mail["values"].get("link", "/ar/")
        assert await remembered(api) == "ar"

    @pytest.mark.parametrize("headers", [{}, {"accept-language": "*"}, {"accept-language": "fr"}])
    @pytest.mark.parametrize("ask", ASKS)
    @pytest.mark.on_sqlite
    async def test_that_says_nothing_is_answered_in_the_accounts_own(
        self, api: AuthApi, ask: Ask, headers: dict[str, str]
    ):
        await (api.sign_up(ANN, language="ar") if ask is resend else api.person(ANN, language="ar"))
        api.later(seconds=61)
        assert (await ask(api, headers)).status_code == 200
        assert (await api.mails(ANN))[0]["language"] == "ar"
        assert await remembered(api) == "ar"

    async def test_is_remembered_by_later_notices(self, api: AuthApi):
        session = await api.person(ANN)
        api.later(seconds=61)
        await recover(api, {"cookie": "language=ar"})
        await api.update(session, password="another-horse-8", current_password=PASSWORD)
        mail, *_ = await api.mails(ANN)
        assert (mail["template"], mail["language"]) == ("password-changed", "ar")

    async def test_is_not_undone_by_other_data(self, api: AuthApi):
        session = await api.person(ANN, language="en")
        api.later(seconds=61)
        await recover(api, {"cookie": "language=ar"})
        await api.update(session, data={"position": "Chair"})
        assert await remembered(api) == "ar"

    async def test_of_a_stranger_who_signs_up_leaves_the_owners(self, api: AuthApi):
        await api.person(ANN, language="ar")
        api.later(seconds=61)
        await api.sign_up(ANN, "strangers-own-1", headers={"cookie": "language=en"})
        mail, *_ = await api.mails(ANN)
        assert (mail["template"], mail["language"]) == ("already-registered", "ar")


class TestTeam:
    async def test_chooses_the_language_of_an_invitation_though_the_account_waits(self, api: AuthApi):
        await api.sign_up(ANN)
        api.later(seconds=61)
        body = {"email": ANN, "data": {"language": "ar"}}
        assert (await api.call("POST", "/invite", body, api.keys.service_role_key)).status_code == 200
        mail, *_ = await api.mails(ANN)
        assert (mail["template"], mail["language"]) == ("invite", "ar")
        assert await remembered(api) == "ar"

    async def test_writes_a_recovery_in_the_owners_own(self, api: AuthApi):
        person = await api.person(ANN, language="ar")
        api.later(seconds=61)
        path = f"/admin/users/{person.user['id']}/recover"
        english = {"cookie": "language=en"}
        answer = await api.call("POST", path, {}, api.keys.service_role_key, english)
        assert answer.status_code == 200
        assert (await api.mails(ANN))[0]["language"] == "ar"

    async def test_makes_admins_who_read_arabic(self, api: AuthApi):
        await create_admin(api.database, ANN, "admins-own-3", language="ar")
        assert await remembered(api) == "ar"
        await create_admin(api.database, ANN, "admins-own-4")
        assert await remembered(api) == "ar"
        await create_admin(api.database, ANN, "admins-own-5", language="en")
        assert await remembered(api) == "en"
