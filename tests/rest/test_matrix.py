"""Every table x role x method: what is answered, the same on both databases."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import String

from tawam.database.table_policies import Role
from tawam.rest.tables import EXPOSED
from tests.people import People

BUYERS = ("orders", "payments", "subscriptions")
STUDIO = (
    "productions",
    "twins",
    "recordings",
    "consent_requests",
    "consents",
    "ledger_entries",
    "allowance_entries",
    "videos",
    "script_versions",
    "script_comments",
    "script_decisions",
    "cuts",
    "cut_comments",
    "cut_decisions",
    "deliveries",
    "delivery_captions",
    "publications",
)
ADMINS = (
    "refunds",
    "payment_events",
    "contact_messages",
    "affiliate_applications",
    "lead_notes",
    "affiliates",
    "commissions",
    "payouts",
    "audit_log",
    "suppressed_addresses",
    "approvals",
)
BODY = {"title": "x"}
NOBODYS = "0a000000-0000-4000-8000-000000000001"
METHODS = ("GET", "HEAD", "PATCH", "POST", "DELETE")

# Statuses in the order of METHODS. 401 and 403 are SQLSTATE 42501.
DENIED = {"anonymous": (401, 401, 401, 401, 401), "user": (403, 403, 403, 403, 403)}
DENIED["producer"] = DENIED["user"]
READ_ONLY = (200, 200, 403, 403, 403)
MATRIX: dict[str, dict[str, tuple[int, ...]]] = {
    "profiles": {
        "anonymous": (200, 200, 204, 401, 401),
        "user": (200, 200, 204, 403, 403),
        "producer": (200, 200, 204, 403, 403),
        "admin": (200, 200, 204, 403, 403),
        "service": (200, 200, 204, 403, 403),
    },
    "notes": {
        "anonymous": (200, 200, 204, 401, 204),
        "user": (200, 200, 204, 201, 204),
        "producer": (200, 200, 204, 201, 204),
        "admin": (200, 200, 204, 201, 204),
        # The service says whose a note is.
        "service": (200, 200, 204, 400, 204),
    },
    "sessions": {
        "anonymous": (200, 200, 401, 401, 401),
        "user": READ_ONLY,
        "producer": READ_ONLY,
        "admin": READ_ONLY,
        "service": READ_ONLY,
    },
    **{
        table: {**DENIED, "user": READ_ONLY, "producer": READ_ONLY, "admin": READ_ONLY, "service": READ_ONLY}
        for table in (*BUYERS, *STUDIO)
    },
    **{table: {**DENIED, "admin": READ_ONLY, "service": READ_ONLY} for table in ADMINS},
}
BODIES = {"profiles": {"username": "x"}, "notes": BODY}


@pytest.fixture
async def headers(people: People) -> dict[str, dict[str, str]]:
    user, admin = await people.add("bob"), await people.add("zoe", is_admin=True)
    return {
        "anonymous": people.anonymous,
        "user": user.headers,
        "producer": (await people.add("noor", role="producer")).headers,
        "admin": admin.headers,
        "service": people.service,
    }


class TestMatrix:
    def test_leaves_nothing_out(self) -> None:
        assert MATRIX.keys() == EXPOSED.keys()
        assert all(row.keys() == {role.value for role in Role} for row in MATRIX.values())

    async def test_is_what_every_caller_meets(self, client: httpx2.AsyncClient, headers: Any) -> None:
        for table in EXPOSED:
            found = {role: await self._statuses(client, table, given) for role, given in headers.items()}
            assert found == MATRIX[table], table

    async def _statuses(
        self, client: httpx2.AsyncClient, table: str, given: dict[str, str]
    ) -> tuple[int, ...]:
        statuses: list[int] = []
        for method in METHODS:
            body = BODIES.get(table, {}) if method in ("PATCH", "POST") else None
            query = f"?id=eq.{NOBODYS}" if method in ("PATCH", "DELETE") else ""
            answer = await client.request(method, f"/rest/v1/{table}{query}", headers=given, json=body)
            statuses.append(answer.status_code)
            if answer.status_code in (401, 403) and method != "HEAD":
                assert answer.json()["code"] == "42501", table
        return tuple(statuses)

    async def test_of_strangers_shows_no_row(self, client: httpx2.AsyncClient, headers: Any) -> None:
        await client.post("/rest/v1/notes", headers=headers["user"], json=BODY)
        for table in EXPOSED:
            answer = await client.get(f"/rest/v1/{table}", headers=headers["anonymous"])
            assert answer.status_code == 401 or answer.json() == []


class TestColumns:
    def test_of_text_are_written_through_a_check_alone(self) -> None:
        for policy in EXPOSED.values():
            granted = [*policy.insert.values(), *policy.update.values()]
            for name in {name for grant in granted for name in grant.columns}:
                assert name in policy.validators or not isinstance(policy.table.c[name].type, String), name

    async def test_of_sessions_are_ones_own_and_no_secrets(
        self, client: httpx2.AsyncClient, headers: Any
    ) -> None:
        for role in ("user", "admin"):
            answer = await client.get("/rest/v1/sessions", headers=headers[role])
            assert [list(row) for row in answer.json()] == [
                ["id", "user_agent", "aal", "created_at", "refreshed_at"]
            ]
        answer = await client.get("/rest/v1/sessions?select=amr", headers=headers["user"])
        assert (answer.status_code, answer.json()["code"]) == (400, "42703")
