"""GET and DELETE /admin/users/{id}/factors: for people who have lost their second factor."""

from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts, factors
from tawam.auth.admin.acting import begin, checked_id, not_to_oneself, subject, subject_id, user_not_found
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.shapes import factor_shape
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction


async def list_factors(auth: Auth, _: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    if await auth.database.fetch_one(accounts.USER_BY_ID, user_id=user_id) is None:
        raise user_not_found()
    found = await auth.database.fetch_all(factors.FACTORS_OF_USER, user_id=user_id)
    return json_answer([factor_shape(factor) for factor in found])


async def delete_factor(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    factor_id = checked_id(request.path_params["factor_id"], "factor_id")

    async def work(transaction: Transaction) -> Row:
        await begin(transaction, actor)
        user = await subject(transaction, request)
        not_to_oneself(actor, user, "remove a factor of")
        factor = await transaction.fetch_one(factors.LOCK_FACTOR, user_id=user_id, factor_id=factor_id)
        if factor is None:
            raise AuthError(404, "mfa_factor_not_found", "Factor not found")
        await factors.remove(transaction, user, factor)
        before = {name: factor[name] for name in ("id", "friendly_name", "factor_type", "status")}
        await trail.record(transaction, actor, "user.factor_removed", user, before=before)
        return factor

    factor = await in_transaction(auth.database, work)
    auth.access.forget_user(user_id)
    return json_answer(factor_shape(factor))
