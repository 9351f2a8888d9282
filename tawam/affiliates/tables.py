"""Tables of the affiliate programme. Amounts are minor units."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Integer, String, Table

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Id, Timestamp, metadata

affiliates = Table(
    "affiliates",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    Column(
        "application_id",
        Id,
        ForeignKey("affiliate_applications.id"),
        unique=True,
        info=facts("admins", "impersonal"),
    ),
    # The account that may read the statement: the one that has confirmed `email`.
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        unique=True,
        info=facts("admins", "impersonal"),
    ),
    Column("email", String(320), nullable=False, unique=True, info=facts("admins", "exported")),
    Column("full_name", String(200), nullable=False, info=facts("admins", "exported", is_name=True)),
    # The code of the referral link; random, so that it cannot be guessed.
    Column("code", String(24), nullable=False, unique=True, info=facts("admins", "exported")),
    Column("language", String(2), nullable=False, info=facts("admins", "impersonal")),
    Column("status", String(16), nullable=False, info=facts("admins", "exported")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "context")),
    CheckConstraint("status in ('active', 'paused')", name="status"),
    info=retention("orders", export="partner"),
)

# One row for each visitor and day; `visitor` is a hash that cannot be traced back to a person.
referral_visits = Table(
    "referral_visits",
    metadata,
    Column(
        "affiliate_id", Id, ForeignKey("affiliates.id", ondelete="CASCADE"), primary_key=True, info=INTERNAL
    ),
    Column("day", String(10), primary_key=True, info=INTERNAL),
    Column("visitor", String(64), primary_key=True, info=INTERNAL),
)

payouts = Table(
    "payouts",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    Column(
        "affiliate_id",
        Id,
        ForeignKey("affiliates.id"),
        nullable=False,
        index=True,
        info=facts("admins", "impersonal"),
    ),
    Column("amount", Integer, nullable=False, info=facts("admins", "exported")),
    Column("currency", String(3), nullable=False, info=facts("admins", "exported")),
    # How the team paid, such as a transfer's reference.
    Column("note", String(300), nullable=False, info=facts("admins", "exported")),
    Column("created_by", Id, info=facts("admins", "of the team")),
    Column("created_at", Timestamp, nullable=False, info=facts("admins", "context")),
    CheckConstraint("amount > 0", name="amount"),
    info=retention("orders", export="payouts"),
)

commissions = Table(
    "commissions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "context")),
    Column(
        "affiliate_id",
        Id,
        ForeignKey("affiliates.id"),
        nullable=False,
        index=True,
        info=facts("admins", "impersonal"),
    ),
    Column(
        "order_id",
        Id,
        ForeignKey("orders.id"),
        nullable=False,
        index=True,
        info=facts("admins", "impersonal"),
    ),
    # A payment has one commission.
    Column(
        "payment_id",
        Id,
        ForeignKey("payments.id"),
        nullable=False,
        unique=True,
        info=facts("admins", "impersonal"),
    ),
    Column("percent", Integer, nullable=False, info=facts("admins", "exported")),
    Column("amount", Integer, nullable=False, info=facts("admins", "exported")),
    # The part of `amount` that refunds and disputes took back.
    Column("reversed_amount", Integer, nullable=False, server_default="0", info=facts("admins", "exported")),
    # Whether the affiliate was the buyer: such a commission stays reversed, whatever happens to the payment.
    Column("is_own", Boolean, nullable=False, server_default="0", info=facts("admins", "impersonal")),
    Column("currency", String(3), nullable=False, info=facts("admins", "exported")),
    # The earliest payout; until then the buyer can still get the money back.
    Column("payable_at", Timestamp, nullable=False, info=facts("admins", "exported")),
    Column("payout_id", Id, ForeignKey("payouts.id"), index=True, info=facts("admins", "context")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("admins", "context")),
    info=retention("orders", export="commissions"),
)
