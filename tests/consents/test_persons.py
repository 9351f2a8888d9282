"""A twin is one person's: what another signature begins, and what former persons keep."""

from typing import Any

import pytest

from tawam.brand import load_brand
from tawam.consents.tables import consents
from tawam.database.schema import new_id
from tawam.ledger import ledger
from tawam.mail.rendering import render
from tawam.recordings.tables import recordings
from tests.consents.calls import KHALID, SIGNATURE, Calls
from tests.people import People
from tests.productions.world import KINDS, Customer, World

SARA = "sara@example.com"
SARAS = "سارة علي"
KHALIDS: str = SIGNATURE["name"]


async def own_twin(world: World, customer: Customer) -> dict[str, Any]:
    production = await world.production(customer.story)
    return await world.twin(production["twin_id"])


async def onboarded(world: World, calls: Calls, customer: Customer) -> str:
    """Khalid has signed, everything is accepted, and the twin is made; the token of his link."""
    token = await world.ask(customer.twin_id)
    await calls.sign(token)
    for kind in KINDS:
        await world.add_recording(customer, kind)
    await world.make(customer)
    return token


class TestAnother:
    @pytest.mark.parametrize("has_withdrawn", [False, True])
    @pytest.mark.parametrize(
        ("email", "name"),
        [(SARA, SARAS), (SARA, KHALIDS), (KHALID, SARAS), ("ann@example.com", "Ann Lee")],
    )
    async def test_signature_of_somebody_else_begins_anew(
        self, world: World, calls: Calls, customer: Customer, has_withdrawn: bool, email: str, name: str
    ) -> None:
        khalids = await onboarded(world, calls, customer)
        if has_withdrawn:
            await calls.answer("withdraw-consent", token=khalids)
        await calls.sign(await world.ask(customer.twin_id, email), name=name)

        twin, former = await own_twin(world, customer), await world.twin(customer.twin_id)
        assert twin["id"] != customer.twin_id
        assert (twin["person_name"], twin["status"], twin["ready_at"]) == (name, "collecting", None)
        assert (former["person_name"], former["replaced_by"]) == (KHALIDS, twin["id"])
        production = await world.production(customer.story)
        assert (production["step"], production["waits_for"]) == ("onboarding", "customer")
        assert {row["twin_id"] for row in await world.rows(recordings)} == {customer.twin_id}
        assert (await world.kinds(customer.twin_id))[-1] == "twin_replaced"
        assert await world.kinds(twin["id"]) == ["twin_begun", "consent_requested", "consent_signed"]
        assert await ledger.broken_links(world.database) == []
        recipients = [mail["recipient"] for mail in await world.mailed("consent-replaced")]
        assert recipients == [KHALID]
        (mail,) = await world.mailed("consent-replaced")
        shown = render("consent-replaced", mail["language"], mail["values"], load_brand())
        assert name not in shown.text or name == KHALIDS

    async def test_former_link_shows_and_ends_its_own_part_alone(
        self, world: World, calls: Calls, customer: Customer
    ) -> None:
        khalids = await onboarded(world, calls, customer)
        saras = await world.ask(customer.twin_id, SARA)
        assert SARA not in str(await ledger.entries(world.database, customer.twin_id))
        await calls.sign(saras, name=SARAS)
        new = await own_twin(world, customer)

        opened = await calls.open(khalids)
        assert (opened["state"], opened["consent"]["name"]) == ("signed", KHALIDS)
        assert SARAS not in str(opened)
        seen = await ledger.entries(world.database, customer.twin_id)
        assert SARAS not in str(seen)
        assert SARA not in str(seen)
        assert (await calls.post("ledger-record", token=khalids)).content.startswith(b"%PDF-")
        await calls.answer("withdraw-consent", token=khalids)
        await calls.answer("delete-twin", token=khalids)
        assert (await calls.open(khalids))["state"] == "deleted"
        assert (await calls.post("deletion-certificate", token=khalids)).content.startswith(b"%PDF-")
        assert (await calls.open(saras))["state"] == "signed"
        left = await world.twin(new["id"])
        assert (left["status"], left["person_name"]) == ("collecting", SARAS)

    async def test_former_account_keeps_sight_and_the_right_to_end_it(
        self, world: World, calls: Calls, customer: Customer, people: People
    ) -> None:
        khalid, sara = await people.add("khalid"), await people.add("sara")
        await onboarded(world, calls, customer)
        await calls.sign(await world.ask(customer.twin_id, SARA), name=SARAS)
        new = (await own_twin(world, customer))["id"]
        for who, twin_id in ((khalid, customer.twin_id), (sara, new)):
            assert [row["id"] for row in await calls.read("twins", who)] == [twin_id]
            assert {row["twin_id"] for row in await calls.read("ledger_entries", who)} == {twin_id}
            assert {row["twin_id"] for row in await calls.read("consents", who)} == {twin_id}
        refused = await calls.refusal("withdraw-consent", khalid, twin_id=new)
        assert refused == (404, "twin_not_found")
        await calls.answer("withdraw-consent", khalid, twin_id=customer.twin_id)
        await calls.answer("delete-twin", khalid, twin_id=customer.twin_id)
        assert (await world.production(customer.story))["stopped_at"] is None
        # Nothing of the recordings of the former twin is destroyed with the new one, and the other way round.
        assert (await world.twin(new))["deleted_at"] is None

    async def test_names_are_compared_folded(self, world: World, calls: Calls, customer: Customer) -> None:
        await calls.sign(await world.ask(customer.twin_id), name="Khalid  Salem")
        for name in ("KHALID SALEM", "khalid\u200f salem", "Ｋhalid Salem", "Khalid\u00a0Sa\u00adlem"):
            await calls.sign(await world.ask(customer.twin_id), name=name)
        assert (await own_twin(world, customer))["id"] == customer.twin_id
        assert len(await world.rows(consents)) == 5
        assert await world.mailed("consent-replaced") == []

    async def test_statement_that_was_sent_before_signing_goes_along(
        self, world: World, calls: Calls, customer: Customer
    ) -> None:
        token = await world.ask(customer.twin_id)
        await calls.sign(token)
        saras = await world.ask(customer.twin_id, SARA)
        film = {"file_name": "said.mp4", "size": 7}
        sent = await calls.answer("start-consent-recording", token=saras, **film)
        (row,) = await world.rows(recordings)
        assert (row["id"], row["twin_id"]) == (sent["id"], customer.twin_id)
        # It is accepted before she signs: that counts neither for Khalid nor for her.
        request_id = row["consent_request_id"]
        await world.add_recording(customer, "consent", consent_request_id=request_id)
        for kind in ("base_video", "voice"):
            await world.add_recording(customer, kind)
        assert (await world.production(customer.story))["waits_for"] == "customer"
        await calls.sign(saras, name=SARAS)
        new = (await own_twin(world, customer))["id"]
        found = {
            (each["kind"], each["status"]) for each in await world.rows(recordings) if each["twin_id"] == new
        }
        assert found == {("consent", "checking"), ("consent", "checked")}
        assert {each["kind"] for each in await world.rows(recordings) if each["twin_id"] != new} == {
            "base_video",
            "voice",
        }

    @pytest.mark.parametrize("act", ["send", "decline"])
    async def test_what_came_of_somebody_who_never_signed_serves_nobody_else(
        self, world: World, calls: Calls, customer: Customer, act: str
    ) -> None:
        token = await world.ask(customer.twin_id)
        if act == "send":
            await calls.answer("start-consent-recording", token=token, file_name="said.mp4", size=7)
            (row,) = await world.rows(recordings)
            link = {"consent_request_id": row["consent_request_id"]}
            await world.add_recording(customer, "consent", **link)
        else:
            await world.add_recording(customer, "base_video")
            await calls.answer("decline-consent", token=token)
        await calls.sign(await world.ask(customer.twin_id, SARA), name=SARAS)
        new = (await own_twin(world, customer))["id"]
        assert new != customer.twin_id
        assert all(each["twin_id"] == customer.twin_id for each in await world.rows(recordings))


class TestLinking:
    @pytest.mark.parametrize("others", [0, 1])
    async def test_account_that_comes_after_others_have_signed_is_linked(
        self, world: World, calls: Calls, customer: Customer, people: People, others: int
    ) -> None:
        await calls.sign(await world.ask(customer.twin_id))
        bob = await world.customer(await people.add("bob"))
        for _ in range(others):
            await calls.sign(await world.ask(bob.twin_id, SARA), name=SARAS)
        khalid = await people.add("khalid")
        assert [row["id"] for row in await calls.read("twins", khalid)] == [customer.twin_id]


class TestSuccession:
    async def test_replaced_twin_uses_up_nothing_and_is_given_to_no_order(
        self, world: World, calls: Calls, customer: Customer
    ) -> None:
        await onboarded(world, calls, customer)
        await calls.sign(await world.ask(customer.twin_id, SARA), name=SARAS)
        new = (await own_twin(world, customer))["id"]
        assert (await world.customer(customer.person)).twin_id == new
        made = await calls.answer("create-twin", customer.person, production_id=customer.production_id)
        assert made["id"] == new

    async def test_withdrawn_twin_is_given_to_no_order(
        self, world: World, calls: Calls, customer: Customer
    ) -> None:
        token = await onboarded(world, calls, customer)
        await calls.answer("withdraw-consent", token=token)
        second = await world.customer(customer.person)
        assert second.twin_id != customer.twin_id
        assert (await world.production(second.story))["waits_for"] == "customer"

    async def test_asking_about_a_replaced_twin_asks_about_the_one_in_its_place(
        self, world: World, calls: Calls, customer: Customer
    ) -> None:
        await onboarded(world, calls, customer)
        await calls.sign(await world.ask(customer.twin_id, SARA), name=SARAS)
        new = (await own_twin(world, customer))["id"]
        asked = await calls.ask(customer.person, customer.twin_id, "noor@example.com")
        assert asked["twin_id"] == new
        # Its own person may agree to more.
        assert (await calls.ask(customer.person, customer.twin_id, KHALID))["twin_id"] == customer.twin_id

    async def test_videos_without_a_cut_go_over_and_nothing_is_made_beyond_the_new_word(
        self, world: World, calls: Calls, customer: Customer, people: People
    ) -> None:
        await onboarded(world, calls, customer)
        video = {"id": new_id(), "production_id": customer.production_id, "title": "A video"}
        await calls.answer(
            "create-video", customer.person, **video, spoken="en", channels=["linkedin"], text="Two words"
        )
        await calls.sign(await world.ask(customer.twin_id, SARA), name=SARAS, languages=["ar"])
        new = (await own_twin(world, customer))["id"]
        (row,) = await calls.read("videos", customer.person)
        assert row["twin_id"] == new
        noura = await people.add("noura", is_admin=True)
        decided = await calls.refusal(
            "decide-script", noura, video_id=video["id"], version=1, decision="approved"
        )
        assert decided == (409, "consent_too_narrow")
