"""Moves an account to another address once both mail boxes have confirmed, in either order.

Reading only one mail box, or holding only a session, changes nothing. Asking for an address that another
account has gets the same answer; that account's owner is told by mail, and the change never happens.
"""

from typing import Any

from sqlalchemy import bindparam, null, update

from tawam.auth.context import Auth
from tawam.auth.links import mails, one_time_tokens
from tawam.auth.links.one_time_tokens import EMAIL_CHANGE_CURRENT, EMAIL_CHANGE_NEW, Spent
from tawam.auth.links.redirects import HOME, Onwards
from tawam.auth.sessions import pkce, sessions
from tawam.auth.tables import identities, users
from tawam.auth.users import accounts
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
SENT_AGAIN = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(email_change_sent_at=bindparam("moment"), language=bindparam("language"))
)
CONFIRM_ONE = Statement(
    update(users).where(users.c.id == bindparam("user_id")).values(email_change_confirmed=bindparam("side"))
)
MOVE_USER = Statement(
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
MOVE_IDENTITY = Statement(
    update(identities)
    .where(identities.c.user_id == bindparam("user_id"), identities.c.provider == accounts.PROVIDER)
    .values(
        email=bindparam("address"), identity_data=bindparam("identity_data"), updated_at=bindparam("moment")
    )
)
MOVE_PROFILE = Statement(
    update(profiles).where(profiles.c.id == bindparam("user_id")).values(email=bindparam("address"))
)


async def ask(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, onwards: Onwards = HOME
) -> None:
    """Mail both addresses; a change that was asked for before is void. `user` is locked."""
    moment = now()
    await transaction.execute(
        SET_PENDING, user_id=user["id"], new_email=new_email, sent_at=moment, moment=moment
    )
    if user["email"] is not None:
        await mails.mail_change_to_current(auth, transaction, user, new_email, onwards)
    await _mail_new(auth, transaction, user, new_email, onwards)


async def cancel(transaction: Transaction, user: Row) -> None:
    """Forget the change that `user` (locked) asked for, and void its links."""
    await transaction.execute(SET_PENDING, user_id=user["id"], new_email=None, sent_at=None, moment=now())
    for type_ in (EMAIL_CHANGE_CURRENT, EMAIL_CHANGE_NEW):
        await transaction.execute(one_time_tokens.VOID_TOKENS, user_id=user["id"], type=type_)


async def remind(
    auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME, *, reaches_new: bool = True
) -> None:
    """Mail once more whichever address has yet to confirm. `user` is locked.

    Args:
        reaches_new: whether the new address may be mailed at present.
    """
    await transaction.execute(SENT_AGAIN, user_id=user["id"], moment=now(), language=user["language"])
    if user["email"] is not None and user["email_change_confirmed"] != "current":
        await mails.mail_change_to_current(auth, transaction, user, user["new_email"], onwards)
    if reaches_new and user["email_change_confirmed"] != "new":
        await _mail_new(auth, transaction, user, user["new_email"], onwards)


async def confirm(transaction: Transaction, spent: Spent, kept_session_id: str | None) -> bool:
    """Take one side's proof; whether both are in, and the account has moved.

    Every session but `kept_session_id` ends with it, and the address before is told.

    Raises:
        UniqueViolation: another account has taken the address since.
    """
    user = spent.user
    side = "new" if spent.type == EMAIL_CHANGE_NEW else "current"
    is_first = user["email"] is not None and user["email_change_confirmed"] in (None, side)
    if is_first:
        await transaction.execute(CONFIRM_ONE, user_id=user["id"], side=side)
        return False
    await _move(transaction, user)
    if user["email"] is not None:
        await _end_sessions(transaction, user, kept_session_id)
        await mails.notify(transaction, user, "email-changed", new_email=user["new_email"])
    return True


async def _mail_new(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, onwards: Onwards
) -> None:
    owner = await transaction.fetch_one(accounts.USER_BY_EMAIL, email=new_email)
    if owner is None:
        await mails.mail_change_to_new(auth, transaction, user, new_email, onwards)
    else:
        await transaction.execute(one_time_tokens.VOID_TOKENS, user_id=user["id"], type=EMAIL_CHANGE_NEW)
        await mails.mail_has_account(auth, transaction, owner, "address-taken", onwards)


async def _move(transaction: Transaction, user: Row) -> None:
    moment, new_email = now(), user["new_email"]
    providers = user["app_metadata"].get("providers", [])
    known: dict[str, Any] = {
        "provider": user["app_metadata"].get("provider", accounts.PROVIDER),
        "providers": providers if accounts.PROVIDER in providers else [*providers, accounts.PROVIDER],
    }
    await transaction.execute(
        MOVE_USER,
        user_id=user["id"],
        address=new_email,
        app_metadata={**user["app_metadata"], **known},
        moment=moment,
    )
    await move_belongings(transaction, user, new_email, confirmed_at=moment)


async def move_belongings(
    transaction: Transaction, user: Row, address: str, *, confirmed_at: str | None
) -> None:
    """What else of an account (locked) names its address; links and codes that the old one got are void."""
    moment, user_id = now(), user["id"]
    is_verified = confirmed_at is not None
    data = accounts.identity_data(user_id, address, user["user_metadata"], is_verified=is_verified)
    moved = await transaction.execute(
        MOVE_IDENTITY, user_id=user_id, address=address, identity_data=data, moment=moment
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
    await transaction.execute(MOVE_PROFILE, user_id=user_id, address=address)
    if is_verified:
        await accounts.join(transaction, user_id, address)
    await transaction.execute(one_time_tokens.VOID_ALL_TOKENS, user_id=user_id)
    await transaction.execute(pkce.VOID_CODES, user_id=user_id)


async def _end_sessions(transaction: Transaction, user: Row, kept_session_id: str | None) -> None:
    if kept_session_id is None:
        await transaction.execute(sessions.END_SESSIONS_OF_USER, user_id=user["id"])
    else:
        await transaction.execute(sessions.END_OTHER_SESSIONS, user_id=user["id"], session_id=kept_session_id)
