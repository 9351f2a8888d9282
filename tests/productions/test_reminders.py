"""Reminders: at once, then at most every third working day, with one link, until switched off."""

from collections.abc import Generator
from datetime import UTC, datetime, timedelta

import httpx2
import pytest
import time_machine

from tawam.productions.production import TwinFacts
from tawam.productions.reminders import Reminders, what_waits
from tests.people import People, Person
from tests.productions.world import SITE, Customer, World

# A Monday, ten in the morning in Dubai.
MONDAY = datetime(2026, 11, 16, 6, tzinfo=UTC)
MAIL = "studio-reminder"


@pytest.fixture
def clock() -> Generator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
async def ann(people: People, clock: time_machine.Traveller) -> Person:
    return await people.add("ann", full_name="Ann Lee")


@pytest.fixture
async def customer(world: World, ann: Person) -> Customer:
    return await world.customer(ann)


@pytest.fixture
def reminders(world: World) -> Reminders:
    return Reminders(world.database, SITE)


@pytest.mark.parametrize(
    ("facts", "need"),
    [
        (TwinFacts(), "agreement"),
        (TwinFacts(has_consent=True), "base_video"),
        (TwinFacts(has_consent=True, accepted=frozenset({"base_video"})), "voice"),
        (TwinFacts(has_consent=True, to_review=frozenset({"base_video", "voice"})), "consent"),
    ],
)
def test_first_thing_is_named(facts: TwinFacts, need: str) -> None:
    assert what_waits(facts) == need


async def test_mail_of_the_payment_is_the_first_and_others_come_every_third_working_day(
    world: World, customer: Customer, reminders: Reminders, clock: time_machine.Traveller
) -> None:
    sent: list[int] = []
    for day in range(12):
        clock.move_to(MONDAY + timedelta(days=day), tick=False)
        sent.append(await reminders.send_due() + await reminders.send_due())
    # Thursday, and Tuesday after the weekend, and Friday.
    assert [day for day, count in enumerate(sent) if count] == [3, 8, 11]
    assert max(sent) == 1
    mails = await world.mailed(MAIL)
    assert {mail["recipient"] for mail in mails} == {"ann@example.com"}
    link = f"{SITE}/studio/{customer.production_id}#consent"
    assert [mail["values"]["link"] for mail in mails] == [link] * 3


async def test_team_that_waits_reminds_nobody(
    world: World, customer: Customer, reminders: Reminders, clock: time_machine.Traveller
) -> None:
    await world.collect(customer)
    clock.move_to(MONDAY + timedelta(days=30), tick=False)
    assert await reminders.send_due() == 0


async def test_recording_that_is_waited_for_again_is_linked_at_once(
    world: World, customer: Customer, reminders: Reminders, clock: time_machine.Traveller
) -> None:
    await world.sign(await world.ask(customer.twin_id))
    await world.add_recording(customer, "base_video")
    await world.add_recording(customer, "consent")
    voice = await world.add_recording(customer, "voice", "checked")
    clock.move_to(MONDAY + timedelta(days=1), tick=False)
    await world.decide(customer, voice, "refused")
    assert await reminders.send_due() == 1
    (mail,) = await world.mailed(MAIL)
    assert mail["values"]["need"] == "voice"
    assert mail["values"]["link"] == f"{SITE}/studio/{customer.production_id}/recordings#voice"


async def test_switch_of_the_profile_turns_them_off(
    world: World,
    customer: Customer,
    reminders: Reminders,
    client: httpx2.AsyncClient,
    clock: time_machine.Traveller,
) -> None:
    address = f"/rest/v1/profiles?id=eq.{customer.person.id}"
    refused = await client.patch(address, json={"reminders": "perhaps"}, headers=customer.person.headers)
    assert refused.status_code == 400
    for is_on, count in ((False, 0), (True, 1)):
        clock.move_to(MONDAY, tick=False)
        response = await client.patch(address, json={"reminders": is_on}, headers=customer.person.headers)
        assert response.status_code == 204, response.text
        clock.move_to(MONDAY + timedelta(days=9), tick=False)
        assert await reminders.send_due() == count


async def test_mail_of_the_payment_leads_to_the_production(world: World, customer: Customer) -> None:
    (mail,) = await world.mailed("order-paid")
    assert mail["values"]["studio_link"] == f"{SITE}/studio/{customer.production_id}"


async def test_turn_that_begins_soon_after_that_mail_is_told_at_once(
    world: World, customer: Customer, reminders: Reminders, clock: time_machine.Traveller
) -> None:
    await world.sign(await world.ask(customer.twin_id))
    for kind in ("base_video", "consent"):
        await world.add_recording(customer, kind)
    voice = await world.add_recording(customer, "voice", "checked")
    assert (await world.production(customer.story))["waits_for"] == "team"
    clock.move_to(MONDAY + timedelta(minutes=20), tick=False)
    await world.decide(customer, voice, "refused")
    clock.move_to(MONDAY + timedelta(minutes=22), tick=False)
    assert await reminders.send_due() == 1
    (mail,) = await world.mailed(MAIL)
    assert mail["values"]["need"] == "voice"


async def test_guest_who_joins_is_told_what_waits(
    world: World, people: People, reminders: Reminders, clock: time_machine.Traveller
) -> None:
    story = await world.desk.place()
    await story.tell(story.paid())
    (mail,) = await world.mailed("order-paid")
    production = await world.production(story)
    assert mail["values"]["studio_link"] == f"{SITE}/ar/studio/{production['id']}"
    clock.move_to(MONDAY + timedelta(hours=2), tick=False)
    await people.add(mail["recipient"].partition("@")[0])
    assert await reminders.send_due() == 1
    (reminder,) = await world.mailed(MAIL)
    assert reminder["values"]["link"] == f"{SITE}/ar/studio/{production['id']}#consent"
