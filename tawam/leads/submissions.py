"""Stores the submissions of the public forms: a row and its mails together, once for each idempotency key."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy import Table, bindparam, insert, select

from tawam.calls.refusals import IdempotencyMismatch
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id
from tawam.database.statement import Statement

EnqueueMails = Callable[[Transaction], Awaitable[None]]


@dataclass(frozen=True)
class Submission:
    """A filled-in form.

    Attributes:
        idempotency_key: the key of the form as the page sent it; None stores every submission.
        typed: the columns that hold what the person typed; they must be equal when the key is used again.
        added: the columns that the server adds, such as `created_at` and `due_at`.
    """

    idempotency_key: str | None
    typed: Row
    added: Row


@dataclass(frozen=True)
class SubmissionTable:
    """The table of one form. `by_key` finds the row of an idempotency key."""

    insert: Statement
    by_key: Statement

    @classmethod
    def of(cls, table: Table) -> "SubmissionTable":
        key = table.c.idempotency_key
        return cls(Statement(insert(table)), Statement(select(table).where(key == bindparam("key"))))

    async def insert_once(
        self, database: Database, submission: Submission, enqueue_mails: EnqueueMails
    ) -> None:
        """Store the submission and its mails in one transaction, unless its key was stored before.

        Raises:
            IdempotencyMismatch
        """
        if await self._is_stored(database, submission):
            return
        try:
            await self._insert(database, submission, enqueue_mails)
        except UniqueViolation:
            # The same form was submitted twice at the same moment.
            if not await self._is_stored(database, submission):
                raise

    async def _is_stored(self, database: Database, submission: Submission) -> bool:
        key = submission.idempotency_key
        row = None if key is None else await database.fetch_one(self.by_key, key=key)
        if row is not None and any(row[column] != value for column, value in submission.typed.items()):
            raise IdempotencyMismatch
        return row is not None

    async def _insert(self, database: Database, submission: Submission, enqueue_mails: EnqueueMails) -> None:
        async with database.transaction() as transaction:
            await transaction.execute(
                self.insert,
                id=new_id(),
                idempotency_key=submission.idempotency_key,
                handled_at=None,
                handled_by=None,
                assignee_id=None,
                **submission.added,
                **submission.typed,
            )
            await enqueue_mails(transaction)
