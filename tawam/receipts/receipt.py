"""A payment's receipt, and how it is read from the database.

Amounts are minor units of `currency`, times are ISO 8601 in UTC.
"""

from typing import Any

import msgspec
from sqlalchemy import bindparam, select

from tawam.brand import Brand
from tawam.database.port import Database, Row, Statement
from tawam.languages import Language
from tawam.orders.tables import orders, payments, refunds
from tawam.payments.events import DisputeState
from tawam.payments.provider import Interval
from tawam.profiles.tables import profiles


class Seller(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`trade_licence`, `tax_number`: None until `brand.json` names them."""

    name: str
    legal_name: str
    address: str
    trade_licence: str | None
    tax_number: str | None
    email: str


class ReceiptBuyer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`name`: the full name of the buyer's profile. `email`: None for a buyer who gave no address."""

    name: str | None
    email: str | None


class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """One purchased item and its period; a single purchase has no period."""

    description: str
    billing: Interval | None
    period_start: str | None
    period_end: str | None
    amount: int


class ReceiptRefund(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A refund. `at`: None if only the provider knows the day."""

    amount: int
    at: str | None


class Receipt(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The receipt of one payment. Amounts are as charged; tax is not listed separately.

    `lost`: the amount of lost disputes. `net`: `paid` less refunds and lost disputes.
    """

    number: str
    language: Language
    payment_id: str
    order_id: str
    # The provider's id of the payment.
    transaction_id: str
    paid_at: str
    seller: Seller
    buyer: ReceiptBuyer
    lines: list[ReceiptLine]
    currency: str
    paid: int
    refunds: list[ReceiptRefund]
    refunded: int
    dispute: DisputeState | None
    lost: int
    net: int


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
# A failed refund still belongs to the buyer, who is paid in another way: it is listed like the others.
REFUNDS = Statement(
    select(refunds.c.amount, refunds.c.created_at)
    .where(refunds.c.payment_id == bindparam("payment_id"), refunds.c.status.in_(("accepted", "failed")))
    .order_by(refunds.c.created_at, refunds.c.id)
)


class Receipts:
    def __init__(self, database: Database, brand: Brand) -> None:
        self._database = database
        self._brand = brand

    async def read(self, payment_id: str, language: Language, owner_id: str | None) -> Receipt | None:
        """Return the receipt of a received payment; None if there is none or it is somebody else's.

        Args:
            owner_id: the account that must own the order; None for the team, which may read every receipt.
        """
        row = await self._database.fetch_one(PAYMENT, payment_id=payment_id)
        if row is None or (owner_id is not None and row["user_id"] != owner_id):
            return None
        requested = await self._database.fetch_all(REFUNDS, payment_id=payment_id)
        return _receipt(row, _refunds(row["refunded_amount"], requested), self._seller(language), language)

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


def _receipt(row: Row, refund_lines: list[ReceiptRefund], seller: Seller, language: Language) -> Receipt:
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
        refunds=refund_lines,
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


def _refunds(refunded: int, requested: list[dict[str, Any]]) -> list[ReceiptRefund]:
    """List the refunds in the order in which they were requested, up to the provider's total `refunded`.

    The total decides: a refund made in the provider's dashboard has no date here, and a requested one that
    the provider has not confirmed yet is left out.
    """
    lines: list[ReceiptRefund] = []
    rest = refunded
    for row in requested:
        amount = min(row["amount"], rest)
        if amount > 0:
            lines.append(ReceiptRefund(amount=amount, at=row["created_at"]))
        rest -= amount
    return [*lines, ReceiptRefund(amount=rest, at=None)] if rest else lines
