"""allowances, the clock of productions, and reminders.

Revision: 0022
Follows: 0021
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from tawam.database.change_triggers import create_change_triggers, drop_change_triggers
from tawam.database.schema import Id, Timestamp, new_id, timestamp

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_REFUSAL = "allowance entries are append-only"
_BATCH = 1000
# What the catalogue granted when this migration was written; None: as many as wanted.
_VIDEOS: dict[str, tuple[int | None, int | None, int]] = {
    # Base videos, variants, and the months that unused ones are carried over.
    "video-starter": (1, None, 0),
    "course-pilot": (1, None, 0),
    "video-essential": (4, 8, 1),
    "video-executive": (10, 20, 1),
    "video-executive-pro": (20, 40, 1),
    "video-enterprise": (40, 80, 1),
    "creator": (10, None, 1),
    "business": (None, None, 0),
    "tier-starter": (None, None, 0),
    "tier-professional": (None, None, 0),
    "tier-enterprise": (None, None, 0),
}
_COURSES = {"course-basic": (2, 1), "course-premium": (4, 2)}
_ADD_ON = "video-localization"


def upgrade() -> None:
    _create_entries()
    _refuse_changes()
    _grant_what_was_paid()
    for statement in create_change_triggers(
        op.get_bind().dialect.name, "allowance_entries", "id", ("production_id",)
    ):
        op.execute(statement)
    _add_clock()


def _create_entries() -> None:
    op.create_table(
        "allowance_entries",
        sa.Column("id", Id(), nullable=False),
        sa.Column("production_id", Id(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("lot_id", Id(), nullable=False),
        sa.Column("order_id", Id(), nullable=True),
        sa.Column("payment_id", Id(), nullable=True),
        sa.Column("key", sa.String(length=160), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("unlimited", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("starts_at", Timestamp(), nullable=False),
        sa.Column("until", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "kind in ('base_video', 'variant', 'lesson', 'revision')", name=op.f("ck_allowance_entries_kind")
        ),
        sa.CheckConstraint(
            "reason in ('paid', 'spent', 'refunded', 'restored', 'corrected')",
            name=op.f("ck_allowance_entries_reason"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"],
            ["orders.id"],
            name=op.f("fk_allowance_entries_order_id_orders"),
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["payment_id"],
            ["payments.id"],
            name=op.f("fk_allowance_entries_payment_id_payments"),
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["production_id"],
            ["productions.id"],
            name=op.f("fk_allowance_entries_production_id_productions"),
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_allowance_entries")),
        sa.UniqueConstraint("key", name=op.f("uq_allowance_entries_key")),
    )
    op.create_index("ix_allowance_entries_payment_id", "allowance_entries", ["payment_id"])
    op.create_index("ix_allowance_entries_production", "allowance_entries", ["production_id", "until"])


def _refuse_changes() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION refuse_change_of_allowances() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER allowances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allowance_entries "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_allowances()"
        )
        return
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER allowances_refuse_{act.lower()} BEFORE {act} ON allowance_entries "
            f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
        )


def _grant_what_was_paid() -> None:
    """Grant what each payment of before has bought, unless all of its money went back."""
    rows = [row for row in op.get_bind().execute(_paid()).mappings() if not _is_gone(row)]
    counting: dict[str, str] = {}
    for row in rows:
        if row["user_id"] is not None and row["plan_id"] in _VIDEOS and _VIDEOS[row["plan_id"]][1]:
            # The rows are in the order of the payments: the newest stays.
            counting[row["user_id"]] = row["production_id"]
    entries = [entry for row in rows for entry in _grants(row, counting)]
    table = sa.table(
        "allowance_entries",
        *(sa.column(name, Id()) for name in ("id", "production_id", "lot_id", "order_id", "payment_id")),
        *(sa.column(name) for name in ("kind", "amount", "reason", "key", "unlimited")),
        *(sa.column(name, Timestamp()) for name in ("starts_at", "until", "created_at")),
    )
    for start in range(0, len(entries), _BATCH):
        op.get_bind().execute(sa.insert(table), entries[start : start + _BATCH])


def _is_gone(row: Any) -> bool:
    return 0 < row["amount"] <= row["refunded_amount"] + row["lost_amount"]


def _paid() -> sa.Select[Any]:
    productions = sa.table("productions", *(sa.column(name, Id()) for name in ("id", "order_id", "user_id")))
    orders = sa.table(
        "orders",
        sa.column("id", Id()),
        *(sa.column(name) for name in ("plan_id", "billing", "amount", "currency")),
    )
    payments = sa.table(
        "payments",
        *(sa.column(name, Id()) for name in ("id", "order_id")),
        *(sa.column(name) for name in ("amount", "currency", "refunded_amount", "lost_amount")),
        *(sa.column(name, Timestamp()) for name in ("paid_at", "period_start")),
    )
    return (
        sa.select(
            payments,
            productions.c.id.label("production_id"),
            productions.c.user_id,
            orders.c.plan_id,
            orders.c.billing,
        )
        .select_from(
            payments.join(orders, orders.c.id == payments.c.order_id).join(
                productions, productions.c.order_id == orders.c.id
            )
        )
        .where(
            payments.c.paid_at.is_not(None),
            payments.c.amount == orders.c.amount,
            payments.c.currency == orders.c.currency,
        )
        .order_by(payments.c.paid_at, payments.c.id)
    )


def _grants(row: Any, counting: dict[str, str]) -> Iterator[dict[str, Any]]:
    plan_id = row["plan_id"]
    if plan_id == _ADD_ON:
        production_id = counting.get(row["user_id"]) or row["production_id"]
        yield _entry(row, "variant", 1, production_id, row["paid_at"], None, 0)
    elif plan_id in _COURSES:
        for kind, count in zip(("lesson", "revision"), _COURSES[plan_id], strict=True):
            yield _entry(row, kind, count, row["production_id"], row["paid_at"], None, 0)
        yield _entry(row, "variant", None, row["production_id"], row["paid_at"], None, 0)
    elif plan_id in _VIDEOS:
        videos, variants, carried = _VIDEOS[plan_id]
        for kind, count in (("base_video", videos), ("variant", variants), ("revision", None)):
            for number, (start, until) in enumerate(_terms(row, carried)):
                yield _entry(row, kind, count, row["production_id"], start, until, number)


def _terms(row: Any, carried: int) -> Iterator[tuple[str, str | None]]:
    start = row["period_start"] or row["paid_at"]
    if row["billing"] is None:
        yield start, None
        return
    for month in range(3 if row["billing"] == "quarterly" else 1):
        yield _later(start, month), _later(start, month + 1 + carried)


def _later(moment: str, months: int) -> str:
    start = datetime.fromisoformat(moment)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    day = min(start.day, monthrange(year, month + 1)[1])
    return timestamp(start.replace(year=year, month=month + 1, day=day))


def _entry(
    row: Any, kind: str, count: int | None, production_id: str, start: str, until: str | None, number: int
) -> dict[str, Any]:
    entry_id = new_id()
    return {
        "id": entry_id,
        "production_id": production_id,
        "kind": kind,
        "amount": count or 0,
        "reason": "paid",
        "lot_id": entry_id,
        "order_id": row["order_id"],
        "payment_id": row["id"],
        "key": f"paid:{row['id']}:{kind}:{number}",
        "unlimited": count is None,
        "starts_at": start,
        "until": until,
        "created_at": row["paid_at"],
    }


def _add_clock() -> None:
    with op.batch_alter_table("productions") as table:
        table.add_column(sa.Column("missed_due_at", Timestamp(), nullable=True))
        table.add_column(sa.Column("running_since", Timestamp(), nullable=True))
        table.add_column(sa.Column("used_seconds", sa.Integer(), server_default="0", nullable=False))
        table.add_column(sa.Column("reminded_at", Timestamp(), nullable=True))
    op.add_column("profiles", sa.Column("reminders", sa.Boolean(), server_default="1", nullable=False))
    op.create_index("ix_productions_due_at", "productions", ["due_at"])
    op.create_index("ix_productions_missed_due_at", "productions", ["missed_due_at"])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER allowances_append_only ON allowance_entries")
        op.execute("DROP FUNCTION refuse_change_of_allowances()")
    for statement in drop_change_triggers(op.get_bind().dialect.name, "allowance_entries"):
        op.execute(statement)
    op.drop_table("allowance_entries")
    op.drop_index("ix_productions_missed_due_at", "productions")
    op.drop_index("ix_productions_due_at", "productions")
    # A copy of the table, as a batch makes it in SQLite, would lose the triggers of its changes.
    for name in ("missed_due_at", "running_since", "used_seconds", "reminded_at"):
        op.drop_column("productions", name)
    op.drop_column("profiles", "reminders")
