"""A mail box hears twenty times a day from the accounts, and no asker keeps another from being heard."""

import pytest

from tests.auth.api import AuthApi, Session, error
from tests.conftest import NewClient

VICTIM = "ann@example.com"


async def asked(api: AuthApi, new_client: NewClient, ask: str, times: int) -> list[int]:
    """Ask from so many addresses, each challenge solved."""
    codes: list[int] = []
    for number in range(times):
        async with new_client(f"10.2.0.{number}") as client:
            asker = api.from_elsewhere(client)
            answer = await getattr(asker, ask)(VICTIM)
            if "challenge" in answer.json():
                with asker.proving(answer.json()):
                    answer = await getattr(asker, ask)(VICTIM)
            codes.append(answer.status_code)
    return codes


@pytest.mark.on_sqlite
class TestDay:
    async def test_has_twelve_mails_at_strangers_request_and_the_last_says_so(
        self, api: AuthApi, new_client: NewClient
    ):
        await api.person(VICTIM)
        api.later(days=1, minutes=1)
        before = len(await api.mails(VICTIM))
        assert await asked(api, new_client, "recover", 20) == [200] * 12 + [429] * 8
        mails = (await api.mails(VICTIM))[: len(await api.mails(VICTIM)) - before]
        assert [mail["values"].get("is_last_today", False) for mail in mails] == [True] + [False] * 11

    async def test_keeps_four_for_ways_in(self, api: AuthApi, new_client: NewClient):
        await api.person(VICTIM)
        api.later(days=1, minutes=1)
        assert await asked(api, new_client, "sign_up", 12) == [200] * 8 + [429] * 4
        async with new_client("203.0.113.9") as client:
            elsewhere = api.from_elsewhere(client)
            answer = await elsewhere.recover(VICTIM)
            with elsewhere.proving(answer.json()):
                assert (await elsewhere.recover(VICTIM)).status_code == 200

    async def test_keeps_six_for_its_own_people_whatever_strangers_ask(
        self, api: AuthApi, new_client: NewClient
    ):
        session = await api.person(VICTIM)
        api.later(minutes=50)
        await asked(api, new_client, "recover", 14)
        codes: list[int] = []
        for _ in range(3):
            codes.append((await api.recover(VICTIM)).status_code)
            answer = await api.call("GET", "/reauthenticate", token=session.access_token)
            codes.append(answer.status_code)
            api.later(seconds=61)
        assert codes == [200] * 6
        assert (await api.mails(VICTIM))[0]["values"]["is_last_today"] is True
        assert error(await api.recover(VICTIM)) == (429, "over_email_send_rate_limit")

    async def test_lets_its_own_people_prove_that_they_need_more(self, api: AuthApi, new_client: NewClient):
        session = await api.person(VICTIM)
        api.later(days=1, minutes=1)
        session = Session.of(await api.sign_in(VICTIM))
        await asked(api, new_client, "recover", 8)
        codes: list[int] = []
        for _ in range(7):
            answer = await api.call("GET", "/reauthenticate", token=session.access_token)
            if "challenge" in answer.json():
                with api.proving(answer.json()):
                    answer = await api.call("GET", "/reauthenticate", token=session.access_token)
            codes.append(answer.status_code)
            api.later(seconds=61)
        assert codes == [200] * 7

    async def test_one_source_gets_half_of_what_strangers_may_ask_for(
        self, api: AuthApi, new_client: NewClient
    ):
        codes: list[int] = []
        async with new_client("203.0.113.9") as client:
            attacker = api.from_elsewhere(client)
            for _ in range(8):
                answer = await attacker.recover(VICTIM)
                if "challenge" in answer.json():
                    with attacker.proving(answer.json()):
                        answer = await attacker.recover(VICTIM)
                codes.append(answer.status_code)
                api.later(seconds=61)
        assert codes == [200] * 6 + [429] * 2
        assert (await api.recover(VICTIM)).status_code == 200

    async def test_purposes_do_not_wait_for_each_other(self, api: AuthApi):
        for ask in ("sign_up", "recover", "otp"):
            assert (await getattr(api, ask)(VICTIM)).status_code == 200
