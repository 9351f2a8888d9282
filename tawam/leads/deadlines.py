"""The deadlines of promised answers: 24 hours for messages, 2 to 3 business days for applications.

Business days are Monday to Friday without the public holidays of the United Arab Emirates; they end at
midnight there. Holidays that follow the moon are estimates until they are announced.
"""

import asyncio
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from tawam.database.schema import timestamp
from tawam.dubai import DUBAI

if TYPE_CHECKING:
    from holidays import HolidayBase

_MESSAGE_DEADLINE = timedelta(hours=24)
_SOON_DAYS, _DUE_DAYS = 2, 3

# Asking the calendar for a new year changes it: it then computes the holidays of that year.
_lock = Lock()


class Deadlines(NamedTuple):
    """Times as `Timestamp` columns hold them. The team is warned from `due_soon_at` on."""

    due_soon_at: str
    due_at: str


def message_due_at(received: datetime) -> str:
    """Return the deadline of a message; weekends and holidays count."""
    return timestamp(received + _MESSAGE_DEADLINE)


async def application_deadlines(received: datetime) -> Deadlines:
    """Return the ends of the second and the third business day after the day of receipt.

    Runs in a thread: the first call imports the calendars of all countries, which takes a second or two.
    """
    return await asyncio.to_thread(_application_deadlines, received)


def _application_deadlines(received: datetime) -> Deadlines:
    day = received.astimezone(DUBAI).date()
    with _lock:
        soon, due = (_calendar().get_nth_working_day(day, count) for count in (_SOON_DAYS, _DUE_DAYS))
    return Deadlines(timestamp(_end_of(soon)), timestamp(_end_of(due)))


def _end_of(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), DUBAI).astimezone(UTC)


@cache
def _calendar() -> "HolidayBase":
    import holidays

    return holidays.country_holidays("AE")
