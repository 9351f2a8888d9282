"""How a lead is kept: the row and the team's mail together, and once for each filled-in form."""

from dataclasses import dataclass

from sqlalchemy import Table, bindparam, insert, select

from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.mail.outbox import Mail, enqueue


class KeyTaken(Exception):
    """The idempotency key came before, with other contents."""


@dataclass(frozen=True)
class Inbox:
    """One kind of lead. `by_key` finds the row of an idempotency key."""

    insert: Statement
    by_key: Statement

    @classmethod
    def of(cls, table: Table) -> "Inbox":
        key = table.c.idempotency_key
        return cls(Statement(insert(table)), Statement(select(table).where(key == bindparam("key"))))

    async def keep(self, database: Database, key: str | None, values: Row, mail: Mail) -> None:
        """Store `values`, and put `mail` into the outbox; nothing when `key` has stored them before.

        Raises:
            KeyTaken: `key` stands for other values.
        """
        if await self._holds(database, key, values):
            return
        try:
            await self._store(database, key, values, mail)
        except UniqueViolation:
            # A second click, at the same moment.
            if not await self._holds(database, key, values):
                raise

    async def _holds(self, database: Database, key: str | None, values: Row) -> bool:
        row = None if key is None else await database.fetch_one(self.by_key, key=key)
        if row is not None and any(row[column] != value for column, value in values.items()):
            raise KeyTaken
        return row is not None

    async def _store(self, database: Database, key: str | None, values: Row, mail: Mail) -> None:
        async with database.transaction() as transaction:
            await transaction.execute(
                self.insert,
                id=new_id(),
                idempotency_key=key,
                due_at=now(),
                handled_at=None,
                handled_by=None,
                assignee_id=None,
                created_at=now(),
                **values,
            )
            await enqueue(transaction, mail)
