"""The team's functions check a cached session again in the database."""

import pytest
from sqlalchemy import bindparam, select, update

from tawam.audit.trail import Actor
from tawam.auth.access import Caller
from tawam.auth.errors import SessionEnded, UserBanned
from tawam.auth.tables import sessions, users
from tawam.database.port import Database, Statement, Transaction
from tawam.functions.call import Call
from tawam.functions.errors import FunctionError
from tawam.functions.team import require_team_member, team_transaction
from tests.people import People, Person

SESSION = Statement(select(sessions.c.id).where(sessions.c.user_id == bindparam("person_id")))
BAN = Statement(update(users).values(banned_until="2999-01-01T00:00:00.000000+00:00"))


async def act(database: Database, person: Person, session_id: str | None = None) -> bool:
    """Run a team transaction as a person whom the cache knows as an admin; return whether it ran."""
    own = await database.fetch_one(SESSION, person_id=person.id)
    believed = Caller(
        "authenticated",
        user_id=person.id,
        session_id=session_id or (own or {})["id"],
        email=person.email,
        is_admin=True,
    )

    async def work(_: Transaction, actor: Actor) -> bool:
        return actor.user_id == person.id

    return await team_transaction(database, Call(believed, "en", "192.0.2.1", {}), work)


class TestTeamTransaction:
    async def test_admin_acts(self, database: Database, people: People) -> None:
        assert await act(database, await people.add("zoe", is_admin=True))

    async def test_admin_who_lost_the_role_is_refused(self, database: Database, people: People) -> None:
        with pytest.raises(FunctionError) as refused:
            await act(database, await people.add("ann"))
        assert (refused.value.status, refused.value.code) == (403, "not_admin")

    async def test_admin_who_was_signed_out_or_banned_is_refused(
        self, database: Database, people: People
    ) -> None:
        zoe = await people.add("zoe", is_admin=True)
        with pytest.raises(SessionEnded):
            await act(database, zoe, session_id="0b9f1a52-6c0e-4a53-9d0a-5f0a7a4be001")
        async with database.transaction() as transaction:
            await transaction.execute(BAN)
        with pytest.raises(UserBanned):
            await act(database, zoe)


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (Caller("authenticated", "somebody", is_admin_anew=True), (401, "session_expired")),
        (Caller("authenticated", "somebody", is_admin_at_aal2=True), (403, "insufficient_aal")),
        (Caller("authenticated", "somebody"), (403, "not_admin")),
        (Caller("anon"), (401, "no_authorization")),
    ],
)
def test_everybody_else_is_refused_with_a_reason(caller: Caller, refusal: tuple[int, str]) -> None:
    with pytest.raises(FunctionError) as refused:
        require_team_member(Call(caller, "en", "192.0.2.1", {}))
    assert (refused.value.status, refused.value.code) == refusal
