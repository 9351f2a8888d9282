"""Lists the mails that were given up, and puts them back into the queue for an operator."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, bindparam, func, select, update

from tawam.database.batches import batch, in_batches
from tawam.database.port import Database, Row, Statement
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, now, timestamp
from tawam.mail.tables import mails

_MOMENT = bindparam("moment", type_=Timestamp())
_IS_FAILED = mails.c.status == "failed"

NEWEST = Statement(
    select(
        mails.c.id,
        mails.c.due_at.label("failed_at"),
        mails.c.template,
        mails.c.recipient,
        mails.c.last_error,
        func.count().over().label("total"),
    )
    .where(_IS_FAILED)
    .order_by(mails.c.due_at.desc(), mails.c.id.desc())
    .limit(bindparam("most"))
)
COUNT_SINCE = Statement(
    select(func.count().label("count")).select_from(mails).where(_IS_FAILED, mails.c.due_at >= _MOMENT)
)
STATUS = Statement(select(mails.c.status).where(mails.c.id == bindparam("mail_id")))


def _put_back(*conditions: ColumnElement[bool]) -> Statement:
    """Queues the mail as if it were written at this moment, under its old id."""
    fresh = {"status": "queued", "attempts": 0, "due_at": _MOMENT, "created_at": _MOMENT}
    return Statement(update(mails).where(*conditions).values(fresh))


RETRY_ONE = _put_back(mails.c.id == bindparam("mail_id"), _IS_FAILED)
# A mail that fails again meanwhile is not put back a second time.
RETRY_ALL = _put_back(mails.c.id.in_(batch(mails, _IS_FAILED, mails.c.created_at < _MOMENT)))


class UnknownMail(Exception):
    """No mail has this id, or it was swept."""


class NotFailed(Exception):
    """The mail was not given up; attribute `status` is `queued` or `sent`."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class FailedMails(NamedTuple):
    """Attributes:
    newest: `id`, `failed_at`, `template`, `recipient` and `last_error` of each, the newest first.
    total: how many there are, those beyond `newest` included.
    """

    newest: Sequence[Row]
    total: int


async def list_failed(database: Database, most: int) -> FailedMails:
    rows = await database.fetch_all(NEWEST, most=most)
    return FailedMails(rows, rows[0]["total"] if rows else 0)


async def count_failed(database: Database, since: datetime) -> int:
    """How many were given up since then, and not put back."""
    row = await database.fetch_one(COUNT_SINCE, moment=timestamp(since))
    return row["count"] if row else 0


async def retry_all(database: Database) -> int:
    """Put every mail that was given up back into the queue; how many."""
    return await in_batches(database, RETRY_ALL, moment=now())


async def retry_one(database: Database, mail_id: str) -> None:
    """Put one back into the queue.

    Raises:
        UnknownMail: there is none with this id.
        NotFailed: it was not given up.
    """
    try:
        mail_id = str(UUID(mail_id))
    except ValueError:
        raise UnknownMail from None
    touched = await in_transaction(
        database, lambda transaction: transaction.execute(RETRY_ONE, mail_id=mail_id, moment=now())
    )
    if touched:
        return
    row = await database.fetch_one(STATUS, mail_id=mail_id)
    if row is None:
        raise UnknownMail
    raise NotFailed(row["status"])
