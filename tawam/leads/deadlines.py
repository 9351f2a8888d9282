"""The deadlines of promised answers: 24 hours for messages, 2 to 3 business days for applications."""

import asyncio
from datetime import datetime, timedelta
from typing import NamedTuple

from tawam.database.schema import timestamp
from tawam.working_days import end_of_working_day

_MESSAGE_DEADLINE = timedelta(hours=24)
_SOON_DAYS, _DUE_DAYS = 2, 3


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
    soon, due = (end_of_working_day(received, count) for count in (_SOON_DAYS, _DUE_DAYS))
    return Deadlines(timestamp(soon), timestamp(due))
