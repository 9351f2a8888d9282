"""Only the team decides on applications, records payouts and reads every affiliate."""

import httpx2
import pytest

from tawam.database.schema import new_id
from tests.affiliates.conftest import Invoke
from tests.affiliates.programme import Programme
from tests.people import People, Person


class TestWhoMay:
    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("name", "body"),
        [
            ("decide-application", {"applicationId": new_id(), "decision": "approved"}),
            ("update-affiliate", {"affiliateId": new_id(), "status": "paused"}),
            ("record-payout", {"affiliateId": new_id(), "amount": 1, "note": "mine"}),
            ("affiliate-statement", {"affiliateId": new_id()}),
        ],
    )
    async def test_only_the_team_may_call(
        self, invoke: Invoke, people: People, admin: Person, name: str, body: dict[str, str]
    ) -> None:
        bob = await people.add("bob")
        answers = [await invoke(name, body), await invoke(name, body, bob.headers)]
        assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [
            (401, "no_authorization"),
            (403, "not_admin"),
        ]
        assert (await invoke(name, body, admin.headers)).status_code == 404

    async def test_only_the_team_reads_the_tables(
        self, client: httpx2.AsyncClient, people: People, admin: Person, programme: Programme
    ) -> None:
        await programme.bought(await programme.partner())
        bob = await people.add("bob")
        for table, count in (("affiliates", 1), ("commissions", 1), ("payouts", 0)):
            found = await client.get(f"/rest/v1/{table}?select=*", headers=admin.headers)
            assert (found.status_code, len(found.json())) == (200, count)
            assert (
                await client.get(f"/rest/v1/{table}?select=*", headers=bob.headers)
            ).json() != found.json()
