"""POST /invite: an account that waits for its owner, who is told by mail."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth import accounts, mails, metadata
from tawam.auth.addresses import validated
from tawam.auth.admin.acting import begin
from tawam.auth.admin.address import address_taken
from tawam.auth.admin.answer import user_answer
from tawam.auth.context import Auth
from tawam.auth.languages import language_of
from tawam.auth.mail_limits import team_may_mail
from tawam.auth.mails import Onwards
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Email, JsonObject


class Invitation(msgspec.Struct):
    """Body of POST /invite."""

    email: Email = ""
    data: JsonObject | None = None


async def invite(auth: Auth, actor: Actor, request: Request) -> Response:
    body = await read_json(request, Invitation)
    user_metadata = metadata.checked(body.data or {})
    email = validated(body.email)
    account = accounts.NewAccount(
        email=email,
        password_hash=None,
        user_metadata=user_metadata,
        app_metadata={**accounts.APP_METADATA, **accounts.NEEDS_PASSWORD},
        language=language_of(request, user_metadata),
        moment=now(),
    )
    onwards = Onwards(request.query_params.get("redirect_to"))
    await _not_taken(auth, email)  # Before it counts as a mail, for there would be none.
    await team_may_mail(auth, actor.user_id or "", email, "invite")

    async def work(transaction: Transaction) -> str:
        await begin(transaction, actor)
        user = await waiting_account(transaction, account)
        await mails.mail_invite(auth, transaction, {**user, "language": account.language}, onwards)
        await trail.record(transaction, actor, "user.invited", user, after={"email": user["email"]})
        return user["id"]

    try:
        user_id = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        raise address_taken() from error
    return await user_answer(auth, user_id)


async def _not_taken(auth: Auth, email: str) -> None:
    user = await auth.database.fetch_one(accounts.USER_BY_EMAIL, email=email)
    if user is not None and user["email_confirmed_at"] is not None:
        raise address_taken()


async def waiting_account(transaction: Transaction, account: accounts.NewAccount) -> Row:
    """The unconfirmed account of an address, locked; made where there is none.

    Raises:
        AuthError: 422 `email_exists`: it is confirmed already.
        UniqueViolation: somebody signed up with it at this moment.
    """
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account.email)
    if user is None:
        await accounts.create(transaction, account)
    elif user["email_confirmed_at"] is not None:
        raise address_taken()
    elif account.password_hash is not None:
        await accounts.replace_unconfirmed(transaction, user, account)
    elif user["password_hash"] is not None:
        # A sign-up came first, perhaps a stranger's: its own link must not keep that password now.
        await transaction.execute(accounts.CONTEST, user_id=user["id"])
    found = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account.email)
    return found or {}
