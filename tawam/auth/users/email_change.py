"""Moves an account to another address once both mail boxes have confirmed, in either order.

Reading only one mail box, or holding only a session, changes nothing. Asking for an address that another
account has gets the same answer; that account's owner is told by mail, and the change never happens.
"""

from typing import Any

from sqlalchemy import bindparam, null, update

from tawam.auth.context import Auth
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.one_time_tokens import EMAIL_CHANGE_CURRENT, EMAIL_CHANGE_NEW, RedeemedToken
from tawam.auth.links.redirects import HOME, RedirectTarget
from tawam.auth.sessions import pkce, sessions
from tawam.auth.tables import identities, users
from tawam.auth.users import accounts
from tawam.auth.users.listeners import tell_joined
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now
from tawam.profiles.tables import profiles

SET_PENDING = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        new_email=bindparam("new_email"),
        email_change_sent_at=bindparam("sent_at"),
        email_change_confirmed=None,
        updated_at=bindparam("moment"),
    )
)
SET_CHANGE_SENT_AT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(email_change_sent_at=bindparam("moment"), language=bindparam("language"))
)
SET_CONFIRMED_SIDE = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(email_change_confirmed=bindparam("side"))
)
SET_USER_EMAIL = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        email=bindparam("address"),
        email_confirmed_at=bindparam("moment"),
        stand_in_hash=None,
        is_anonymous=False,
        new_email=null(),
        email_change_confirmed=None,
        email_change_sent_at=None,
        app_metadata=bindparam("app_metadata"),
        updated_at=bindparam("moment"),
    )
)
SET_IDENTITY_EMAIL = Statement(
    update(identities)
    .where(identities.c.user_id == bindparam("user_id"), identities.c.provider == accounts.PROVIDER)
    .values(
        email=bindparam("address"), identity_data=bindparam("identity_data"), updated_at=bindparam("moment")
    )
)
SET_PROFILE_EMAIL = Statement(
    update(profiles).where(profiles.c.id == bindparam("user_id")).values(email=bindparam("address"))
)


async def request_change(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, redirect: RedirectTarget = HOME
) -> None:
    """Mail both addresses; replaces a pending change. `user` is locked."""
    moment = now()
    await transaction.execute(
        SET_PENDING, user_id=user["id"], new_email=new_email, sent_at=moment, moment=moment
    )
    if user["email"] is not None:
        await mails.mail_change_to_current(auth, transaction, user, new_email, redirect)
    await _mail_new_address(auth, transaction, user, new_email, redirect)


async def cancel(transaction: Transaction, user: Row) -> None:
    """Cancel the pending change of a locked account, and delete its links."""
    await transaction.execute(SET_PENDING, user_id=user["id"], new_email=None, sent_at=None, moment=now())
    for type_ in (EMAIL_CHANGE_CURRENT, EMAIL_CHANGE_NEW):
        await transaction.execute(one_time_tokens.DELETE_TOKENS, user_id=user["id"], type=type_)


async def resend_mails(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME, *, mail_new: bool = True
) -> None:
    """Mail the addresses again that have not confirmed. `user` is locked.

    Args:
        mail_new: whether the new address may be mailed now.
    """
    await transaction.execute(SET_CHANGE_SENT_AT, user_id=user["id"], moment=now(), language=user["language"])
    if user["email"] is not None and user["email_change_confirmed"] != "current":
        await mails.mail_change_to_current(auth, transaction, user, user["new_email"], redirect)
    if mail_new and user["email_change_confirmed"] != "new":
        await _mail_new_address(auth, transaction, user, user["new_email"], redirect)


async def confirm(transaction: Transaction, redeemed: RedeemedToken, keep_session_id: str | None) -> bool:
    """Confirm one side; returns whether both have confirmed and the address has changed.

    The change ends every session but `keep_session_id`, and a mail tells the old address.

    Raises:
        UniqueViolation: another account has taken the address since.
    """
    user = redeemed.user
    side = "new" if redeemed.type == EMAIL_CHANGE_NEW else "current"
    is_first = user["email"] is not None and user["email_change_confirmed"] in (None, side)
    if is_first:
        await transaction.execute(SET_CONFIRMED_SIDE, user_id=user["id"], side=side)
        return False
    await _apply_change(transaction, user)
    if user["email"] is not None:
        await _end_sessions(transaction, user, keep_session_id)
        await mails.notify(transaction, user, "email-changed", new_email=user["new_email"])
    return True


async def _mail_new_address(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, redirect: RedirectTarget
) -> None:
    owner = await transaction.fetch_one(accounts.USER_BY_EMAIL, email=new_email)
    if owner is None:
        await mails.mail_change_to_new(auth, transaction, user, new_email, redirect)
    else:
        await transaction.execute(one_time_tokens.DELETE_TOKENS, user_id=user["id"], type=EMAIL_CHANGE_NEW)
        await mails.mail_has_account(auth, transaction, owner, "address-taken", redirect)


async def _apply_change(transaction: Transaction, user: Row) -> None:
    moment, new_email = now(), user["new_email"]
    providers = user["app_metadata"].get("providers", [])
    known: dict[str, Any] = {
        "provider": user["app_metadata"].get("provider", accounts.PROVIDER),
        "providers": providers if accounts.PROVIDER in providers else [*providers, accounts.PROVIDER],
    }
    await transaction.execute(
        SET_USER_EMAIL,
        user_id=user["id"],
        address=new_email,
        app_metadata={**user["app_metadata"], **known},
        moment=moment,
    )
    await update_related_records(transaction, user, new_email, confirmed_at=moment)


async def update_related_records(
    transaction: Transaction, user: Row, address: str, *, confirmed_at: str | None
) -> None:
    """Update identity, profile and guest records of a locked account; its earlier links and codes end."""
    moment, user_id = now(), user["id"]
    is_verified = confirmed_at is not None
    data = accounts.identity_data(user_id, address, user["user_metadata"], is_verified=is_verified)
    moved = await transaction.execute(
        SET_IDENTITY_EMAIL, user_id=user_id, address=address, identity_data=data, moment=moment
    )
    if not moved:
        account = accounts.NewAccount(
            email=address,
            password_hash=None,
            user_metadata=user["user_metadata"],
            language=user["language"],
            moment=moment,
            confirmed_at=confirmed_at,
        )
        await accounts.add_identity(transaction, user_id, account, address)
    await transaction.execute(SET_PROFILE_EMAIL, user_id=user_id, address=address)
    if is_verified:
        await tell_joined(transaction, user_id, address)
    await transaction.execute(one_time_tokens.DELETE_ALL_TOKENS, user_id=user_id)
    await transaction.execute(pkce.DELETE_CODES_OF_USER, user_id=user_id)


async def _end_sessions(transaction: Transaction, user: Row, keep_session_id: str | None) -> None:
    if keep_session_id is None:
        await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])
    else:
        await transaction.execute(sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=keep_session_id)
