"""`Prefer: timezone=`: the moments of an answer in a time zone of the caller's choice."""

from datetime import UTC, datetime, tzinfo

from tawam.database.port import Row
from tawam.database.schema import Timestamp
from tawam.database.zones import zone_named
from tawam.rest.query import Query
from tawam.rest.request import Preferences, RestRequest


def zone_of(preferences: Preferences) -> tzinfo:
    """The time zone of moments that name none."""
    return zone_named(preferences.timezone) or UTC


def in_time_zone(rows: list[Row], request: RestRequest, query: Query) -> list[Row]:
    """Return the rows with their moments in the time zone of the request."""
    if not request.preferences.timezone:
        return rows
    zone, columns = zone_of(request.preferences), request.relation.policy.table.c
    names = [item.name for item in query.selection.items if isinstance(columns[item.column].type, Timestamp)]
    return [{**row, **{name: moved(row[name], zone) for name in names}} for row in rows]


def moved(moment: str | None, zone: tzinfo | None) -> str | None:
    if moment is None:
        return None
    try:
        return datetime.fromisoformat(moment).astimezone(zone).isoformat(timespec="microseconds")
    except OverflowError:
        # At the ends of the calendar.
        return moment
