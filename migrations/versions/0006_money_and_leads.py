"""payments, subscriptions, refunds, affiliates, and what the team does about leads.

Orders and leads that are there already keep their rows: an order that was paid counts as paid when it was
last changed, and a lead's answer is due a day (a message) or five days (an application) after it came.

Revision: 0006
Follows: 0005
"""

from datetime import datetime, timedelta

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

from tawam.database.schema import Document, Id, Timestamp, timestamp

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_STATUSES = "'pending', {}'paid', 'canceled', 'refunded', 'failed'"
_ORDER_COLUMNS = ("due_at", "handled_at", "paid_at", "closed_at", "failed_at", "referred_at")
_NEW_TABLES = (
    "commissions",
    "payouts",
    "referral_visits",
    "lead_notes",
    "refunds",
    "subscriptions",
    "payments",
    "receipt_numbers",
)


def upgrade() -> None:
    _create_affiliates()
    _extend_orders()
    _extend_leads()
    _create_payments()
    _book_paid_orders()
    _create_earnings()
    _replace_events()


def downgrade() -> None:
    op.drop_table("payment_events")
    for name in _NEW_TABLES:
        op.drop_table(name)
    for name in ("contact_messages", "affiliate_applications"):
        with op.batch_alter_table(name) as table:
            if name == "affiliate_applications":
                table.drop_constraint(op.f("ck_affiliate_applications_decision"), type_="check")
                table.drop_column("decision")
                table.drop_column("due_soon_at")
            table.drop_constraint(op.f(f"fk_{name}_assignee_id_users"), type_="foreignkey")
            for column in ("assignee_id", "handled_by", "due_at"):
                table.drop_column(column)
    _shrink_orders()
    op.drop_table("affiliates")
    _create_former_events()


def _create_affiliates() -> None:
    op.create_table(
        "affiliates",
        sa.Column("id", Id(), nullable=False),
        sa.Column("application_id", Id(), nullable=True),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("full_name", sa.String(200), nullable=False),
        sa.Column("code", sa.String(24), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("status in ('active', 'paused')", name=op.f("ck_affiliates_status")),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["affiliate_applications.id"],
            name=op.f("fk_affiliates_application_id_affiliate_applications"),
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_affiliates_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_affiliates")),
        sa.UniqueConstraint("application_id", name=op.f("uq_affiliates_application_id")),
        sa.UniqueConstraint("user_id", name=op.f("uq_affiliates_user_id")),
        sa.UniqueConstraint("email", name=op.f("uq_affiliates_email")),
        sa.UniqueConstraint("code", name=op.f("uq_affiliates_code")),
    )
    op.create_index(op.f("ix_affiliates_created_at"), "affiliates", ["created_at"])


def _extend_orders() -> None:
    with op.batch_alter_table("orders") as table:
        table.add_column(sa.Column("customer_id", sa.String(255), nullable=True))
        for name in _ORDER_COLUMNS:
            table.add_column(sa.Column(name, Timestamp(), nullable=True))
        table.add_column(sa.Column("refunded_amount", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("problem", sa.String(32), nullable=True))
        for name in ("handled_by", "assignee_id", "affiliate_id"):
            table.add_column(sa.Column(name, Id(), nullable=True))
        table.create_foreign_key(
            op.f("fk_orders_assignee_id_users"), "users", ["assignee_id"], ["id"], ondelete="SET NULL"
        )
        table.create_foreign_key(
            op.f("fk_orders_affiliate_id_affiliates"),
            "affiliates",
            ["affiliate_id"],
            ["id"],
            ondelete="SET NULL",
        )
        _replace_status_check(table, "'review', ")
    op.create_index(op.f("ix_orders_email"), "orders", ["email"])
    op.create_index(op.f("ix_orders_affiliate_id"), "orders", ["affiliate_id"])
    op.create_index("ix_orders_created_at", "orders", ["created_at", "id"])
    op.execute("UPDATE orders SET paid_at = updated_at WHERE status = 'paid'")
    op.execute("UPDATE orders SET closed_at = updated_at WHERE status = 'canceled'")
    op.execute("UPDATE orders SET failed_at = updated_at WHERE status = 'failed'")
    op.execute("UPDATE orders SET paid_at = updated_at, refunded_amount = amount WHERE status = 'refunded'")


def _replace_status_check(table: BatchOperations, added: str) -> None:
    name = op.f("ck_orders_status")
    table.drop_constraint(name, type_="check")
    table.create_check_constraint(name, f"status in ({_STATUSES.format(added)})")


def _shrink_orders() -> None:
    op.execute("UPDATE orders SET status = 'pending' WHERE status = 'review'")
    for name in ("email", "affiliate_id", "created_at"):
        op.drop_index(f"ix_orders_{name}", table_name="orders")
    with op.batch_alter_table("orders") as table:
        _replace_status_check(table, "")
        table.drop_constraint(op.f("fk_orders_assignee_id_users"), type_="foreignkey")
        table.drop_constraint(op.f("fk_orders_affiliate_id_affiliates"), type_="foreignkey")
        added = ("customer_id", "refunded_amount", "problem", "handled_by", "assignee_id", "affiliate_id")
        for column in (*added, *_ORDER_COLUMNS):
            table.drop_column(column)


def _extend_leads() -> None:
    for name, days in (("contact_messages", 1), ("affiliate_applications", 5)):
        op.add_column(name, sa.Column("due_at", Timestamp(), nullable=True))
        _fill_due(name, days)
        with op.batch_alter_table(name) as table:
            table.alter_column("due_at", existing_type=Timestamp(), nullable=False)
            table.add_column(sa.Column("handled_by", Id(), nullable=True))
            table.add_column(sa.Column("assignee_id", Id(), nullable=True))
            table.create_foreign_key(
                op.f(f"fk_{name}_assignee_id_users"), "users", ["assignee_id"], ["id"], ondelete="SET NULL"
            )
            if name == "affiliate_applications":
                table.add_column(sa.Column("decision", sa.String(16), nullable=True))
                table.add_column(sa.Column("due_soon_at", Timestamp(), nullable=True))
                table.create_check_constraint(
                    op.f("ck_affiliate_applications_decision"), "decision in ('approved', 'declined')"
                )
    op.create_table(
        "lead_notes",
        sa.Column("id", Id(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("lead_id", Id(), nullable=False),
        sa.Column("author_id", Id(), nullable=True),
        sa.Column("author_email", sa.String(320), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lead_notes")),
    )
    op.create_index("ix_lead_notes_lead_id", "lead_notes", ["lead_id", "created_at"])


def _fill_due(name: str, days: int) -> None:
    leads = sa.table(
        name, sa.column("id", Id()), sa.column("created_at", Timestamp()), sa.column("due_at", Timestamp())
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(leads.c.id, leads.c.created_at)).all():
        due = timestamp(datetime.fromisoformat(row.created_at) + timedelta(days=days))
        connection.execute(sa.update(leads).where(leads.c.id == row.id).values(due_at=due))


def _create_payments() -> None:
    op.create_table(
        "payments",
        sa.Column("id", Id(), nullable=False),
        sa.Column("order_id", Id(), nullable=False),
        sa.Column("reference", sa.String(255), nullable=False),
        sa.Column("provider_payment_id", sa.String(255), nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("refunded_amount", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("dispute", sa.String(8), nullable=True),
        sa.Column("receipt_number", sa.String(32), nullable=True),
        sa.Column("period_start", Timestamp(), nullable=True),
        sa.Column("period_end", Timestamp(), nullable=True),
        sa.Column("paid_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "status in ('paid', 'failed', 'refunded', 'disputed')", name=op.f("ck_payments_status")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_payments_order_id_orders"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments")),
        sa.UniqueConstraint("order_id", "reference", name=op.f("uq_payments_order_id_reference")),
        sa.UniqueConstraint("receipt_number", name=op.f("uq_payments_receipt_number")),
    )
    for name in ("provider_payment_id", "created_at"):
        op.create_index(op.f(f"ix_payments_{name}"), "payments", [name])
    op.create_table(
        "receipt_numbers",
        sa.Column("year", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("year", name=op.f("pk_receipt_numbers")),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("order_id", Id(), nullable=False),
        sa.Column("provider_id", sa.String(255), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("current_period_end", Timestamp(), nullable=True),
        sa.Column("cancels_at_period_end", sa.Boolean(), nullable=False, server_default="0"),
        sa.Column("canceled_at", Timestamp(), nullable=True),
        sa.Column("version", sa.String(320), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "status in ('active', 'past_due', 'canceled')", name=op.f("ck_subscriptions_status")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_subscriptions_order_id_orders"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint("order_id", name=op.f("uq_subscriptions_order_id")),
        sa.UniqueConstraint("provider_id", name=op.f("uq_subscriptions_provider_id")),
    )
    op.create_table(
        "refunds",
        sa.Column("id", Id(), nullable=False),
        sa.Column("idempotency_key", sa.String(64), nullable=True),
        sa.Column("payment_id", Id(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("requested_by", Id(), nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("provider_id", sa.String(255), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("status in ('requested', 'accepted', 'refused')", name=op.f("ck_refunds_status")),
        sa.CheckConstraint("amount > 0", name=op.f("ck_refunds_amount")),
        sa.ForeignKeyConstraint(
            ["payment_id"], ["payments.id"], name=op.f("fk_refunds_payment_id_payments"), ondelete="RESTRICT"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refunds")),
        sa.UniqueConstraint("idempotency_key", name=op.f("uq_refunds_idempotency_key")),
    )
    op.create_index(op.f("ix_refunds_payment_id"), "refunds", ["payment_id"])


def _book_paid_orders() -> None:
    """One payment for each order that was paid; the order's id serves as the payment's."""
    op.execute(
        "INSERT INTO payments "
        "(id, order_id, reference, status, amount, currency, refunded_amount, paid_at, created_at) "
        "SELECT id, id, session_id, status, amount, currency, refunded_amount, paid_at, updated_at "
        "FROM orders WHERE status IN ('paid', 'refunded') AND session_id IS NOT NULL"
    )


def _create_earnings() -> None:
    op.create_table(
        "referral_visits",
        sa.Column("affiliate_id", Id(), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["affiliate_id"],
            ["affiliates.id"],
            name=op.f("fk_referral_visits_affiliate_id_affiliates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("affiliate_id", "day", "visitor", name=op.f("pk_referral_visits")),
    )
    op.create_table(
        "payouts",
        sa.Column("id", Id(), nullable=False),
        sa.Column("affiliate_id", Id(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("note", sa.String(300), nullable=False),
        sa.Column("created_by", Id(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_payouts_amount")),
        sa.ForeignKeyConstraint(
            ["affiliate_id"], ["affiliates.id"], name=op.f("fk_payouts_affiliate_id_affiliates")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payouts")),
    )
    op.create_index(op.f("ix_payouts_affiliate_id"), "payouts", ["affiliate_id"])
    op.create_table(
        "commissions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("affiliate_id", Id(), nullable=False),
        sa.Column("order_id", Id(), nullable=False),
        sa.Column("payment_id", Id(), nullable=False),
        sa.Column("percent", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reversed_amount", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("is_own", sa.Boolean(), nullable=False, server_default="0"),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("payable_at", Timestamp(), nullable=False),
        sa.Column("payout_id", Id(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["affiliate_id"], ["affiliates.id"], name=op.f("fk_commissions_affiliate_id_affiliates")
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_commissions_order_id_orders")),
        sa.ForeignKeyConstraint(
            ["payment_id"], ["payments.id"], name=op.f("fk_commissions_payment_id_payments")
        ),
        sa.ForeignKeyConstraint(["payout_id"], ["payouts.id"], name=op.f("fk_commissions_payout_id_payouts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commissions")),
        sa.UniqueConstraint("payment_id", name=op.f("uq_commissions_payment_id")),
    )
    for name in ("affiliate_id", "order_id", "payout_id", "created_at"):
        op.create_index(op.f(f"ix_commissions_{name}"), "commissions", [name])


def _replace_events() -> None:
    """Events so far came from the test page alone, and their effect stands in the orders."""
    op.drop_table("payment_events")
    op.create_table(
        "payment_events",
        sa.Column("id", sa.String(255), nullable=False),
        sa.Column("provider", sa.String(16), nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("payload", Document(), nullable=False),
        sa.Column("order_id", Id(), nullable=True),
        sa.Column("outcome", sa.String(16), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.Column("occurred_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("processed_at", Timestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_events")),
    )
    op.create_index(op.f("ix_payment_events_order_id"), "payment_events", ["order_id"])
    op.create_index("ix_payment_events_due", "payment_events", ["processed_at", "due_at"])


def _create_former_events() -> None:
    op.create_table(
        "payment_events",
        sa.Column("id", sa.String(255), nullable=False),
        sa.Column("provider", sa.String(16), nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("session_id", sa.String(255), nullable=False),
        sa.Column("effect", sa.String(16), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_events")),
        sa.UniqueConstraint("session_id", "effect", name=op.f("uq_payment_events_session_id_effect")),
    )
