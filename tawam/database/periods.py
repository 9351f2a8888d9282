"""Periods of the calendar, which have no fixed number of days."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import datetime, timedelta

from tawam.dubai import DUBAI


@dataclass(frozen=True)
class Months:
    """So many months of the calendar."""

    count: int

    def before(self, moment: datetime) -> datetime:
        """The moment so many months earlier, or the last day of a month that is shorter."""
        years, month = divmod(moment.year * 12 + moment.month - 1 - self.count, 12)
        day = min(moment.day, monthrange(years, month + 1)[1])
        return moment.replace(year=years, month=month + 1, day=day)


@dataclass(frozen=True)
class YearsAfterYearEnd:
    """So many whole years after the end of the year, in Dubai's calendar, as the law counts for books."""

    count: int

    def before(self, moment: datetime) -> datetime:
        """The beginning of the earliest year that is still kept."""
        return datetime(moment.astimezone(DUBAI).year - self.count, 1, 1, tzinfo=DUBAI)


Period = timedelta | Months | YearsAfterYearEnd


def begins(period: Period, moment: datetime) -> datetime:
    """The moment at which a period that ends at `moment` began: what is older has had its time."""
    return moment - period if isinstance(period, timedelta) else period.before(moment)
