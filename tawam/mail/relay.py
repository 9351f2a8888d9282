"""Sends what the outbox holds, each mail until it is taken.

A mail is claimed by moving `due_at` ahead (a lease): whoever dies with it in hand leaves it to be claimed
again. It may then go out twice, under one Message-ID; it is never forgotten.
"""

import asyncio
import random
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, select, update

from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Document, timestamp
from tawam.logs import logger
from tawam.mail import bell
from tawam.mail.message import Identity, compose
from tawam.mail.sender import MailRefused, Sender, SenderUnavailable
from tawam.mail.tables import mails

# A relay that is idle looks this often: for mails of other processes, and for those that wait their turn.
POLL_SECONDS = 1.0
# Just rung: the transaction that rang commits in a moment.
_FIRST_LOOK = 0.01
_AT_ONCE = 4
_LEASE_MARGIN = 5.0
# While the server cannot be reached, one mail at a time tries it, with these pauses.
_LONGEST_PAUSE = 20.0
_LONGEST_BACKOFF = 45.0
# A mail that was refused for most of an hour may have days to wait: a full mailbox, a used-up quota.
_PATIENT_AFTER = 60
_LONGEST_PATIENCE = 900.0
_ATTEMPTS_IF_PERMANENTLY = 8
_GIVE_UP_AFTER = timedelta(days=3)
# Values that open an account for as long as they last.
_SECRETS = ("link", "code")

DUE = Statement(
    select(mails.c.id).where(mails.c.status == "queued", mails.c.due_at <= bindparam("moment")).limit(1)
)
CLAIM = Statement(
    update(mails)
    .where(
        mails.c.id.in_(
            select(mails.c.id)
            .where(mails.c.status == "queued", mails.c.due_at <= bindparam("moment"))
            .order_by(mails.c.due_at, mails.c.id)
            .limit(bindparam("count"))
            .with_for_update(skip_locked=True)
        )
    )
    .values(due_at=bindparam("leased_until"), attempts=mails.c.attempts + 1)
    .returning(mails)
)
SENT = Statement(
    update(mails)
    .where(mails.c.id == bindparam("mail_id"))
    .values(
        status="sent",
        due_at=bindparam("moment"),
        sent_at=bindparam("moment"),
        last_error=None,
        values=bindparam("kept", type_=Document()),
    )
)
# Another relay may have had it meanwhile, when a lease ran out: what is sent stays sent.
NOT_SENT = Statement(
    update(mails)
    .where(mails.c.id == bindparam("mail_id"), mails.c.status == "queued")
    .values(
        status=bindparam("status"),
        attempts=bindparam("attempts"),
        due_at=bindparam("due"),
        last_error=bindparam("error"),
    )
)

_log = logger("mail")


class Relay:
    """Runs beside the server, in every process of it."""

    def __init__(self, database: Database, sender: Sender, identity: Identity) -> None:
        self._database = database
        self._sender = sender
        self._identity = identity
        self._pause = 0.0

    async def run(self) -> None:
        """Send mails as they come, until cancelled. Nothing that goes wrong ends it."""
        with bell.listening() as rung:
            wait = 0.0
            while True:
                rung.clear()
                try:
                    is_busy = await self.send_due()
                except DatabaseError as error:
                    _log.warning("outbox_unreadable", error=str(error))
                    is_busy = False
                except Exception as error:
                    # Whatever it is: nobody would notice that no mails go out any more.
                    _log.error("relay_stumbled", error=error)
                    is_busy = False
                wait = 0.0 if is_busy else min(max(2 * wait, _FIRST_LOOK), POLL_SECONDS)
                if self._pause:
                    await asyncio.sleep(random.uniform(0.5, 1.0) * self._pause)  # noqa: S311 because it only spreads load
                elif wait and await _set_within(rung, wait):
                    wait = 0.0

    async def send_due(self) -> bool:
        """Claim and send mails that are due; whether there were any."""
        if await self._database.fetch_one(DUE, moment=_moment()) is None:
            return False
        claimed = await self._claim(1 if self._pause else _AT_ONCE)
        # Each is let finish, whatever becomes of the others.
        outcomes = await asyncio.gather(*(self._send(mail) for mail in claimed), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        if any(outcomes):
            self._pause = 0.0
        elif claimed:
            self._pause = min(max(2 * self._pause, 1.0), _LONGEST_PAUSE)
        return bool(claimed)

    async def _claim(self, count: int) -> list[Row]:
        lease = timedelta(seconds=self._sender.timeout + _LEASE_MARGIN)
        async with self._database.transaction() as transaction:
            rows = await transaction.fetch_all(
                CLAIM, moment=_moment(), count=count, leased_until=_moment(lease)
            )
        return sorted(rows, key=lambda row: row["id"])

    async def _send(self, mail: Row) -> bool:
        """Send one and record what became of it; whether the server could be reached."""
        attempts: int = mail["attempts"]
        try:
            # The first of its kind is laid out, which would hold everybody up.
            message = await asyncio.to_thread(compose, mail, self._identity)
            await self._sender.send(mail, message)
        except SenderUnavailable as error:
            # Not this mail's doing: the attempt does not count.
            await self._put_back(mail, error, attempts=attempts - 1, is_over=_is_old(mail))
            return False
        except MailRefused as error:
            is_over = attempts >= _ATTEMPTS_IF_PERMANENTLY if error.permanent else _is_old(mail)
            await self._put_back(mail, error, attempts=attempts, is_over=is_over)
        except Exception as error:
            # It cannot be written as a mail; the others must go out all the same.
            await self._put_back(mail, error, attempts=attempts, is_over=True)
        else:
            await self._record(SENT, mail_id=mail["id"], moment=_moment(), kept=self._kept(mail))
        return True

    def _kept(self, mail: Row) -> dict[str, Any]:
        """Its values; once it is out, nothing by which a reader of the database could sign in."""
        if self._sender.is_here:
            return mail["values"]
        return {name: value for name, value in mail["values"].items() if name not in _SECRETS}

    async def _put_back(self, mail: Row, error: Exception, *, attempts: int, is_over: bool) -> None:
        report = _log.error if is_over else _log.warning
        report("mail_not_sent", mail_id=mail["id"], template=mail["template"], attempts=mail["attempts"])
        wait = 0.0 if is_over or attempts < mail["attempts"] else _backoff(attempts)
        await self._record(
            NOT_SENT,
            mail_id=mail["id"],
            status="failed" if is_over else "queued",
            attempts=attempts,
            due=_moment(timedelta(seconds=wait)),
            error=f"{type(error).__name__}: {error}"[:500],
        )

    async def _record(self, statement: Statement, **values: object) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.execute(statement, **values)

        await in_transaction(self._database, work)


def _is_old(mail: Row) -> bool:
    return datetime.fromisoformat(mail["created_at"]) < datetime.now(UTC) - _GIVE_UP_AFTER


def _backoff(attempts: int) -> float:
    """Seconds: 2, 4, 8 … up to `_LONGEST_BACKOFF`, in the end `_LONGEST_PATIENCE`; spread by a quarter."""
    longest = _LONGEST_BACKOFF if attempts < _PATIENT_AFTER else _LONGEST_PATIENCE
    seconds = min(2.0 ** min(attempts, 10), longest)
    return seconds * random.uniform(0.75, 1.0)  # noqa: S311 because it only spreads load


def _moment(ahead: timedelta = timedelta(0)) -> str:
    return timestamp(datetime.now(UTC) + ahead)


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
