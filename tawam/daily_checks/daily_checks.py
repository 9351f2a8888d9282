"""Compares our payments with the provider's books, and walks the ledger's chains, once a day.

What differs is an error in the log, an alarm in `/metrics` and a mail to the team.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import bindparam, insert, update

from tawam.alarms import Alarm, count_alarm
from tawam.consents.entries import missing_entries
from tawam.daily_checks.tables import daily_checks
from tawam.database.errors import DatabaseError, UniqueViolation
from tawam.database.port import Database, Statement, Transaction
from tawam.database.queue import ahead
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, now
from tawam.ledger.ledger import broken_links
from tawam.logs import logger
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.orders.reconcile import Difference, reconcile
from tawam.payments.provider import PaymentProvider, PaymentsUnavailable
from tawam.traces.spans import run_span

CheckName = Literal["books", "ledger"]

EVERY = timedelta(days=1)
# Seconds between two looks whether a check is due.
LOOK_EVERY = 300.0
# A check that failed is due again then, as is one whose process died.
_AGAIN_AFTER = timedelta(hours=1)
_COMPARED = timedelta(days=30)
# So many differences are named in a mail.
_MOST_NAMED = 10

_NAME = bindparam("check_name")
INSERT_CHECK = Statement(insert(daily_checks))
CLAIM = Statement(
    update(daily_checks)
    .where(daily_checks.c.name == _NAME, daily_checks.c.due_at <= bindparam("moment", type_=Timestamp()))
    .values(due_at=bindparam("new_due_at", type_=Timestamp()))
)
SET_DUE = Statement(
    update(daily_checks)
    .where(daily_checks.c.name == _NAME)
    .values(due_at=bindparam("new_due_at", type_=Timestamp()))
)

_log = logger("daily_checks")


class DailyChecks:
    """Runs the checks in the process that leads. Each is claimed, so that a new leader repeats none."""

    def __init__(self, database: Database, provider: PaymentProvider, team_email: str) -> None:
        self._database = database
        self._provider = provider
        self._team_email = team_email
        self._checks: dict[CheckName, Callable[[], Awaitable[None]]] = {
            "books": self._check_books,
            "ledger": self._check_ledger,
        }

    async def run(self) -> None:
        """Run each check that is due, until cancelled. It continues if the database is unavailable."""
        while True:
            try:
                await self.run_due()
            except DatabaseError as error:
                _log.warning("not_checked", error=str(error))
            await asyncio.sleep(LOOK_EVERY)

    async def run_due(self) -> None:
        """Run the checks that are due and that no other process runs.

        Raises:
            DatabaseError
        """
        for name, check in self._checks.items():
            if not await self._claim(name):
                continue
            try:
                with run_span(f"check {name}"):
                    await check()
            except PaymentsUnavailable:
                _log.warning("not_checked", check=name, error="the provider's books cannot be read")
                continue
            async with self._database.transaction() as transaction:
                await transaction.execute(SET_DUE, check_name=name, new_due_at=ahead(EVERY))

    async def _claim(self, name: CheckName) -> bool:
        async def work(transaction: Transaction) -> bool:
            due_at = ahead(_AGAIN_AFTER)
            return await transaction.execute(CLAIM, check_name=name, moment=now(), new_due_at=due_at) > 0

        if await in_transaction(self._database, work):
            return True
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(INSERT_CHECK, name=name, due_at=ahead(_AGAIN_AFTER))
        except UniqueViolation:
            return False
        return True

    async def _check_books(self) -> None:
        moment = datetime.now(UTC)
        found = await reconcile(self._database, self._provider, moment - _COMPARED, moment)
        if found.differences:
            _log.error("books_differ", differences=len(found.differences), compared=found.compared)
            named = [_named(difference) for difference in found.differences[:_MOST_NAMED]]
            values = {"differences": named, "count": len(found.differences), "days": _COMPARED.days}
            await self._tell("books_differ", "books-differ", values)

    async def _check_ledger(self) -> None:
        broken = [*await broken_links(self._database), *await missing_entries(self._database)]
        if broken:
            _log.error("ledger_broken", entries=len(broken), first=broken[0])
            await self._tell("ledger_broken", "ledger-broken", {"count": len(broken), "first": broken[0]})

    async def _tell(self, alarm: Alarm, template: Template, values: dict[str, Any]) -> None:
        count_alarm(alarm)
        async with self._database.transaction() as transaction:
            await enqueue(transaction, Mail(self._team_email, template, "en", values))


def _named(difference: Difference) -> dict[str, str | None]:
    return {
        "kind": difference.kind,
        "reference": difference.reference,
        "ours": difference.ours,
        "theirs": difference.theirs,
    }
