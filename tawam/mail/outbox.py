"""Mails are written in the transaction of what they are about, and sent afterwards by the relay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import insert

from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.languages import Language
from tawam.mail import bell
from tawam.mail.tables import mails

Template = Literal[
    "confirm-signup",
    "already-registered",
    "reset-password",
    "magic-link",
    "invite",
    "email-change-current",
    "email-change-new",
    "email-changed",
    "address-taken",
    "reauthentication",
    "password-changed",
    "second-factor-added",
    "second-factor-removed",
    "recovery-codes-created",
    "recovery-codes-removed",
    "recovery-code-used",
    "passkey-added",
    "passkey-removed",
    "account-deleted",
    "contact-message",
    "contact-received",
    "affiliate-application",
    "affiliate-approved",
    "affiliate-declined",
    "order-paid",
    "order-placed-team",
    "order-refunded",
    "renewal-paid",
    "renewal-failed",
    "subscription-ending",
    "subscription-canceled",
    "payment-disputed",
    "refund-failed",
    "payment-differs",
]

INSERT_MAIL = Statement(insert(mails))


@dataclass(frozen=True)
class Mail:
    """Attributes:
    recipient: one address.
    values: what the template's words take, as plain JSON data; a missing one fails the sending.
    reply_to: one address; empty means that answers go to the sender of the mails.
    """

    recipient: str
    template: Template
    language: Language
    values: Mapping[str, Any]
    reply_to: str | None = None


async def enqueue(transaction: Transaction, mail: Mail) -> str:
    """Write `mail` in the caller's transaction: it goes out once that commits, and only then.

    Returns:
        The mail's id, which its Message-ID carries.
    """
    mail_id, moment = new_id(), now()
    await transaction.execute(
        INSERT_MAIL,
        id=mail_id,
        recipient=mail.recipient,
        template=mail.template,
        language=mail.language,
        values=dict(mail.values),
        reply_to=mail.reply_to,
        status="queued",
        attempts=0,
        last_error=None,
        due_at=moment,
        created_at=moment,
        sent_at=None,
    )
    bell.ring()
    return mail_id
