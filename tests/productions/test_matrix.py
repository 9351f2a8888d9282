"""Who may see and do what with productions, twins, consents and the ledger: every table, every function."""

from dataclasses import dataclass
from typing import Any

import pytest

from tawam.database.schema import new_id
from tests.consents.calls import SIGNATURE, Calls
from tests.consents.conftest import ann, calls, customer
from tests.people import People, Person
from tests.productions.world import Customer, World

__all__ = ["ann", "calls", "customer"]

CALLERS = ("visitor", "stranger", "customer", "person", "producer", "admin", "service")
TABLES = (
    "productions",
    "twins",
    "recordings",
    "consent_requests",
    "consents",
    "ledger_entries",
    "allowance_entries",
)
# Who reads which rows: of the customer's production, whose twin shows the person.
READERS = {
    "productions": {"customer", "producer", "admin", "service"},
    "twins": {"customer", "person", "producer", "admin", "service"},
    "recordings": {"customer", "producer", "admin", "service"},
    "consent_requests": {"customer", "producer", "admin", "service"},
    "consents": {"customer", "person", "producer", "admin", "service"},
    "ledger_entries": {"customer", "person", "producer", "admin", "service"},
    "allowance_entries": {"customer", "producer", "admin", "service"},
}
# Columns that the team alone reads.
TEAMS = {
    "productions": {"assignee_id"},
    "twins": {"model_note"},
    "recordings": {"decided_by"},
    "consent_requests": {"requested_by"},
    "consents": {"person_id"},
    "ledger_entries": set[str](),
    "allowance_entries": {"payment_id"},
}
# What a producer does not read of what the team alone reads.
MONEYS = {"payment_id"}
# Columns that nobody reads over REST.
SECRET = {
    "key",
    "token_hash",
    "deleted_by",
    "deleted_by_name",
    "destroying",
    "destroyed_at",
    "attempts",
    "last_error",
}
# Calls by ids, and what each caller is answered: those who are left out are refused as strangers.
ACTS: dict[str, dict[str, int]] = {
    "create-twin": {"customer": 200},
    "mark-twin-ready": {"producer": 409, "admin": 409, "service": 409},
    "assign-production": {"producer": 200, "admin": 200, "service": 200},
    "allowance-statement": {"customer": 200, "producer": 200, "admin": 200, "service": 200},
    "correct-allowance": {"admin": 200, "service": 200},
    "request-consent": {"customer": 200},
    "withdraw-consent": {"person": 200},
    "deletion-certificate": {"customer": 404, "person": 404},
    "delete-twin": {"customer": 200, "person": 200},
}
REFUSED: dict[str, dict[str, int]] = {
    **{name: {"visitor": 401, "service": 401} for name in ACTS},
    "mark-twin-ready": {"visitor": 401, "stranger": 403, "customer": 403, "person": 403},
    "assign-production": {"visitor": 401, "stranger": 403, "customer": 403, "person": 403},
    "allowance-statement": {"visitor": 401},
    "correct-allowance": {"visitor": 401, "stranger": 403, "customer": 403, "person": 403, "producer": 403},
}
BY_LINK = ("open-consent", "sign-consent", "decline-consent", "withdraw-consent", "delete-twin")


@dataclass
class Scene:
    """A customer, the person shown, and others; `headers` by caller."""

    customer: Customer
    headers: dict[str, dict[str, str]]


@pytest.fixture
async def scene(world: World, customer: Customer, people: People) -> Scene:
    persons: dict[str, Person] = {
        "stranger": await people.add("bob"),
        "customer": customer.person,
        "person": await people.add("khalid"),
        "producer": await people.add("noor", role="producer"),
        "admin": await people.add("noura", is_admin=True),
    }
    # The stranger is a customer too.
    await world.customer(persons["stranger"])
    await world.sign(await world.ask(customer.twin_id))
    await world.add_recording(customer, "voice", "checked")
    headers = {name: person.headers for name, person in persons.items()}
    return Scene(customer, headers | {"visitor": people.anonymous, "service": people.service})


def body_of(name: str, customer: Customer) -> dict[str, Any]:
    twin, production = {"twin_id": customer.twin_id}, {"production_id": customer.production_id}
    return {
        "create-twin": production,
        "mark-twin-ready": {**twin, "note": "model 1"},
        "assign-production": {**production, "assignee_id": None},
        "allowance-statement": production,
        "correct-allowance": {
            **production,
            "kind": "variant",
            "amount": 1,
            "reason": "A present",
            "idempotency_key": new_id(),
        },
        "request-consent": {**twin, "email": "mariam@example.com", "language": "en"},
    }.get(name, twin)


class TestTables:
    async def test_rows_and_columns(self, calls: Calls, scene: Scene) -> None:
        holes: list[str] = []
        for table in TABLES:
            for caller in CALLERS:
                headers = scene.headers[caller]
                response = await calls.client.get(f"/rest/v1/{table}?select=*", headers=headers)
                rows = response.json() if response.status_code == 200 else []
                of_customer = [row for row in rows if self._is_of(scene.customer, table, row)]
                if bool(of_customer) is not (caller in READERS[table]):
                    holes.append(f"{caller} reads {len(of_customer)} rows of {table}")
                columns = {name for row in rows for name in row}
                kept = {"producer": TEAMS[table] & MONEYS, "admin": set[str](), "service": set[str]()}
                allowed = not columns & kept.get(caller, TEAMS[table])
                if not allowed or columns & SECRET:
                    holes.append(f"{caller} reads {columns & (TEAMS[table] | SECRET)} of {table}")
        assert holes == []

    async def test_nobody_writes(self, calls: Calls, scene: Scene, world: World) -> None:
        holes: list[str] = []
        for table in TABLES:
            for caller in CALLERS:
                for method, address in (("POST", ""), ("PATCH", "?id=neq.0"), ("DELETE", "?id=neq.0")):
                    response = await calls.client.request(
                        method,
                        f"/rest/v1/{table}{address}",
                        json=None if method == "DELETE" else {"status": "ready"},
                        headers=scene.headers[caller],
                    )
                    if response.status_code < 400:
                        holes.append(f"{caller} may {method} {table}: {response.status_code}")
        assert holes == []

    def _is_of(self, customer: Customer, table: str, row: dict[str, Any]) -> bool:
        if table == "allowance_entries":
            return row["production_id"] == customer.production_id
        key = "id" if table == "twins" else "twin_id"
        return row[key] == customer.twin_id


class TestActs:
    @pytest.mark.parametrize("name", ACTS)
    async def test_by_ids(self, calls: Calls, scene: Scene, name: str) -> None:
        holes: list[str] = []
        # Those who may come last: their act may change what the others see.
        for caller in sorted(CALLERS, key=lambda each: each in ACTS[name]):
            expected = ACTS[name].get(caller) or REFUSED[name].get(caller, 404)
            response = await calls.post(name, scene.headers[caller], **body_of(name, scene.customer))
            # Who acts after another who deleted it finds the same.
            if response.status_code != expected:
                holes.append(f"{caller} gets {response.status_code} and not {expected}: {response.text}")
        assert holes == []

    async def test_refusals_tell_nothing_of_what_there_is(self, calls: Calls, scene: Scene) -> None:
        unknown = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"
        nothing = Customer(scene.customer.person, scene.customer.story, unknown, unknown)
        for name in ACTS:
            if name in ("mark-twin-ready", "assign-production", "correct-allowance"):
                continue
            answers = [
                (await calls.post(name, scene.headers["stranger"], **body_of(name, which))).text
                for which in (scene.customer, nothing)
            ]
            assert answers[0] == answers[1], name

    @pytest.mark.parametrize("name", BY_LINK)
    async def test_link_is_what_counts_whoever_is_signed_in(
        self, calls: Calls, world: World, scene: Scene, name: str
    ) -> None:
        for caller in ("visitor", "stranger", "customer"):
            holder = await world.customer(scene.customer.person) if name == "delete-twin" else scene.customer
            token = await world.ask(holder.twin_id)
            if name in ("withdraw-consent", "delete-twin"):
                await world.sign(token)
            body = SIGNATURE if name == "sign-consent" else {}
            response = await calls.post(name, scene.headers[caller], token=token, **body)
            assert response.status_code == 200, (caller, response.text)
            refused = await calls.refusal(name, scene.headers[caller], token=token[:-1] + "x", **body)
            assert refused == (404, "consent_link_unknown")
