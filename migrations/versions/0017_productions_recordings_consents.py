"""productions, recordings, consents.

Revision: 0017
Follows: 0016
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from tawam.database.schema import Document, Id, Timestamp, new_id

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_REFUSAL = "the ledger is append-only"
_BATCH = 1000


def upgrade() -> None:
    _create_ledger()
    _create_twins_and_consents()
    _create_productions()
    _create_recordings()
    _start_productions()


def _create_ledger() -> None:
    op.create_table(
        "ledger_entries",
        sa.Column("id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("actor", sa.String(length=16), nullable=False),
        sa.Column("actor_name", sa.String(length=200), nullable=True),
        sa.Column("details", Document(), nullable=False),
        sa.Column("occurred_at", Timestamp(), nullable=False),
        sa.Column("previous_hash", sa.String(length=64), nullable=True),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_entries")),
        sa.UniqueConstraint("twin_id", "number", name=op.f("uq_ledger_entries_twin_id_number")),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger()"
        )
        return
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER ledger_refuses_{act.lower()} BEFORE {act} ON ledger_entries "
            f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
        )


def _create_twins_and_consents() -> None:
    op.create_table(
        "twins",
        sa.Column("id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("person_id", Id(), nullable=True),
        sa.Column("person_name", sa.String(length=200), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("model_note", sa.String(length=2000), nullable=True),
        sa.Column("ready_at", Timestamp(), nullable=True),
        sa.Column("stopped_at", Timestamp(), nullable=True),
        sa.Column("deleted_at", Timestamp(), nullable=True),
        sa.Column("deleted_by", sa.String(length=16), nullable=True),
        sa.Column("deleted_by_name", sa.String(length=200), nullable=True),
        sa.Column("destroying", Document(), nullable=True),
        sa.Column("destroyed_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "status in ('collecting', 'ready', 'stopped', 'deleted')", name=op.f("ck_twins_status")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_twins_user_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["users.id"], name=op.f("fk_twins_person_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_twins")),
    )
    op.create_index("ix_twins_user_id", "twins", ["user_id"])
    op.create_index("ix_twins_person_id", "twins", ["person_id"])

    op.create_table(
        "consent_requests",
        sa.Column("id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("requested_by", Id(), nullable=True),
        sa.Column("expires_at", Timestamp(), nullable=False),
        sa.Column("opened_at", Timestamp(), nullable=True),
        sa.Column("signed_at", Timestamp(), nullable=True),
        sa.Column("declined_at", Timestamp(), nullable=True),
        sa.Column("superseded_at", Timestamp(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_consent_requests_twin_id_twins"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consent_requests")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_consent_requests_token_hash")),
    )
    op.create_index("ix_consent_requests_twin_id", "consent_requests", ["twin_id"])

    op.create_table(
        "consents",
        sa.Column("id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("request_id", Id(), nullable=False),
        sa.Column("person_id", Id(), nullable=True),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("statement_version", sa.Integer(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=False),
        sa.Column("statement_hash", sa.String(length=64), nullable=False),
        sa.Column("languages", Document(), nullable=False),
        sa.Column("channels", Document(), nullable=False),
        sa.Column("purposes", Document(), nullable=False),
        sa.Column("until", sa.String(length=10), nullable=False),
        sa.Column("signed_at", Timestamp(), nullable=False),
        sa.Column("withdrawn_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["users.id"], name=op.f("fk_consents_person_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["request_id"],
            ["consent_requests.id"],
            name=op.f("fk_consents_request_id_consent_requests"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_consents_twin_id_twins"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consents")),
        sa.UniqueConstraint("request_id", name=op.f("uq_consents_request_id")),
    )
    op.create_index("ix_consents_email", "consents", ["email"])
    op.create_index("ix_consents_person_id", "consents", ["person_id"])
    op.create_index("ix_consents_twin_id", "consents", ["twin_id"])


def _create_productions() -> None:
    op.create_table(
        "productions",
        sa.Column("id", Id(), nullable=False),
        sa.Column("order_id", Id(), nullable=False),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("twin_id", Id(), nullable=True),
        sa.Column("plan_id", sa.String(length=64), nullable=False),
        sa.Column("plan_name", sa.String(length=120), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("step", sa.String(length=16), nullable=False),
        sa.Column("waits_for", sa.String(length=16), nullable=True),
        sa.Column("waits_since", Timestamp(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=True),
        sa.Column("late", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("stopped_at", Timestamp(), nullable=True),
        sa.Column("assignee_id", Id(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint(
            "step in ('onboarding', 'scripts', 'generation', 'editing', 'delivery', 'completed')",
            name=op.f("ck_productions_step"),
        ),
        sa.CheckConstraint("waits_for in ('customer', 'team')", name=op.f("ck_productions_waits_for")),
        sa.ForeignKeyConstraint(
            ["assignee_id"], ["users.id"], name=op.f("fk_productions_assignee_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_productions_order_id_orders"), ondelete="RESTRICT"
        ),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_productions_twin_id_twins"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_productions_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_productions")),
        sa.UniqueConstraint("order_id", name=op.f("uq_productions_order_id")),
    )
    op.create_index("ix_productions_created_at", "productions", ["created_at"])
    op.create_index("ix_productions_twin_id", "productions", ["twin_id"])
    op.create_index("ix_productions_user_id", "productions", ["user_id"])


def _create_recordings() -> None:
    op.create_table(
        "recordings",
        sa.Column("id", Id(), nullable=False),
        sa.Column("twin_id", Id(), nullable=False),
        sa.Column("production_id", Id(), nullable=True),
        sa.Column("user_id", Id(), nullable=True),
        sa.Column("consent_request_id", Id(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("file_name", sa.String(length=255), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("object_path", sa.String(length=1024), nullable=False),
        sa.Column("poster_path", sa.String(length=1024), nullable=True),
        sa.Column("strip_path", sa.String(length=1024), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("findings", Document(), nullable=False),
        sa.Column("media", Document(), nullable=True),
        sa.Column("reasons", Document(), nullable=False),
        sa.Column("note", sa.String(length=1000), nullable=True),
        sa.Column("decided_by", Id(), nullable=True),
        sa.Column("decided_at", Timestamp(), nullable=True),
        sa.Column("received_at", Timestamp(), nullable=True),
        sa.Column("checked_at", Timestamp(), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("due_at", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("updated_at", Timestamp(), nullable=False),
        sa.CheckConstraint("kind in ('base_video', 'voice', 'consent')", name=op.f("ck_recordings_kind")),
        sa.CheckConstraint(
            "status in ('checking', 'checked', 'accepted', 'refused')", name=op.f("ck_recordings_status")
        ),
        sa.ForeignKeyConstraint(
            ["production_id"],
            ["productions.id"],
            name=op.f("fk_recordings_production_id_productions"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["twin_id"], ["twins.id"], name=op.f("fk_recordings_twin_id_twins"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_recordings_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recordings")),
        sa.UniqueConstraint("object_path", name=op.f("uq_recordings_object_path")),
    )
    op.create_index("ix_recordings_due", "recordings", ["checked_at", "due_at"])
    op.create_index("ix_recordings_production_id", "recordings", ["production_id"])
    op.create_index("ix_recordings_queue", "recordings", ["status", "created_at"])
    op.create_index("ix_recordings_twin_id", "recordings", ["twin_id"])
    op.create_index("ix_recordings_user_id", "recordings", ["user_id"])


def _start_productions() -> None:
    """Start the production of each order that was paid before, and make the twins of their accounts."""
    orders = sa.table(
        "orders",
        *(sa.column(name, Id()) for name in ("id", "user_id")),
        *(sa.column(name) for name in ("plan_id", "plan_name", "language", "status")),
        *(sa.column(name, Timestamp()) for name in ("paid_at", "created_at")),
    )
    paid = (
        sa.select(orders)
        .where(orders.c.paid_at.is_not(None), orders.c.status.in_(("paid", "review")))
        .order_by(orders.c.paid_at, orders.c.id)
    )
    rows = op.get_bind().execute(paid).mappings().all()
    twins: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row["user_id"] is not None:
            twins.setdefault(row["user_id"], _twin(row["user_id"], row["paid_at"]))
    _insert(_table("twins", ("id", "user_id"), ("status",)), list(twins.values()))
    productions = _table(
        "productions",
        ("id", "order_id", "user_id", "twin_id"),
        ("plan_id", "plan_name", "language", "step", "waits_for"),
        ("waits_since",),
    )
    _insert(productions, [_production(row, twins.get(row["user_id"])) for row in rows])


def _table(
    name: str, ids: tuple[str, ...], texts: tuple[str, ...], times: tuple[str, ...] = ()
) -> sa.TableClause:
    return sa.table(
        name,
        *(sa.column(column, Id()) for column in ids),
        *(sa.column(column, sa.String()) for column in texts),
        *(sa.column(column, Timestamp()) for column in (*times, "created_at", "updated_at")),
    )


def _twin(user_id: str, moment: str) -> dict[str, Any]:
    times = {"created_at": moment, "updated_at": moment}
    return {"id": new_id(), "user_id": user_id, "status": "collecting", **times}


def _production(order: Any, twin: dict[str, Any] | None) -> dict[str, Any]:
    moment = order["paid_at"]
    return {
        "id": new_id(),
        "order_id": order["id"],
        "user_id": order["user_id"],
        "twin_id": None if twin is None else twin["id"],
        "plan_id": order["plan_id"],
        "plan_name": order["plan_name"],
        "language": order["language"],
        "step": "onboarding",
        "waits_for": "customer",
        "waits_since": moment,
        "created_at": moment,
        "updated_at": moment,
    }


def _insert(table: sa.TableClause, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), _BATCH):
        op.get_bind().execute(sa.insert(table), rows[start : start + _BATCH])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER ledger_append_only ON ledger_entries")
        op.execute("DROP FUNCTION refuse_change_of_ledger()")
    op.drop_table("recordings")
    op.drop_table("productions")
    op.drop_table("consents")
    op.drop_table("consent_requests")
    op.drop_table("twins")
    op.drop_table("ledger_entries")
