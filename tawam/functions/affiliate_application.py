"""`affiliate-application`: from the affiliate form to the team."""

from tawam.functions.affiliate_rules import checked
from tawam.functions.call import Call
from tawam.functions.reception import Form, Reception
from tawam.functions.wire.leads import AffiliateApplicationAnswer, AffiliateApplicationRequest
from tawam.leads.affiliate_applications import AffiliateApplication, AffiliateApplications


class AffiliateApplicationFunction:
    """Stores and mails an application."""

    name = "affiliate-application"
    takes = AffiliateApplicationRequest

    def __init__(self, applications: AffiliateApplications, reception: Reception) -> None:
        self._applications = applications
        self._reception = reception

    async def __call__(self, call: Call, body: AffiliateApplicationRequest) -> AffiliateApplicationAnswer:
        await self._reception.admit(call)
        values, problems = checked(body, call.language)

        async def store() -> None:
            application = AffiliateApplication(language=call.language, **values)
            await self._applications.receive(application, body.idempotency_key)

        await self._reception.take(call, Form("affiliate", problems, body.fax, body.proof), store)
        return AffiliateApplicationAnswer(received=True)
