"""The company's clock. The Emirates have kept one time all year since 1920."""

from datetime import UTC, date, datetime, timedelta, timezone

DUBAI = timezone(timedelta(hours=4))


def in_dubai(stamp: str) -> datetime:
    """The moment of an ISO 8601 stamp on Dubai's clock; one without a zone is UTC's."""
    moment = datetime.fromisoformat(stamp)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(DUBAI)


def day_of(moment: datetime) -> date:
    """The day of a moment in Dubai."""
    return moment.astimezone(DUBAI).date()


def today() -> date:
    return day_of(datetime.now(UTC))
