"""A consent that runs out takes its productions back to the onboarding."""

import time_machine

from tawam.consents.expiry import ConsentExpiry
from tawam.consents.scope import Scope
from tests.people import People
from tests.productions.world import KINDS, Customer, World

SHORT = Scope(languages=["en"], channels=["website"], purposes=["training"], until="2027-06-30")


async def test_day_after_the_last_one_the_customer_is_waited_for(
    world: World, customer: Customer, people: People
) -> None:
    await world.sign(await world.ask(customer.twin_id), scope=SHORT)
    for kind in KINDS:
        await world.add_recording(customer, kind)
    await world.make(customer)
    other = await world.customer(await people.add("bob"))
    await world.collect(other)
    await world.make(other)
    expiry = ConsentExpiry(world.database)
    # The last evening in Dubai, and the next morning there.
    with time_machine.travel("2027-06-30T19:59:00+00:00", tick=False):
        assert await expiry.refresh() == 0
    with time_machine.travel("2027-06-30T20:01:00+00:00", tick=False):
        assert await expiry.refresh() == 1
        assert await expiry.refresh() == 0
        production = await world.production(customer.story)
        assert (production["step"], production["waits_for"]) == ("onboarding", "customer")
        assert (await world.production(other.story))["step"] == "scripts"
