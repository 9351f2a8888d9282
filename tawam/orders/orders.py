"""Places orders, and finds them again by their payment session."""

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.calls.refusals import IdempotencyMismatch, Unauthorized
from tawam.catalogue.offers import Offer
from tawam.database.errors import ForeignKeyViolation, InvalidText, UniqueViolation
from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.languages import Language
from tawam.orders.order import Order
from tawam.orders.tables import orders
from tawam.payments.provider import (
    Checkout,
    CheckoutSession,
    PaymentProvider,
    checkout_urls,
)

INSERT_ORDER = Statement(insert(orders))
ORDER_BY_ID = Statement(select(orders).where(orders.c.id == bindparam("id")))
ORDER_BY_KEY = Statement(select(orders).where(orders.c.idempotency_key == bindparam("idempotency_key")))
ORDER_BY_SESSION = Statement(select(orders).where(orders.c.session_id == bindparam("session_id")))

# The first session stays: two calls that started one each lead to the same page.
ATTACH_SESSION = Statement(
    update(orders)
    .where(
        orders.c.id == bindparam("order_id"),
        (orders.c.session_id.is_(None)) | (orders.c.session_id == bindparam("session_id")),
        orders.c.payment_url.is_(None),
    )
    .values(
        session_id=bindparam("session_id"),
        payment_url=bindparam("payment_url"),
        updated_at=bindparam("moment"),
    )
)


class Buyer(msgspec.Struct, frozen=True):
    """The buyer. A visitor has no account, and perhaps no address.

    Attributes:
        affiliate_id: the affiliate whose link the buyer followed last, at `referred_at`.
    """

    user_id: str | None
    email: str | None
    language: Language
    affiliate_id: str | None = None
    referred_at: str | None = None


class Orders:
    """Stores every checkout before its payment page exists; later only events change its status."""

    def __init__(self, database: Database, provider: PaymentProvider, site_url: str) -> None:
        self._database = database
        self._provider = provider
        self._site_url = site_url

    async def place(self, offer: Offer, buyer: Buyer, idempotency_key: str | None) -> Order:
        """Store an order and start its payment page. The same key again is the same order.

        Raises:
            IdempotencyMismatch: the key belongs to another buyer or offer, or its payment page has closed.
            Unauthorized: the buyer's account is gone.
            PaymentsUnavailable: the order is stored, and a second request with its key continues it.
        """
        order = await self._stored(offer, buyer, idempotency_key)
        if order.payment_url is not None:
            return order
        urls = checkout_urls(self._site_url, order.language, order.plan_name)
        session = await self._provider.start_checkout(order.checkout(), urls, idempotency_key=order.id)
        return await self._attach(order, session)

    async def find(self, session_id: str) -> Checkout | None:
        """The checkout that a payment session pays for; None when it is not ours."""
        try:
            row = await self._database.fetch_one(ORDER_BY_SESSION, session_id=session_id)
        except InvalidText:
            return None
        return None if row is None else Order(**row).checkout()

    async def _stored(self, offer: Offer, buyer: Buyer, idempotency_key: str | None) -> Order:
        new = _new_order(offer, buyer, self._provider.name, idempotency_key)
        if idempotency_key is None:
            return await self._insert(new)
        row = await self._database.fetch_one(ORDER_BY_KEY, idempotency_key=idempotency_key)
        if row is None:
            try:
                return await self._insert(new)
            except UniqueViolation:
                # A second click, at the same moment.
                row = await self._database.fetch_one(ORDER_BY_KEY, idempotency_key=idempotency_key)
        if row is None:
            raise IdempotencyMismatch
        known = Order(**row)
        if (known.plan_id, known.amount, known.user_id) != (new.plan_id, new.amount, new.user_id):
            raise IdempotencyMismatch
        if known.status in ("canceled", "failed"):
            raise IdempotencyMismatch
        return known

    async def _insert(self, order: Order) -> Order:
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(INSERT_ORDER, **msgspec.structs.asdict(order))
        except ForeignKeyViolation as error:
            raise Unauthorized from error
        return order

    async def _attach(self, order: Order, session: CheckoutSession) -> Order:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                ATTACH_SESSION,
                order_id=order.id,
                session_id=session.id,
                payment_url=session.url,
                moment=now(),
            )
            row = await transaction.fetch_one(ORDER_BY_ID, id=order.id)
        return order if row is None else Order(**row)


def _new_order(offer: Offer, buyer: Buyer, provider: str, idempotency_key: str | None) -> Order:
    moment = now()
    return Order(
        id=new_id(),
        idempotency_key=idempotency_key,
        provider=provider,
        status="pending",
        plan_id=offer.id,
        plan_name=offer.name,
        plan_type=offer.type,
        billing=offer.billing,
        amount=offer.amount,
        currency=offer.currency,
        features=list(offer.features),
        user_id=buyer.user_id,
        email=buyer.email,
        language=buyer.language,
        affiliate_id=buyer.affiliate_id,
        referred_at=buyer.referred_at,
        created_at=moment,
        updated_at=moment,
    )
