"""What follows from a proof that a mail carried: the address is its reader's, or one side of its change."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.requests import Request

from tawam.auth import accounts, email_change, one_time_tokens
from tawam.auth.access import is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AccessDenied, AuthError
from tawam.auth.mail_limits import not_mailed
from tawam.auth.one_time_tokens import Spent
from tawam.database.errors import UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

# What the protocol calls them, and which of our proofs each may be. `email` is any mailed to sign in.
TYPES: dict[str, tuple[str, ...]] = {
    "signup": (one_time_tokens.SIGNUP,),
    "email": (one_time_tokens.SIGNUP, one_time_tokens.MAGIC_LINK),
    "invite": (one_time_tokens.INVITE,),
    "magiclink": (one_time_tokens.MAGIC_LINK,),
    "recovery": (one_time_tokens.RECOVERY,),
    "email_change": (one_time_tokens.EMAIL_CHANGE_CURRENT, one_time_tokens.EMAIL_CHANGE_NEW),
}
FIRST_OF_TWO = {
    "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    "code": "200",
}

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Taken(Generic[Outcome]):
    """
    Attributes:
        user: the account as it stands now.
        outcome: what the caller made of it; None for the first of two confirmations.
    """

    user: Row
    outcome: Outcome | None


async def take(
    auth: Auth,
    request: Request,
    spend: Callable[[Transaction], Awaitable[Spent | None]],
    follow_up: Callable[[Transaction, Spent], Awaitable[Outcome]],
) -> Taken[Outcome] | None:
    """Spend a proof and do what it proves, in one transaction. None when it does not hold.

    Args:
        request: its session, if it has one, outlives a change of address.
        follow_up: what the person gets for it.

    Raises:
        AuthError: 403 `user_banned`; 422 `email_exists`: the new address has an account by now.
    """
    kept_session_id = await _session_of(auth, request)

    async def work(transaction: Transaction) -> Taken[Outcome] | None:
        spent = await spend(transaction)
        if spent is None:
            return None
        is_done = await _apply(transaction, spent, kept_session_id)
        outcome = await follow_up(transaction, spent) if is_done else None
        user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=spent.user["id"])
        return Taken(user or spent.user, outcome)

    try:
        taken = await in_transaction(auth.database, work)
    except UniqueViolation as error:
        message = "A user with this email address has already been registered"
        raise AuthError(422, "email_exists", message) from error
    if taken is not None:
        auth.access.forget_user(taken.user["id"])
        if taken.user["email"] is not None:
            await not_mailed(auth, request, taken.user["email"], taken.user["id"])
    return taken


async def chooses_password(transaction: Transaction, spent: Spent) -> bool:
    """Whether a proof that was taken was mailed to choose a password, or dropped a stranger's."""
    if spent.type in (one_time_tokens.RECOVERY, one_time_tokens.INVITE):
        return True
    user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=spent.user["id"])
    is_first = spent.user["email_confirmed_at"] is None
    return is_first and user is not None and accounts.needs_password(user)


def link_refused() -> AuthError:
    return AuthError(403, "otp_expired", "Email link is invalid or has expired")


async def _apply(transaction: Transaction, spent: Spent, kept_session_id: str | None) -> bool:
    """Whether the proof was all that is needed."""
    if is_banned(spent.user):
        raise AuthError(403, "user_banned", "User is banned")
    if spent.type in TYPES["email_change"]:
        return await email_change.confirm(transaction, spent, kept_session_id)
    is_signup = spent.type == one_time_tokens.SIGNUP
    await accounts.confirm(transaction, spent.user, now(), keeps_password=is_signup)
    return True


async def _session_of(auth: Auth, request: Request) -> str | None:
    try:
        return (await auth.access.caller_at_any_level(request)).session_id
    except AccessDenied:
        return None  # A proof by mail needs no session; a bad one does not take it away.
