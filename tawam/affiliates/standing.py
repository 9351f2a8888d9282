"""Whether a partner's link counts."""

from tawam.affiliates import statements
from tawam.affiliates.affiliate import AffiliateStatus
from tawam.affiliates.errors import UnknownAffiliate
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Transaction


async def set_status(
    transaction: Transaction, actor: Actor, affiliate_id: str, status: AffiliateStatus
) -> None:
    """
    Raises:
        UnknownAffiliate: there is no such partner.
    """
    affiliate = await transaction.fetch_one(statements.LOCK_AFFILIATE, affiliate_id=affiliate_id)
    if affiliate is None:
        raise UnknownAffiliate
    if affiliate["status"] == status:
        return
    await transaction.execute(statements.SET_STATUS, affiliate_id=affiliate_id, new_status=status)
    before, after = {"status": affiliate["status"]}, {"status": status}
    await trail.record(transaction, actor, "affiliate.status_changed", affiliate, before=before, after=after)
