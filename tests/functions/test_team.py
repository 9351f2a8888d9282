"""The team's functions check a cached session again in the database."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import bindparam, select, update

from tawam.audit.trail import Actor
from tawam.auth.access import Caller
from tawam.auth.errors import SessionEnded, UserBanned
from tawam.auth.tables import sessions, users
from tawam.calls.call import Call
from tawam.calls.refusals import Refusal
from tawam.calls.team import admin_transaction, require_admin, require_team_member, team_transaction
from tawam.database.port import Database, Statement, Transaction
from tawam.database.team_role import TeamRole
from tests.people import People, Person

Run = Callable[..., Awaitable[bool]]
RUNS: tuple[Run, ...] = (team_transaction, admin_transaction)
SESSION = Statement(select(sessions.c.id).where(sessions.c.user_id == bindparam("person_id")))
BAN = Statement(update(users).values(banned_until="2999-01-01T00:00:00.000000+00:00"))


async def act(
    database: Database,
    person: Person,
    session_id: str | None = None,
    role: TeamRole = "admin",
    run: Run = RUNS[0],
) -> bool:
    """Run a transaction as a person whom the cache knows in this role; return whether it ran."""
    own = await database.fetch_one(SESSION, person_id=person.id)
    believed = Caller(
        "authenticated",
        user_id=person.id,
        session_id=session_id or (own or {})["id"],
        email=person.email,
        team_role=role,
    )

    async def work(_: Transaction, actor: Actor) -> bool:
        return actor.user_id == person.id

    return await run(database, Call(believed, "en", "192.0.2.1", {}), work)


class TestTeamTransaction:
    async def test_team_acts(self, database: Database, people: People) -> None:
        zoe = await people.add("zoe", is_admin=True)
        assert await act(database, zoe)
        assert await act(database, zoe, run=admin_transaction)
        assert await act(database, await people.add("noor", role="producer"), role="producer")

    async def test_who_lost_the_role_is_refused(self, database: Database, people: People) -> None:
        ann, noor = await people.add("ann"), await people.add("noor", role="producer")
        # Who was an admin a moment ago is a producer now.
        lost: list[tuple[Person, TeamRole, Run]] = [
            (ann, "admin", team_transaction),
            (ann, "producer", team_transaction),
            (noor, "admin", admin_transaction),
        ]
        for person, believed, run in lost:
            with pytest.raises(Refusal) as refused:
                await act(database, person, role=believed, run=run)
            assert (refused.value.status, refused.value.code) == (403, "not_admin")

    async def test_admin_who_was_signed_out_or_banned_is_refused(
        self, database: Database, people: People
    ) -> None:
        zoe = await people.add("zoe", is_admin=True)
        for run in RUNS:
            with pytest.raises(SessionEnded):
                await act(database, zoe, session_id="0b9f1a52-6c0e-4a53-9d0a-5f0a7a4be001", run=run)
        async with database.transaction() as transaction:
            await transaction.execute(BAN)
        for run in RUNS:
            with pytest.raises(UserBanned):
                await act(database, zoe, run=run)


def somebody(role: TeamRole | None, needs: Any = None) -> Caller:
    return Caller("authenticated", "somebody", team_role=role, team_needs=needs)


@pytest.mark.parametrize(
    ("caller", "by_team", "by_admins"),
    [
        (somebody("admin"), None, None),
        (somebody("producer"), None, (403, "not_admin")),
        (somebody("admin", "sign-in"), (401, "session_expired"), (401, "session_expired")),
        (somebody("producer", "sign-in"), (401, "session_expired"), (403, "not_admin")),
        (somebody("admin", "second factor"), (403, "insufficient_aal"), (403, "insufficient_aal")),
        (somebody("producer", "second factor"), (403, "insufficient_aal"), (403, "not_admin")),
        (somebody(None), (403, "not_admin"), (403, "not_admin")),
        (Caller("anon"), (401, "no_authorization"), (401, "no_authorization")),
    ],
)
def test_everybody_else_is_refused_with_a_reason(caller: Caller, by_team: Any, by_admins: Any) -> None:
    for require, refusal in ((require_team_member, by_team), (require_admin, by_admins)):
        call = Call(caller, "en", "192.0.2.1", {})
        if refusal is None:
            assert require(call).user_id == "somebody"
            continue
        with pytest.raises(Refusal) as refused:
            require(call)
        assert (refused.value.status, refused.value.code) == refusal
