"""The tables of productions and twins. A production is what one paid order buys; a twin is one person's."""

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table

from tawam.database.facts import INTERNAL, facts, retention
from tawam.database.schema import Document, Id, Timestamp, metadata

twins = Table(
    "twins",
    metadata,
    Column("id", Id, primary_key=True, info=facts("owner", "context")),
    # The customer. The twin may show another person, who is known once that person has signed.
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column(
        "person_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column("person_name", String(200), info=facts("owner", "exported")),
    # `collecting`, `ready`, `stopped` (consent was withdrawn) or `deleted`; follows from the moments below.
    Column("status", String(16), nullable=False, info=facts("owner", "exported")),
    # The team's note about the finished model: the tool and the model's name in it.
    Column("model_note", String(2000), info=facts("team", "of the team")),
    Column("ready_at", Timestamp, info=facts("owner", "exported")),
    Column("stopped_at", Timestamp, info=facts("owner", "exported")),
    Column("deleted_at", Timestamp, info=facts("owner", "exported")),
    # Who deleted it, as the ledger names an actor.
    Column("deleted_by", String(16), info=INTERNAL),
    Column("deleted_by_name", String(200), info=facts("nobody", "ours")),
    # The objects that are being destroyed, for the certificate; and when the last of them was gone.
    Column("destroying", Document, info=facts("nobody", "ours")),
    Column("destroyed_at", Timestamp, info=INTERNAL),
    # The twin that took its place when another person signed, or the same one after a withdrawal; and when.
    Column("replaced_by", Id, info=facts("team", "impersonal")),
    Column("replaced_at", Timestamp, info=facts("owner", "exported")),
    Column("created_at", Timestamp, nullable=False, info=facts("owner", "context")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "context")),
    CheckConstraint("status in ('collecting', 'ready', 'stopped', 'deleted')", name="status"),
    info=retention("proof", export="twins"),
)

productions = Table(
    "productions",
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
    # None for a guest's, until an account takes over the order.
    Column(
        "user_id",
        Id,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        info=facts("owner", "impersonal"),
    ),
    Column(
        "twin_id", Id, ForeignKey("twins.id", ondelete="SET NULL"), index=True, info=facts("owner", "context")
    ),
    Column("plan_id", String(64), nullable=False, info=facts("owner", "impersonal")),
    Column("plan_name", String(120), nullable=False, info=facts("owner", "exported")),
    Column("language", String(2), nullable=False, info=facts("owner", "impersonal")),
    # How many twins the plan allows; None: as many as wanted.
    Column("avatars", Integer, server_default="1", info=facts("owner", "impersonal")),
    Column("step", String(16), nullable=False, info=facts("owner", "exported")),
    # `customer` or `team`; None when nothing is waited for.
    Column("waits_for", String(16), info=facts("owner", "exported")),
    # When the production began to wait for the side that `waits_for` names.
    Column("waits_since", Timestamp, info=facts("owner", "impersonal")),
    # When the work is promised, while the clock runs; and whether that has passed.
    Column("due_at", Timestamp, index=True, info=facts("owner", "exported")),
    Column("late", Boolean, nullable=False, server_default="0", info=facts("owner", "impersonal")),
    # The first promise that was not kept; it stays when the work is done later.
    Column("missed_due_at", Timestamp, index=True, info=facts("team", "impersonal")),
    # Since when the clock runs, None while it stands; and what was used before, in seconds of working days.
    Column("running_since", Timestamp, info=facts("owner", "impersonal")),
    Column("used_seconds", Integer, nullable=False, server_default="0", info=facts("owner", "impersonal")),
    # The consent was withdrawn, or the order's money went back: nothing more is made.
    Column("stopped_at", Timestamp, info=facts("owner", "exported")),
    # When a mail told the customer last that something waits for them.
    Column("reminded_at", Timestamp, info=INTERNAL),
    Column("assignee_id", Id, ForeignKey("users.id", ondelete="SET NULL"), info=facts("team", "impersonal")),
    Column("created_at", Timestamp, nullable=False, index=True, info=facts("owner", "exported")),
    Column("updated_at", Timestamp, nullable=False, info=facts("owner", "exported")),
    CheckConstraint(
        "step in ('onboarding', 'scripts', 'generation', 'editing', 'delivery', 'completed')", name="step"
    ),
    CheckConstraint("waits_for in ('customer', 'team')", name="waits_for"),
    # For the bands of the team's board: promised, standing and stopped ones, of everybody or of one assignee.
    Index("ix_productions_promised", "waits_for", "due_at", "id"),
    Index("ix_productions_waiting", "waits_for", "waits_since", "id"),
    Index("ix_productions_stopped", "stopped_at", "id"),
    Index("ix_productions_assigned", "assignee_id", "waits_for", "due_at", "id"),
    Index("ix_productions_assigned_stopped", "assignee_id", "stopped_at", "id"),
    info=retention("orders", export="productions"),
)
