"""Placing orders, and finding them again by their payment session."""

import msgspec

from tawam.catalogue.offers import Offer
from tawam.database.errors import ForeignKeyViolation, InvalidText, UniqueViolation
from tawam.database.port import Database, Row
from tawam.database.schema import new_id, now
from tawam.languages import Language
from tawam.orders import statements
from tawam.orders.order import Order
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    PaymentProvider,
    checkout_urls,
)


class IdempotencyMismatch(Exception):
    """The key was used for another order, or for one that can no longer be paid."""


class UnknownBuyer(Exception):
    """The buyer's account is gone."""


class Buyer(msgspec.Struct, frozen=True):
    """Who buys; a visitor has neither account nor, perhaps, address.

    Attributes:
        affiliate_id: the partner whose link they followed last, at `referred_at`.
    """

    user_id: str | None
    email: str | None
    language: Language
    affiliate_id: str | None = None
    referred_at: str | None = None


class Orders:
    """Every checkout is stored before its payment page exists, and only events move it."""

    def __init__(self, database: Database, provider: PaymentProvider, site_url: str) -> None:
        self._database = database
        self._provider = provider
        self._site_url = site_url

    async def place(self, offer: Offer, buyer: Buyer, idempotency_key: str | None) -> Order:
        """An order with its payment page. The same key again is the same order.

        Raises:
            IdempotencyMismatch: the key belongs to another buyer or offer, or its payment page has closed.
            UnknownBuyer
            PaymentsUnavailable: the order is kept, and asking again with its key goes on with it.
        """
        order = await self._stored(offer, buyer, idempotency_key)
        if order.payment_url is not None:
            return order
        urls = checkout_urls(self._site_url, order.language, order.plan_name)
        session = await self._provider.start_checkout(order.checkout(), urls, idempotency_key=order.id)
        return await self._attach(order, session)

    async def find(self, session_id: str) -> Checkout | None:
        """What a payment session pays for; None when it is not ours."""
        try:
            row = await self._database.fetch_one(statements.ORDER_BY_SESSION, session_id=session_id)
        except InvalidText:
            return None
        return None if row is None else _order(row).checkout()

    async def _stored(self, offer: Offer, buyer: Buyer, idempotency_key: str | None) -> Order:
        values = _new_row(offer, buyer, self._provider.name, idempotency_key)
        if idempotency_key is None:
            return await self._insert(values)
        row = await self._database.fetch_one(statements.ORDER_BY_KEY, idempotency_key=idempotency_key)
        if row is None:
            try:
                return await self._insert(values)
            except UniqueViolation:
                # A second click, at the same moment.
                row = await self._database.fetch_one(statements.ORDER_BY_KEY, idempotency_key=idempotency_key)
        if row is None or any(row[column] != values[column] for column in ("plan_id", "amount", "user_id")):
            raise IdempotencyMismatch
        if row["status"] in ("canceled", "failed"):
            raise IdempotencyMismatch
        return _order(row)

    async def _insert(self, values: Row) -> Order:
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(statements.INSERT_ORDER, **values)
        except ForeignKeyViolation as error:
            raise UnknownBuyer from error
        return _order(values)

    async def _attach(self, order: Order, session: CheckoutSession) -> Order:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                statements.ATTACH_SESSION,
                order_id=order.id,
                session_id=session.id,
                payment_url=session.url,
                moment=now(),
            )
            row = await transaction.fetch_one(statements.ORDER_BY_ID, id=order.id)
        return order if row is None else _order(row)


def _new_row(offer: Offer, buyer: Buyer, provider: str, idempotency_key: str | None) -> Row:
    moment = now()
    return {
        "id": new_id(),
        "idempotency_key": idempotency_key,
        "session_id": None,
        "provider": provider,
        "status": "pending",
        "plan_id": offer.id,
        "plan_name": offer.name,
        "plan_type": offer.type,
        "billing": offer.billing,
        "amount": offer.amount,
        "currency": offer.currency,
        "features": list(offer.features),
        "user_id": buyer.user_id,
        "email": buyer.email,
        "language": buyer.language,
        "payment_url": None,
        "customer_id": None,
        "paid_at": None,
        "closed_at": None,
        "failed_at": None,
        "refunded_amount": 0,
        "problem": None,
        "due_at": None,
        "handled_at": None,
        "handled_by": None,
        "assignee_id": None,
        "affiliate_id": buyer.affiliate_id,
        "referred_at": buyer.referred_at,
        "created_at": moment,
        "updated_at": moment,
    }


def _order(row: Row) -> Order:
    return Order(**row)
