"""The statements of allowances."""

from sqlalchemy import and_, bindparam, func, insert, or_, select

from tawam.allowances.tables import allowance_entries
from tawam.database.port import Statement
from tawam.productions.tables import productions

_OF_PRODUCTION = allowance_entries.c.production_id == bindparam("production_id")
_NOT_ENDED = or_(allowance_entries.c.until.is_(None), allowance_entries.c.until > bindparam("moment"))

INSERT_ENTRY = Statement(insert(allowance_entries))
# Every entry holds the end of its lot: these are whole lots.
CURRENT_ENTRIES = Statement(select(allowance_entries).where(and_(_OF_PRODUCTION, _NOT_ENDED)))
ENTRY_BY_KEY = Statement(select(allowance_entries).where(allowance_entries.c.key == bindparam("of_key")))
LOTS_OF_PAYMENT = Statement(
    select(allowance_entries).where(
        allowance_entries.c.lot_id.in_(
            select(allowance_entries.c.id).where(allowance_entries.c.payment_id == bindparam("payment_id"))
        )
    )
)
NEWEST_GRANT = Statement(
    select(allowance_entries.c.unlimited)
    .where(
        _OF_PRODUCTION,
        allowance_entries.c.kind == bindparam("of_kind"),
        allowance_entries.c.id == allowance_entries.c.lot_id,
    )
    .order_by(allowance_entries.c.starts_at.desc(), allowance_entries.c.id.desc())
    .limit(1)
)
LAST_END = Statement(select(func.max(allowance_entries.c.until).label("ended_at")).where(_OF_PRODUCTION))
GOING_PRODUCTIONS = Statement(
    select(productions.c.id, productions.c.plan_id)
    .where(productions.c.user_id == bindparam("user_id"), productions.c.stopped_at.is_(None))
    .order_by(productions.c.created_at.desc(), productions.c.id.desc())
)
