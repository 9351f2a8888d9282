"""Writes mails in the transaction of what they are about; the relay sends them afterwards."""

import asyncio
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import insert

from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, now
from tawam.database.sweeping import BEFORE, Sweep
from tawam.languages import Language
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
    "books-differ",
    "ledger-broken",
    "role-changed",
    "approval-waits",
    "approval-decided",
    "recording-accepted",
    "recording-refused",
    "recordings-to-check",
    "studio-reminder",
    "script-waits",
    "script-news",
    "video-ready",
    "delivery-taken-back",
    "cut-waits",
    "cut-news",
    "scripts-wait",
    "scripts-news",
    "consent-request",
    "consent-signed",
    "consent-signed-customer",
    "consent-declined",
    "consent-replaced",
    "consent-withdrawn",
    "consent-withdrawn-customer",
    "consent-withdrawn-team",
    "twin-deleted",
    "twin-deleted-customer",
    "twin-deleted-team",
]

# Long enough to answer who was sent which mail; one that was given up was reported meanwhile.
KEPT_FOR = timedelta(days=90)
# Mails that are done with leave the database, for the names and addresses in them.
MAIL_SWEEPS = tuple(
    Sweep.of(mails, KEPT_FOR, mails.c.status == status, mails.c.due_at < BEFORE)
    for status in ("sent", "failed", "suppressed")
)
INSERT_MAIL = Statement(insert(mails))

_notified: set[asyncio.Event] = set()


@dataclass(frozen=True)
class Mail:
    """Attributes:
    recipient: one address.
    values: the values of the template, as plain JSON data; a missing one fails the sending.
    reply_to: one address; None means that answers go to the sender of the mails.
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
    notify_worker()
    return mail_id


def notify_worker() -> None:
    """Wake the relays of this process: a mail was written."""
    for event in _notified:
        event.set()


@contextmanager
def notifications() -> Generator[asyncio.Event]:
    """An event of the running loop that is set at each `notify_worker`, for as long as the block lasts."""
    event = asyncio.Event()
    _notified.add(event)
    try:
        yield event
    finally:
        _notified.discard(event)
