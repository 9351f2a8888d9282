"""A partner and their account: found by the address that both have, once it is confirmed."""

from tawam.affiliates import statements
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Transaction

SELF_REFERRAL_CHECK = Actor(None, "self-referral check", None)


async def adopt(transaction: Transaction, user_id: str, email: str) -> None:
    """Join the partner of this address to the account, and take back what its own orders have earned them.

    Call it after the account has got the orders of its address.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    await transaction.execute(statements.JOIN_ACCOUNT, user_id=user_id, confirmed_email=email)
    await take_back_own(transaction, user_id)


async def leave(transaction: Transaction, user_id: str) -> None:
    """The partner of this account has none, until another one shows their address to be its own."""
    await transaction.execute(statements.LEAVE_ACCOUNT, user_id=user_id)


async def take_back_own(transaction: Transaction, user_id: str) -> None:
    """Commissions on orders of the partner's own account are taken back; payouts then have too much."""
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
