"""Finds or creates the account of a person whom a provider has authenticated."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import bindparam, select, update

from tawam.auth.access import is_banned
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.oidc.id_token import Person
from tawam.auth.tables import identities, users
from tawam.auth.users import accounts
from tawam.auth.users.validation import validated
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now

_LONGEST_NAME = 100
_LONGEST_PICTURE = 500
# What OpenID Connect calls a name, and what our pages do.
_NAMES = {"name": "full_name", "given_name": "first_name", "family_name": "last_name"}

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


async def arrive(auth: Auth, transaction: Transaction, provider: str, person: Person, language: str) -> str:
    """The id of the person's account, made or linked in this transaction.

    An account with the same address is theirs, since the provider has verified it. Where nobody has
    confirmed that account yet, whoever opened it may have been a stranger: their password, names and
    sessions go.

    Raises:
        AuthError: 400 `provider_email_needs_verification`, 422 `signup_disabled`, 400 `user_banned`.
        UniqueViolation: the same person arrived at the same moment; run the transaction again.
    """
    if person.email is None:
        message = f"Unverified email with {provider}. Verify it there and try again."
        raise AuthError(400, "provider_email_needs_verification", message)
    known = await transaction.fetch_one(LOCK_USER_BY_IDENTITY, provider=provider, provider_id=person.subject)
    if known is not None:
        _refuse_banned(known)
        return known["id"]
    account = accounts.NewAccount(
        email=validated(person.email),
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
        await _link(transaction, user, account)
        return user["id"]
    if not auth.settings.signup_enabled:
        raise AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    return await accounts.create(transaction, account)


async def _link(transaction: Transaction, user: Row, account: accounts.NewAccount) -> None:
    _refuse_banned(user)
    app_metadata = dict(user["app_metadata"])
    if user["email_confirmed_at"] is None:
        await accounts.replace_unconfirmed(transaction, user, account)
        theirs = {**user, "user_metadata": account.user_metadata}
        await accounts.confirm(transaction, theirs, account.moment, asks_for_password=False)
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
    """Name and picture, as far as they are what they should be."""
    given = {ours: claims.get(theirs) for theirs, ours in _NAMES.items()}
    names = {
        ours: name.strip()[:_LONGEST_NAME]
        for ours, name in given.items()
        if isinstance(name, str) and name.strip() and name.isprintable()
    }
    picture = claims.get("picture")
    if isinstance(picture, str) and picture.startswith("https://") and len(picture) <= _LONGEST_PICTURE:
        return {**names, "avatar_url": picture}
    return names


T = TypeVar("T")


async def in_transaction_of_one(database: Database, work: Callable[[Transaction], Awaitable[T]]) -> T:
    """`in_transaction`, once more where the same person arrived twice at a moment."""
    try:
        return await in_transaction(database, work)
    except UniqueViolation:
        return await in_transaction(database, work)
