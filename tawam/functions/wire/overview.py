"""What the team sees of the business."""

from typing import Literal

import msgspec

from tawam.languages import Language


class TeamOverviewRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The latest `days` days, today among them."""

    days: Literal[7, 30, 90, 365]
    language: Language | None = None


class OverviewFigures(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Of one day, or of several. `revenue`: cents, without what went back."""

    orders: int
    revenue: int
    new_users: int
    leads: int
    late_promises: int


class OverviewDay(OverviewFigures, frozen=True, kw_only=True, rename="camel"):
    """`day`: of Dubai's calendar, as `2026-11-21`."""

    day: str


class TeamOverviewAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`previous`: what as many days before came to."""

    days: list[OverviewDay]
    totals: OverviewFigures
    previous: OverviewFigures
