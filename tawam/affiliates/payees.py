"""The affiliates whom payouts are asked for."""

from tawam.affiliates import statements
from tawam.approvals.approvals import Approvals
from tawam.approvals.mails import ApprovalMails
from tawam.brand import Brand
from tawam.database.port import Row, Transaction
from tawam.settings import Settings


async def _find_payee(transaction: Transaction, affiliate_id: str) -> Row | None:
    return await transaction.fetch_one(statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id)


def open_approvals(settings: Settings, brand: Brand) -> Approvals:
    """Open the requests to a second admin as the settings say."""
    team_email = settings.team_email or brand.support_email
    mails = ApprovalMails(settings.site_url)
    return Approvals(mails, team_email, settings.second_admin_above_cents, _find_payee)
