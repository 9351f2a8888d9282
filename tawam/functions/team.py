"""The team's access to functions, and its functions `team-members` and `team-overview`.

Producers may do what is done on productions (`require_team_member`, `team_transaction`); what concerns money,
accounts and leads is for admins alone (`require_admin`, `admin_transaction`).
"""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

import msgspec

from tawam.audit.trail import Actor
from tawam.auth.admin import permissions
from tawam.auth.admin.admins import team
from tawam.auth.errors import AuthError
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.database.table_policies import TeamRole
from tawam.functions.call import Call, Callers
from tawam.functions.errors import localized_error
from tawam.languages import Language
from tawam.overview import read_overview

T = TypeVar("T")


def require_callers(call: Call, callers: Callers) -> None:
    """Admit the caller to a function that is for `callers`.

    Raises:
        FunctionError: as `require_team_member`.
    """
    match callers:
        case Callers.ANYONE:
            return
        case Callers.ACCOUNTS:
            if call.caller.user_id is None and call.caller.role != "service_role":
                raise localized_error(401, "no_authorization", call.language)
        case Callers.TEAM:
            require_team_member(call)
        case Callers.ADMINS:
            require_admin(call)


def require_team_member(call: Call) -> Actor:
    """Return the caller, an admin or a producer, as the actor of audit entries.

    Raises:
        FunctionError: 401 `no_authorization` for visitors, 401 `session_expired` if signing in again would
            help, 403 `insufficient_aal` if a second factor would, 403 `not_admin` for everybody else.
    """
    return _require(call, ("admin", "producer"))


def require_admin(call: Call) -> Actor:
    """As `require_team_member`, for admins alone."""
    return _require(call, ("admin",))


def _require(call: Call, roles: tuple[TeamRole, ...]) -> Actor:
    caller = call.caller
    if caller.role == "service_role":
        return Actor(None, "service key", call.address)
    if caller.user_id is None:
        raise localized_error(401, "no_authorization", call.language)
    if caller.team_role not in roles:
        raise localized_error(403, "not_admin", call.language)
    if caller.team_needs == "second factor":
        raise localized_error(403, "insufficient_aal", call.language)
    if caller.team_needs == "sign-in":
        raise localized_error(401, "session_expired", call.language)
    return Actor(caller.user_id, caller.email, call.address, caller.session_id)


async def team_transaction(
    database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[T]]
) -> T:
    """Run `work` in a transaction that first checks in the database that the caller is still of the team.

    Raises:
        FunctionError: as `require_team_member`; 403 `not_admin` for somebody who lost the role a moment ago.
        UserBanned, SessionEnded: the caller was banned or signed out a moment ago.
    """
    return await _run(database, call, require_team_member(call), permissions.begin_team_action, work)


async def admin_transaction(
    database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[T]]
) -> T:
    """As `team_transaction`, for admins alone; their acts take turns."""
    return await _run(database, call, require_admin(call), permissions.begin_admin_action, work)


async def _run(
    database: Database,
    call: Call,
    actor: Actor,
    begin: Callable[[Transaction, Actor], Awaitable[Any]],
    work: Callable[[Transaction, Actor], Awaitable[T]],
) -> T:
    async def checked_work(transaction: Transaction) -> T:
        try:
            await begin(transaction, actor)
        except AuthError as error:
            raise localized_error(403, "not_admin", call.language) from error
        return await work(transaction, actor)

    return await in_transaction(database, checked_work)


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


class TeamMembers:
    """Lists the admins and producers who can sign in."""

    name = "team-members"
    callers = Callers.TEAM
    request_type = TeamMembersRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: TeamMembersRequest) -> TeamMembersAnswer:
        require_team_member(call)
        members = [
            msgspec.convert(member, TeamMember, from_attributes=True) for member in await team(self._database)
        ]
        return TeamMembersAnswer(members=members)


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


class TeamOverview:
    """Answers the figures of each of the latest days, their sums, and the sums of the period before."""

    name = "team-overview"
    callers = Callers.ADMINS
    request_type = TeamOverviewRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: TeamOverviewRequest) -> TeamOverviewAnswer:
        require_admin(call)
        overview = await read_overview(self._database, body.days)
        return msgspec.convert(overview, TeamOverviewAnswer, from_attributes=True)
