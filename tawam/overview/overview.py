"""How the business goes: a few figures for each day, and what they come to."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from tawam.database.port import Database
from tawam.database.schema import now
from tawam.overview.days import bounds, latest_days
from tawam.overview.statements import figures_statement

# All prices are in dollars. Other money is a mistake that goes back, and cannot be added to them.
_CURRENCY = "USD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Of a day, or of several.

    Attributes:
        orders: that were paid for the first time; a renewal is not another order.
        revenue: minor units that we keep of what was paid. What went back, later or not, is taken off the day
            of its payment: a day tells what its sales were worth. Money in dispute is not ours.
        new_users: accounts that were made, guests left out.
        leads: contact messages and applications.
        late_promises: answers that were due, and were not given by then; given later, they stay late.
    """

    orders: int
    revenue: int
    new_users: int
    leads: int
    late_promises: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Day(Figures):
    """`day`: of Dubai's calendar, as `2026-11-21`."""

    day: str


@dataclass(frozen=True, slots=True)
class Overview:
    """Attributes:
    days: the earliest first; the last is today, as far as it has come.
    previous: of as many days before them.
    """

    days: list[Day]
    totals: Figures
    previous: Figures


async def overview(database: Database, count: int) -> Overview:
    """The latest `count` days, counted from the rows."""
    days = latest_days(2 * count)
    moments = {"present": now(), "currency": _CURRENCY}
    for number, (begins, ends) in enumerate(bounds(days)):
        moments |= {f"begins_{number}": begins, f"ends_{number}": ends}
    rows = await database.fetch_all(figures_statement(len(days)), **moments)
    all_days = [Day(day=day.isoformat(), **row) for day, row in zip(days, rows, strict=True)]
    before, shown = all_days[:count], all_days[count:]
    return Overview(shown, _sum(shown), _sum(before))


def _sum(days: Iterable[Figures]) -> Figures:
    names = [field.name for field in fields(Figures)]
    return Figures(**{name: sum(getattr(day, name) for day in days) for name in names})
