"""From an application to the first commission, and to an account that is opened later."""

from typing import Any

import httpx2

from tawam.auth.users.listeners import tell_joined
from tawam.database.port import Row
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import EXECUTIVE, Programme
from tests.people import People, Person


class TestJourney:
    async def test_applicant_becomes_an_affiliate_and_earns_on_a_referred_order(
        self, client: httpx2.AsyncClient, invoke: Invoke, admin: Person, application: Row
    ) -> None:
        body = {"applicationId": application["id"], "decision": "approved"}
        answer = await invoke("decide-application", body, admin.headers)
        partner = {"affiliateId": answer.json()["affiliateId"]}

        async def statement() -> dict[str, Any]:
            return (await invoke("affiliate-statement", partner, admin.headers)).json()["statement"]

        await client.get((await statement())["link"])
        checkout = await invoke("create-checkout", EXECUTIVE | {"email": "friend@example.com"})
        assert (await client.post(f"{checkout.json()['url']}/pay")).status_code in (302, 303)
        own = await invoke("create-checkout", EXECUTIVE | {"email": "mariam+me@sadu.example"})
        await client.post(f"{own.json()['url']}/pay")
        found = await statement()
        assert (found["visits"], found["orders"]) == (1, 1)
        assert [line["amount"] for line in found["commissions"]] == [50_000]
        assert (found["totals"]["held"], found["totals"]["due"]) == (50_000, 0)

    async def test_affiliate_who_signs_up_later_reads_the_statement_without_own_orders(
        self, invoke: Invoke, client: httpx2.AsyncClient, people: People, programme: Programme
    ) -> None:
        partner = await programme.partner(email="mariam@example.com")
        await client.get(f"/r/{partner['code']}")
        for buyer in ("friend@example.com", "mariam.work@example.com"):
            checkout = await invoke("create-checkout", EXECUTIVE | {"email": buyer})
            await client.post(f"{checkout.json()['url']}/pay")
        mariam = await people.add("mariam")
        found = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert (found["orders"], found["totals"]["held"]) == (2, 100_000)
        # The account moves to the address of the second order.
        async with programme.database.transaction() as transaction:
            await tell_joined(transaction, mariam.id, "mariam.work@example.com")
        found = (await invoke("affiliate-statement", {}, mariam.headers)).json()["statement"]
        assert found["orders"] == 1
        assert (found["totals"]["held"], found["totals"]["reversed"]) == (50_000, 50_000)
