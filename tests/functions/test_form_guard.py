"""The public forms hold back floods from programs without losing a person's message."""

import asyncio
from typing import Any

import httpx2
import pytest
import time_machine
from limits import parse

from tawam.database.schema import now
from tawam.http.limits import RULES
from tests.conftest import NewClient
from tests.functions.conftest import Invoke, Rows
from tests.functions.proofs import send, solved
from tests.functions.test_affiliate_application import APPLICATION
from tests.functions.test_contact import MESSAGE


def invoke_with(client: httpx2.AsyncClient, api_key: dict[str, str]) -> Invoke:
    async def invoke(name: str, body: Any) -> httpx2.Response:
        return await client.post(f"/functions/v1/{name}", json=body, headers=api_key)

    return invoke


async def challenge_of(invoke: Invoke) -> dict[str, Any]:
    """Return the challenge for an address that has used up its forms without proof."""
    answers = [await invoke("contact", MESSAGE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 428]
    assert answers[3].json()["error"] == "proof_required"
    return answers[3].json()["challenge"]


class TestProof:
    @pytest.mark.on_sqlite
    async def test_fourth_form_within_the_hour_needs_a_proof_of_work(
        self, invoke: Invoke, stored_messages: Rows, stored_applications: Rows
    ) -> None:
        challenge = await challenge_of(invoke)
        refused = await invoke("affiliate-application", APPLICATION)
        assert (refused.status_code, refused.json()["error"]) == (428, "proof_required")
        taken = await invoke("affiliate-application", APPLICATION | {"proof": solved(challenge)})
        assert taken.status_code == 200
        assert (len(await stored_messages()), len(await stored_applications())) == (3, 1)

    @pytest.mark.on_sqlite
    async def test_proof_is_valid_once_and_only_for_its_challenge(self, invoke: Invoke) -> None:
        challenge = await challenge_of(invoke)
        proof = solved(challenge)
        for bad in (
            proof | {"number": proof["number"] + 1},
            proof | {"token": "x.y.z"},
            proof | {"token": ""},
            proof | {"token": challenge["token"][::-1]},
        ):
            assert (await invoke("contact", MESSAGE | {"proof": bad})).status_code == 428
        both = await asyncio.gather(*(invoke("contact", MESSAGE | {"proof": proof}) for _ in range(2)))
        assert sorted(answer.status_code for answer in both) == [200, 428]

    @pytest.mark.on_sqlite
    async def test_proof_is_not_accepted_again_in_the_last_moment_of_its_challenge(
        self, invoke: Invoke
    ) -> None:
        with time_machine.travel("2026-11-21T10:00:00.5+00:00", tick=False) as clock:
            for _ in range(3):
                await invoke("contact", MESSAGE)
            clock.shift(70)
            proof = solved((await invoke("contact", MESSAGE)).json()["challenge"])
            assert (await invoke("contact", MESSAGE | {"proof": proof})).status_code == 200
            clock.shift(600.3)
            assert (await invoke("contact", MESSAGE | {"proof": proof})).status_code == 428

    @pytest.mark.on_sqlite
    async def test_challenge_expires_and_the_next_hour_needs_no_proof(self, invoke: Invoke) -> None:
        with time_machine.travel(now()) as clock:
            proof = solved(await challenge_of(invoke))
            clock.shift(601)
            assert (await invoke("contact", MESSAGE | {"proof": proof})).status_code == 428
            clock.shift(3000)
            assert (await invoke("contact", MESSAGE)).status_code == 200


class TestFlood:
    @pytest.mark.on_sqlite
    async def test_sixty_posts_with_proofs_store_five(self, invoke: Invoke, stored_messages: Rows) -> None:
        answers = [await send(invoke, "contact", MESSAGE) for _ in range(60)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 55
        assert all(int(answer.headers["retry-after"]) > 0 for answer in answers[5:])
        assert len(await stored_messages()) == 5

    @pytest.mark.on_sqlite
    async def test_address_with_proofs_does_not_use_up_the_limit_of_others(
        self, invoke: Invoke, new_client: NewClient, api_key: dict[str, str], stored_messages: Rows
    ) -> None:
        with time_machine.travel(now()) as clock:
            statuses: list[int] = []
            for _ in range(12):
                statuses += [(await send(invoke, "contact", MESSAGE)).status_code for _ in range(2)]
                clock.shift(61)
            assert statuses == [200] * 20 + [429] * 4
            async with new_client("192.0.2.7") as other:
                answer = await other.post("/functions/v1/contact", json=MESSAGE, headers=api_key)
            assert answer.status_code == 200
            # The other form has its own limit.
            assert (await send(invoke, "affiliate-application", APPLICATION)).status_code == 200
        assert len(await stored_messages()) == 21

    @pytest.mark.on_sqlite
    async def test_flood_from_many_addresses_leaves_the_form_open_with_a_proof(
        self, new_client: NewClient, api_key: dict[str, str]
    ) -> None:
        """Beyond 300 forms an hour everybody needs a proof of work, even for a first message."""
        statuses: list[int] = []
        for host in range(320):
            async with new_client(f"192.0.{2 + host // 250}.{host % 250}") as client:
                answer = await client.post("/functions/v1/contact", json=MESSAGE, headers=api_key)
            statuses.append(answer.status_code)
        assert statuses == [200] * 300 + [428] * 20
        async with new_client("198.51.100.1") as person:
            invoke = invoke_with(person, api_key)
            assert (await send(invoke, "contact", MESSAGE)).status_code == 200
            assert (await invoke("affiliate-application", APPLICATION)).status_code == 200

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("form", "body"), [("contact", MESSAGE), ("affiliate", APPLICATION)], ids=["contact", "affiliate"]
    )
    async def test_no_proof_is_asked_for_beyond_the_limit(
        self,
        new_client: NewClient,
        api_key: dict[str, str],
        monkeypatch: pytest.MonkeyPatch,
        form: str,
        body: dict[str, Any],
    ) -> None:
        monkeypatch.setitem(RULES, f"{form}_unproven", parse("1/1 hour"))
        monkeypatch.setitem(RULES, f"{form}_proven", parse("2/1 hour"))
        name = "affiliate-application" if form == "affiliate" else form
        statuses: list[int] = []
        for host in range(4):
            async with new_client(f"192.0.2.{host}") as client:
                answer = await send(invoke_with(client, api_key), name, body)
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 200, 429]
