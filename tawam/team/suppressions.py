"""Lets an address have mails again, by an admin or by the command."""

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.users import accounts
from tawam.database.port import Transaction
from tawam.mail.suppressions import lift


async def lift_suppression(transaction: Transaction, actor: Actor, address: str) -> str:
    """Let an address have mails again, with an audit entry; returns it as it was suppressed.

    Raises:
        NotSuppressed
    """
    lifted = await lift(transaction, address)
    account = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=lifted["address"])
    subject = account or {"id": None, "email": lifted["address"]}
    before = {"reason": lifted["reason"], "detail": lifted["detail"], "since": lifted["created_at"]}
    await trail.record(transaction, actor, "mail.suppression_lifted", subject, before=before)
    return lifted["address"]
