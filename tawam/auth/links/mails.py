"""Writes the mails that carry a one-time token, and the notices about changes of an account.

`user` is a row of `users`, of which `id`, `email` and `language` are read. Where a person asked for the
mail, the language is the request's (`languages.with_language`), and the account keeps it. Token and mail are
written in the caller's transaction: a token exists only together with its mail.
"""

from typing import Any

from sqlalchemy import and_, bindparam, or_, update

from tawam.auth.context import Auth
from tawam.auth.links import one_time_tokens
from tawam.auth.links.one_time_tokens import Proof
from tawam.auth.links.redirects import HOME, Onwards, confirmation_address, page_address
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now
from tawam.mail.outbox import Mail, Template, enqueue

# What the page that confirms calls them; the others go by their own names.
_TYPES_OF_LINKS = {
    one_time_tokens.EMAIL_CHANGE_CURRENT: "email_change",
    one_time_tokens.EMAIL_CHANGE_NEW: "email_change",
}


async def issue_link(
    auth: Auth,
    transaction: Transaction,
    user: Row,
    type_: str,
    onwards: Onwards = HOME,
) -> tuple[Proof, str]:
    """A proof of `type_` (a kind of `one_time_tokens.py`) and the address that its link leads to; no mail.

    It is for `user["email"]`, which need not be the account's own address.
    """
    proof = await one_time_tokens.issue(
        transaction, auth.keys, user["id"], user["email"], type_, onwards.code_challenge
    )
    kind = _TYPES_OF_LINKS.get(type_, type_)
    link = confirmation_address(auth.site_url, user["language"], proof.token, kind, onwards.redirect_to)
    return proof, link


async def mail_signup(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Confirm the address of a new account; sets `confirmation_sent_at`."""
    await transaction.execute(MAIL_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.SIGNUP, onwards)
    await _send(transaction, user, "confirm-signup", _values(user, proof, link), onwards)


async def mail_recovery(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Choose a new password; sets `recovery_sent_at`."""
    await transaction.execute(LINK_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.RECOVERY, onwards)
    await _send(transaction, user, "reset-password", _values(user, proof, link), onwards)


async def mail_magic_link(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Sign in without a password; sets `recovery_sent_at`, as the protocol has no other name for it."""
    await transaction.execute(LINK_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.MAGIC_LINK, onwards)
    await _send(transaction, user, "magic-link", _values(user, proof, link), onwards)


async def mail_invite(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Take over an account that the team has opened; sets `invited_at`."""
    await transaction.execute(INVITED, **_sent(user))
    _, link = await issue_link(auth, transaction, user, one_time_tokens.INVITE, onwards)
    values = {
        "email": user["email"],
        "link": link,
        "link_minutes": one_time_tokens.LINK_MINUTES,
        "forgot_link": page_address(auth.site_url, user["language"], "/forgot-password"),
    }
    await _send(transaction, user, "invite", values)


async def mail_change_to_current(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, onwards: Onwards = HOME
) -> None:
    """Confirm, from the present address, that the account moves to `new_email`."""
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.EMAIL_CHANGE_CURRENT, onwards)
    values = {**_values(user, proof, link), "new_email": new_email}
    await _send(transaction, user, "email-change-current", values, onwards)


async def mail_change_to_new(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, onwards: Onwards = HOME
) -> None:
    """Confirm that `new_email` is the person's; it may be a stranger's, so it is told no other address."""
    recipient = {**user, "email": new_email}
    proof, link = await issue_link(auth, transaction, recipient, one_time_tokens.EMAIL_CHANGE_NEW, onwards)
    values = _values(recipient, proof, link)
    await _send(transaction, recipient, "email-change-new", {**values, "new_email": new_email}, onwards)


async def mail_reauthentication(
    auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME
) -> None:
    """A code, without a link, for a change that the person is about to make."""
    proof, _ = await issue_link(auth, transaction, user, one_time_tokens.REAUTHENTICATION)
    values = {"email": user["email"], "code": proof.code, "code_minutes": one_time_tokens.CODE_MINUTES}
    await _send(transaction, user, "reauthentication", values, onwards)


async def mail_has_account(
    auth: Auth, transaction: Transaction, owner: Row, template: Template, onwards: Onwards = HOME
) -> None:
    """Tell a mail box's owner that it has an account: `already-registered` or `address-taken`."""
    values = {
        "email": owner["email"],
        "sign_in_link": page_address(auth.site_url, owner["language"], "/auth?mode=sign-in"),
        "forgot_link": page_address(auth.site_url, owner["language"], "/forgot-password"),
    }
    await _send(transaction, owner, template, values, onwards)


async def notify(transaction: Transaction, user: Row, template: Template, **values: Any) -> None:
    """Tell `user` what has happened; the mail gets `email`, `changed_at` and `values`."""
    known = {"email": user["email"], "changed_at": now(), **values}
    await _send(transaction, user, template, known)


def _sent(user: Row) -> dict[str, Any]:
    return {"user_id": user["id"], "moment": now(), "language": user["language"]}


def _values(user: Row, proof: Proof, link: str) -> dict[str, Any]:
    return {
        "email": user["email"],
        "link": link,
        "code": proof.code,
        "link_minutes": one_time_tokens.LINK_MINUTES,
        "code_minutes": one_time_tokens.CODE_MINUTES,
    }


async def _send(
    transaction: Transaction,
    user: Row,
    template: Template,
    values: dict[str, Any],
    onwards: Onwards = HOME,
) -> None:
    if user["email"] in onwards.last_for:
        values = {**values, "is_last_today": True}
    await enqueue(transaction, Mail(user["email"], template, user["language"], values))


# Whoever asks for a link does without the password of a sign-up that nobody has confirmed: from then on the
# link of that sign-up, which may be a stranger's, must not keep it either.
LINK_SENT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(
        recovery_sent_at=bindparam("moment"),
        language=bindparam("language"),
        is_contested=or_(
            users.c.is_contested,
            and_(users.c.email_confirmed_at.is_(None), users.c.password_hash.is_not(None)),
        ),
    )
)
INVITED = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(invited_at=bindparam("moment"), language=bindparam("language"))
)
MAIL_SENT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(confirmation_sent_at=bindparam("moment"), language=bindparam("language"))
)
