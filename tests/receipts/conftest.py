from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import insert

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.orders.tables import orders, payments, refunds

Sell = Callable[..., Awaitable[Row]]

ADD_ORDER = Statement(insert(orders))
ADD_PAYMENT = Statement(insert(payments))
ADD_REFUND = Statement(insert(refunds))
PAID_AT = "2026-12-31T21:30:00.000000+00:00"
MONTH_LATER = "2027-01-31T21:30:00.000000+00:00"


@pytest.fixture
def sell(database: Database) -> Sell:
    """Store a received payment: `sell(buyer's id, (amount, status) of each refund…, **columns)`."""

    async def sell(user_id: str | None, *sent_back: tuple[int, str], **changes: Any) -> Row:
        order: Row = {
            **dict.fromkeys(orders.c.keys()),
            "id": new_id(),
            "session_id": f"cs_{new_id()}",
            "provider": "sandbox",
            "status": "paid",
            "plan_id": "video-executive",
            "plan_name": "EXECUTIVE",
            "plan_type": "subscription",
            "billing": "monthly",
            "amount": 12_345,
            "currency": "USD",
            "features": [],
            "user_id": user_id,
            "email": "buyer@example.com",
            "language": "ar",
            "refunded_amount": 0,
            "created_at": now(),
            "updated_at": now(),
        }
        payment: Row = {
            **dict.fromkeys(payments.c.keys()),
            "id": new_id(),
            "order_id": order["id"],
            "reference": order["session_id"],
            "provider_payment_id": "pi_1",
            "status": "paid",
            "amount": 12_345,
            "currency": "USD",
            "refunded_amount": 0,
            "failed_refund_amount": 0,
            "settled_refund_amount": 0,
            "lost_amount": 0,
            "receipt_number": "2027-000001",
            "period_start": PAID_AT,
            "period_end": MONTH_LATER,
            "paid_at": PAID_AT,
            "created_at": now(),
            **changes,
        }
        async with database.transaction() as transaction:
            await transaction.execute(ADD_ORDER, **order)
            await transaction.execute(ADD_PAYMENT, **payment)
            for number, (amount, status) in enumerate(sent_back, start=1):
                refund: Row = {**dict.fromkeys(refunds.c.keys()), "reason": "asked", "status": status}
                refund |= {"id": new_id(), "payment_id": payment["id"], "amount": amount}
                refund["created_at"] = f"2027-01-0{number}T09:00:00.000000+00:00"
                await transaction.execute(ADD_REFUND, **refund)
        return payment

    return sell
