"""The modules that declare calls, and the services that calls name, by the annotation of the parameter."""

from collections.abc import Mapping
from typing import Any

from tawam.affiliates import calls as affiliates
from tawam.affiliates.applications import ApplicationDecisions
from tawam.affiliates.payees import open_approvals
from tawam.affiliates.referral_routes import COOKIE
from tawam.affiliates.referrals import Links, Referrals
from tawam.approvals import calls as approvals
from tawam.approvals.approvals import Approvals
from tawam.auth.access import Access
from tawam.auth.context import Auth
from tawam.brand import Brand
from tawam.calls.call import Services
from tawam.catalogue.catalogue import Catalogue
from tawam.commerce import Commerce
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.leads import calls as leads
from tawam.leads.affiliate_applications import AffiliateApplications
from tawam.leads.contact_messages import ContactMessages
from tawam.leads.form_guard import FormGuard
from tawam.orders import calls as orders
from tawam.orders import checkout_calls
from tawam.orders.checkout_calls import ReadReferral, Referral
from tawam.orders.orders import Orders
from tawam.orders.refunds import Refunds
from tawam.orders.subscriptions import Subscriptions
from tawam.receipts import calls as receipts
from tawam.receipts.pdf import PdfRenderer
from tawam.receipts.receipt import Receipts
from tawam.settings import Settings
from tawam.team import calls as team

MODULES = (affiliates, approvals, checkout_calls, leads, orders, receipts, team)


def services(
    settings: Settings,
    database: Database,
    brand: Brand,
    auth: Auth,
    limits: Limits,
    catalogue: Catalogue,
    commerce: Commerce,
    referrals: Referrals,
) -> Services:
    """Make the services of one process."""
    site_url, team_email = settings.site_url, settings.team_email or brand.support_email
    links = Links(site_url)

    async def read_referral(cookies: Mapping[str, str]) -> Referral | None:
        return await referrals.read(cookies.get(COOKIE))

    made: dict[Any, Any] = {
        Access: auth.access,
        AffiliateApplications: AffiliateApplications(database, team_email),
        ApplicationDecisions: ApplicationDecisions(catalogue.affiliates, links),
        Approvals: open_approvals(settings, brand),
        Auth: auth,
        Catalogue: catalogue,
        ContactMessages: ContactMessages(database, team_email, site_url),
        Database: database,
        FormGuard: FormGuard(limits, auth.proofs_of_work),
        Limits: limits,
        Links: links,
        Orders: commerce.orders,
        PdfRenderer: PdfRenderer(),
        ReadReferral: read_referral,
        Receipts: Receipts(database, brand),
        Refunds: Refunds(database, commerce.provider, commerce.inbox),
        Subscriptions: Subscriptions(database, commerce.provider, commerce.inbox, site_url),
    }
    return made
