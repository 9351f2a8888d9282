"""Puts a receipt together from the rows of a payment."""

from typing import Any

from sqlalchemy import bindparam, select

from tawam.brand import Brand
from tawam.database.port import Database, Row, Statement
from tawam.languages import Language
from tawam.orders.tables import orders, payments, refunds
from tawam.profiles.tables import profiles
from tawam.receipts.receipt import Receipt, ReceiptBuyer, ReceiptLine, ReceiptRefund, Seller

PAYMENT = Statement(
    select(
        payments,
        orders.c.session_id,
        orders.c.user_id,
        orders.c.email,
        orders.c.plan_name,
        orders.c.billing,
        profiles.c.full_name,
    )
    .join_from(payments, orders, orders.c.id == payments.c.order_id)
    .outerjoin(profiles, profiles.c.id == orders.c.user_id)
    .where(payments.c.id == bindparam("payment_id"), payments.c.receipt_number.is_not(None))
)
# What did not arrive is the buyer's all the same, and comes another way.
REFUNDS = Statement(
    select(refunds.c.amount, refunds.c.created_at)
    .where(refunds.c.payment_id == bindparam("payment_id"), refunds.c.status.in_(("accepted", "failed")))
    .order_by(refunds.c.created_at, refunds.c.id)
)


class Receipts:
    def __init__(self, database: Database, brand: Brand) -> None:
        self._database = database
        self._brand = brand

    async def read(self, payment_id: str, language: Language, owner: str | None) -> Receipt | None:
        """The receipt of a payment that was received.

        Args:
            owner: the account whose order it must be; None for the team, who read every one.
        """
        row = await self._database.fetch_one(PAYMENT, payment_id=payment_id)
        if row is None or (owner is not None and row["user_id"] != owner):
            return None
        asked = await self._database.fetch_all(REFUNDS, payment_id=payment_id)
        return _receipt(row, _refunds(row["refunded_amount"], asked), self._seller(language), language)

    def _seller(self, language: Language) -> Seller:
        brand = self._brand
        return Seller(
            name=brand.name[language],
            legal_name=brand.legal_name[language],
            address=brand.address[language],
            trade_licence=brand.trade_licence or None,
            tax_number=brand.tax_number or None,
            email=brand.support_email,
        )


def _receipt(row: Row, sent_back: list[ReceiptRefund], seller: Seller, language: Language) -> Receipt:
    return Receipt(
        number=row["receipt_number"],
        language=language,
        payment_id=row["id"],
        order_id=row["order_id"],
        transaction_id=row["provider_payment_id"] or row["session_id"] or row["reference"],
        paid_at=row["paid_at"],
        seller=seller,
        buyer=ReceiptBuyer(name=row["full_name"], email=row["email"]),
        lines=[_line(row)],
        currency=row["currency"],
        paid=row["amount"],
        refunds=sent_back,
        refunded=row["refunded_amount"],
        dispute=row["dispute"],
        lost=row["lost_amount"],
        net=max(0, row["amount"] - row["refunded_amount"] - row["lost_amount"]),
    )


def _line(row: Row) -> ReceiptLine:
    return ReceiptLine(
        description=row["plan_name"],
        billing=row["billing"],
        period_start=row["period_start"],
        period_end=row["period_end"],
        amount=row["amount"],
    )


def _refunds(refunded: int, asked: list[dict[str, Any]]) -> list[ReceiptRefund]:
    """What went back, by the day it was asked for.

    The provider's total counts: what was sent back in its own dashboard has no day, and what it has not
    confirmed yet is left out.
    """
    lines: list[ReceiptRefund] = []
    rest = refunded
    for row in asked:
        amount = min(row["amount"], rest)
        if amount > 0:
            lines.append(ReceiptRefund(amount=amount, at=row["created_at"]))
        rest -= amount
    return [*lines, ReceiptRefund(amount=rest, at=None)] if rest else lines
