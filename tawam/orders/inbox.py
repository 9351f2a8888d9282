"""Stores the provider's events before anything is done about them, then processes each of them."""

import asyncio
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import bindparam, func, insert, or_, select, update

from tawam.database.errors import DatabaseError, InvalidText, UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.queue import Queue, ahead, backoff
from tawam.database.retry import in_transaction
from tawam.database.schema import Id, new_id, now, timestamp
from tawam.database.statement import Statement
from tawam.failpoints import failpoint
from tawam.logs import logger
from tawam.orders.apply import apply
from tawam.orders.store import OrderStore
from tawam.orders.tables import orders, payment_events, payments, subscriptions
from tawam.orders.update import OrderUpdate, Outcome
from tawam.payments.events import CheckoutCompleted, IncomingEvent, InvoicePaid, PaymentEvent
from tawam.payments.provider import PaymentProvider
from tawam.traces.spans import traced_run

# What became of an event: `ignored` is not about us, `unknown` was given up.
EventOutcome = Literal["applied", "unchanged", "ignored", "unknown"]

# How long a process that holds an event may take; then another tries.
LEASE = timedelta(seconds=10)
POLL_SECONDS = 1.0
_AT_ONCE = 20
_LONGEST_PAUSE = 600.0
# For events whose order the provider cannot name either, such as those of another shop of one account.
_LONGEST_PAUSE_WITHOUT_ORDER = 6 * 3600.0

INSERT_EVENT = Statement(insert(payment_events))
EVENT_BY_ID = Statement(select(payment_events).where(payment_events.c.id == bindparam("id")))
LOCK_EVENT = Statement(
    select(payment_events.c.processed_at).where(payment_events.c.id == bindparam("id")).with_for_update()
)
FINISH_EVENT = Statement(
    update(payment_events)
    .where(payment_events.c.id == bindparam("event_id"), payment_events.c.processed_at.is_(None))
    .values(
        outcome=bindparam("outcome"),
        order_id=func.coalesce(bindparam("order_id", type_=Id()), payment_events.c.order_id),
        processed_at=bindparam("moment"),
    )
)
_WAITING = (payment_events.c.processed_at.is_(None), payment_events.c.provider == bindparam("provider"))
QUEUE = Queue(payment_events, *_WAITING, give_up_after=timedelta(days=5))
WAITING_OF_ORDER = Statement(
    select(payment_events.c.id)
    .where(*_WAITING, payment_events.c.order_id == bindparam("order_id"))
    .order_by(payment_events.c.occurred_at, payment_events.c.id)
)
# An event that waits for another of its order becomes due as soon as one was applied.
WAKE = Statement(
    update(payment_events)
    .where(*_WAITING, payment_events.c.order_id == bindparam("order_id"))
    .values(due_at=bindparam("moment"))
)
ORDER_ID = Statement(select(orders.c.id).where(orders.c.id == bindparam("id")))
# By whichever of the provider's ids is known here.
ORDER_OF = Statement(
    select(orders.c.id)
    .where(
        or_(
            orders.c.session_id == bindparam("session_id"),
            orders.c.id.in_(
                select(subscriptions.c.order_id).where(
                    subscriptions.c.provider_id == bindparam("subscription_id")
                )
            ),
            orders.c.id.in_(
                select(payments.c.order_id).where(payments.c.provider_payment_id == bindparam("payment_id"))
            ),
        )
    )
    .limit(1)
)

log = logger("payment_events")


class EventInbox:
    """No event is lost: one that cannot be processed yet is tried again by `run`."""

    def __init__(self, database: Database, store: OrderStore, provider: PaymentProvider) -> None:
        self._database = database
        self._store = store
        self._provider = provider

    async def receive(self, event: IncomingEvent) -> None:
        """Store an event, and process it at once if that is possible.

        Raises:
            DatabaseUnavailable: it is not stored; the sender must send it again.
        """
        failpoint("before-insert")
        await self._insert(event)
        failpoint("after-insert")
        await self.process(event.id)
        failpoint("before-answer")

    async def run(self) -> None:
        """Process events that are due, until cancelled; runs in every process of the server.

        A database that is gone does not end it.
        """
        while True:
            try:
                is_busy = await self.process_due()
            except DatabaseError as error:
                log.warning("payment_events_unreadable", error=str(error))
                is_busy = False
            if not is_busy:
                await asyncio.sleep(POLL_SECONDS)

    async def process_due(self) -> bool:
        """Process events that are due; whether there were any."""
        claimed = await QUEUE.claim(self._database, _AT_ONCE, LEASE, provider=self._provider.name)
        for row in claimed:
            await self.process(row["id"])
        return bool(claimed)

    @traced_run("process payment event")
    async def process(self, event_id: str) -> None:
        """Process one event, and those that waited for it. A failure is noted, and tried again later."""
        try:
            order_id = await self._process(event_id)
            waiting = await self._waiting(order_id) if order_id else []
        except Exception as error:
            log.warning("payment_event_not_processed", event_id=event_id, error=error)
            await self._note(event_id, error)
            return
        for other_id in waiting:
            await self.process(other_id)

    async def _insert(self, event: IncomingEvent) -> None:
        occurred_at = timestamp(datetime.fromisoformat(event.occurred_at))
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(
                    INSERT_EVENT,
                    id=event.id,
                    provider=self._provider.name,
                    type=event.type,
                    payload=event.payload,
                    order_id=None,
                    outcome=None,
                    attempts=0,
                    last_error=None,
                    due_at=ahead(LEASE),
                    occurred_at=occurred_at,
                    created_at=now(),
                    processed_at=None,
                )
        except UniqueViolation:
            log.info("payment_event_repeated", event_id=event.id)

    async def _process(self, event_id: str) -> str | None:
        """The order that the event changed; None when it changed none."""
        row = await self._database.fetch_one(EVENT_BY_ID, id=event_id)
        if row is None or row["processed_at"] is not None:
            return None
        event = self._provider.read(row["payload"])
        if event is None:
            await in_transaction(self._database, lambda begun: _finish(begun, row, "ignored", None))
            return None
        order_id = await self._find_order_id(event)
        if order_id is None:
            await self._put_back(row, "no order is known for it", _LONGEST_PAUSE_WITHOUT_ORDER)
            return None
        event = await self._completed(event)
        outcome = await self._applied(row, event, order_id)
        return order_id if outcome == "applied" else None

    async def _applied(self, row: Row, event: PaymentEvent, order_id: str) -> Outcome:
        async def work(transaction: Transaction) -> Outcome:
            return await self._apply(transaction, row, event, order_id)

        try:
            return await in_transaction(self._database, work)
        except UniqueViolation:
            # Two took the first receipt number of a year at one moment; the second finds it taken now.
            return await in_transaction(self._database, work)

    async def _apply(self, transaction: Transaction, row: Row, event: PaymentEvent, order_id: str) -> Outcome:
        """The rows and their event commit together: a second process finds both done."""
        found = await self._store.lock(transaction, order_id, event)
        locked = await transaction.fetch_one(LOCK_EVENT, id=row["id"])
        if found is None or locked is None or locked["processed_at"] is not None:
            return "unchanged"
        facts, event = found
        applied = apply(
            facts,
            OrderUpdate(
                event=event,
                event_id=row["id"],
                occurred_at=row["occurred_at"],
                moment=now(),
                new_id=new_id(),
            ),
        )
        if applied.outcome == "waits":
            await self._later(transaction, row, "what it is about was not told of yet", order_id)
            return applied.outcome
        await self._store.save(transaction, facts, applied, row["id"])
        await _finish(transaction, row, applied.outcome, order_id)
        if applied.outcome == "applied":
            await transaction.execute(WAKE, provider=self._provider.name, order_id=order_id, moment=now())
        failpoint("after-effect")
        return applied.outcome

    async def _find_order_id(self, event: PaymentEvent) -> str | None:
        """Our order's id: by the ids that the event names, else by asking the provider."""
        if event.order_id is not None and await self._exists(event.order_id):
            return event.order_id
        ids = {name: getattr(event, name, None) for name in ("session_id", "subscription_id", "payment_id")}
        known = await self._database.fetch_one(ORDER_OF, **ids)
        if known is not None:
            return known["id"]
        asked = await self._provider.find_order_id(event)
        return asked if asked is not None and await self._exists(asked) else None

    async def _exists(self, order_id: str) -> bool:
        try:
            return await self._database.fetch_one(ORDER_ID, id=order_id) is not None
        except InvalidText:
            return False

    async def _completed(self, event: PaymentEvent) -> PaymentEvent:
        """`event` with values that it lacks and the provider knows."""
        if isinstance(event, InvoicePaid) and event.payment_id is None:
            payment_id = await self._provider.find_payment_id(event.invoice_id)
            return msgspec.structs.replace(event, payment_id=payment_id)
        if not isinstance(event, CheckoutCompleted) or not event.is_paid or event.amount is not None:
            return event
        asked = await self._provider.find_session_amount(event.session_id)
        if asked is None:
            return event
        return msgspec.structs.replace(event, amount=asked[0], currency=asked[1])

    async def _waiting(self, order_id: str) -> list[str]:
        rows = await self._database.fetch_all(
            WAITING_OF_ORDER, provider=self._provider.name, order_id=order_id
        )
        return [row["id"] for row in rows]

    async def _put_back(self, row: Row, reason: str, longest: float = _LONGEST_PAUSE) -> None:
        await in_transaction(self._database, lambda begun: self._later(begun, row, reason, longest=longest))

    async def _later(
        self,
        transaction: Transaction,
        row: Row,
        reason: str,
        order_id: str | None = None,
        longest: float = _LONGEST_PAUSE,
    ) -> None:
        """Put the event back, or give it up after days."""
        if QUEUE.is_over(row):
            log.error("payment_event_given_up", event_id=row["id"], type=row["type"], reason=reason)
            await _finish(transaction, row, "unknown", order_id)
            return
        attempts = row["attempts"] + 1
        await QUEUE.put_back(
            transaction,
            row,
            reason,
            attempts=attempts,
            pause=backoff(attempts, longest),
            values={"provider": self._provider.name},
            **({} if order_id is None else {"order_id": order_id}),
        )

    async def _note(self, event_id: str, error: Exception) -> None:
        try:
            row = await self._database.fetch_one(EVENT_BY_ID, id=event_id)
            if row is not None:
                await self._put_back(row, f"{type(error).__name__}: {error}")
        except DatabaseError as unreachable:
            # Its lease ends, and it is tried again all the same.
            log.warning("payment_event_not_noted", event_id=event_id, error=str(unreachable))


async def _finish(transaction: Transaction, row: Row, outcome: EventOutcome, order_id: str | None) -> None:
    await transaction.execute(
        FINISH_EVENT, event_id=row["id"], outcome=outcome, order_id=order_id, moment=now()
    )
