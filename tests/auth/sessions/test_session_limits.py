"""Whoever takes a session over, however young, does not take the account: see `reauthentication.py`."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.mfa.second_factor import enrol, protected
from tests.auth.users.test_anonymous import anonymous

NEW = "another-horse-8"
NEEDED = (400, "reauthentication_needed")


async def new_password(api: AuthApi, session: Session) -> httpx2.Response:
    return await api.update(session, password=NEW)


async def new_address(api: AuthApi, session: Session) -> httpx2.Response:
    return await api.update(session, email="thief@example.com")


async def new_factor(api: AuthApi, session: Session) -> httpx2.Response:
    return await enrol(api, session, "thief's phone")


Act = Callable[[AuthApi, Session], Awaitable[httpx2.Response]]
ACTS: list[Act] = [new_password, new_address, new_factor]
every_act = pytest.mark.parametrize("act", ACTS)


async def by_sign_up(api: AuthApi) -> Session:
    return await api.person()


async def by_password(api: AuthApi) -> Session:
    await api.person()
    return Session.of(await api.sign_in("ann@example.com"))


async def by_link(api: AuthApi) -> Session:
    await api.person()
    await api.otp("ann@example.com")
    return Session.of(await api.follow((await api.proof("ann@example.com", "magic-link")).token, "magiclink"))


async def recovered(api: AuthApi) -> Session:
    await api.recover("ann@example.com")
    proof = await api.proof("ann@example.com", "reset-password")
    return Session.of(await api.follow(proof.token, "recovery"))


class TestYoungSession:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("begin", [by_sign_up, by_password, by_link])
    @every_act
    async def test_alone_takes_nothing_over(
        self, api: AuthApi, begin: Callable[[AuthApi], Awaitable[Session]], act: Act
    ):
        session = await begin(api)
        assert error(await act(api, session)) == NEEDED
        user = (await api.user(session)).json()
        assert (user["email"], user.get("new_email"), user.get("factors")) == ("ann@example.com", None, None)
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_does_not_take_the_second_factor_off(self, api: AuthApi):
        raised, phone = await protected(api)
        api.later(minutes=9)
        assert error(await phone.remove(raised)) == NEEDED
        assert (await phone.remove(await api.reauthenticated(raised))).status_code == 200

    async def test_takes_nothing_over_by_what_it_names_beside(self, api: AuthApi):
        session = await api.person()
        for beside in ({"current_password": None}, {"nonce": ""}, {"nonce": None}, {"data": {"a": 1}}):
            assert error(await api.update(session, password=NEW, **beside)) == NEEDED

    @pytest.mark.on_sqlite
    async def test_does_not_learn_whether_a_guess_is_the_password(self, api: AuthApi, hashes: list[str]):
        session = await api.person()
        hashes.clear()
        answers = [await api.update(session, password=guess) for guess in (PASSWORD, NEW)]
        assert answers[0].json() == answers[1].json()
        assert hashes == []


class TestProof:
    @every_act
    @pytest.mark.parametrize("proof", ["password", "code"])
    async def test_shown_before_allows_it_for_ten_minutes(self, api: AuthApi, act: Act, proof: str):
        session = await api.person()
        given: dict[str, Any] = {"current_password": PASSWORD}
        if proof == "code":
            given = {"nonce": await api.nonce(session)}
        answer = await api.update(session, **given)
        assert (answer.status_code, answer.json()["id"]) == (200, session.user["id"])
        api.later(minutes=9, seconds=59)
        assert (await act(api, session)).status_code == 200
        api.later(seconds=61)
        assert error(await act(api, session)) == NEEDED

    async def test_in_the_same_request_allows_it(self, api: AuthApi):
        session = await api.person()
        answer = await api.update(session, email="new@example.com", current_password=PASSWORD)
        assert answer.json()["new_email"] == "new@example.com"
        other = await api.person("bob@example.com")
        assert (await api.update(other, password=NEW, nonce=await api.nonce(other))).status_code == 200

    async def test_counts_in_its_own_session_alone(self, api: AuthApi):
        session = await api.person()
        thief = Session.of(await api.sign_in("ann@example.com"))
        await api.reauthenticated(session)
        assert error(await new_address(api, thief)) == NEEDED
        # Nor does a session take it along when it is refreshed into another.
        assert (
            await new_address(api, Session.of(await api.refresh(session.refresh_token)))
        ).status_code == 200

    @pytest.mark.parametrize(
        ("given", "refusal"),
        [
            ({"current_password": "wrong-horse-9"}, (400, "current_password_invalid")),
            ({"current_password": ""}, (400, "current_password_invalid")),
            ({"nonce": "000000"}, (422, "reauthentication_not_valid")),
            ({"current_password": "wrong-horse-9", "nonce": "000000"}, (400, "current_password_invalid")),
        ],
    )
    async def test_that_is_wrong_is_refused_and_counted(
        self, api: AuthApi, given: dict[str, str], refusal: tuple[int, str]
    ):
        session = await api.person()
        answers = [await api.update(session, **given) for _ in range(12)]
        assert error(answers[0]) == refusal
        assert error(answers[-1]) == (429, "over_request_rate_limit")
        assert error(await new_factor(api, session)) == NEEDED

    async def test_changes_nothing_where_it_is_wrong(self, api: AuthApi):
        session = await api.person()
        wrong = {"email": "thief@example.com", "data": {"seen": 1}, "nonce": "000000"}
        assert error(await api.update(session, **wrong)) == (422, "reauthentication_not_valid")
        user = (await api.user(session)).json()
        assert (user.get("new_email"), user["user_metadata"]) == (None, {})
        assert await api.templates("thief@example.com") == []

    async def test_by_an_old_password_does_not_outlive_it(self, api: AuthApi):
        """Two sessions at a moment: one changes the password, the other shows the former one."""
        session = await api.person()
        other = Session.of(await api.sign_in("ann@example.com"))
        first, second = await asyncio.gather(
            api.update(session, password=NEW, current_password=PASSWORD),
            api.update(other, password="thiefs-own-pw-3", current_password=PASSWORD),
        )
        assert sorted((first.status_code, second.status_code))[0] == 200
        assert (first.status_code == 200) != (second.status_code == 200)


class TestChoosingAPassword:
    """What a mail was sent for: a session of its link does it once, within an hour, and nothing else."""

    async def test_is_allowed_once(self, api: AuthApi):
        await api.person()
        session = await recovered(api)
        assert (await new_password(api, session)).status_code == 200
        assert error(await api.update(session, password="third-horse-9")) == NEEDED

    async def test_is_allowed_once_to_many_at_a_moment(self, api: AuthApi):
        await api.person()
        session = await recovered(api)
        answers = await asyncio.gather(
            *(api.update(session, password=f"another-horse-{number}") for number in range(4))
        )
        assert sorted(answer.status_code for answer in answers).count(200) == 1

    async def test_is_allowed_for_an_hour(self, api: AuthApi):
        await api.person()
        session = await recovered(api)
        api.later(minutes=59, seconds=30)
        session = Session.of(await api.refresh(session.refresh_token))
        assert error(await api.update(session, password="123")) == (422, "weak_password")
        assert (await new_password(api, session)).status_code == 200
        api.later(minutes=2)
        late = await recovered(api)
        api.later(hours=1)
        late = Session.of(await api.refresh(late.refresh_token))
        assert error(await api.update(late, password=PASSWORD)) == NEEDED

    @pytest.mark.parametrize("act", [new_address, new_factor])
    async def test_allows_nothing_else(self, api: AuthApi, act: Act):
        await api.person()
        session = await recovered(api)
        assert error(await act(api, session)) == NEEDED
        both = await api.update(session, password=NEW, email="thief@example.com")
        assert error(both) == NEEDED
        await new_password(api, session)
        assert error(await act(api, session)) == NEEDED

    @pytest.mark.parametrize("way", ["signup", "magiclink"])
    async def test_is_allowed_to_whose_confirmation_dropped_a_strangers(self, api: AuthApi, way: str):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        api.later(seconds=61)
        if way == "signup":
            await api.sign_up("ann@example.com", "owners-own-pw-2")
            proof = await api.proof("ann@example.com")
        else:
            await api.otp("ann@example.com")
            proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.follow(proof.token, way))
        assert session.user["app_metadata"]["needs_password"] is True
        assert (await new_password(api, session)).status_code == 200

    async def test_takes_more_than_a_later_link_to_sign_in(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        sessions: list[Session] = []
        for _ in range(2):
            api.later(seconds=61)
            await api.otp("ann@example.com")
            proof = await api.proof("ann@example.com", "magic-link")
            sessions.append(Session.of(await api.follow(proof.token, "magiclink")))
        assert sessions[-1].user["app_metadata"]["needs_password"] is True
        assert error(await new_password(api, sessions[-1])) == NEEDED


@pytest.fixture
def settings_values() -> dict[str, Any]:
    return {"anonymous_sign_in": True}


class TestAnonymous:
    async def test_adds_its_first_address_without_more(self, api: AuthApi):
        session = await anonymous(api)
        assert (await api.update(session, email="ann@example.com")).json()["new_email"] == "ann@example.com"
        token = (await api.proof("ann@example.com", "email-change-new")).token
        await api.follow(token, "email_change")
        assert error(await new_address(api, session)) == NEEDED

    async def test_ends_its_account_without_more(self, api: AuthApi):
        session = await anonymous(api)
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        answer = await api.client.post("/functions/v1/delete-account", json={}, headers=headers)
        assert answer.status_code == 200, answer.text
        assert error(await api.user(session)) == (403, "session_not_found")

    async def test_is_told_that_no_code_can_be_mailed(self, api: AuthApi):
        session = await anonymous(api)
        answer = await api.call("GET", "/reauthenticate", token=session.access_token)
        assert error(answer) == (400, "validation_failed")
        message = "Reauthentication requires the user to have an email or a phone number"
        assert answer.json()["message"] == message
