"""Stores affiliates and referred orders, and reports payments to the commissions as the ledger does."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tawam.affiliates import statements
from tawam.affiliates.affiliate import set_status
from tawam.affiliates.commissions import Commissions
from tawam.affiliates.earnings import Earnings, read_earnings
from tawam.affiliates.referrals import new_code
from tawam.audit.trail import Actor
from tawam.catalogue.catalogue import load_catalogue
from tawam.database.port import Database, Row
from tawam.database.schema import new_id, now, timestamp
from tawam.database.statement import Statement
from tawam.orders.order import Order, Payment
from tawam.orders.tables import orders, payments

CATALOGUE = load_catalogue()
TERMS = CATALOGUE.affiliates
TEAM = Actor(None, "service key", "127.0.0.1")
PAID_AT = datetime(2026, 11, 21, 9, tzinfo=UTC)
# A request of `create-checkout`.
EXECUTIVE: dict[str, Any] = {
    "planName": "EXECUTIVE",
    "planPrice": "2000",
    "planType": "subscription",
    "planFeatures": [],
}

INSERT_ORDER = Statement(insert(orders))
INSERT_PAYMENT = Statement(insert(payments))
COMMISSIONS_OF_ORDER = Statement(
    select(statements.commissions).where(statements.commissions.c.order_id == bindparam("order_id"))
)
RIPEN = Statement(update(statements.commissions).values(payable_at=bindparam("moment")))
SET_BUYER = Statement(
    update(orders).where(orders.c.id == bindparam("order_id")).values(user_id=bindparam("buyer_id"))
)


class Programme:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.listener = Commissions(TERMS)

    async def partner(self, **changes: Any) -> Row:
        affiliate: Row = {
            "id": new_id(),
            "application_id": None,
            "user_id": None,
            "email": f"{new_id()}@partner.example",
            "full_name": "Mariam Al Sadu",
            "code": new_code(),
            "language": "en",
            "status": "active",
            "created_at": now(),
            **changes,
        }
        async with self.database.transaction() as transaction:
            await transaction.execute(statements.INSERT_AFFILIATE, **affiliate)
        return affiliate

    async def pause(self, affiliate: Row) -> None:
        async with self.database.transaction() as transaction:
            await set_status(transaction, TEAM, affiliate["id"], "paused")

    async def order(self, affiliate: Row | None, plan_id: str = "video-executive", **changes: Any) -> Order:
        """Store a paid order at the plan's price."""
        plan = next(plan for plan in CATALOGUE.plans if plan.id == plan_id)
        order: Row = {
            **dict.fromkeys(orders.c.keys()),
            "id": new_id(),
            "provider": "sandbox",
            "status": "paid",
            "plan_id": plan_id,
            "plan_name": plan.name,
            "plan_type": plan.type,
            "amount": plan.price,
            "currency": "USD",
            "features": [],
            "email": "buyer@example.com",
            "language": "en",
            "refunded_amount": 0,
            "affiliate_id": affiliate and affiliate["id"],
            "paid_at": timestamp(PAID_AT),
            "created_at": now(),
            "updated_at": now(),
            **changes,
        }
        async with self.database.transaction() as transaction:
            await transaction.execute(INSERT_ORDER, **order)
        return Order(**order)

    async def payment(self, order: Order, **changes: Any) -> Payment:
        """Store a payment without reporting it to the commissions."""
        values: Row = {
            **dict.fromkeys(payments.c.keys()),
            "id": new_id(),
            "order_id": order.id,
            "reference": f"cs_{new_id()}",
            "status": "paid",
            "amount": order.amount,
            "currency": "USD",
            "refunded_amount": 0,
            "failed_refund_amount": 0,
            "settled_refund_amount": 0,
            "lost_amount": 0,
            "paid_at": timestamp(PAID_AT),
            "created_at": now(),
            **changes,
        }
        async with self.database.transaction() as transaction:
            await transaction.execute(INSERT_PAYMENT, **values)
        return Payment(**values)

    async def paid(self, order: Order, payment: Payment) -> None:
        async with self.database.transaction() as transaction:
            await self.listener.paid(transaction, order, payment)

    async def reversed(self, order: Order, payment: Payment) -> None:
        async with self.database.transaction() as transaction:
            await self.listener.reversed(transaction, order, payment)

    async def bought(self, affiliate: Row | None, **changes: Any) -> tuple[Order, Payment]:
        """Store an order with a payment and report the payment."""
        order = await self.order(affiliate, **changes)
        payment = await self.payment(order)
        await self.paid(order, payment)
        return order, payment

    async def refunded(self, order: Order, payment: Payment, amount: int) -> Payment:
        """Report a refund. `amount`: the cents refunded so far in total."""
        payment = msgspec.structs.replace(
            payment,
            refunded_amount=amount,
            status="refunded" if amount >= payment.amount else "paid",
        )
        await self.reversed(order, payment)
        return payment

    async def ripen(self) -> None:
        """End the hold of every commission."""
        async with self.database.transaction() as transaction:
            await transaction.execute(RIPEN, moment=timestamp(datetime.now(UTC)))

    async def commissions(self, order: Order) -> list[Row]:
        return await self.database.fetch_all(COMMISSIONS_OF_ORDER, order_id=order.id)

    async def earnings(self, affiliate: Row) -> Earnings:
        return await read_earnings(self.database, affiliate["id"], now())
