"""An affiliate: the stored record, its status, and the account that it belongs to."""

from typing import Literal

import msgspec

from tawam.affiliates import statements
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.refusals import refusal
from tawam.database.port import Transaction
from tawam.languages import Language

AffiliateStatus = Literal["active", "paused"]

SELF_REFERRAL_CHECK = Actor(None, "self-referral check", None)


AffiliateNotFound = refusal(
    "affiliate_not_found",
    404,
    en="There is no such partner.",
    ar="لم نجد هذا الشريك.",
)


class Affiliate(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `affiliates`; times are ISO 8601 in UTC."""

    id: str
    application_id: str | None
    user_id: str | None
    email: str
    full_name: str
    code: str
    language: Language
    status: AffiliateStatus
    created_at: str


async def set_status(
    transaction: Transaction, actor: Actor, affiliate_id: str, status: AffiliateStatus
) -> None:
    """Pause or activate an affiliate's link, with an audit entry if the status changes.

    Raises:
        AffiliateNotFound
    """
    affiliate = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
    if affiliate is None:
        raise AffiliateNotFound
    if affiliate["status"] == status:
        return
    await transaction.execute(statements.SET_STATUS, affiliate_id=affiliate_id, new_status=status)
    before, after = {"status": affiliate["status"]}, {"status": status}
    await trail.record(transaction, actor, "affiliate.status_changed", affiliate, before=before, after=after)


async def link_account(transaction: Transaction, user_id: str, email: str) -> None:
    """Link the affiliate with this address to the account; reverse commissions on the account's orders.

    Call it after the guest orders of the address are linked to the account.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    await transaction.execute(statements.LINK_ACCOUNT, user_id=user_id, confirmed_email=email)
    await reverse_own_commissions(transaction, user_id)


async def unlink_account(transaction: Transaction, user_id: str) -> None:
    """Remove the account from its affiliate, until another account confirms the affiliate's address."""
    await transaction.execute(statements.UNLINK_ACCOUNT, user_id=user_id)


async def reverse_own_commissions(transaction: Transaction, user_id: str) -> None:
    """Reverse the commissions on orders of the affiliate's own account.

    Where they were paid out already, the next payout deducts them.
    """
    affiliate = await transaction.fetch_one(statements.LOCK_AFFILIATE_BY_USER, user_id=user_id)
    if affiliate is None:
        return
    own = await transaction.fetch_all(
        statements.OWN_COMMISSIONS, affiliate_id=affiliate["id"], user_id=user_id
    )
    for commission in own:
        await transaction.execute(
            statements.SET_REVERSED,
            commission_id=commission["id"],
            new_reversed=commission["amount"],
            new_is_own=True,
        )
        await trail.record(
            transaction,
            SELF_REFERRAL_CHECK,
            "commission.reversed",
            affiliate,
            before={"reversed_amount": commission["reversed_amount"]},
            after={"commission": commission["id"], "reversed_amount": commission["amount"]},
        )
