"""Time zones by name, and the offset of a wall clock's time."""

from datetime import datetime, timedelta, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo


@cache
def zone_names() -> dict[str, str]:
    """The names of all time zones (IANA), by their lower-case form."""
    names = files("tzdata").joinpath("zones").read_text().split()
    return {name.lower(): name for name in names}


def zone_named(name: str) -> tzinfo | None:
    known = zone_names().get(name.lower())
    return None if known is None else ZoneInfo(known)


def offset_at(zone: tzinfo, wall: datetime) -> timedelta:
    """The offset of a wall clock's time: of two that a transition allows the smaller, as PostgreSQL takes."""
    offsets = [wall.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1)]
    return min(offset for offset in offsets if offset is not None)
