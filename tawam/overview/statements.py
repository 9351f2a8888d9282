"""The counting itself. Each figure of a day is one range of an index that holds all it needs (`ix_…_plot_…`):
two years of 100,000 rows take milliseconds in both databases, so no sums are kept beside the rows.
"""

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import add
from typing import Any, NamedTuple

from sqlalchemy import Column, Table, bindparam, column, false, func, or_, select, values

from tawam.auth.tables import users
from tawam.database.schema import Timestamp
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.orders.tables import orders, payments


@lru_cache(maxsize=8)
def figures_statement(days: int) -> Statement:
    """One row for each day, in their order: day 0 lies between the values `begins_0` and `ends_0`."""
    moments = values(column("begins", Timestamp()), column("ends", Timestamp()), name="moments")
    calendar = moments.data([(_moment("begins", day), _moment("ends", day)) for day in range(days)]).cte(
        "calendar"
    )
    day = _Day(calendar.c.begins, calendar.c.ends)
    figures = {
        "orders": day.count(orders.c.paid_at),
        "revenue": day.revenue(),
        "new_users": day.count(users.c.created_at, users.c.is_anonymous == false()),
        "leads": _sum(day.count(table.c.created_at) for table in (contact_messages, affiliate_applications)),
        "late_promises": _sum(
            day.missed(table) for table in (orders, contact_messages, affiliate_applications)
        ),
    }
    columns = [figure.label(name) for name, figure in figures.items()]
    return Statement(select(*columns).select_from(calendar).order_by(calendar.c.begins))


class _Day(NamedTuple):
    """What happened in one day of the calendar."""

    begins: Any
    ends: Any

    def count(self, moment: Column[Any], *conditions: Any) -> Any:
        return self._figure(func.count(), moment, *conditions)

    def revenue(self) -> Any:
        """Of payments that are `paid`: of those that went back in full nothing is left."""
        kept = func.sum(payments.c.amount - payments.c.refunded_amount - payments.c.lost_amount)
        is_kept = (payments.c.status == "paid", payments.c.currency == bindparam("currency"))
        return func.coalesce(self._figure(kept, payments.c.paid_at, *is_kept), 0)

    def missed(self, table: Table) -> Any:
        """What came due, and was not handled by then."""
        was_missed = or_(table.c.handled_at.is_(None), table.c.handled_at > table.c.due_at)
        return self.count(table.c.due_at, table.c.due_at <= bindparam("present"), was_missed)

    def _figure(self, figure: Any, moment: Column[Any], *conditions: Any) -> Any:
        return select(figure).where(moment >= self.begins, moment < self.ends, *conditions).scalar_subquery()


def _sum(figures: Iterable[Any]) -> Any:
    return reduce(add, figures)


def _moment(name: str, day: int) -> Any:
    return bindparam(f"{name}_{day}", type_=Timestamp())
