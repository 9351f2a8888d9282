"""What a receipt says. Amounts are minor units of `currency`, times ISO 8601 in UTC."""

import msgspec

from tawam.languages import Language
from tawam.payments.events import DisputeState
from tawam.payments.provider import Interval


class Seller(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`trade_licence`, `tax_number`: None while the company has named none."""

    name: str
    legal_name: str
    address: str
    trade_licence: str | None
    tax_number: str | None
    email: str


class ReceiptBuyer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`name`: as the buyer wrote it in the profile; `email`: None for a buyer who gave none."""

    name: str | None
    email: str | None


class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """One thing that was bought, and for which time; a single purchase has no period."""

    description: str
    billing: Interval | None
    period_start: str | None
    period_end: str | None
    amount: int


class ReceiptRefund(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Money that went back. `at`: None when only the provider knows the day."""

    amount: int
    at: str | None


class Receipt(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """One payment's receipt. Amounts are as charged: it does not say what part of them is tax.

    `lost` is what lost disputes took back; `net` is `paid` less that and less the refunds.
    """

    number: str
    language: Language
    payment_id: str
    order_id: str
    # What the provider calls the payment.
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
