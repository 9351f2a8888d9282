"""Adds entries to the likeness ledger, and finds what was changed in it afterwards.

Each entry is hashed with the hash of the entry before it: nobody changes, adds or removes one in the middle
unseen. The newest entries of a chain have none after them: what is cut off there, `consents.entries` misses.
"""

import hashlib
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, tuple_

from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.ledger.entry import Entry, EntryActor, EntryKind
from tawam.ledger.tables import ledger_entries
from tawam.productions.statements import LOCK_TWIN

LAST_ENTRY = Statement(
    select(ledger_entries.c.number, ledger_entries.c.hash)
    .where(ledger_entries.c.twin_id == bindparam("twin_id"))
    .order_by(ledger_entries.c.number.desc())
    .limit(1)
)
ENTRIES_OF_TWIN = Statement(
    select(ledger_entries)
    .where(ledger_entries.c.twin_id == bindparam("twin_id"))
    .order_by(ledger_entries.c.number)
)
ENTRIES_BETWEEN = Statement(
    select(ledger_entries)
    .where(
        ledger_entries.c.twin_id == bindparam("twin_id"),
        ledger_entries.c.number > bindparam("begin"),
        ledger_entries.c.number <= bindparam("end"),
    )
    .order_by(ledger_entries.c.number)
)
ENTRIES_OF_KINDS = Statement(
    select(ledger_entries)
    .where(
        ledger_entries.c.twin_id == bindparam("twin_id"),
        ledger_entries.c.kind.in_(bindparam("kinds", expanding=True)),
    )
    .order_by(ledger_entries.c.number)
)
INSERT_ENTRY = Statement(insert(ledger_entries))
_PLACE = tuple_(ledger_entries.c.twin_id, ledger_entries.c.number)
_AFTER = tuple_(bindparam("twin_id", type_=ledger_entries.c.twin_id.type), bindparam("number"))
_PAGE = 500
# An entry of a large archive names two thousand files.
_FEW = 50
FIRST_PAGE = Statement(
    select(ledger_entries).order_by(ledger_entries.c.twin_id, ledger_entries.c.number).limit(_PAGE)
)
NEXT_PAGE = Statement(
    select(ledger_entries)
    .where(_AFTER < _PLACE)
    .order_by(ledger_entries.c.twin_id, ledger_entries.c.number)
    .limit(_PAGE)
)


async def append(
    transaction: Transaction,
    twin_id: str,
    kind: EntryKind,
    actor: EntryActor,
    actor_name: str | None,
    details: dict[str, Any],
) -> Entry:
    """Add an entry to the twin's chain, in the transaction of the act that it tells of.

    Args:
        actor_name: as the person shown reads it; None for the system.
        details: plain JSON data without fractions, which databases write in different ways.
    """
    return (await append_all(transaction, twin_id, kind, actor, actor_name, [details]))[0]


async def append_all(
    transaction: Transaction,
    twin_id: str,
    kind: EntryKind,
    actor: EntryActor,
    actor_name: str | None,
    details: Sequence[dict[str, Any]],
) -> list[Entry]:
    """As `append`, for what happened at once."""
    await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
    last = await transaction.fetch_one(LAST_ENTRY, twin_id=twin_id)
    number, previous_hash = (0, None) if last is None else (last["number"], last["hash"])
    added: list[Entry] = []
    for each in details:
        entry = Entry(
            id=new_id(),
            twin_id=twin_id,
            number=number + len(added) + 1,
            kind=kind,
            actor=actor,
            actor_name=actor_name,
            details=each,
            occurred_at=now(),
            previous_hash=previous_hash,
            hash="",
        )
        entry = msgspec.structs.replace(entry, hash=hash_of(entry))
        await transaction.execute(INSERT_ENTRY, **msgspec.structs.asdict(entry))
        added.append(entry)
        previous_hash = entry.hash
    return added


def hash_of(entry: Entry) -> str:
    """SHA-256 of the entry as JSON with sorted keys, without id and hash."""
    hashed = {
        "twin_id": entry.twin_id,
        "number": entry.number,
        "kind": entry.kind,
        "actor": entry.actor,
        "actor_name": entry.actor_name,
        "details": entry.details,
        "occurred_at": entry.occurred_at,
        "previous_hash": entry.previous_hash,
    }
    return hashlib.sha256(msgspec.json.encode(hashed, order="sorted")).hexdigest()


async def entries(database: Database | Transaction, twin_id: str) -> list[Entry]:
    """The twin's entries, the earliest first."""
    return [Entry(**row) for row in await database.fetch_all(ENTRIES_OF_TWIN, twin_id=twin_id)]


async def last_number(transaction: Transaction, twin_id: str) -> int:
    """The number of the twin's newest entry, which is how many it has."""
    last = await transaction.fetch_one(LAST_ENTRY, twin_id=twin_id)
    return 0 if last is None else last["number"]


async def ends_of(
    transaction: Transaction, twin_id: str, first: int, after: int, last: int
) -> AsyncGenerator[Entry]:
    """Yield the entries up to `first` and those beyond `after`, none later than `last`, a few at a time."""
    begin = 0
    while begin < last:
        end = min(begin + _FEW, first if begin < first else last, last)
        found = await transaction.fetch_all(ENTRIES_BETWEEN, twin_id=twin_id, begin=begin, end=end)
        for row in found:
            yield Entry(**row)
        # From the first ones on to the last ones.
        begin = max(end, after) if end == first else end


async def of_kinds(transaction: Transaction, twin_id: str, kinds: Sequence[EntryKind]) -> list[Entry]:
    """The twin's entries of these kinds, the earliest first."""
    found = await transaction.fetch_all(ENTRIES_OF_KINDS, twin_id=twin_id, kinds=list(kinds))
    return [Entry(**row) for row in found]


async def broken_links(database: Database) -> list[str]:
    """Walk every chain, and return a sentence for each entry that does not fit the one before it."""
    broken: list[str] = []
    previous: Entry | None = None
    async for entry in _all_entries(database):
        if previous is not None and previous.twin_id != entry.twin_id:
            previous = None
        if problem := _problem(entry, previous):
            broken.append(f"twin {entry.twin_id}, entry {entry.number}: {problem}")
        previous = entry
    return broken


def _problem(entry: Entry, previous: Entry | None) -> str | None:
    if hash_of(entry) != entry.hash:
        return "it was changed"
    if entry.number != (1 if previous is None else previous.number + 1):
        return "an entry before it is missing"
    if entry.previous_hash != (None if previous is None else previous.hash):
        return "the entry before it was replaced"
    return None


async def _all_entries(database: Database) -> AsyncGenerator[Entry]:
    """Yield every entry by twin and number, a page at a time."""
    page: list[Row] = await database.fetch_list(FIRST_PAGE)
    while page:
        for row in page:
            yield Entry(**row)
        last = page[-1]
        page = await database.fetch_list(NEXT_PAGE, twin_id=last["twin_id"], number=last["number"])
