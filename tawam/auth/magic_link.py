"""POST /otp and its older name POST /magiclink: a link, and a code, to sign in without a password.

Where there is no account yet, one without a password is opened, unless the caller or the settings say no;
the mail and the answer are the same. Confirming the mail confirms the address.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.auth import accounts, flows, mails, metadata
from tawam.auth.addresses import validated
from tawam.auth.answers import json_answer
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.languages import language_of, stated_language, written_to
from tawam.auth.mail_limits import may_mail
from tawam.auth.mails import Onwards
from tawam.auth.strangers import write_as_much
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject, Line
from tawam.languages import Language


class MagicLink(msgspec.Struct):
    """Body of POST /otp."""

    email: Email | None = None
    phone: Line | None = None
    create_user: bool = True
    data: JsonObject | None = None
    code_challenge: Line | None = None
    code_challenge_method: Line | None = None


async def magic_link(auth: Auth, request: Request) -> Response:
    body = await read_json(request, MagicLink)
    if not body.email and body.phone:
        raise AuthError(400, "phone_provider_disabled", "Unsupported phone provider")
    if not auth.settings.magic_links:
        raise AuthError(422, "otp_disabled", "Signing in by a link or a code is disabled")
    if not body.email:
        raise validation_failed("One of email or phone must be set")
    email = validated(body.email)
    challenge = flows.checked_challenge(body.code_challenge, body.code_challenge_method)
    user_metadata = metadata.checked(body.data or {})
    account = accounts.NewAccount(
        email=email,
        password_hash=None,
        user_metadata=user_metadata,
        language=language_of(request, user_metadata),
        moment=now(),
    )
    language = stated_language(request, user_metadata)
    last_for = await may_mail(auth, request, email, "magiclink", "otp")
    onwards = Onwards(request.query_params.get("redirect_to"), challenge, last_for)
    is_open = body.create_user and auth.settings.signup_enabled
    await _mailed(auth, email, account if is_open else None, language, onwards)
    return json_answer({})


async def _mailed(
    auth: Auth, email: str, account: accounts.NewAccount | None, language: Language | None, onwards: Onwards
) -> None:
    """Mail the address's account, or open `account` for it; neither where there is none."""

    async def work(transaction: Transaction) -> None:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
        if user is None and account is not None:
            user = await _opened(transaction, account)
        if user is None:
            await write_as_much(transaction)
        else:
            await mails.mail_magic_link(auth, transaction, written_to(user, language), onwards)

    try:
        await in_transaction(auth.database, work)
    except UniqueViolation:  # Another request for the same new address was first.
        await in_transaction(auth.database, work)


async def _opened(transaction: Transaction, account: accounts.NewAccount) -> Row:
    user_id = await accounts.create(transaction, account)
    return {"id": user_id, "email": account.email, "language": account.language}
