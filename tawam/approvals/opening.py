"""Opens the requests to a second admin as the settings say."""

from tawam.approvals.approvals import Approvals
from tawam.approvals.mails import ApprovalMails
from tawam.brand import Brand
from tawam.settings import Settings


def open_approvals(settings: Settings, brand: Brand) -> Approvals:
    team_email = settings.team_email or brand.support_email
    return Approvals(ApprovalMails(settings.site_url), team_email, settings.second_admin_above_cents)
