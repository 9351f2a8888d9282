"""The promised time of a production, on the working calendar.

The clock runs while the team is waited for and nothing is missing from the customer; otherwise it stands, and
what was used stays used, until all of a month's videos are completed. Days and weeks end with their last
working day, hours to the second.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache

from tawam.catalogue.allowance import Delivery
from tawam.catalogue.catalogue import Catalogue, Plan, load_catalogue
from tawam.database.schema import timestamp
from tawam.dubai import day_of
from tawam.productions.production import State, TwinWork, needed_twins
from tawam.working_days import WORKING_DAY, after_working_time, end_of_day, working_time

_WORKING_DAYS_PER_WEEK = 5
_INSTANT = timedelta(microseconds=1)


def clock_runs(twins: Sequence[TwinWork], state: State) -> bool:
    """Whether the promised time passes in this state of the production that has these twins."""
    return state.waits_for == "team" and any(twin.is_startable for twin in needed_twins(twins))


async def due_at(plan_id: str, used_seconds: int, started: str) -> str:
    """The moment by which the work is promised, of a clock that begins to run again at `started`.

    Runs in a thread, for the calendar's sake.
    """
    return await asyncio.to_thread(_due_at, promised_delivery(plan_id), used_seconds, started)


async def used_seconds(before: int, running_since: str, stopped: str) -> int:
    """The used time of a clock that ran until `stopped`, in whole seconds of working days."""
    begins, ends = datetime.fromisoformat(running_since), datetime.fromisoformat(stopped)
    return before + int((await asyncio.to_thread(working_time, begins, ends)).total_seconds())


def is_made_anew(plan_id: str) -> bool:
    """Whether the promise holds again for what is begun after everything was completed: month by month."""
    plan = _catalogue().find(plan_id)
    return isinstance(plan, Plan) and plan.period == "month"


def promised_delivery(plan_id: str) -> Delivery:
    """The delivery that a plan promises; for what names none, and for add-ons, that of the catalogue."""
    catalogue = _catalogue()
    plan = catalogue.find(plan_id)
    promised = plan.delivery if isinstance(plan, Plan) else None
    return promised or catalogue.delivery


def _due_at(delivery: Delivery, used: int, started: str) -> str:
    start = datetime.fromisoformat(started)
    left = max(timedelta(), _length(delivery) - timedelta(seconds=used))
    if not left:
        return started
    due = after_working_time(start, left)
    if delivery.unit != "hours":
        # The last instant of a day belongs to it, and not to the next.
        due = end_of_day(day_of(due - _INSTANT))
    return timestamp(due)


def _length(delivery: Delivery) -> timedelta:
    if delivery.unit == "hours":
        return timedelta(hours=delivery.most)
    days = delivery.most * (_WORKING_DAYS_PER_WEEK if delivery.unit == "weeks" else 1)
    return days * WORKING_DAY


@cache
def _catalogue() -> Catalogue:
    return load_catalogue()
