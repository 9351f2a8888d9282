"""The working days of the company: Monday to Friday without the public holidays of the United Arab Emirates.

A day runs from midnight to midnight in Dubai. Holidays that follow the moon are estimates until they are
announced.
The first call imports the calendars of all countries, which takes a quarter of a second: call it in a thread.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from tawam.dubai import DUBAI, day_of

if TYPE_CHECKING:
    from holidays import HolidayBase

WORKING_DAY = timedelta(days=1)

# Asking the calendar for a new year changes it: it then computes the holidays of that year.
_lock = Lock()


def end_of_working_day(start: datetime, count: int) -> datetime:
    """The end of the working day that is the `count`th after the day of `start`."""
    day = day_of(start)
    with _lock:
        return end_of_day(_calendar().get_nth_working_day(day, count))


def working_time(start: datetime, end: datetime) -> timedelta:
    """The time between two moments that lies on working days; none when `end` comes first."""
    total, begins = timedelta(), start
    while begins < end:
        day = day_of(begins)
        ends = min(end, end_of_day(day))
        if is_working_day(day):
            total += ends - begins
        begins = ends
    return total


def after_working_time(start: datetime, length: timedelta) -> datetime:
    """The moment at which `length` has passed on working days since `start`."""
    begins, left = start, length
    while True:
        day = day_of(begins)
        ends = end_of_day(day)
        if is_working_day(day):
            if ends - begins >= left:
                return begins + left
            left -= ends - begins
        begins = ends


def end_of_day(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), DUBAI).astimezone(UTC)


def is_working_day(day: date) -> bool:
    with _lock:
        return _calendar().is_working_day(day)


@cache
def _calendar() -> "HolidayBase":
    import holidays

    return holidays.country_holidays("AE")
