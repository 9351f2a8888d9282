"""Writes the mails that carry a one-time token, and the notices about changes of an account.

`user` is a row of `users`, of which `id`, `email` and `language` are read. Where a person asked for the
mail, the language is the request's (`languages.with_language`), and the account keeps it. Token and mail are
written in the caller's transaction: a token exists only together with its mail.
"""

from typing import Any

from sqlalchemy import and_, bindparam, or_, update

from tawam.auth.context import Auth
from tawam.auth.links import one_time_tokens
from tawam.auth.links.one_time_tokens import OneTimeToken
from tawam.auth.links.redirects import HOME, RedirectTarget, confirmation_url, page_url
from tawam.auth.tables import users
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now
from tawam.mail.outbox import Mail, Template, enqueue

# The confirmation page's names for these types; other types keep their names.
_LINK_TYPES = {
    one_time_tokens.EMAIL_CHANGE_CURRENT: "email_change",
    one_time_tokens.EMAIL_CHANGE_NEW: "email_change",
}

# A link confirms an unconfirmed sign-up without its password, which may be a stranger's. From then on the
# sign-up's own link must not keep that password either.
SET_RECOVERY_SENT_AT = Statement(
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
SET_INVITED_AT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(invited_at=bindparam("moment"), language=bindparam("language"))
)
SET_CONFIRMATION_SENT_AT = Statement(
    update(users)
    .where(users.c.id == bindparam("user_id"))
    .values(confirmation_sent_at=bindparam("moment"), language=bindparam("language"))
)


async def issue_link(
    auth: Auth,
    transaction: Transaction,
    user: Row,
    type_: str,
    redirect: RedirectTarget = HOME,
) -> tuple[OneTimeToken, str]:
    """Issue a one-time token of `type_` and its link, without a mail.

    The token proves `user["email"]`, which need not be the account's own address.
    """
    proof = await one_time_tokens.issue(
        transaction, auth.keys, user["id"], user["email"], type_, redirect.code_challenge
    )
    kind = _LINK_TYPES.get(type_, type_)
    link = confirmation_url(auth.site_url, user["language"], proof.token, kind, redirect.redirect_to)
    return proof, link


async def mail_signup(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME
) -> None:
    """Mail a link to confirm the address of a new account; sets `confirmation_sent_at`."""
    await transaction.execute(SET_CONFIRMATION_SENT_AT, **_sent_values(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.SIGNUP, redirect)
    await _send(transaction, user, "confirm-signup", _template_values(user, proof, link), redirect)


async def mail_recovery(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME
) -> None:
    """Mail a link to choose a new password; sets `recovery_sent_at`."""
    await transaction.execute(SET_RECOVERY_SENT_AT, **_sent_values(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.RECOVERY, redirect)
    await _send(transaction, user, "reset-password", _template_values(user, proof, link), redirect)


async def mail_magic_link(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME
) -> None:
    """Mail a link to sign in without a password; sets `recovery_sent_at`, as the protocol does."""
    await transaction.execute(SET_RECOVERY_SENT_AT, **_sent_values(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.MAGIC_LINK, redirect)
    await _send(transaction, user, "magic-link", _template_values(user, proof, link), redirect)


async def mail_invite(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME
) -> None:
    """Mail an invitation to an account that an admin created; sets `invited_at`."""
    await transaction.execute(SET_INVITED_AT, **_sent_values(user))
    _, link = await issue_link(auth, transaction, user, one_time_tokens.INVITE, redirect)
    values = {
        "email": user["email"],
        "link": link,
        "link_minutes": one_time_tokens.LINK_MINUTES,
        "forgot_link": page_url(auth.site_url, user["language"], "/forgot-password"),
    }
    await _send(transaction, user, "invite", values)


async def mail_change_to_current(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, redirect: RedirectTarget = HOME
) -> None:
    """Ask the current address to confirm the change to `new_email`."""
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.EMAIL_CHANGE_CURRENT, redirect)
    values = {**_template_values(user, proof, link), "new_email": new_email}
    await _send(transaction, user, "email-change-current", values, redirect)


async def mail_change_to_new(
    auth: Auth, transaction: Transaction, user: Row, new_email: str, redirect: RedirectTarget = HOME
) -> None:
    """Ask `new_email` to confirm the change. It may be a stranger's, so the mail names no other address."""
    recipient = {**user, "email": new_email}
    proof, link = await issue_link(auth, transaction, recipient, one_time_tokens.EMAIL_CHANGE_NEW, redirect)
    values = _template_values(recipient, proof, link)
    await _send(transaction, recipient, "email-change-new", {**values, "new_email": new_email}, redirect)


async def mail_reauthentication(
    auth: Auth, transaction: Transaction, user: Row, redirect: RedirectTarget = HOME
) -> None:
    """Mail a code, without a link, for reauthentication."""
    proof, _ = await issue_link(auth, transaction, user, one_time_tokens.REAUTHENTICATION)
    values = {"email": user["email"], "code": proof.code, "code_minutes": one_time_tokens.CODE_MINUTES}
    await _send(transaction, user, "reauthentication", values, redirect)


async def mail_has_account(
    auth: Auth, transaction: Transaction, owner: Row, template: Template, redirect: RedirectTarget = HOME
) -> None:
    """Tell the owner of an address that it has an account: `already-registered` or `address-taken`."""
    values = {
        "email": owner["email"],
        "sign_in_link": page_url(auth.site_url, owner["language"], "/auth?mode=sign-in"),
        "forgot_link": page_url(auth.site_url, owner["language"], "/forgot-password"),
    }
    await _send(transaction, owner, template, values, redirect)


async def notify(transaction: Transaction, user: Row, template: Template, **values: Any) -> None:
    """Mail `user` a notice; the template gets `email`, `changed_at` and `values`."""
    known = {"email": user["email"], "changed_at": now(), **values}
    await _send(transaction, user, template, known)


def _sent_values(user: Row) -> dict[str, Any]:
    return {"user_id": user["id"], "moment": now(), "language": user["language"]}


def _template_values(user: Row, proof: OneTimeToken, link: str) -> dict[str, Any]:
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
    redirect: RedirectTarget = HOME,
) -> None:
    if user["email"] in redirect.final_recipients:
        values = {**values, "is_last_today": True}
    await enqueue(transaction, Mail(user["email"], template, user["language"], values))
