"""Accounts that the version before never linked get their consents and twins with the migration."""

from typing import Any

import msgspec
from sqlalchemy import select

from tawam.consents.tables import consents
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.productions.production import Twin
from tawam.productions.statements import INSERT_TWIN
from tawam.productions.tables import twins
from tawam.settings import Settings
from tests.consents.calls import KHALID
from tests.consents.test_several import SARA, add_consent
from tests.database.rows import a_user, add
from tests.orders.test_failed_refunds_migration import database, move, own
from tests.productions.world import World

__all__ = ["database", "own"]

PERSONS = Statement(select(twins.c.id, twins.c.person_id, twins.c.replaced_by))
OF_CONSENTS = Statement(select(consents.c.email, consents.c.person_id))
CONFIRM = "2026-11-01T00:00:00.000000+00:00"


async def test_what_was_not_linked_is_linked(database: Database, own: Settings) -> None:
    world = World(database, own)
    khalid = a_user(email=KHALID, email_confirmed_at=CONFIRM)
    sara = a_user(email=SARA, email_confirmed_at=None)
    for each in (khalid, sara):
        await add(database, each)
    made: list[str] = []
    for email, name in ((KHALID, "Khalid Salem"), (SARA, "Sara Ali")):
        twin = Twin(id=new_id(), created_at=now(), updated_at=now())
        async with database.transaction() as transaction:
            await transaction.execute(INSERT_TWIN, **msgspec.structs.asdict(twin))
        await add_consent(world, twin.id, email, name, 1)
        made.append(twin.id)
    await move(own, "0029")
    await move(own, "head")
    rows: dict[str, Any] = {row["id"]: row for row in await database.fetch_all(PERSONS)}
    # Sara has not confirmed that the address is hers.
    assert [rows[each]["person_id"] for each in made] == [khalid["id"], None]
    found = {row["email"]: row["person_id"] for row in await database.fetch_all(OF_CONSENTS)}
    assert found == {KHALID: khalid["id"], SARA: None}
    assert {row["replaced_by"] for row in rows.values()} == {None}
