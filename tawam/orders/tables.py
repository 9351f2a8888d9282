"""The tables of orders. Every checkout is an order from the moment it is created. Amounts are minor units.

An order keeps facts (it was paid, so much was refunded), which are added and never taken back; its status
follows from them, so that events may come in any order.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tawam.database.schema import Document, Id, Timestamp, metadata

orders = Table(
    "orders",
    metadata,
    Column("id", Id, primary_key=True),
    # The client's key of the buyer's attempt: two requests with one key are one order.
    Column("idempotency_key", String(64), unique=True),
    # The provider's session, known once the provider has answered.
    Column("session_id", String(255), unique=True),
    Column("provider", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("plan_id", String(64), nullable=False),
    Column("plan_name", String(120), nullable=False),
    Column("plan_type", String(16), nullable=False),
    Column("billing", String(16)),
    # The amount of one charge: for quarterly billing, three discounted months.
    Column("amount", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("features", Document, nullable=False),
    Column("user_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("email", String(320), index=True),
    Column("language", String(2), nullable=False),
    Column("payment_url", Text),
    Column("customer_id", String(255)),
    # The facts. `problem`: an `OrderProblem` of order.py.
    Column("paid_at", Timestamp),
    Column("closed_at", Timestamp),
    Column("failed_at", Timestamp),
    Column("refunded_amount", Integer, nullable=False, server_default="0"),
    Column("problem", String(32)),
    # The team's work on it: the first talk is promised within 24 hours after the payment.
    Column("due_at", Timestamp),
    Column("handled_at", Timestamp),
    Column("handled_by", Id),
    Column("assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL")),
    # The affiliate who referred the buyer, and when the buyer followed the link.
    Column("affiliate_id", Id, ForeignKey("affiliates.id", ondelete="SET NULL"), index=True),
    Column("referred_at", Timestamp),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint(
        "status in ('pending', 'review', 'paid', 'canceled', 'refunded', 'failed')", name="status"
    ),
    CheckConstraint("amount > 0", name="amount"),
)

# One row for each charge: the first of an order, and each renewal of a plan.
payments = Table(
    "payments",
    metadata,
    Column("id", Id, primary_key=True),
    Column("order_id", Id, ForeignKey("orders.id", ondelete="RESTRICT"), nullable=False),
    # The session's id for the first charge, the invoice's for a renewal: reported twice, it is one payment.
    Column("reference", String(255), nullable=False),
    # The provider's id of the payment, by which it refunds; None until it is known.
    Column("provider_payment_id", String(255), index=True),
    Column("status", String(16), nullable=False),
    Column("amount", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("refunded_amount", Integer, nullable=False, server_default="0"),
    # The sum of failed refunds, which the team pays in another way; the part of it that the team has paid.
    Column("failed_refund_amount", Integer, nullable=False, server_default="0"),
    Column("settled_refund_amount", Integer, nullable=False, server_default="0"),
    # `open`, `won` or `lost`: the summary of its disputes.
    Column("dispute", String(8)),
    # The sum that lost disputes took, less the refunds that cover it.
    Column("lost_amount", Integer, nullable=False, server_default="0"),
    # Numbers of receipts run without gaps within a year: `2026-000123`.
    Column("receipt_number", String(32), unique=True),
    Column("period_start", Timestamp),
    Column("period_end", Timestamp),
    Column("paid_at", Timestamp),
    Column("created_at", Timestamp, nullable=False, index=True),
    UniqueConstraint("order_id", "reference"),
    CheckConstraint("status in ('paid', 'failed', 'refunded', 'disputed')", name="status"),
)

# A payment may be disputed more than once; the payment's `dispute` and `lost_amount` sum its disputes up.
disputes = Table(
    "disputes",
    metadata,
    # The provider's own id.
    Column("id", String(255), primary_key=True),
    Column("payment_id", Id, ForeignKey("payments.id", ondelete="RESTRICT"), nullable=False, index=True),
    Column("state", String(8), nullable=False),
    # The disputed part of the payment; None for all of it.
    Column("amount", Integer),
    Column("currency", String(3)),
    CheckConstraint("state in ('open', 'won', 'lost')", name="state"),
)

# Refunds that failed, each once; the payment's `failed_refund_amount` is their sum.
failed_refunds = Table(
    "failed_refunds",
    metadata,
    # The provider's own id.
    Column("id", String(255), primary_key=True),
    Column("payment_id", Id, ForeignKey("payments.id", ondelete="RESTRICT"), nullable=False, index=True),
    Column("amount", Integer, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("amount > 0", name="amount"),
)

receipt_numbers = Table(
    "receipt_numbers",
    metadata,
    Column("year", Integer, primary_key=True, autoincrement=False),
    Column("last", Integer, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("order_id", Id, ForeignKey("orders.id", ondelete="RESTRICT"), nullable=False, unique=True),
    Column("provider_id", String(255), nullable=False, unique=True),
    # `active`, `past_due` or `canceled`; a canceled subscription stays so.
    Column("status", String(16), nullable=False),
    Column("current_period_end", Timestamp),
    Column("cancels_at_period_end", Boolean, nullable=False, server_default="0"),
    Column("canceled_at", Timestamp),
    # Time and id of its newest event; older events do not undo it.
    Column("version", String(320), nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("status in ('active', 'past_due', 'canceled')", name="status"),
)

# Refunds that the team asked for. The row's id is the idempotency key at the provider.
refunds = Table(
    "refunds",
    metadata,
    Column("id", Id, primary_key=True),
    Column("idempotency_key", String(64), unique=True),
    Column("payment_id", Id, ForeignKey("payments.id", ondelete="RESTRICT"), nullable=False, index=True),
    Column("amount", Integer, nullable=False),
    Column("reason", String(500), nullable=False),
    Column("requested_by", Id),
    Column("status", String(16), nullable=False),
    Column("provider_id", String(255)),
    Column("created_at", Timestamp, nullable=False),
    # `failed`: the provider accepted it, and the buyer's bank did not.
    CheckConstraint("status in ('requested', 'accepted', 'refused', 'failed')", name="status"),
    CheckConstraint("amount > 0", name="amount"),
)

# The provider's events as they were received, stored before they are processed.
payment_events = Table(
    "payment_events",
    metadata,
    # The provider's own event id: the same event twice is one row.
    Column("id", String(255), primary_key=True),
    Column("provider", String(16), nullable=False),
    Column("type", String(64), nullable=False),
    Column("payload", Document, nullable=False),
    Column("order_id", Id, index=True),
    # `applied`, `unchanged`, `ignored` (not about us) or `unknown` (given up); None until it is processed.
    Column("outcome", String(16)),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("last_error", Text),
    Column("due_at", Timestamp, nullable=False),
    Column("occurred_at", Timestamp, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("processed_at", Timestamp),
    Index("ix_payment_events_due", "processed_at", "due_at"),
)
