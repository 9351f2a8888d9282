"""The team's calendar: days run from midnight to midnight in Dubai."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

from tawam.database.schema import timestamp
from tawam.dubai import DUBAI


def latest_days(count: int) -> list[date]:
    """Today and the days before it, the earliest first."""
    today = datetime.now(UTC).astimezone(DUBAI).date()
    return [today - timedelta(days=ago) for ago in range(count - 1, -1, -1)]


def bounds(days: Sequence[date]) -> Iterator[tuple[str, str]]:
    """When each day begins and when the next one does, as `Timestamp` columns hold it."""
    for day in days:
        yield _midnight(day), _midnight(day + timedelta(days=1))


def _midnight(day: date) -> str:
    return timestamp(datetime.combine(day, time(), DUBAI))
