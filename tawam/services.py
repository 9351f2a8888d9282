"""The modules that declare calls, and the services that calls name, by the annotation of the parameter."""

from typing import Any

from tawam.auth.context import Auth
from tawam.brand import Brand
from tawam.calls.call import Services
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.leads import calls as leads
from tawam.leads.affiliate_applications import AffiliateApplications
from tawam.leads.contact_messages import ContactMessages
from tawam.leads.form_guard import FormGuard
from tawam.settings import Settings
from tawam.team import calls as team

MODULES = (leads, team)


def services(settings: Settings, database: Database, brand: Brand, auth: Auth, limits: Limits) -> Services:
    """Make the services of one process."""
    team_email = settings.team_email or brand.support_email
    made: dict[Any, Any] = {
        Database: database,
        Limits: limits,
        Auth: auth,
        ContactMessages: ContactMessages(database, team_email, settings.site_url),
        AffiliateApplications: AffiliateApplications(database, team_email),
        FormGuard: FormGuard(limits, auth.proofs_of_work),
    }
    return made
