"""the audit log lets old network addresses, and then old rows, go.

Revision: 0029
Follows: 0028
"""

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_REFUSAL = "the audit log is append-only"
# A day less than the sweeps' twelve months and seven years: clocks of the server and the database may differ.
_ADDRESS_DAYS = 364
_ROW_DAYS = 7 * 365
_KEPT = (
    "id",
    "actor_id",
    "actor_email",
    "action",
    "subject_id",
    "subject_email",
    "before",
    "after",
    "created_at",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER audit_log_append_only ON audit_log")
        op.execute(
            "CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN IF TG_OP = 'DELETE' THEN "
            f"IF OLD.created_at < now() - interval '{_ROW_DAYS} days' THEN RETURN OLD; END IF; "
            "ELSIF TG_OP = 'UPDATE' THEN "
            f"IF OLD.created_at < now() - interval '{_ADDRESS_DAYS} days' AND NEW.ip_address IS NULL "
            "AND to_jsonb(NEW) - 'ip_address' = to_jsonb(OLD) - 'ip_address' THEN RETURN NEW; END IF; "
            f"END IF; RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log "
            "FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log()"
        )
        op.execute(
            "CREATE TRIGGER audit_log_refuses_truncate BEFORE TRUNCATE ON audit_log "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log()"
        )
        return
    same = " AND ".join(f'NEW."{name}" IS OLD."{name}"' for name in _KEPT)
    _replace(
        "UPDATE",
        f"WHEN NOT (OLD.created_at < {_days_ago(_ADDRESS_DAYS)} AND NEW.ip_address IS NULL AND {same})",
    )
    _replace("DELETE", f"WHEN OLD.created_at >= {_days_ago(_ROW_DAYS)}")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER audit_log_append_only ON audit_log")
        op.execute("DROP TRIGGER audit_log_refuses_truncate ON audit_log")
        op.execute(
            "CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log()"
        )
        return
    _replace("UPDATE", "")
    _replace("DELETE", "")


def _days_ago(days: int) -> str:
    """A time of SQLite in the format of `Timestamp` columns."""
    return f"strftime('%Y-%m-%dT%H:%M:%f', 'now', '-{days} days')"


def _replace(act: str, condition: str) -> None:
    op.execute(f"DROP TRIGGER audit_log_refuses_{act.lower()}")
    op.execute(
        f"CREATE TRIGGER audit_log_refuses_{act.lower()} BEFORE {act} ON audit_log {condition} "
        f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    )
