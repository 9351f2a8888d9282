"""Where the provider's events come in: stored before anything is done about them, then processed."""

from datetime import UTC, datetime, timedelta

import msgspec

from tawam.database.errors import DatabaseError, InvalidText, UniqueViolation
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now, timestamp
from tawam.failpoints import failpoint
from tawam.logs import logger
from tawam.orders import events
from tawam.orders.entry import Entry, Outcome
from tawam.orders.ledger import Ledger
from tawam.orders.order import Order
from tawam.orders.statements import LOCK_ORDER, ORDER_BY_ID
from tawam.payments.events import CheckoutCompleted, IncomingEvent, InvoicePaid, Told
from tawam.payments.provider import PaymentProvider

# So long the one who holds an event may take; then another tries.
LEASE = timedelta(seconds=10)
_AT_ONCE = 20
_LONGEST_PAUSE = 600.0
# Of what the provider itself cannot name the order, such as payments of another shop of the same account.
_LONGEST_PAUSE_OF_NOBODY = 6 * 3600.0
GIVE_UP_AFTER = timedelta(days=5)

log = logger("payment_events")


class EventInbox:
    """No event is lost: what cannot be processed yet is tried again by `EventWorker`."""

    def __init__(self, database: Database, ledger: Ledger, provider: PaymentProvider) -> None:
        self._database = database
        self._ledger = ledger
        self._provider = provider

    async def receive(self, event: IncomingEvent) -> None:
        """Store an event, and process it at once if that can be.

        Raises:
            DatabaseUnavailable: it is not stored; whoever told must tell again.
        """
        failpoint("before-insert")
        await self._store(event)
        failpoint("after-insert")
        await self.process(event.id)
        failpoint("before-answer")

    async def process_due(self) -> bool:
        """Process events whose time has come; whether there were any."""
        if await self._database.fetch_one(events.DUE, provider=self._provider.name, moment=now()) is None:
            return False
        async with self._database.transaction() as transaction:
            claimed = await transaction.fetch_all(
                events.CLAIM,
                provider=self._provider.name,
                moment=now(),
                count=_AT_ONCE,
                leased_until=_ahead(LEASE),
            )
        for row in claimed:
            await self.process(row["id"])
        return bool(claimed)

    async def process(self, event_id: str) -> None:
        """Process one event, and what has waited for it. A failure is noted, and it is tried again later."""
        try:
            order_id = await self._process(event_id)
            waiting = await self._waiting(order_id) if order_id else []
        except Exception as error:
            log.warning("payment_event_not_processed", event_id=event_id, error=error)
            await self._note(event_id, error)
            return
        for other_id in waiting:
            await self.process(other_id)

    async def _store(self, event: IncomingEvent) -> None:
        occurred_at = timestamp(datetime.fromisoformat(event.occurred_at))
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(
                    events.INSERT_EVENT,
                    id=event.id,
                    provider=self._provider.name,
                    type=event.type,
                    payload=event.payload,
                    order_id=None,
                    outcome=None,
                    attempts=0,
                    last_error=None,
                    due_at=_ahead(LEASE),
                    occurred_at=occurred_at,
                    created_at=now(),
                    processed_at=None,
                )
        except UniqueViolation:
            log.info("payment_event_repeated", event_id=event.id)

    async def _process(self, event_id: str) -> str | None:
        """The order that the event changed; None when it changed none."""
        row = await self._database.fetch_one(events.EVENT_BY_ID, id=event_id)
        if row is None or row["processed_at"] is not None:
            return None
        told = self._provider.read(row["payload"])
        if told is None:
            await in_transaction(self._database, lambda begun: _finish(begun, row, "ignored", None))
            return None
        order_id = await self._order_of(told)
        if order_id is None:
            await self._put_back(row, "no order is known for it", _LONGEST_PAUSE_OF_NOBODY)
            return None
        told = await self._completed(told)
        outcome = await self._settled(row, told, order_id)
        return order_id if outcome == "applied" else None

    async def _settled(self, row: Row, told: Told, order_id: str) -> Outcome:
        try:
            return await in_transaction(
                self._database, lambda begun: self._settle(begun, row, told, order_id)
            )
        except UniqueViolation:
            # Two took the first receipt number of a year at one moment; the second finds it taken now.
            return await in_transaction(
                self._database, lambda begun: self._settle(begun, row, told, order_id)
            )

    async def _settle(self, transaction: Transaction, row: Row, told: Told, order_id: str) -> Outcome:
        """The effect and its event commit together: whoever comes second finds it done."""
        stored = await transaction.fetch_one(LOCK_ORDER, id=order_id)
        event = await transaction.fetch_one(events.LOCK_EVENT, id=row["id"])
        if stored is None or event is None or event["processed_at"] is not None:
            return "unchanged"
        entry = Entry(transaction, Order(**stored), row["id"], row["occurred_at"])
        outcome = await self._ledger.apply(entry, told)
        if outcome == "waits":
            await _later(transaction, row, order_id, "what it is about was not told of yet")
            return outcome
        await _finish(transaction, row, outcome, order_id)
        if outcome == "applied":
            await transaction.execute(
                events.WAKE, provider=self._provider.name, order_id=order_id, moment=now()
            )
        failpoint("after-effect")
        return outcome

    async def _order_of(self, told: Told) -> str | None:
        """Our order's id: by what the event names, else by what the provider knows."""
        if told.order_id is not None and await self._exists(told.order_id):
            return told.order_id
        ids = {name: getattr(told, name, None) for name in ("session_id", "subscription_id", "payment_id")}
        known = await self._database.fetch_one(events.ORDER_OF, **ids)
        if known is not None:
            return known["id"]
        asked = await self._provider.order_of(told)
        return asked if asked is not None and await self._exists(asked) else None

    async def _exists(self, order_id: str) -> bool:
        try:
            return await self._database.fetch_one(ORDER_BY_ID, id=order_id) is not None
        except InvalidText:
            return False

    async def _completed(self, told: Told) -> Told:
        """With what the event left out, where the provider can tell."""
        if isinstance(told, InvoicePaid) and told.payment_id is None:
            payment_id = await self._provider.payment_of(told.invoice_id)
            return msgspec.structs.replace(told, payment_id=payment_id)
        if not isinstance(told, CheckoutCompleted) or not told.is_paid or told.amount is not None:
            return told
        asked = await self._provider.amount_of(told.session_id)
        if asked is None:
            return told
        return msgspec.structs.replace(told, amount=asked[0], currency=asked[1])

    async def _waiting(self, order_id: str) -> list[str]:
        rows = await self._database.fetch_all(
            events.WAITING_OF_ORDER, provider=self._provider.name, order_id=order_id
        )
        return [row["id"] for row in rows]

    async def _put_back(self, row: Row, reason: str, longest: float = _LONGEST_PAUSE) -> None:
        await in_transaction(self._database, lambda begun: _later(begun, row, None, reason, longest))

    async def _note(self, event_id: str, error: Exception) -> None:
        try:
            row = await self._database.fetch_one(events.EVENT_BY_ID, id=event_id)
            if row is not None:
                await self._put_back(row, f"{type(error).__name__}: {error}"[:500])
        except DatabaseError as unreachable:
            # Its lease ends, and it is tried again all the same.
            log.warning("payment_event_not_noted", event_id=event_id, error=str(unreachable))


async def _finish(transaction: Transaction, row: Row, outcome: str, order_id: str | None) -> None:
    await transaction.execute(
        events.FINISH_EVENT, event_id=row["id"], outcome=outcome, order_id=order_id, moment=now()
    )


async def _later(
    transaction: Transaction, row: Row, order_id: str | None, reason: str, longest: float = _LONGEST_PAUSE
) -> None:
    if datetime.fromisoformat(row["created_at"]) < datetime.now(UTC) - GIVE_UP_AFTER:
        log.error("payment_event_given_up", event_id=row["id"], type=row["type"], reason=reason)
        await _finish(transaction, row, "unknown", order_id)
        return
    pause = min(2.0 ** min(row["attempts"] + 1, 20), longest)
    await transaction.execute(
        events.PUT_BACK,
        event_id=row["id"],
        order_id=order_id,
        error=reason,
        due=_ahead(timedelta(seconds=pause)),
    )


def _ahead(span: timedelta) -> str:
    return timestamp(datetime.now(UTC) + span)
