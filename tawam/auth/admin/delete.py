"""DELETE /admin/users/{id}: the account with all that is its own, or all but its id."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import admins, deletion
from tawam.auth.admin.acting import begin, not_to_oneself, subject, subject_id
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_bytes, read_json


class Deletion(msgspec.Struct):
    """Body of DELETE /admin/users/{id}; may be missing altogether."""

    should_soft_delete: bool = False


async def delete_user(auth: Auth, actor: Actor, request: Request) -> Response:
    user_id = subject_id(request)
    wanted = await _wanted(request)

    async def work(transaction: Transaction) -> None:
        team = await begin(transaction, actor)
        user = await subject(transaction, request, may_be_empty=not wanted.should_soft_delete)
        not_to_oneself(actor, user, "delete")
        admins.keep_one(team, user)
        if wanted.should_soft_delete:
            await deletion.empty_account(transaction, user)
        else:
            await deletion.delete_account(transaction, user)
        before = {"email": user["email"], "app_metadata": user["app_metadata"]}
        after = {"keeps_id": True} if wanted.should_soft_delete else None
        await trail.record(transaction, actor, "user.deleted", user, before=before, after=after)

    await in_transaction(auth.database, work)
    auth.access.forget_user(user_id)
    return json_answer({})


async def _wanted(request: Request) -> Deletion:
    if "content-type" not in request.headers and not await read_bytes(request):
        return Deletion()
    return await read_json(request, Deletion)
