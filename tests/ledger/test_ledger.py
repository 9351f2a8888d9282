"""Entries are chained by twin, and whatever is changed in a chain is found."""

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
import pytest
from sqlalchemy import bindparam, delete, insert, select, text, update

from tawam.database.port import Database
from tawam.database.schema import new_id
from tawam.database.statement import Statement
from tawam.ledger import ledger
from tawam.ledger.entry import Entry
from tawam.ledger.tables import ledger_entries

_IS_ENTRY = (ledger_entries.c.twin_id == bindparam("of_twin")) & (
    ledger_entries.c.number == bindparam("of_number")
)
DELETE = Statement(delete(ledger_entries).where(_IS_ENTRY))
ALL = Statement(select(ledger_entries).order_by(ledger_entries.c.number))
COPY = Statement(insert(ledger_entries))
CHANGES: dict[str, Any] = {
    "kind": "consent_withdrawn",
    "actor": "team",
    "actor_name": "Somebody else",
    "details": {"note": "another"},
    "occurred_at": "2020-01-01T00:00:00.000000+00:00",
    "previous_hash": "0" * 64,
    "hash": "f" * 64,
}
UPDATES = {
    column: Statement(
        update(ledger_entries).where(_IS_ENTRY).values({column: bindparam("new_value", type_=kind.type)})
    )
    for column in CHANGES
    for kind in [ledger_entries.c[column]]
}


async def chain(database: Database, twin_id: str, length: int = 4) -> list[Entry]:
    made: list[Entry] = []
    for number in range(length):
        async with database.transaction() as transaction:
            details = {"email": "نورة@example.com", "size": 2**40, "list": ["b", "a"], "n": number, "z": None}
            made.append(
                await ledger.append(transaction, twin_id, "consent_requested", "person", "Ann Lee", details)
            )
    return made


@pytest.fixture
async def unguarded(owner_database: Database, backend: str) -> AsyncGenerator[Database]:
    """The database as somebody finds it who may alter its tables: nothing refuses a change."""
    async with owner_database.transaction() as transaction:
        if backend == "postgres":
            await transaction.fetch_all(Statement(text("ALTER TABLE ledger_entries DISABLE TRIGGER USER")))
        else:
            for act in ("update", "delete"):
                await transaction.fetch_all(Statement(text(f"DROP TRIGGER ledger_refuses_{act}")))
    yield owner_database
    if backend == "postgres":
        async with owner_database.transaction() as transaction:
            await transaction.fetch_all(Statement(text("ALTER TABLE ledger_entries ENABLE TRIGGER USER")))


class TestChain:
    async def test_entries_count_from_one_and_hash_the_one_before(self, database: Database) -> None:
        first, second, *_ = made = await chain(database, new_id())
        assert [entry.number for entry in made] == [1, 2, 3, 4]
        assert (first.previous_hash, second.previous_hash) == (None, first.hash)
        assert await ledger.entries(database, first.twin_id) == made
        assert await ledger.broken_links(database) == []

    async def test_twins_have_chains_of_their_own(self, database: Database) -> None:
        for _ in range(3):
            await chain(database, new_id(), 2)
        assert await ledger.broken_links(database) == []

    async def test_more_entries_than_a_page_are_walked(
        self, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        twin_id = new_id()
        await chain(database, twin_id, 510)
        assert len(await ledger.entries(database, twin_id)) == 510
        assert await ledger.broken_links(database) == []

    async def test_nothing_is_written_when_the_act_fails(self, database: Database) -> None:
        twin_id = new_id()

        async def fail() -> None:
            async with database.transaction() as transaction:
                await ledger.append(transaction, twin_id, "twin_ready", "team", None, {})
                raise RuntimeError

        with pytest.raises(RuntimeError):
            await fail()
        assert await ledger.entries(database, twin_id) == []


class TestPlantedChanges:
    @pytest.mark.parametrize("column", CHANGES)
    @pytest.mark.parametrize("number", [1, 2, 4])
    async def test_changed_column_is_found(self, unguarded: Database, column: str, number: int) -> None:
        twin_id = new_id()
        await chain(unguarded, twin_id)
        await chain(unguarded, new_id())
        async with unguarded.transaction() as transaction:
            await transaction.execute(
                UPDATES[column], of_twin=twin_id, of_number=number, new_value=CHANGES[column]
            )
        (problem, *_) = await ledger.broken_links(unguarded)
        assert problem.startswith(f"twin {twin_id}, entry {number}: it was changed")

    @pytest.mark.parametrize("number", [1, 2, 3])
    async def test_removed_entry_is_found(self, unguarded: Database, number: int) -> None:
        twin_id = new_id()
        await chain(unguarded, twin_id)
        async with unguarded.transaction() as transaction:
            await transaction.execute(DELETE, of_twin=twin_id, of_number=number)
        assert await ledger.broken_links(unguarded) == [
            f"twin {twin_id}, entry {number + 1}: an entry before it is missing"
        ]

    async def test_rewritten_entry_with_a_hash_of_its_own_is_found(self, unguarded: Database) -> None:
        twin_id = new_id()
        _, second, *_ = await chain(unguarded, twin_id)
        rows = await unguarded.fetch_all(ALL)
        forged = msgspec.structs.replace(Entry(**rows[1]), details={"email": "other@example.com"})
        async with unguarded.transaction() as transaction:
            await transaction.execute(DELETE, of_twin=twin_id, of_number=2)
            await transaction.execute(
                COPY, **{**rows[1], "details": forged.details, "hash": ledger.hash_of(forged)}
            )
        assert second.hash != ledger.hash_of(forged)
        assert await ledger.broken_links(unguarded) == [
            f"twin {twin_id}, entry 3: the entry before it was replaced"
        ]

    async def test_chain_of_another_twin_is_found(self, unguarded: Database) -> None:
        """A chain that is whole in itself says whose it is."""
        twin_id, other = new_id(), new_id()
        await chain(unguarded, twin_id, 2)
        moved = Statement(
            update(ledger_entries).values(twin_id=bindparam("other", type_=ledger_entries.c.twin_id.type))
        )
        async with unguarded.transaction() as transaction:
            await transaction.execute(moved, other=other)
        assert len(await ledger.broken_links(unguarded)) == 2


class TestAppendOnly:
    @pytest.mark.parametrize("act", ["update", "delete"])
    async def test_database_refuses_to_change_entries(self, owner_database: Database, act: str) -> None:
        twin_id, database = new_id(), owner_database
        await chain(database, twin_id, 1)
        statement = UPDATES["actor_name"] if act == "update" else DELETE
        values = {"new_value": "Other"} if act == "update" else {}
        with pytest.raises(Exception, match="append-only"):
            async with database.transaction() as transaction:
                await transaction.execute(statement, of_twin=twin_id, of_number=1, **values)
        assert await ledger.broken_links(database) == []
