"""The mails that open something: each carries a proof of its own, see `one_time_tokens.py`.

`user` is a row of `users`, of which `id`, `email` and `language` are read. Where a person asked for the mail,
the language is the request's (`languages.written_to`), and the account remembers it. All is written in the
caller's transaction: a proof exists from the moment its mail does.
"""

from typing import Any

import msgspec

from tawam.auth import accounts, one_time_tokens
from tawam.auth.context import Auth
from tawam.auth.one_time_tokens import Proof
from tawam.auth.redirects import confirmation_address, page_address
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.mail.outbox import Mail, Template, enqueue

# What the page that confirms calls them; the others go by their own names.
_TYPES_OF_LINKS = {
    one_time_tokens.EMAIL_CHANGE_CURRENT: "email_change",
    one_time_tokens.EMAIL_CHANGE_NEW: "email_change",
}


class Onwards(msgspec.Struct, frozen=True):
    """How a person goes on from a link.

    Attributes:
        redirect_to: the page after the confirmation; left out unless it is ours.
        code_challenge: of a caller who wants a code there, see `flows.py`.
        last_for: mail boxes that get nothing more today, and are told so, see `mail_limits.py`.
    """

    redirect_to: str | None = None
    code_challenge: str | None = None
    last_for: frozenset[str] = frozenset()


HOME = Onwards()


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
    await transaction.execute(accounts.MAIL_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.SIGNUP, onwards)
    await _send(transaction, user, "confirm-signup", _values(user, proof, link), onwards)


async def mail_recovery(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Choose a new password; sets `recovery_sent_at`."""
    await transaction.execute(accounts.LINK_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.RECOVERY, onwards)
    await _send(transaction, user, "reset-password", _values(user, proof, link), onwards)


async def mail_magic_link(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Sign in without a password; sets `recovery_sent_at`, as the protocol has no other name for it."""
    await transaction.execute(accounts.LINK_SENT, **_sent(user))
    proof, link = await issue_link(auth, transaction, user, one_time_tokens.MAGIC_LINK, onwards)
    await _send(transaction, user, "magic-link", _values(user, proof, link), onwards)


async def mail_invite(auth: Auth, transaction: Transaction, user: Row, onwards: Onwards = HOME) -> None:
    """Take over an account that the team has opened; sets `invited_at`."""
    await transaction.execute(accounts.INVITED, **_sent(user))
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
