"""POST /logout: ends this session, the account's others, or all of them."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import sessions
from tawam.auth.access import Caller
from tawam.auth.context import Auth
from tawam.auth.errors import validation_failed
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction

_SCOPES = ("global", "local", "others")


async def logout(auth: Auth, request: Request) -> Response:
    scope = request.query_params.get("scope", "global")
    if scope not in _SCOPES:
        raise validation_failed("Unsupported logout scope")
    caller = await auth.access.user_at_any_level(request)

    async def work(transaction: Transaction) -> None:
        await _end(transaction, caller, scope)

    await in_transaction(auth.database, work)
    auth.access.forget_user(caller.user_id or "")
    return Response(status_code=204)


async def _end(transaction: Transaction, caller: Caller, scope: str) -> None:
    if scope == "local":
        await transaction.execute(sessions.END_SESSION, session_id=caller.session_id)
    elif scope == "others":
        await transaction.execute(
            sessions.END_OTHER_SESSIONS, user_id=caller.user_id, session_id=caller.session_id
        )
    else:
        await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=caller.user_id)
