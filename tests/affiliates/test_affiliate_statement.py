"""`affiliate-statement`: affiliates read their own statement, the team reads every one."""

import httpx2
import pytest

from tawam.auth.users.listeners import tell_joined
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.people import People, Person


class TestStatement:
    async def test_account_without_affiliate_gets_null(self, invoke: Invoke, people: People) -> None:
        bob = await people.add("bob")
        assert (await invoke("affiliate-statement", {}, bob.headers)).json() == {"statement": None}
        assert (await invoke("affiliate-statement", {})).status_code == 401

    async def test_affiliate_reads_commissions_without_the_buyers(
        self, invoke: Invoke, people: People, admin: Person, programme: Programme
    ) -> None:
        mariam = await people.add("mariam")
        partner = await programme.partner(email=mariam.email, user_id=mariam.id)
        order, _ = await programme.bought(partner)
        own = await invoke("affiliate-statement", {"language": "ar"}, mariam.headers)
        statement = own.json()["statement"]
        assert statement["link"] == f"http://testserver/ar/r/{partner['code']}"
        assert (statement["orders"], statement["visits"], statement["currency"]) == (1, 0, "USD")
        (line,) = statement["commissions"]
        assert (line["planName"], line["percent"], line["amount"]) == ("EXECUTIVE", 25, 50_000)
        assert line["orderId"] is None
        assert "buyer@example.com" not in own.text
        assert order.id not in own.text
        team = await invoke("affiliate-statement", {"affiliateId": partner["id"]}, admin.headers)
        assert team.json()["statement"]["commissions"][0]["orderId"] == order.id

    @pytest.mark.parametrize("keeps_id", [True, False])
    async def test_new_account_with_the_address_reads_the_statement_of_a_deleted_one(
        self,
        client: httpx2.AsyncClient,
        invoke: Invoke,
        people: People,
        admin: Person,
        programme: Programme,
        keeps_id: bool,
    ) -> None:
        old = await people.add("mariam")
        partner = await programme.partner(email=old.email, user_id=old.id)
        await programme.bought(partner)
        body = {"should_soft_delete": keeps_id}
        await client.request("DELETE", f"/auth/v1/admin/users/{old.id}", json=body, headers=admin.headers)
        new = await people.add("mariam")
        async with programme.database.transaction() as transaction:
            await tell_joined(transaction, new.id, old.email)
        found = (await invoke("affiliate-statement", {}, new.headers)).json()["statement"]
        assert (found["id"], found["totals"]["held"]) == (partner["id"], 50_000)
