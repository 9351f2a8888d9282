"""Every checkout is an order from the moment it is created. Amounts are integer minor units."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, String, Table, Text, UniqueConstraint

from tawam.database.schema import Document, Id, Timestamp, metadata

orders = Table(
    "orders",
    metadata,
    Column("id", Id, primary_key=True),
    # The buyer's attempt, named by the client: asked twice, it is still one order.
    Column("idempotency_key", String(64), unique=True),
    # The provider's session, known once the provider has answered.
    Column("session_id", String(255), unique=True),
    Column("provider", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("plan_id", String(64), nullable=False),
    Column("plan_name", String(120), nullable=False),
    Column("plan_type", String(16), nullable=False),
    Column("billing", String(16)),
    # What one charge takes: for quarterly billing, three discounted months.
    Column("amount", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("features", Document, nullable=False),
    Column("user_id", Id, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("email", String(320)),
    Column("language", String(2), nullable=False),
    Column("payment_url", Text),
    Column("created_at", Timestamp, nullable=False),
    Column("updated_at", Timestamp, nullable=False),
    CheckConstraint("status in ('pending', 'paid', 'canceled', 'refunded', 'failed')", name="status"),
    CheckConstraint("amount > 0", name="amount"),
)

payment_events = Table(
    "payment_events",
    metadata,
    # The provider's own event id: the same event twice is one row.
    Column("id", String(255), primary_key=True),
    Column("provider", String(16), nullable=False),
    Column("type", String(64), nullable=False),
    Column("session_id", String(255), nullable=False),
    # The order status that this event brought about; empty when it changed nothing.
    Column("effect", String(16)),
    Column("created_at", Timestamp, nullable=False),
    # A second event with the same meaning and another id has no second effect.
    UniqueConstraint("session_id", "effect"),
)
