"""The figures of the business for the team: a few for each day, and their sums.

Each figure of a day is one range of an index that holds every column it needs (`ix_…_plot_…`), so that
counting two years of 100,000 rows takes milliseconds in both databases and no sums are stored.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta
from functools import lru_cache, reduce
from operator import add
from typing import Any, NamedTuple

from sqlalchemy import Column, Table, bindparam, column, false, func, or_, select, values

from tawam import dubai
from tawam.auth.tables import users
from tawam.database.port import Database
from tawam.database.schema import Timestamp, now, timestamp
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.orders.tables import orders, payments
from tawam.productions.tables import productions

# All prices are in dollars. A payment in another currency is a mistake that is refunded; it is not counted.
_CURRENCY = "USD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of one day or of several. Days run from midnight to midnight in Dubai.

    Attributes:
        orders: orders by their first payment; a renewal is not another order.
        revenue: minor units, less refunds and lost disputes. They count on the day of the payment, whenever
            they happen, so that a day shows what its sales were worth. Disputed payments are left out.
        new_users: new accounts without guests.
        leads: contact messages and applications.
        late_promises: answers and productions that were due and not there by then; they stay late.
    """

    orders: int
    revenue: int
    new_users: int
    leads: int
    late_promises: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Day(Figures):
    """`day`: a date of Dubai's calendar, such as `2026-11-21`."""

    day: str


@dataclass(frozen=True, slots=True)
class Overview:
    """The figures of a period.

    Attributes:
        days: the earliest first; the last one is today until now.
        totals: the sums of `days`.
        previous: the sums of as many days before them.
    """

    days: list[Day]
    totals: Figures
    previous: Figures


async def read_overview(database: Database, count: int) -> Overview:
    """Count the figures of the latest `count` days from the rows."""
    days = _latest_days(2 * count)
    moments = {"present": now(), "currency": _CURRENCY}
    for number, (begins, ends) in enumerate(_bounds(days)):
        moments |= {f"begins_{number}": begins, f"ends_{number}": ends}
    rows = await database.fetch_list(figures_statement(len(days)), **moments)
    all_days = [Day(day=day.isoformat(), **row) for day, row in zip(days, rows, strict=True)]
    before, shown = all_days[:count], all_days[count:]
    return Overview(shown, _total(shown), _total(before))


def _total(days: Iterable[Figures]) -> Figures:
    names = [field.name for field in fields(Figures)]
    return Figures(**{name: sum(getattr(day, name) for day in days) for name in names})


def _latest_days(count: int) -> list[date]:
    """Return today in Dubai and the days before it, the earliest first."""
    today = dubai.today()
    return [today - timedelta(days=ago) for ago in range(count - 1, -1, -1)]


def _bounds(days: Sequence[date]) -> Iterator[tuple[str, str]]:
    """Yield the start of each day and of the next one, as `Timestamp` columns hold them."""
    for day in days:
        yield _midnight(day), _midnight(day + timedelta(days=1))


def _midnight(day: date) -> str:
    return timestamp(datetime.combine(day, time(), dubai.DUBAI))


@lru_cache(maxsize=8)
def figures_statement(days: int) -> Statement:
    """Select one row for each day, in order. Day 0 lies between the parameters `begins_0` and `ends_0`."""
    moments = values(column("begins", Timestamp()), column("ends", Timestamp()), name="moments")
    calendar = moments.data([(_moment("begins", day), _moment("ends", day)) for day in range(days)]).cte(
        "calendar"
    )
    day = _Day(calendar.c.begins, calendar.c.ends)
    figures = {
        "orders": day.count(orders.c.paid_at),
        "revenue": day.revenue(),
        "new_users": day.count(users.c.created_at, users.c.is_anonymous == false()),
        "leads": _add(day.count(table.c.created_at) for table in (contact_messages, affiliate_applications)),
        "late_promises": _add(
            (
                *(day.missed(table) for table in (orders, contact_messages, affiliate_applications)),
                day.count(productions.c.missed_due_at),
            )
        ),
    }
    columns = [figure.label(name) for name, figure in figures.items()]
    return Statement(select(*columns).select_from(calendar).order_by(calendar.c.begins))


class _Day(NamedTuple):
    """Builds the figures of one day of the calendar."""

    begins: Any
    ends: Any

    def count(self, moment: Column[Any], *conditions: Any) -> Any:
        return self._figure(func.count(), moment, *conditions)

    def revenue(self) -> Any:
        """Sum what is left of the payments with status `paid`; of fully refunded ones nothing is left."""
        kept = func.sum(payments.c.amount - payments.c.refunded_amount - payments.c.lost_amount)
        is_kept = (payments.c.status == "paid", payments.c.currency == bindparam("currency"))
        return func.coalesce(self._figure(kept, payments.c.paid_at, *is_kept), 0)

    def missed(self, table: Table) -> Any:
        """Count what was due on this day and was not handled by then."""
        was_missed = or_(table.c.handled_at.is_(None), table.c.handled_at > table.c.due_at)
        return self.count(table.c.due_at, table.c.due_at <= bindparam("present"), was_missed)

    def _figure(self, figure: Any, moment: Column[Any], *conditions: Any) -> Any:
        return select(figure).where(moment >= self.begins, moment < self.ends, *conditions).scalar_subquery()


def _add(figures: Iterable[Any]) -> Any:
    return reduce(add, figures)


def _moment(name: str, day: int) -> Any:
    return bindparam(f"{name}_{day}", type_=Timestamp())
