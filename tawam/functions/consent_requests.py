"""`request-consent`: the customer asks a person for consent."""

import msgspec

from tawam.auth.users.contacts import Contact, contact_of
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id
from tawam.calls.form_rules import check_email
from tawam.consents.consent import ConsentRequest
from tawam.consents.consents import Consents
from tawam.consents.errors import TwinDeleted, UnknownTwin
from tawam.consents.links import lock_twin
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.errors import localized_error
from tawam.http.fields import Email
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.productions.statements import TWIN


class RequestConsentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks a person for consent. `language`: of the mail, and of the person."""

    twin_id: Id
    email: Email
    language: Language


class RequestConsentAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The row of `consent_requests`. `token`: of the link, for a caller whose own address it goes to."""

    id: str
    twin_id: str
    email: str
    language: Language
    expires_at: str
    opened_at: str | None
    signed_at: str | None
    declined_at: str | None
    superseded_at: str | None
    created_at: str
    token: str | None


class RequestConsent:
    """Mails a link to the person whom a twin is to show. An open link before it opens nothing any more."""

    name = "request-consent"
    callers = Callers.ACCOUNTS
    request_type = RequestConsentRequest

    def __init__(self, database: Database, consents: Consents, limits: Limits) -> None:
        self._database = database
        self._consents = consents
        self._limits = limits

    async def __call__(self, call: Call, body: RequestConsentRequest) -> RequestConsentAnswer:
        customer = await contact_of(self._database, call.caller.user_id)
        if customer is None:
            raise localized_error(401, "no_authorization", call.language)
        await self._limits.hit("consent_request", customer.user_id)
        email, errors = check_email(body.email, call.language)
        if errors:
            raise localized_error(400, "validation_failed", call.language, fields=errors)

        twin_id = body.twin_id.lower()

        async def work(transaction: Transaction) -> tuple[ConsentRequest, str]:
            twin = await lock_twin(transaction, twin_id)
            return await self._consents.request(transaction, twin, customer, email, body.language)

        try:
            await self._check_owner(twin_id, customer)
            await self._count_mail(customer, email)
            request, token = await in_transaction(self._database, work)
        except UnknownTwin as error:
            raise localized_error(404, "twin_not_found", call.language) from error
        except TwinDeleted as error:
            raise localized_error(409, "twin_deleted", call.language) from error
        names = [name for name in RequestConsentAnswer.__struct_fields__ if name != "token"]
        return RequestConsentAnswer(
            **{name: getattr(request, name) for name in names},
            token=token if email == customer.email else None,
        )

    async def _check_owner(self, twin_id: str, customer: Contact) -> None:
        """Check it before the mail is counted: nobody uses up an address's mails without a twin.

        Raises:
            UnknownTwin
        """
        twin = await self._database.fetch_one(TWIN, twin_id=twin_id)
        if twin is None or twin["user_id"] != customer.user_id:
            raise UnknownTwin

    async def _count_mail(self, customer: Contact, email: str) -> None:
        await self._limits.hit("consent_request_daily", customer.user_id)
        await self._limits.hit("consent_request_pair", f"{customer.user_id} {email}")
        await self._limits.hit("consent_request_mailbox", email)
