"""When we have promised an answer: messages within 24 hours, applications within 2 to 3 business days.

Business days are those of the United Arab Emirates: Monday to Friday without public holidays (those that
follow the moon are estimated until they are announced), and end at midnight there.
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

_ANSWER_WITHIN = timedelta(hours=24)
_SOON, _DUE = 2, 3

# The calendar adds a year when it first meets it.
_lock = Lock()


class Promise(NamedTuple):
    """Moments as `Timestamp` columns hold them. `due_soon_at`: from then on the team is warned."""

    due_soon_at: str
    due_at: str


def message_due(received: datetime) -> str:
    """Messages are answered around the clock."""
    return timestamp(received + _ANSWER_WITHIN)


async def application_promise(received: datetime) -> Promise:
    """The ends of the second and the third business day after the day of receipt.

    The first call takes a second or two, in a thread: the calendar's package brings every country's.
    """
    return await asyncio.to_thread(_promise, received)


def _promise(received: datetime) -> Promise:
    day = received.astimezone(DUBAI).date()
    with _lock:
        soon, due = (_calendar().get_nth_working_day(day, count) for count in (_SOON, _DUE))
    return Promise(timestamp(_end_of(soon)), timestamp(_end_of(due)))


def _end_of(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), DUBAI).astimezone(UTC)


@cache
def _calendar() -> "HolidayBase":
    import holidays

    return holidays.country_holidays("AE")
