"""A backup that is taken while others write holds what was acknowledged before, and nothing by halves."""

import asyncio
import hashlib
from dataclasses import dataclass, field

from sqlalchemy import bindparam, insert, select

from tawam.auth.tables import users
from tawam.database.opening import open_database
from tawam.database.port import Database, Statement
from tawam.database.schema import new_id, now
from tawam.notes.tables import notes
from tawam.objects.checking import Walk, damages
from tawam.objects.opening import open_blobs
from tawam.objects.store import ObjectStore
from tawam.objects.tables import objects
from tests.backup.conftest import NewMachine, Vault, contents
from tests.backup.filling import broken_references
from tests.database.rows import INSERT_USER, a_user

_WRITERS = 4
_BEFORE = 40
_ADD_NOTE = Statement(insert(notes).values({each.name: bindparam(f"new_{each.name}") for each in notes.c}))
_USERS = Statement(select(users.c.id))
_NOTES = Statement(select(notes.c.user_id))
_OBJECTS = Statement(select(objects.c.name))


@dataclass
class Writers:
    """People who sign up, write a note in the same transaction, and then send a file of their name."""

    database: Database
    store: ObjectStore
    acknowledged: set[str] = field(default_factory=set[str])
    grown: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def write(self) -> None:
        while True:
            user = a_user()
            async with self.database.transaction() as transaction:
                await transaction.execute(INSERT_USER, **user)
                await transaction.execute(
                    _ADD_NOTE, **{f"new_{name}": value for name, value in _a_note(user["id"]).items()}
                )
            await self.store.put("files", user["id"], _file_of(user["id"]))
            async with self.grown:
                self.acknowledged.add(user["id"])
                self.grown.notify_all()

    async def wait_for(self, count: int) -> None:
        async with asyncio.timeout(60), self.grown:
            await self.grown.wait_for(lambda: len(self.acknowledged) >= count)


async def test_all_that_was_acknowledged_before_is_in_it(
    vault: Vault, database: Database, store: ObjectStore, new_machine: NewMachine
) -> None:
    writers = Writers(database, store)
    running = [asyncio.create_task(writers.write()) for _ in range(_WRITERS)]
    await writers.wait_for(_BEFORE)
    before = set(writers.acknowledged)
    await vault.take()
    during = len(writers.acknowledged) - len(before)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    assert during > 0, "nobody wrote while the backup was taken"

    machine = await new_machine()
    await vault.restore(machine)
    restored = open_database(machine)
    await restored.open()
    people = {row["id"] for row in await restored.fetch_all(_USERS)}
    files = {row["name"] for row in await restored.fetch_all(_OBJECTS)}
    assert before <= people
    assert before <= files <= people
    assert {row["user_id"] for row in await restored.fetch_all(_NOTES)} == people
    assert [each async for each in damages(restored, open_blobs(machine), Walk())] == []
    await restored.close()
    assert await contents(machine, sorted(files)) == {name: _file_of(name) for name in sorted(files)}
    assert broken_references(machine) == []


def _file_of(user_id: str) -> bytes:
    return hashlib.sha256(user_id.encode()).digest() * 2000


def _a_note(user_id: str) -> dict[str, object]:
    moment = now()
    return {
        **dict.fromkeys(notes.c.keys()),
        "id": new_id(),
        "user_id": user_id,
        "title": "ملاحظة",
        "content": "",
        "created_at": moment,
        "updated_at": moment,
    }
