"""POST /resend: the mails that a person waits for once more; `{}` for any address, whatever became of it."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, email_change, flows, mails
from tawam.auth.addresses import validated
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import stated_language, written_to
from tawam.auth.mail_limits import may_mail, may_remind
from tawam.auth.mails import Onwards
from tawam.auth.strangers import write_as_much
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.bodies import read_json
from tawam.http.fields import Email, Line

_TYPES = ("signup", "email_change", "sms", "phone_change")


class Resend(msgspec.Struct):
    """Body of POST /resend."""

    type: Line | None = None
    email: Email | None = None
    phone: Line | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def resend(auth: Auth, request: Request) -> Response:
    body = await read_json(request, Resend)
    if body.type not in _TYPES:
        raise validation_failed(f"Missing one of these types: {', '.join(_TYPES)}")
    if body.phone:
        raise AuthError(400, "phone_provider_disabled", "Phone logins are disabled")
    if not body.email:
        raise validation_failed("Type provided requires an email address")
    email = validated(body.email)
    challenge = flows.checked_challenge(body.code_challenge, body.code_challenge_method)
    language = stated_language(request)
    purpose = "signup" if body.type == "signup" else "email_change"
    last_for = await may_mail(auth, request, email, purpose, "resend")
    reaches_new = body.type == "email_change" and await _may_mail_new(auth, request, email)
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is not None and body.type == "signup" and _awaits_confirmation(user):
            await mails.mail_signup(auth, transaction, written_to(user, language), onwards)
        elif user is not None and body.type == "email_change" and user["new_email"] is not None:
            recipient = written_to(user, language)
            await email_change.remind(auth, transaction, recipient, onwards, reaches_new=reaches_new)
        else:
            await write_as_much(transaction)

    await in_transaction(auth.database, work)
    return json_answer({})


async def _may_mail_new(auth: Auth, request: Request, email: str) -> bool:
    """Whether the address that the account of `email` is to move to may be mailed; nobody is told."""
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    return await may_remind(auth, request, user["new_email"] if user and user["new_email"] else email)


def _awaits_confirmation(user: Row) -> bool:
    return user["email_confirmed_at"] is None
