"""Accounts without an address, for people who look around first. A setting switches them on.

They are accounts as others are; adding an address (PUT /user) and confirming it makes them permanent.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, sessions
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.languages import language_of
from tawam.auth.shapes import read_session_shape
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.client_address import client_address


async def sign_in_anonymously(auth: Auth, request: Request, user_metadata: dict[str, Any]) -> Response:
    """A session of a new account.

    Raises:
        AuthError: 422 `anonymous_provider_disabled`.
        TooManyRequests: the caller has opened many.
    """
    if not auth.settings.anonymous_sign_in:
        raise AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    await auth.limits.hit("anonymous", client_address(request))
    account = accounts.NewAccount(
        email=None,
        password_hash=None,
        user_metadata=user_metadata,
        language=language_of(request, user_metadata),
        moment=now(),
        app_metadata={},
        is_anonymous=True,
    )
    user_agent = request.headers.get("user-agent", "")

    async def work(transaction: Transaction) -> tuple[sessions.OpenSession, Row | None]:
        user_id = await accounts.create(transaction, account)
        session = await sessions.start(transaction, auth.keys, user_id, "anonymous", user_agent)
        return session, await transaction.fetch_one(accounts.USER_BY_ID, user_id=user_id)

    session, user = await in_transaction(auth.database, work)
    return json_answer(await read_session_shape(auth, session, user or {}))
