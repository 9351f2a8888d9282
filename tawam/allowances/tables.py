"""The table of allowances: what orders grant and productions spend. Entries are added, never changed."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table

from tawam.database.schema import Id, Timestamp, metadata

allowance_entries = Table(
    "allowance_entries",
    metadata,
    Column("id", Id, primary_key=True),
    Column("production_id", Id, ForeignKey("productions.id", ondelete="RESTRICT"), nullable=False),
    Column("kind", String(16), nullable=False),
    # Below zero when it is spent or taken back; 0 where the plan sets no number.
    Column("amount", Integer, nullable=False),
    Column("reason", String(16), nullable=False),
    # The entry that granted what this one draws on; its own id for a grant.
    Column("lot_id", Id, nullable=False),
    Column("order_id", Id, ForeignKey("orders.id", ondelete="RESTRICT")),
    Column("payment_id", Id, ForeignKey("payments.id", ondelete="RESTRICT"), index=True),
    # What was granted for, or spent on: the same thing counts once.
    Column("key", String(160), unique=True),
    # The team's words, of a correction.
    Column("note", String(500)),
    # The lot's: it has no number, and it counts what is spent all the same.
    Column("unlimited", Boolean, nullable=False, server_default="0"),
    # The lot's: from when, and until when, it can be spent; None for as long as the order lasts.
    Column("starts_at", Timestamp, nullable=False),
    Column("until", Timestamp),
    Column("created_at", Timestamp, nullable=False),
    CheckConstraint("kind in ('base_video', 'variant', 'lesson', 'revision')", name="kind"),
    CheckConstraint("reason in ('paid', 'spent', 'refunded', 'restored', 'corrected')", name="reason"),
    Index("ix_allowance_entries_production", "production_id", "until"),
)
