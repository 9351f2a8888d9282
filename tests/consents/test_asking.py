"""A customer asks a person for consent, over HTTP."""

import pytest

from tawam.consents.tables import consent_requests
from tests.consents.calls import KHALID, SIGNATURE, Calls, mailed_token
from tests.people import People
from tests.productions.world import Customer, World


class TestAsking:
    async def test_person_gets_a_link_that_nobody_else_sees(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        answer = await calls.ask(customer.person, customer.twin_id, " Khalid@Example.com ")
        assert (answer["email"], answer["language"], answer["token"]) == (KHALID, "ar", None)
        (row,) = await calls.read("consent_requests", customer.person)
        assert row == {name: value for name, value in answer.items() if name != "token"}
        (mail,) = await world.mailed("consent-request")
        assert (mail["recipient"], mail["language"]) == (KHALID, "ar")
        assert (mail["values"]["customer"], mail["values"]["email"]) == ("Ann Lee", "ann@example.com")
        token = await mailed_token(world)
        (stored,) = await world.rows(consent_requests)
        assert token not in str(stored)
        assert await world.kinds(customer.twin_id) == ["consent_requested"]

    async def test_customer_who_is_the_person_gets_the_token_at_once(
        self, calls: Calls, customer: Customer
    ) -> None:
        answer = await calls.ask(customer.person, customer.twin_id, "Ann@example.com")
        opened = await calls.open(answer["token"])
        assert (opened["state"], opened["email"]) == ("open", "ann@example.com")

    async def test_later_request_takes_the_place_of_the_open_one(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await calls.ask(customer.person, customer.twin_id)
        first = await mailed_token(world)
        await calls.ask(customer.person, customer.twin_id, "mariam@example.com")
        assert (await calls.open(first))["state"] == "superseded"
        assert await calls.refusal("sign-consent", token=first, **SIGNATURE) == (409, "consent_link_closed")
        assert (await calls.open(await mailed_token(world)))["state"] == "open"

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", ["http://evil.example", "Win at evil.example", "a@b", "x/y"])
    async def test_name_that_passes_for_a_link_is_not_mailed(
        self, calls: Calls, world: World, people: People, name: str
    ) -> None:
        eve = await people.add("eve", full_name=name)
        customer = await world.customer(eve)
        await calls.ask(eve, customer.twin_id)
        (mail,) = await world.mailed("consent-request")
        assert mail["values"]["customer"] is None
        token = await mailed_token(world)
        assert (await calls.open(token))["customer_name"] == "eve@example.com"

    async def test_wrong_address_is_refused_with_a_sentence(self, calls: Calls, customer: Customer) -> None:
        response = await calls.post(
            "request-consent", customer.person, twin_id=customer.twin_id, email="khalid@", language="en"
        )
        assert (response.status_code, list(response.json()["fields"])) == (400, ["email"])

    async def test_mails_to_one_person_have_an_end(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        refused = [
            await calls.refusal(
                "request-consent", customer.person, twin_id=customer.twin_id, email=KHALID, language="en"
            )
            for _ in range(6)
        ]
        assert refused == [(200, "none")] * 4 + [(429, "over_request_rate_limit")] * 2
        assert len(await world.mailed("consent-request")) == 4

    async def test_several_accounts_cannot_mail_one_person_without_end(
        self, calls: Calls, world: World, people: People
    ) -> None:
        statuses: list[int] = []
        for number in range(4):
            customer = await world.customer(await people.add(f"buyer{number}"))
            for _ in range(4):
                response = await calls.post(
                    "request-consent", customer.person, twin_id=customer.twin_id, email=KHALID, language="en"
                )
                statuses.append(response.status_code)
        assert statuses.count(200) == 12

    async def test_account_without_the_twin_uses_up_nobodys_mails(
        self, calls: Calls, world: World, customer: Customer, people: People
    ) -> None:
        eve = await people.add("eve")
        for _ in range(5):
            assert await calls.refusal(
                "request-consent", eve, twin_id=customer.twin_id, email=KHALID, language="en"
            ) == (404, "twin_not_found")
        await calls.ask(customer.person, customer.twin_id)
        assert len(await world.mailed("consent-request")) == 1
