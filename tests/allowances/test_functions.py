"""`allowance-statement` and `correct-allowance` over HTTP, and what an export holds."""

from typing import Any

import pytest

from tawam.allowances.tables import allowance_entries
from tawam.audit.tables import audit_log
from tawam.database.schema import new_id
from tests.consents.calls import Calls
from tests.consents.conftest import ann, calls, customer, world
from tests.people import People, Person
from tests.productions.world import Customer, World

__all__ = ["ann", "calls", "customer", "world"]


@pytest.fixture
async def noura(people: People) -> Person:
    return await people.add("noura", full_name="Noura Ali", is_admin=True)


def correction(customer: Customer, amount: int, **changes: Any) -> dict[str, Any]:
    body = {"production_id": customer.production_id, "kind": "base_video", "amount": amount}
    return {**body, "reason": "Two were late", "idempotency_key": new_id(), **changes}


class TestStatement:
    async def test_customer_and_team_read_the_same(
        self, calls: Calls, customer: Customer, noura: Person
    ) -> None:
        asked = {"production_id": customer.production_id}
        answer = await calls.answer("allowance-statement", customer.person, **asked)
        assert answer == await calls.answer("allowance-statement", noura, **asked)
        assert answer["ended_at"] is None
        videos, variants, revisions = answer["lines"]
        figures = {"granted": 10, "spent": 0, "left": 10, "carried": 0, "monthly": 10}
        assert {name: videos[name] for name in figures} == figures
        assert (variants["kind"], variants["left"]) == ("variant", 20)
        assert (revisions["kind"], revisions["left"], revisions["granted"]) == ("revision", None, None)
        assert videos["until"] > "2026"

    async def test_id_of_another_case_and_one_that_is_none(self, calls: Calls, customer: Customer) -> None:
        upper = {"production_id": customer.production_id.upper()}
        assert (await calls.answer("allowance-statement", customer.person, **upper))["lines"]
        refused = await calls.refusal("allowance-statement", customer.person, production_id="1")
        assert refused == (400, "invalid_request")


class TestCorrection:
    async def test_is_in_the_statement_and_audited(
        self, calls: Calls, world: World, customer: Customer, noura: Person
    ) -> None:
        more = await calls.answer("correct-allowance", noura, **correction(customer, 2))
        assert (more["lines"][0]["granted"], more["lines"][0]["left"]) == (12, 12)
        less = await calls.answer("correct-allowance", noura, **correction(customer, -11))
        assert (less["lines"][0]["granted"], less["lines"][0]["left"]) == (1, 1)
        audited = [row for row in await world.rows(audit_log) if row["action"] == "allowance.corrected"]
        assert [row["after"]["amount"] for row in audited] == [2, -11]
        assert {(row["actor_id"], row["after"]["reason"]) for row in audited} == {(noura.id, "Two were late")}
        notes = [row["note"] for row in await calls.read("allowance_entries", customer.person)]
        assert set(notes) == {None, "Two were late"}

    async def test_same_key_corrects_once(
        self, calls: Calls, world: World, customer: Customer, noura: Person
    ) -> None:
        body = correction(customer, 2)
        answers = [await calls.answer("correct-allowance", noura, **body) for _ in range(2)]
        assert answers[0] == answers[1]
        assert (
            len([row for row in await world.rows(audit_log) if row["action"] == "allowance.corrected"]) == 1
        )
        other = await calls.refusal("correct-allowance", noura, **{**body, "reason": "Something else"})
        assert other == (409, "idempotency_mismatch")

    @pytest.mark.parametrize(
        ("changes", "refused"),
        [
            ({"amount": -11}, (409, "allowance_too_low")),
            ({"kind": "revision"}, (409, "allowance_not_counted")),
            ({"kind": "lesson"}, (409, "allowance_not_counted")),
            ({"amount": 0}, (400, "invalid_request")),
            ({"reason": "  "}, (400, "invalid_request")),
            ({"amount": 1001}, (400, "invalid_request")),
            ({"kind": "song"}, (400, "invalid_request")),
            ({"production_id": "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"}, (404, "production_not_found")),
        ],
    )
    async def test_refusals_change_nothing(
        self,
        calls: Calls,
        world: World,
        customer: Customer,
        noura: Person,
        changes: dict[str, Any],
        refused: tuple[int, str],
    ) -> None:
        before = await world.rows(allowance_entries)
        body = {**correction(customer, 1), **changes}
        assert await calls.refusal("correct-allowance", noura, **body) == refused
        assert await world.rows(allowance_entries) == before


async def test_export_holds_the_own_entries(calls: Calls, customer: Customer, people: People) -> None:
    own = await calls.answer("export-data", customer.person)
    assert {row["production_id"] for row in own["allowances"]} == {customer.production_id}
    assert (await calls.answer("export-data", await people.add("bob")))["allowances"] == []
