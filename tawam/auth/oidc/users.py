"""Finds or creates the account of a person whom a provider has authenticated."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import bindparam, select, update

from tawam.auth.access import is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.oidc.id_token import ProviderUser
from tawam.auth.tables import identities, users
from tawam.auth.users import accounts
from tawam.auth.users.validation import validate_email
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.normalization import is_printable, typed

_MAX_NAME_LENGTH = 100
_MAX_PICTURE_LENGTH = 500
# OpenID Connect's claims for names, and the fields that our pages use.
_NAME_CLAIMS = {"name": "full_name", "given_name": "first_name", "family_name": "last_name"}

LOCK_USER_BY_IDENTITY = Statement(
    select(users)
    .join(identities, identities.c.user_id == users.c.id)
    .where(
        identities.c.provider == bindparam("provider"), identities.c.provider_id == bindparam("provider_id")
    )
    .with_for_update(of=users)
)
SET_PROVIDERS = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(app_metadata=bindparam("app_metadata"), updated_at=bindparam("moment"))
)

T = TypeVar("T")


async def find_or_create_user(
    auth: Auth, transaction: Transaction, provider: str, person: ProviderUser, language: str
) -> str:
    """Find the user's account, link it to the provider, or create it; returns its id.

    An account with the same address is the user's, since the provider has verified the address. If that
    account is unconfirmed, a stranger may have created it: its password, names and sessions go.

    Raises:
        AuthError: 400 `provider_email_needs_verification`, 422 `signup_disabled`, 400 `user_banned`.
        UniqueViolation: the same user signed in at the same moment; run the transaction again.
    """
    if person.email is None:
        message = f"Unverified email with {provider}. Verify it there and try again."
        raise AuthError(400, "provider_email_needs_verification", message)
    known = await transaction.fetch_one(LOCK_USER_BY_IDENTITY, provider=provider, provider_id=person.subject)
    if known is not None:
        _refuse_banned(known)
        return known["id"]
    account = accounts.NewAccount(
        email=validate_email(person.email),
        password_hash=None,
        user_metadata=_user_metadata(person.claims),
        language=language,
        moment=now(),
        app_metadata={"provider": provider, "providers": [provider]},
        provider=provider,
        provider_id=person.subject,
        confirmed_at=now(),
    )
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=account.email)
    if user is not None:
        await _link_identity(transaction, user, account)
        return user["id"]
    if not auth.settings.signup_enabled:
        raise AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    return await accounts.create(transaction, account)


async def _link_identity(transaction: Transaction, user: Row, account: accounts.NewAccount) -> None:
    _refuse_banned(user)
    app_metadata = dict(user["app_metadata"])
    if user["email_confirmed_at"] is None:
        await accounts.replace_unconfirmed(transaction, user, account)
        theirs = {**user, "user_metadata": account.user_metadata}
        await accounts.confirm(transaction, theirs, account.moment, ask_for_password=False)
        app_metadata.pop("needs_password", None)
    providers = [*app_metadata.get("providers", []), account.provider]
    await transaction.execute(
        SET_PROVIDERS,
        user_id=user["id"],
        app_metadata={**app_metadata, "providers": list(dict.fromkeys(providers))},
        moment=account.moment,
    )
    await accounts.add_identity(transaction, user["id"], account, account.email or "")


def _refuse_banned(user: Row) -> None:
    if is_banned(user):
        raise AuthError(400, "user_banned", "User is banned")


def _user_metadata(claims: dict[str, Any]) -> dict[str, Any]:
    """Take over the name and the picture if they are valid."""
    given = {ours: claims.get(theirs) for theirs, ours in _NAME_CLAIMS.items()}
    names = {
        ours: typed(name)[:_MAX_NAME_LENGTH]
        for ours, name in given.items()
        if isinstance(name, str) and typed(name) and is_printable(typed(name))
    }
    picture = claims.get("picture")
    if isinstance(picture, str) and picture.startswith("https://") and len(picture) <= _MAX_PICTURE_LENGTH:
        return {**names, "avatar_url": picture}
    return names


async def in_transaction_retrying_conflicts(
    database: Database, work: Callable[[Transaction], Awaitable[T]]
) -> T:
    """Run `in_transaction`, and once more if the same user signed in at the same moment."""
    try:
        return await in_transaction(database, work)
    except UniqueViolation:
        return await in_transaction(database, work)
