"""`create-twin`, `mark-twin-ready` and `assign-production` over HTTP."""

import pytest

from tawam.audit.tables import audit_log
from tawam.ledger import ledger
from tests.consents.calls import Calls
from tests.consents.conftest import ann, calls, customer
from tests.people import People, Person
from tests.productions.world import KINDS, Customer, World

__all__ = ["ann", "calls", "customer"]
NOBODY = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"


@pytest.fixture
async def noura(people: People) -> Person:
    return await people.add("noura", full_name="Noura Ali", is_admin=True)


class TestMarkTwinReady:
    async def test_ends_the_onboarding_and_is_entered(
        self, calls: Calls, world: World, customer: Customer, noura: Person
    ) -> None:
        await world.collect(customer)
        note = {"twin_id": customer.twin_id, "note": "Tool 2, model khalid-7"}
        twin = await calls.answer("mark-twin-ready", noura, **note)
        assert (twin["status"], twin["model_note"]) == ("ready", note["note"])
        production = await world.production(customer.story)
        assert (production["step"], production["waits_for"]) == ("scripts", "team")
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.kind, entry.actor, entry.actor_name) == ("twin_ready", "team", "Noura Ali")
        # The customer does not read the team's note.
        assert note["note"] not in str(await calls.read("twins", customer.person))
        (audited,) = [row for row in await world.rows(audit_log) if row["action"] == "twin.ready"]
        assert (audited["actor_id"], audited["subject_email"]) == (noura.id, "ann@example.com")

    async def test_note_can_be_corrected_without_another_entry(
        self, calls: Calls, world: World, customer: Customer, noura: Person
    ) -> None:
        await world.collect(customer)
        first = await calls.answer("mark-twin-ready", noura, twin_id=customer.twin_id, note="model 1")
        second = await calls.answer("mark-twin-ready", noura, twin_id=customer.twin_id, note="model 2")
        assert (second["model_note"], second["ready_at"]) == ("model 2", first["ready_at"])
        assert (await world.kinds(customer.twin_id)).count("twin_ready") == 1

    @pytest.mark.parametrize("missing", ["consent", "withdrawn", *KINDS])
    async def test_waits_for_consent_and_recordings(
        self, calls: Calls, world: World, customer: Customer, noura: Person, missing: str
    ) -> None:
        if missing != "consent":
            await world.sign(await world.ask(customer.twin_id))
        for kind in KINDS:
            await world.add_recording(customer, kind, "checked" if kind == missing else "accepted")
        if missing == "withdrawn":
            await world.withdraw(customer.twin_id)
        refused = await calls.refusal("mark-twin-ready", noura, twin_id=customer.twin_id, note="model 1")
        # The spoken consent is a recording too.
        assert refused == (409, "twin_not_ready")
        assert (await world.twin(customer.twin_id))["ready_at"] is None

    @pytest.mark.parametrize("note", ["", "   ", "x" * 2001])
    async def test_note_is_needed(
        self, calls: Calls, world: World, customer: Customer, noura: Person, note: str
    ) -> None:
        await world.collect(customer)
        response = await calls.post("mark-twin-ready", noura, twin_id=customer.twin_id, note=note)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["note"])


class TestAssignProduction:
    async def test_somebody_of_the_team_looks_after_it(
        self, calls: Calls, world: World, customer: Customer, noura: Person
    ) -> None:
        to = {"production_id": customer.production_id}
        answer = await calls.answer("assign-production", noura, **to, assignee_id=noura.id)
        assert answer["assignee_id"] == noura.id
        assert answer == next(iter(await calls.read("productions", noura)))
        assert "assignee_id" not in str(await calls.read("productions", customer.person))
        assert (await calls.answer("assign-production", noura, **to, assignee_id=None))["assignee_id"] is None
        audited = [row for row in await world.rows(audit_log) if row["action"] == "production.assigned"]
        assert {row["after"]["assignee_id"] for row in audited} == {noura.id, None}

    async def test_nobody_else_does(self, calls: Calls, customer: Customer, noura: Person) -> None:
        for assignee in (customer.person.id, NOBODY):
            refused = await calls.refusal(
                "assign-production", noura, production_id=customer.production_id, assignee_id=assignee
            )
            assert refused == (400, "unknown_assignee")


class TestCreateTwin:
    async def test_production_with_a_twin_keeps_it(self, calls: Calls, customer: Customer) -> None:
        twin = await calls.answer("create-twin", customer.person, production_id=customer.production_id)
        assert twin["id"] == customer.twin_id

    async def test_productions_of_a_deleted_twin_share_the_next(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        other = await world.customer(customer.person)
        await calls.answer("delete-twin", customer.person, twin_id=customer.twin_id)
        made = [
            await calls.answer("create-twin", customer.person, production_id=production_id)
            for production_id in (customer.production_id, other.production_id)
        ]
        assert made[0]["id"] == made[1]["id"] != customer.twin_id
