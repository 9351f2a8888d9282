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

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

orders = Table(
    "orders",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    # The client's key of the buyer's attempt: two requests with one key are one order.
    Column("idempotency_key", String(64), unique=True, info=INTERNAL),
    # The provider's session, known once the provider has answered.
    Column("session_id", String(255), unique=True, info=facts("admins", "ours")),
    Column("provider", String(16), nullable=False, info=facts("owner", "impersonal")),
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    Column("plan_id", String(64), nullable=False, info=facts("owner", "impersonal")),
    Column("plan_name", String(120), nullable=False, info=facts("owner", "exported")),
    Column("plan_type", String(16), nullable=False, info=facts("owner", "exported")),
    Column("billing", String(16), info=facts("owner", "exported")),
    # The amount of one charge: for quarterly billing, three discounted months.
    Column("amount", Integer, nullable=False, info=facts("owner", "exported")),
    Column("refunded_amount", Integer, nullable=False, server_default="0", info=facts("owner", "exported")),
    Column("currency", String(3), nullable=False, info=facts("owner", "exported")),
    Column("features", Document, nullable=False, info=facts("owner", "exported")),
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column("email", String(320), index=True, info=facts("admins", "exported")),
    Column("language", String(2), nullable=False, info=facts("admins", "exported")),
    Column("payment_url", Text, info=facts("owner", "ours")),
    Column("customer_id", String(255), info=facts("nobody", "ours")),
    # The facts. `problem`: an `OrderProblem` of order.py.
    Column("paid_at", Timestamp, info=facts("owner", "exported")),
    Column("closed_at", Timestamp, info=INTERNAL),
    Column("failed_at", Timestamp, info=INTERNAL),
    Column("problem", String(32), info=facts("admins", "impersonal")),
    # The team's work on it: the first talk is promised within 24 hours after the payment.
    Column("due_at", Timestamp, info=facts("admins", "impersonal")),
    Column("handled_at", Timestamp, info=facts("admins", "impersonal")),
    Column("handled_by", Id, info=facts("admins", "impersonal")),
    Column(
        "assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL"), info=facts("admins", "impersonal")
    ),
    # The affiliate who referred the buyer, and when the buyer followed the link.
    Column(
        "affiliate_id",
        Id,
        ForeignKey("affiliates.id", ondelete="SET NULL"),
        index=True,
        info=facts("admins", "impersonal"),
    ),
    Column("referred_at", Timestamp, info=facts("admins", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    CheckConstraint(
        "status in ('pending', 'review', 'paid', 'canceled', 'refunded', 'failed')", name="status"
    ),
    CheckConstraint("amount > 0", name="amount"),
    info=retention("orders", export="orders"),
)

# One row for each charge: the first of an order, and each renewal of a plan.
payments = Table(
    "payments",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "order_id",
        Id,
        ForeignKey("orders.id", ondelete="RESTRICT"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    # The session's id for the first charge, the invoice's for a renewal: reported twice, it is one payment.
    Column("reference", String(255), nullable=False, info=facts("admins", "ours")),
    # The provider's id of the payment, by which it refunds; None until it is known.
    Column("provider_payment_id", String(255), index=True, info=facts("admins", "ours")),
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    Column("amount", Integer, nullable=False, info=facts("owner", "exported")),
    Column("refunded_amount", Integer, nullable=False, server_default="0", info=facts("owner", "exported")),
    Column("currency", String(3), nullable=False, info=facts("owner", "exported")),
    # The sum of failed refunds, which the team pays in another way; the part of it that the team has paid.
    Column(
        "failed_refund_amount",
        Integer,
        nullable=False,
        server_default="0",
        info=facts("admins", "impersonal"),
    ),
    Column(
        "settled_refund_amount",
        Integer,
        nullable=False,
        server_default="0",
        info=facts("admins", "impersonal"),
    ),
    # `open`, `won` or `lost`: the summary of its disputes.
    Column("dispute", String(8), info=facts("admins", "impersonal")),
    # The sum that lost disputes took, less the refunds that cover it.
    Column("lost_amount", Integer, nullable=False, server_default="0", info=facts("admins", "impersonal")),
    # Numbers of receipts run without gaps within a year: `2026-000123`.
    Column("receipt_number", String(32), unique=True, info=facts("owner", "exported")),
    Column("period_start", Timestamp, info=facts("owner", "exported")),
    Column("period_end", Timestamp, info=facts("owner", "exported")),
    Column("paid_at", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("owner", "context")),
    UniqueConstraint("order_id", "reference"),
    CheckConstraint("status in ('paid', 'failed', 'refunded', 'disputed')", name="status"),
    info=retention("orders", export="payments"),
)

# A payment may be disputed more than once; the payment's `dispute` and `lost_amount` sum its disputes up.
disputes = Table(
    "disputes",
    metadata,
    # The provider's own id.
    Column("id", String(255), primary_key=True, info=INTERNAL),
    Column(
        "payment_id",
        Id,
        ForeignKey("payments.id", ondelete="RESTRICT"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    Column("state", String(8), nullable=False, info=INTERNAL),
    # The disputed part of the payment; None for all of it.
    Column("amount", Integer, info=INTERNAL),
    Column("currency", String(3), info=INTERNAL),
    CheckConstraint("state in ('open', 'won', 'lost')", name="state"),
)

# Refunds that failed, each once; the payment's `failed_refund_amount` is their sum.
failed_refunds = Table(
    "failed_refunds",
    metadata,
    # The provider's own id.
    Column("id", String(255), primary_key=True, info=INTERNAL),
    Column(
        "payment_id",
        Id,
        ForeignKey("payments.id", ondelete="RESTRICT"),
        nullable=False,
        index=True,
        info=INTERNAL,
    ),
    Column("amount", Integer, nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=INTERNAL),
    CheckConstraint("amount > 0", name="amount"),
)

receipt_numbers = Table(
    "receipt_numbers",
    metadata,
    Column("year", Integer, primary_key=True, autoincrement=False, info=INTERNAL),
    Column("last", Integer, nullable=False, info=INTERNAL),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "order_id",
        Id,
        ForeignKey("orders.id", ondelete="RESTRICT"),
        nullable=False,
        unique=True,
        info=facts("owner", "context"),
    ),
    Column("provider_id", String(255), nullable=False, unique=True, info=facts("admins", "ours")),
    # `active`, `past_due` or `canceled`; a canceled subscription stays so.
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    Column("current_period_end", Timestamp, info=facts("owner", "exported")),
    Column(
        "cancels_at_period_end", Boolean, nullable=False, server_default="0", info=facts("owner", "exported")
    ),
    Column("canceled_at", Timestamp, info=facts("owner", "exported")),
    # Time and id of its newest event; older events do not undo it.
    Column("version", String(320), nullable=False, info=INTERNAL),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "impersonal")),
    CheckConstraint("status in ('active', 'past_due', 'canceled')", name="status"),
    info=retention("orders", export="subscriptions"),
)

# Refunds that the team asked for. The row's id is the idempotency key at the provider.
refunds = Table(
    "refunds",
    metadata,
    Column("id", Id, primary_key=True, info=facts("admins", "impersonal")),
    Column("idempotency_key", String(64), unique=True, info=INTERNAL),
    Column(
        "payment_id",
        Id,
        ForeignKey("payments.id", ondelete="RESTRICT"),
        nullable=False,
        index=True,
        info=facts("admins", "impersonal"),
    ),
    Column("amount", Integer, nullable=False, info=facts("admins", "impersonal")),
    Column("reason", String(500), nullable=False, info=facts("admins", "of the team")),
    Column("requested_by", Id, info=facts("admins", "of the team")),
    Column("status", String(16), nullable=False, info=facts("admins", "impersonal")),
    Column("provider_id", String(255), info=facts("nobody", "ours")),
    Column("created_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    # `failed`: the provider accepted it, and the buyer's bank did not.
    CheckConstraint("status in ('requested', 'accepted', 'refused', 'failed')", name="status"),
    CheckConstraint("amount > 0", name="amount"),
    info=retention("orders"),
)

# The provider's events as they were received, stored before they are processed.
payment_events = Table(
    "payment_events",
    metadata,
    # The provider's own event id: the same event twice is one row.
    Column("id", String(255), primary_key=True, info=facts("admins", "impersonal")),
    Column("provider", String(16), nullable=False, info=facts("admins", "impersonal")),
    Column("type", String(64), nullable=False, info=facts("admins", "impersonal")),
    Column("payload", Document, nullable=False, info=facts("nobody", "ours")),
    Column("order_id", Id, index=True, info=facts("admins", "impersonal")),
    # `applied`, `unchanged`, `ignored` (not about us) or `unknown` (given up); None until it is processed.
    Column("outcome", String(16), info=facts("admins", "impersonal")),
    Column("attempts", Integer, nullable=False, server_default="0", info=facts("admins", "impersonal")),
    Column("last_error", Text, info=facts("admins", "ours")),
    Column("due_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("occurred_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("created_at", Timestamp, nullable=False, info=facts("admins", "impersonal")),
    Column("processed_at", Timestamp, info=facts("admins", "impersonal")),
    Index("ix_payment_events_due", "processed_at", "due_at"),
    info=retention("payloads"),
)
