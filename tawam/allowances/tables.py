"""The table of allowances: what orders grant and productions spend. Entries are added, never changed."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Id, Timestamp, metadata

allowance_entries = Table(
    "allowance_entries",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    Column(
        "production_id",
        Id,
        ForeignKey("productions.id", ondelete="RESTRICT"),
        nullable=False,
        info=facts("owner", "context"),
    ),
    Column("kind", String(16), nullable=False, info=facts("owner", "exported")),
    # Below zero when it is spent or taken back; 0 where the plan sets no number.
    Column("amount", Integer, nullable=False, info=facts("owner", "exported")),
    Column("reason", String(16), nullable=False, info=facts("owner", "exported")),
    # The entry that granted what this one draws on; its own id for a grant.
    Column("lot_id", Id, nullable=False, info=facts("owner", "impersonal")),
    Column("order_id", Id, ForeignKey("orders.id", ondelete="RESTRICT"), info=facts("owner", "impersonal")),
    Column(
        "payment_id",
        Id,
        ForeignKey("payments.id", ondelete="RESTRICT"),
        index=True,
        info=facts("admins", "impersonal"),
    ),
    # What was granted for, or spent on: the same thing counts once.
    Column("key", String(160), unique=True, info=INTERNAL),
    # The team's words, of a correction.
    Column("note", String(500), info=facts("owner", "exported")),
    # The lot's: it has no number, and it counts what is spent all the same.
    Column("unlimited", Boolean, nullable=False, server_default="0", info=facts("owner", "exported")),
    # The lot's: from when, and until when, it can be spent; None for as long as the order lasts.
    Column("starts_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    Column("until", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("kind in ('base_video', 'variant', 'lesson', 'revision')", name="kind"),
    CheckConstraint("reason in ('paid', 'spent', 'refunded', 'restored', 'corrected')", name="reason"),
    Index("ix_allowance_entries_production", "production_id", "until"),
    info=retention("orders", export="allowances"),
)
