"""What the team asks for that belongs to no domain: its members, its figures, addresses that get no mails."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.auth.admin.admins import team
from tawam.calls.call import Call, Callers, call
from tawam.calls.refusals import refusal
from tawam.calls.team import TEAM_TRANSACTION, TeamAct
from tawam.database.port import Database
from tawam.database.team_role import TeamRole
from tawam.languages import Language
from tawam.mail.suppressions import NotSuppressed
from tawam.team.overview import read_overview
from tawam.team.suppressions import lift_suppression

AddressNotSuppressed = refusal(
    "address_not_suppressed",
    404,
    en="This address gets mails already. Reload the page.",
    ar="لم يعد الإرسال إلى هذا البريد متوقّفًا. أعد تحميل الصفحة.",
)


class TeamMembersRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for everybody to whom a production can be assigned; leads and orders go to admins."""

    language: Language | None = None


class TeamMember(msgspec.Struct, frozen=True, kw_only=True):
    """`name` and `avatar_url`: the full name and the picture of the profile."""

    id: str
    email: str
    role: TeamRole
    name: str | None
    avatar_url: str | None


class TeamMembersAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Ordered by e-mail address."""

    members: list[TeamMember]


class TeamOverviewRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for the latest `days` days; the last one is today."""

    days: Literal[7, 30, 90, 365]
    language: Language | None = None


class OverviewFigures(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The figures of one day or of several. `revenue`: cents, less refunds and lost disputes."""

    orders: int
    revenue: int
    new_users: int
    leads: int
    late_promises: int


class OverviewDay(OverviewFigures, frozen=True, kw_only=True, rename="camel"):
    """`day`: a date of Dubai's calendar, such as `2026-11-21`."""

    day: str


class TeamOverviewAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`totals`: the sums of `days`. `previous`: the sums of as many days before them."""

    days: list[OverviewDay]
    totals: OverviewFigures
    previous: OverviewFigures


class LiftSuppressionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`address`: as `suppressed_addresses` names it."""

    address: Annotated[str, Meta(min_length=1, max_length=320)]
    language: Language | None = None


class LiftSuppressionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The address gets mails from now on."""

    address: str


@call("team-members", callers=Callers.TEAM)
async def team_members(_: Call, body: TeamMembersRequest, database: Database) -> TeamMembersAnswer:
    """List the admins and producers who can sign in."""
    members = [msgspec.convert(member, TeamMember, from_attributes=True) for member in await team(database)]
    return TeamMembersAnswer(members=members)


@call("team-overview", callers=Callers.ADMINS)
async def team_overview(_: Call, body: TeamOverviewRequest, database: Database) -> TeamOverviewAnswer:
    """Answer the figures of each of the latest days, their sums, and the sums of the period before."""
    overview = await read_overview(database, body.days)
    return msgspec.convert(overview, TeamOverviewAnswer, from_attributes=True)


@call("lift-suppression", callers=Callers.ADMINS, on=TEAM_TRANSACTION)
async def lift_suppressed_address(act: TeamAct, body: LiftSuppressionRequest) -> LiftSuppressionAnswer:
    """Remove an address from those that get no mails; earlier reports do not count any more."""
    try:
        address = await lift_suppression(act.transaction, act.actor, body.address)
    except NotSuppressed as error:
        raise AddressNotSuppressed from error
    return LiftSuppressionAnswer(address=address)
