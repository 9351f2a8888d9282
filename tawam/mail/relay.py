"""Sends the mails of the outbox, each until the mail server accepts it.

A mail of a process that died while it was sent is claimed again, see `Queue`. It may then go out twice, under
one Message-ID.
"""

import asyncio
import random
from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, update

from tawam.alarms import count_alarm
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.queue import Queue, backoff
from tawam.database.retry import in_transaction
from tawam.database.schema import Document, now
from tawam.logs import logger
from tawam.mail.message import Identity, compose
from tawam.mail.outbox import notifications
from tawam.mail.sender import MailRefused, Sender, SenderUnavailable
from tawam.mail.suppressions import find_suppression
from tawam.mail.tables import mails
from tawam.traces.spans import call_span, traced_run

# A relay that is idle looks this often: for mails of other processes, and for those that wait their turn.
POLL_SECONDS = 1.0
# Just notified: the transaction that wrote the mail commits in a moment.
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
# Values that sign their reader in, for as long as they are valid.
_SECRETS = ("link", "code")

QUEUE = Queue(
    mails,
    mails.c.status == "queued",
    give_up_after=timedelta(days=3),
    on_claim={"attempts": mails.c.attempts + 1},
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
SUPPRESSED = Statement(
    update(mails)
    .where(mails.c.id == bindparam("mail_id"), mails.c.status == "queued")
    .values(
        status="suppressed",
        attempts=mails.c.attempts - 1,
        due_at=bindparam("moment"),
        last_error=bindparam("why"),
        values=bindparam("kept", type_=Document()),
    )
)

_log = logger("mail")


class Relay:
    """Sends the queued mails; one relay runs in every process of the server."""

    def __init__(self, database: Database, sender: Sender, identity: Identity) -> None:
        self._database = database
        self._sender = sender
        self._identity = identity
        self._pause = 0.0

    async def run(self) -> None:
        """Send mails as they come, until cancelled. Nothing that goes wrong ends it."""
        with notifications() as notified:
            wait = 0.0
            while True:
                notified.clear()
                try:
                    is_busy = await self.send_due()
                except DatabaseError as error:
                    _log.warning("outbox_unreadable", error=str(error))
                    is_busy = False
                except Exception as error:
                    # Whichever error it is, the relay goes on: nobody would notice that no mails go out.
                    _log.error("relay_stumbled", error=error)
                    is_busy = False
                wait = 0.0 if is_busy else min(max(2 * wait, _FIRST_LOOK), POLL_SECONDS)
                if self._pause:
                    await asyncio.sleep(random.uniform(0.5, 1.0) * self._pause)  # noqa: S311 because it only spreads load
                elif wait and await _set_within(notified, wait):
                    wait = 0.0

    async def send_due(self) -> bool:
        """Claim and send mails that are due; whether there were any."""
        lease = timedelta(seconds=self._sender.timeout + _LEASE_MARGIN)
        claimed = await QUEUE.claim(self._database, 1 if self._pause else _AT_ONCE, lease)
        # Each is sent to its end, even if another fails.
        outcomes = await asyncio.gather(*(self._send(mail) for mail in claimed), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        if any(outcomes):
            self._pause = 0.0
        elif claimed:
            self._pause = min(max(2 * self._pause, 1.0), _LONGEST_PAUSE)
        return bool(claimed)

    @traced_run("relay mail")
    async def _send(self, mail: Row) -> bool:
        """Send one and record the outcome; whether the server could be reached."""
        attempts: int = mail["attempts"]
        if suppression := await find_suppression(self._database, mail["recipient"]):
            await self._suppressed(mail, suppression)
            return True
        try:
            # The first mail of a template compiles its layout, which would block the event loop.
            message = await asyncio.to_thread(compose, mail, self._identity)
            with call_span("send mail", tawam__mail__template=mail["template"]):
                await self._sender.send(mail, message)
        except SenderUnavailable as error:
            # The mail is not at fault: the attempt does not count.
            await self._put_back(mail, error, attempts=attempts - 1, is_over=QUEUE.is_over(mail))
            return False
        except MailRefused as error:
            is_over = attempts >= _ATTEMPTS_IF_PERMANENTLY if error.permanent else QUEUE.is_over(mail)
            await self._put_back(mail, error, attempts=attempts, is_over=is_over)
        except Exception as error:
            # It cannot be written as a mail; the others must go out all the same.
            await self._put_back(mail, error, attempts=attempts, is_over=True)
        else:
            await self._sent(mail)
        return True

    def _kept(self, mail: Row) -> dict[str, Any]:
        """Its values; once it is sent, none by which a reader of the database could sign in."""
        if self._sender.is_local:
            return mail["values"]
        return {name: value for name, value in mail["values"].items() if name not in _SECRETS}

    async def _put_back(self, mail: Row, error: Exception, *, attempts: int, is_over: bool) -> None:
        if is_over:
            count_alarm("mail_given_up")
        report = _log.error if is_over else _log.warning
        report("mail_not_sent", mail_id=mail["id"], template=mail["template"], attempts=mail["attempts"])
        is_counted = attempts == mail["attempts"]
        longest = _LONGEST_BACKOFF if attempts < _PATIENT_AFTER else _LONGEST_PATIENCE
        pause = backoff(attempts, longest) if is_counted and not is_over else timedelta(0)

        async def work(transaction: Transaction) -> None:
            await QUEUE.put_back(
                transaction,
                mail,
                f"{type(error).__name__}: {error}",
                attempts=attempts,
                pause=pause,
                status="failed" if is_over else "queued",
            )

        await in_transaction(self._database, work)

    async def _suppressed(self, mail: Row, suppression: Row) -> None:
        """Give up a mail to an address that gets none: whoever asked for it is not told."""
        _log.warning(
            "mail_suppressed", mail_id=mail["id"], template=mail["template"], reason=suppression["reason"]
        )
        error = f"the address gets no mails since {suppression['created_at']}: {suppression['reason']}"

        async def work(transaction: Transaction) -> None:
            values = self._kept(mail)
            await transaction.execute(SUPPRESSED, mail_id=mail["id"], moment=now(), why=error, kept=values)

        await in_transaction(self._database, work)

    async def _sent(self, mail: Row) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.execute(SENT, mail_id=mail["id"], moment=now(), kept=self._kept(mail))

        await in_transaction(self._database, work)


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
