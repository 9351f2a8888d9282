"""POST /recover: a link to choose a new password, for whoever reads the mail box. Always `{}`."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, flows, mails
from tawam.auth.addresses import validated
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import validation_failed
from tawam.auth.languages import stated_language, written_to
from tawam.auth.mail_limits import may_mail
from tawam.auth.mails import Onwards
from tawam.auth.strangers import write_as_much
from tawam.database.port import Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.fields import Email, Line


class Recover(msgspec.Struct):
    """Body of POST /recover."""

    email: Email | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def recover(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Recover)
    if not body.email:
        raise validation_failed("Password recovery requires an email")
    email = validated(body.email)
    challenge = flows.checked_challenge(body.code_challenge, body.code_challenge_method)
    language = stated_language(request)
    last_for = await may_mail(auth, request, email, "recovery", "recover")
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None:
            await write_as_much(transaction)
        else:
            await mails.mail_recovery(auth, transaction, written_to(user, language), onwards)

    await in_transaction(auth.database, work)
    return json_answer({})
