"""Tables of the affiliate programme. Amounts are minor units."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Integer, String, Table

from tawam.database.schema import Id, Timestamp, metadata

affiliates = Table(
    "affiliates",
    metadata,
    Column("id", Id, primary_key=True),
    Column("application_id", Id, ForeignKey("affiliate_applications.id"), unique=True),
    # The account that may read the statement: the one that has confirmed `email`.
    Column("user_id", Id, ForeignKey("users.id", ondelete="SET NULL"), unique=True),
    Column("email", String(320), nullable=False, unique=True),
    Column("full_name", String(200), nullable=False),
    # The code of the referral link; random, so that it cannot be guessed.
    Column("code", String(24), nullable=False, unique=True),
    Column("language", String(2), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Timestamp, nullable=False, index=True),
    CheckConstraint("status in ('active', 'paused')", name="status"),
)

# One row for each visitor and day; `visitor` is a hash that cannot be traced back to a person.
referral_visits = Table(
    "referral_visits",
    metadata,
    Column("affiliate_id", Id, ForeignKey("affiliates.id", ondelete="CASCADE"), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("visitor", String(64), primary_key=True),
)

payouts = Table(
    "payouts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("affiliate_id", Id, ForeignKey("affiliates.id"), nullable=False, index=True),
    Column("amount", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    # How the team paid, such as a transfer's reference.
    Column("note", String(300), nullable=False),
    Column("created_by", Id),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("amount > 0", name="amount"),
)

commissions = Table(
    "commissions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("affiliate_id", Id, ForeignKey("affiliates.id"), nullable=False, index=True),
    Column("order_id", Id, ForeignKey("orders.id"), nullable=False, index=True),
    # A payment has one commission.
    Column("payment_id", Id, ForeignKey("payments.id"), nullable=False, unique=True),
    Column("percent", Integer, nullable=False),
    Column("amount", Integer, nullable=False),
    # The part of `amount` that refunds and disputes took back.
    Column("reversed_amount", Integer, nullable=False, server_default="0"),
    # Whether the affiliate was the buyer: such a commission stays reversed, whatever happens to the payment.
    Column("is_own", Boolean, nullable=False, server_default="0"),
    Column("currency", String(3), nullable=False),
    # The earliest payout; until then the buyer can still get the money back.
    Column("payable_at", Timestamp, nullable=False),
    Column("payout_id", Id, ForeignKey("payouts.id"), index=True),
    Column("created_at", Timestamp, nullable=False, index=True),
)
