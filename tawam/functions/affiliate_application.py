"""`affiliate-application`: from the affiliate form to the team."""

from tawam.functions.affiliate_rules import checked
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.wire.leads import AffiliateApplicationAnswer, AffiliateApplicationRequest
from tawam.http.limits import Limits
from tawam.leads.affiliate_applications import AffiliateApplication, AffiliateApplications
from tawam.leads.inbox import KeyTaken
from tawam.logs import logger

log = logger("functions")


class AffiliateApplicationFunction:
    """Stores and mails an application.

    What fills the field that people do not see is a program: it is told that all is well.
    """

    name = "affiliate-application"
    takes = AffiliateApplicationRequest

    def __init__(self, applications: AffiliateApplications, limits: Limits) -> None:
        self._applications = applications
        self._limits = limits

    async def __call__(self, call: Call, body: AffiliateApplicationRequest) -> AffiliateApplicationAnswer:
        values, problems = checked(body, call.language)
        if problems:
            raise refusal(400, "validation_failed", call.language, fields=problems)
        if body.fax:
            log.info("affiliate_honeypot", address=call.address)
            return AffiliateApplicationAnswer(received=True)
        await self._limits.hit("affiliate", call.address)
        await self._limits.hit("affiliate_total")
        application = AffiliateApplication(language=call.language, **values)
        try:
            await self._applications.receive(application, body.idempotency_key)
        except KeyTaken as error:
            raise refusal(409, "idempotency_mismatch", call.language) from error
        return AffiliateApplicationAnswer(received=True)
