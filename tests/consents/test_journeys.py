"""Opening, signing, declining and withdrawing, over HTTP."""

import asyncio
import re
from typing import Any

import pytest
import time_machine

from tawam.consents.tables import consent_requests, consents
from tawam.ledger import ledger
from tests.consents.calls import KHALID, SIGNATURE, Calls, mailed_token
from tests.people import People, Person
from tests.productions.world import Customer, World


class TestOpening:
    async def test_page_gets_who_asks_and_the_words(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await calls.ask(customer.person, customer.twin_id)
        opened = await calls.open(await mailed_token(world))
        assert opened["state"] == "open"
        assert (opened["customer_name"], opened["language"]) == ("Ann Lee", "ar")
        assert (opened["consent"], opened["recording"]) == (None, None)
        for language in ("en", "ar"):
            statement = opened["statements"][language]
            assert re.findall(r"\{\w+\}", statement["text"]) == ["{name}", "{date}"]
            assert (statement["version"], len(statement["hash"])) == (1, 64)
        (request,) = await calls.read("consent_requests", customer.person)
        assert request["opened_at"] is not None

    async def test_link_ends_after_two_weeks(self, calls: Calls, world: World, customer: Customer) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        (request,) = await world.rows(consent_requests)
        with time_machine.travel(request["expires_at"], tick=False):
            assert (await calls.open(token))["state"] == "expired"
            assert await calls.refusal("sign-consent", token=token, **SIGNATURE) == (
                409,
                "consent_link_closed",
            )
            assert await calls.refusal("decline-consent", token=token) == (409, "consent_link_closed")

    async def test_signed_link_stays(self, calls: Calls, world: World, customer: Customer) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        await calls.sign(token)
        with time_machine.travel("2027-11-21", tick=False):
            assert (await calls.open(token))["state"] == "signed"
            assert (await calls.answer("withdraw-consent", token=token))["published"] == []

    @pytest.mark.parametrize("name", ["open-consent", "sign-consent"])
    async def test_unknown_links_are_counted_and_then_refused(
        self, calls: Calls, world: World, customer: Customer, name: str
    ) -> None:
        # What is wrong with the form is not said to whoever guesses links.
        form = {"name": "", "languages": [], "channels": [], "purposes": [], "until": "2001-01-01"}
        body = {} if name == "open-consent" else form
        found = [await calls.refusal(name, token=f"guess-{n}", **body) for n in range(22)]
        assert found == [(404, "consent_link_unknown")] * 20 + [(429, "over_request_rate_limit")] * 2

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("token", ["", "x" * 4096, "ن" * 4000, "a\u0000b", "\ud800"])
    async def test_strange_tokens_are_unknown(self, calls: Calls, customer: Customer, token: str) -> None:
        body = token.encode("utf-8", "surrogatepass")
        response = await calls.client.post(
            "/functions/v1/open-consent",
            content=b'{"token":"'
            + (b"\\ud800" if token == "\ud800" else body.replace(b"\0", b"\\u0000"))
            + b'"}',
            headers={**calls.visitor, "content-type": "application/json"},
        )
        assert response.status_code in (400, 404), response.text


class TestSigning:
    async def test_everything_that_was_read_and_chosen_is_kept(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        with time_machine.travel("2026-11-23T21:00:00+00:00", tick=False):
            signed = await calls.sign(token)
        assert signed | SIGNATURE == signed
        # It is the 24th in Dubai.
        assert signed["statement"].startswith("اسمي خالد سالم المرّي، واليوم 24 نوفمبر 2026. أوافق")
        assert "توأم للإعلام الرقمي" in signed["statement"]
        assert (signed["email"], signed["statement_version"]) == (KHALID, 1)
        (row,) = await calls.read("consents", customer.person)
        assert row == signed
        twin = await world.twin(customer.twin_id)
        assert (twin["person_name"], twin["person_id"]) == (SIGNATURE["name"], None)
        opened = await calls.open(token)
        assert (opened["state"], opened["consent"]) == ("signed", signed)

    async def test_ledger_and_mails_tell_of_it(self, calls: Calls, world: World, customer: Customer) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        signed = await calls.sign(token)
        assert await world.kinds(customer.twin_id) == ["consent_requested", "consent_signed"]
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.actor, entry.actor_name) == ("person", SIGNATURE["name"])
        assert entry.details["statement_hash"] == signed["statement_hash"]
        assert entry.details["channels"] == SIGNATURE["channels"]
        (person,) = await world.mailed("consent-signed")
        assert (person["recipient"], person["language"]) == (KHALID, "ar")
        assert person["values"]["link"] == f"http://testserver/ar/consent/{token}"
        (buyer,) = await world.mailed("consent-signed-customer")
        assert buyer["recipient"] == "ann@example.com"
        assert buyer["values"]["link"] == f"http://testserver/studio/{customer.production_id}"
        assert token not in str(buyer)

    async def test_who_is_customer_and_person_gets_one_mail(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        asked = await calls.ask(customer.person, customer.twin_id, "ann@example.com")
        await calls.sign(asked["token"])
        assert len(await world.mailed("consent-signed")) == 1
        assert await world.mailed("consent-signed-customer") == []
        assert (await world.twin(customer.twin_id))["person_id"] == customer.person.id

    async def test_it_is_signed_once(self, calls: Calls, world: World, customer: Customer) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        await calls.sign(token)
        for name in ("sign-consent", "decline-consent"):
            body = SIGNATURE if name == "sign-consent" else {}
            assert await calls.refusal(name, token=token, **body) == (409, "consent_link_closed")
        assert len(await world.rows(consents)) == 1

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"name": " A "}, "name"),
            ({"name": "x" * 201}, "name"),
            ({"name": "Khalid\nSalem\u0007"}, "name"),
            ({"languages": []}, "languages"),
            ({"channels": []}, "channels"),
            ({"purposes": []}, "purposes"),
            ({"until": "2020-01-01"}, "until"),
            ({"until": "2099-02-30"}, "until"),
        ],
    )
    async def test_wrong_field_is_named_in_the_persons_language(
        self, calls: Calls, world: World, customer: Customer, changes: dict[str, Any], field: str
    ) -> None:
        token = await world.ask(customer.twin_id)
        response = await calls.post("sign-consent", token=token, **{**SIGNATURE, **changes})
        assert response.status_code == 400
        assert list(response.json()["fields"]) == [field]
        assert re.search("[\u0600-\u06ff]", response.json()["fields"][field])
        assert (await calls.open(token))["state"] == "open"

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "changes",
        [{"channels": ["telegram"]}, {"languages": ["fr"]}, {"until": "soon"}, {"languages": ["en"] * 21}],
    )
    async def test_unknown_codes_are_refused(
        self, calls: Calls, world: World, customer: Customer, changes: dict[str, Any]
    ) -> None:
        token = await world.ask(customer.twin_id)
        assert (await calls.refusal("sign-consent", token=token, **{**SIGNATURE, **changes}))[0] == 400

    async def test_name_is_brought_into_one_spelling(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.ask(customer.twin_id)
        signed = await calls.sign(token, name="  Zoe\u0308 \u202e Lee\u2066 {date} ", languages=["en", "en"])
        assert (signed["name"], signed["languages"]) == ("Zo\u00eb Lee {date}", ["en"])
        # What is typed is no placeholder.
        assert "Zo\u00eb Lee {date}، واليوم" in signed["statement"]

    async def test_language_is_by_default_that_of_the_mail(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.ask(customer.twin_id)
        body = {name: value for name, value in SIGNATURE.items() if name != "language"}
        signed = await calls.answer("sign-consent", token=token, **body)
        assert (signed["language"], signed["statement"][:4]) == ("ar", "اسمي")

    async def test_today_is_a_day_to_come(self, calls: Calls, world: World, customer: Customer) -> None:
        token = await world.ask(customer.twin_id)
        with time_machine.travel("2026-11-23T21:00:00+00:00", tick=False):
            assert await calls.refusal(
                "sign-consent", token=token, **{**SIGNATURE, "until": "2026-11-23"}
            ) == (
                400,
                "validation_failed",
            )
            assert (await calls.sign(token, until="2026-11-24"))["until"] == "2026-11-24"


class TestDeclining:
    async def test_customer_is_told_and_can_ask_again(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        for _ in range(2):
            assert await calls.answer("decline-consent", token=token) == {"state": "declined"}
        (mail,) = await world.mailed("consent-declined")
        assert (mail["recipient"], mail["values"]["email"]) == ("ann@example.com", KHALID)
        assert await world.kinds(customer.twin_id) == ["consent_requested", "consent_declined"]
        assert (await calls.open(token))["state"] == "declined"
        await calls.ask(customer.person, customer.twin_id)
        assert (await calls.open(await mailed_token(world)))["state"] == "open"
        assert (await calls.open(token))["state"] == "declined"


class TestWithdrawing:
    async def test_production_stops_at_once_and_all_are_told(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.collect(customer)
        await world.make(customer)
        first = await calls.answer("withdraw-consent", token=token)
        assert await calls.answer("withdraw-consent", token=token) == first
        production = await world.production(customer.story)
        assert (production["waits_for"], production["stopped_at"] is None) == (None, False)
        assert (await world.twin(customer.twin_id))["status"] == "stopped"
        recipients = {
            mail["recipient"]
            for template in ("consent-withdrawn", "consent-withdrawn-customer", "consent-withdrawn-team")
            for mail in await world.mailed(template)
        }
        assert recipients == {KHALID, "ann@example.com", "hello@tawam.example"}
        assert (await world.kinds(customer.twin_id))[-1] == "consent_withdrawn"
        assert (await calls.open(token))["state"] == "withdrawn"
        (row,) = await calls.read("consents", customer.person)
        assert row["withdrawn_at"] == first["withdrawn_at"]

    async def test_new_consent_begins_with_a_new_twin(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        old = await world.collect(customer)
        await world.make(customer)
        await calls.answer("withdraw-consent", token=old)
        await calls.ask(customer.person, customer.twin_id)
        token = await mailed_token(world)
        await calls.sign(token)
        production = await world.production(customer.story)
        assert production["twin_id"] != customer.twin_id
        assert (production["step"], production["waits_for"], production["stopped_at"]) == (
            "onboarding",
            "customer",
            None,
        )
        former, twin = await world.twin(customer.twin_id), await world.twin(production["twin_id"])
        assert (former["status"], former["replaced_by"]) == ("stopped", twin["id"])
        assert (twin["status"], twin["ready_at"], twin["model_note"]) == ("collecting", None, None)
        # Each link shows its own twin.
        assert [(await calls.open(each))["state"] for each in (old, token)] == ["withdrawn", "signed"]

    async def test_unsigned_link_withdraws_nothing(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.ask(customer.twin_id)
        for name in ("withdraw-consent", "delete-twin", "deletion-certificate"):
            assert await calls.refusal(name, token=token) == (409, "consent_not_signed")

    async def test_signed_in_person_withdraws_by_the_twin(
        self, calls: Calls, world: World, customer: Customer, people: People
    ) -> None:
        await world.sign(await world.ask(customer.twin_id))
        # The account comes later than the signature.
        khalid = await people.add("khalid")
        (own,) = await calls.read("consents", khalid)
        assert own["email"] == KHALID
        assert [twin["id"] for twin in await calls.read("twins", khalid)] == [customer.twin_id]
        await calls.answer("withdraw-consent", khalid, twin_id=customer.twin_id)
        (mail,) = await world.mailed("consent-withdrawn")
        assert mail["values"]["link"] == "http://testserver/profile?tab=likeness"

    async def test_customer_does_not_withdraw_for_another(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await world.sign(await world.ask(customer.twin_id))
        assert await calls.refusal("withdraw-consent", customer.person, twin_id=customer.twin_id) == (
            404,
            "twin_not_found",
        )

    async def test_two_at_one_moment_are_one(self, calls: Calls, world: World, customer: Customer) -> None:
        token = await world.collect(customer)
        await asyncio.gather(*(calls.answer("withdraw-consent", token=token) for _ in range(6)))
        assert (await world.kinds(customer.twin_id)).count("consent_withdrawn") == 1
        assert len(await world.mailed("consent-withdrawn-team")) == 1


@pytest.mark.parametrize("body", [{}, {"token": "t", "twin_id": "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"}])
async def test_one_of_token_and_twin_is_given(calls: Calls, ann: Person, body: dict[str, str]) -> None:
    for name in ("withdraw-consent", "delete-twin", "deletion-certificate"):
        assert await calls.refusal(name, ann, **body) == (400, "invalid_request")
