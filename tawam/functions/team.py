"""Who may do what only the team may."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tawam.audit.trail import Actor
from tawam.auth.admin import permissions
from tawam.auth.errors import AuthError
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal

T = TypeVar("T")


def team_member(call: Call) -> Actor:
    """The caller, as somebody of the team; for the audit trail.

    Raises:
        FunctionError: 401 `no_authorization` for visitors, 401 `session_expired` where signing in again would
            help, 403 `insufficient_aal` where a second factor would, 403 `not_admin` for everybody else.
    """
    caller = call.caller
    if caller.role == "service_role":
        return Actor(None, "service key", call.address)
    if caller.user_id is None:
        raise refusal(401, "no_authorization", call.language)
    if caller.is_admin_at_aal2:
        raise refusal(403, "insufficient_aal", call.language)
    if caller.is_admin_anew:
        raise refusal(401, "session_expired", call.language)
    if not caller.is_admin:
        raise refusal(403, "not_admin", call.language)
    return Actor(caller.user_id, caller.email, call.address, caller.session_id)


async def team_transaction(
    database: Database, call: Call, work: Callable[[Transaction, Actor], Awaitable[T]]
) -> T:
    """Run `work` in a transaction in which the caller is sure to be of the team still.

    Raises:
        FunctionError: as `team_member`; 403 `not_admin` for an admin who lost the role a moment ago.
        UserBanned, SessionEnded: or was banned or signed out.
    """
    actor = team_member(call)

    async def checked(transaction: Transaction) -> T:
        try:
            await permissions.begin_admin_action(transaction, actor)
        except AuthError as error:
            raise refusal(403, "not_admin", call.language) from error
        return await work(transaction, actor)

    return await in_transaction(database, checked)
