"""Admits callers, and runs acts of the team in a transaction that asks the database for their role once more.

Producers may do what is done on productions; what concerns money, accounts and leads is for admins alone.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from tawam.audit.trail import Actor
from tawam.auth.admin import permissions
from tawam.auth.errors import AuthError
from tawam.calls.call import Call, Callers, Services
from tawam.calls.refusals import NotAllowed, NotSignedIn, SecondFactorMissing, SignInTooOld, refusal
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.database.team_role import TeamRole

T = TypeVar("T")

UnknownAssignee = refusal(
    "unknown_assignee",
    400,
    en="That person does not belong to the team.",
    ar="لم يعد هذا الشخص من الفريق.",
)


class TeamAct(NamedTuple):
    """An act of somebody of the team. `actor`: as the audit trail names them."""

    call: Call
    transaction: Transaction
    actor: Actor


class _TeamTransaction:
    """Runs acts of those who may call the function: of the team, or of admins alone, who take turns."""

    async def run(
        self,
        services: Services,
        call: Call,
        callers: Callers,
        body: Any,
        work: Callable[[TeamAct], Awaitable[T]],
    ) -> T:
        async def act(transaction: Transaction, actor: Actor) -> T:
            return await work(TeamAct(call, transaction, actor))

        run = admin_transaction if callers is Callers.ADMINS else team_transaction
        return await run(services[Database], call, act)


TEAM_TRANSACTION = _TeamTransaction()


def require_callers(call: Call, callers: Callers) -> None:
    """Admit the caller to a function that is for `callers`.

    Raises:
        Refusal: as `require_team_member`.
    """
    match callers:
        case Callers.ANYONE:
            return
        case Callers.ACCOUNTS:
            if call.caller.user_id is None and call.caller.role != "service_role":
                raise NotSignedIn
        case Callers.TEAM:
            require_team_member(call)
        case Callers.ADMINS:
            require_admin(call)


def require_account(call: Call) -> str:
    """Return the caller's account.

    Raises:
        NotSignedIn: the caller is a visitor or a program.
    """
    if call.caller.user_id is None:
        raise NotSignedIn
    return call.caller.user_id


def require_team_member(call: Call) -> Actor:
    """Return the caller, an admin or a producer, as the actor of audit entries.

    Raises:
        NotSignedIn: a visitor.
        SignInTooOld: signing in again would help.
        SecondFactorMissing: a second factor would help.
        NotAllowed: everybody else.
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
        raise NotSignedIn
    if caller.team_role not in roles:
        raise NotAllowed
    if caller.team_needs == "second factor":
        raise SecondFactorMissing
    if caller.team_needs == "sign-in":
        raise SignInTooOld
    return Actor(caller.user_id, caller.email, call.address, caller.session_id)


async def team_transaction(
    database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[T]]
) -> T:
    """Run `work` in a transaction that first checks in the database that the caller is still of the team.

    Raises:
        Refusal: as `require_team_member`; `NotAllowed` for somebody who lost the role a moment ago.
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
            raise NotAllowed from error
        return await work(transaction, actor)

    return await in_transaction(database, checked_work)
