"""How a lead is kept: the row and its mails together, and once for each filled-in form."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy import Table, bindparam, insert, select

from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id
from tawam.database.statement import Statement


class KeyTaken(Exception):
    """The idempotency key came before, with other contents."""


@dataclass(frozen=True)
class Lead:
    """A filled-in form.

    Attributes:
        key: names it: sent twice, it is still one lead.
        typed: what the person typed, by column.
        promised: what we make of it at this moment, by column: `created_at`, `due_at` ...
    """

    key: str | None
    typed: Row
    promised: Row


Tell = Callable[[Transaction], Awaitable[None]]


@dataclass(frozen=True)
class Inbox:
    """One kind of lead. `by_key` finds the row of an idempotency key."""

    insert: Statement
    by_key: Statement

    @classmethod
    def of(cls, table: Table) -> "Inbox":
        key = table.c.idempotency_key
        return cls(Statement(insert(table)), Statement(select(table).where(key == bindparam("key"))))

    async def keep(self, database: Database, lead: Lead, tell: Tell) -> None:
        """Store `lead` and what `tell` writes with it, or neither; nothing when its key has stored it before.

        Raises:
            KeyTaken: the key stands for other contents.
        """
        if await self._holds(database, lead):
            return
        try:
            await self._store(database, lead, tell)
        except UniqueViolation:
            # A second click, at the same moment.
            if not await self._holds(database, lead):
                raise

    async def _holds(self, database: Database, lead: Lead) -> bool:
        row = None if lead.key is None else await database.fetch_one(self.by_key, key=lead.key)
        if row is not None and any(row[column] != value for column, value in lead.typed.items()):
            raise KeyTaken
        return row is not None

    async def _store(self, database: Database, lead: Lead, tell: Tell) -> None:
        async with database.transaction() as transaction:
            await transaction.execute(
                self.insert,
                id=new_id(),
                idempotency_key=lead.key,
                handled_at=None,
                handled_by=None,
                assignee_id=None,
                **lead.promised,
                **lead.typed,
            )
            await tell(transaction)
