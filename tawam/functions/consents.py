"""`request-consent` for the customer; `open-`, `sign-` and `decline-consent` by the mailed link."""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.auth.users.contacts import Contacts
from tawam.consents import rows
from tawam.consents.consent import Consent, ConsentRequest, LinkState
from tawam.consents.consents import Consents, Link, Signature, lock_twin
from tawam.consents.errors import TwinDeleted, UnknownTwin
from tawam.consents.people import Customer, clean_name
from tawam.consents.scope import ConsentChannel, ConsentPurpose, Scope
from tawam.consents.statement import Statement
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.call import Call
from tawam.functions.consent_links import LinkCalls
from tawam.functions.errors import localized_error
from tawam.functions.fields import Id, ShortText
from tawam.functions.form_rules import TextRule, check_email, text_errors
from tawam.http.fields import Email, Token
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.productions.refresh import today
from tawam.productions.statements import TWIN
from tawam.recordings.recording import Finding, Media, RecordingStatus

SIGNATURE_RULES = {"name": TextRule(2, 200, {"en": "Please write your full name", "ar": "اكتب اسمك كاملًا"})}
NOTHING_CHOSEN: dict[Language, str] = {"en": "Please choose at least one", "ar": "اختر واحدًا على الأقل"}
PAST_DAY: dict[Language, str] = {
    "en": "Please choose a day that is still to come",
    "ar": "اختر يومًا لم يأتِ بعد",
}

Day = Annotated[str, Meta(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$")]
_Languages = Annotated[list[Language], Meta(max_length=20)]
_Channels = Annotated[list[ConsentChannel], Meta(max_length=20)]
_Purposes = Annotated[list[ConsentPurpose], Meta(max_length=20)]


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


class OpenConsentRequest(msgspec.Struct, frozen=True, kw_only=True):
    token: Token
    language: Language | None = None


class ConsentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `consents`. Times are ISO 8601 in UTC; `until` is a day of Dubai's calendar."""

    id: str
    twin_id: str
    request_id: str
    name: str
    email: str
    language: Language
    statement_version: int
    statement: str
    statement_hash: str
    languages: list[Language]
    channels: list[ConsentChannel]
    purposes: list[ConsentPurpose]
    until: str
    signed_at: str
    withdrawn_at: str | None


class SpokenConsent(msgspec.Struct, frozen=True, kw_only=True):
    """The newest consent video that was sent by the link."""

    id: str
    status: RecordingStatus
    findings: list[Finding]
    media: Media | None


class OpenConsentAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of a link shows.

    `customer_name`: who asks. `language`: that of the mail. `statements`: by language, with the placeholders
    `{name}` and `{date}`.
    """

    state: LinkState
    customer_name: str
    email: str
    language: Language
    expires_at: str
    statements: dict[Language, Statement]
    consent: ConsentRow | None
    recording: SpokenConsent | None


class SignConsentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Signs the statement by a typed name. `until`: the last day, in Dubai's calendar.

    `language`: in which it was read; by default that of the mail.
    """

    token: Token
    name: ShortText
    language: Language | None = None
    languages: _Languages
    channels: _Channels
    purposes: _Purposes
    until: Day


class DeclineConsentRequest(msgspec.Struct, frozen=True, kw_only=True):
    token: Token
    language: Language | None = None


class DeclineConsentAnswer(msgspec.Struct, frozen=True, kw_only=True):
    state: Literal["declined"]


class RequestConsent:
    """Mails a link to the person whom a twin is to show. An open link before it opens nothing any more."""

    name = "request-consent"
    request_type = RequestConsentRequest

    def __init__(self, database: Database, consents: Consents, contacts: Contacts, limits: Limits) -> None:
        self._database = database
        self._consents = consents
        self._contacts = contacts
        self._limits = limits

    async def __call__(self, call: Call, body: RequestConsentRequest) -> RequestConsentAnswer:
        customer = await self._contacts.customer(self._database, call.caller.user_id)
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

    async def _check_owner(self, twin_id: str, customer: Customer) -> None:
        """Check it before the mail is counted: nobody uses up an address's mails without a twin.

        Raises:
            UnknownTwin
        """
        twin = await self._database.fetch_one(TWIN, twin_id=twin_id)
        if twin is None or twin["user_id"] != customer.user_id:
            raise UnknownTwin

    async def _count_mail(self, customer: Customer, email: str) -> None:
        await self._limits.hit("consent_request_daily", customer.user_id)
        await self._limits.hit("consent_request_pair", f"{customer.user_id} {email}")
        await self._limits.hit("consent_request_mailbox", email)


class OpenConsent:
    """Answers what a link leads to."""

    name = "open-consent"
    request_type = OpenConsentRequest

    def __init__(self, database: Database, consents: Consents, links: LinkCalls) -> None:
        self._database = database
        self._consents = consents
        self._links = links

    async def __call__(self, call: Call, body: OpenConsentRequest) -> OpenConsentAnswer:
        async with self._links.counted(call):
            link = await self._consents.open(self._database, body.token)
        return await self._answer(link)

    async def _answer(self, link: Link) -> OpenConsentAnswer:
        request = link.request
        customer = await self._consents.customer(self._database, link.twin)
        spoken = await self._database.fetch_one(
            rows.SPOKEN_CONSENT, twin_id=request.twin_id, request_id=request.id
        )
        return OpenConsentAnswer(
            state=link.state,
            customer_name="" if customer is None else customer.shown_name,
            email=request.email,
            language=request.language,
            expires_at=request.expires_at,
            statements=self._consents.statements,
            consent=None if link.consent is None else consent_row(link.consent),
            recording=None if spoken is None else _spoken(spoken),
        )


class SignConsent:
    """Stores what the person of a link agrees to."""

    name = "sign-consent"
    request_type = SignConsentRequest

    def __init__(self, database: Database, consents: Consents, links: LinkCalls) -> None:
        self._database = database
        self._consents = consents
        self._links = links

    async def __call__(self, call: Call, body: SignConsentRequest) -> ConsentRow:
        async def work(transaction: Transaction) -> Consent:
            return await self._consents.sign(transaction, body.token, signature)

        async with self._links.counted(call):
            signature = _signature(body, call.language)
            return consent_row(await in_transaction(self._database, work))


class DeclineConsent:
    """Notes that the person of a link does not agree, and mails it to the customer."""

    name = "decline-consent"
    request_type = DeclineConsentRequest

    def __init__(self, database: Database, consents: Consents, links: LinkCalls) -> None:
        self._database = database
        self._consents = consents
        self._links = links

    async def __call__(self, call: Call, body: DeclineConsentRequest) -> DeclineConsentAnswer:
        async def work(transaction: Transaction) -> None:
            await self._consents.decline(transaction, body.token)

        async with self._links.counted(call):
            await in_transaction(self._database, work)
        return DeclineConsentAnswer(state="declined")


def _spoken(row: Row) -> SpokenConsent:
    # The keys of a row are of a class of their own, which msgspec does not take.
    return msgspec.convert({str(name): value for name, value in row.items()}, SpokenConsent)


def consent_row(consent: Consent) -> ConsentRow:
    return msgspec.convert(consent, ConsentRow, from_attributes=True)


def _signature(body: SignConsentRequest, language: Language) -> Signature:
    """
    Raises:
        FunctionError: 400 `validation_failed`.
    """
    name = clean_name(body.name) if len(body.name) <= SIGNATURE_RULES["name"].max_length else body.name
    errors = text_errors({"name": name}, SIGNATURE_RULES, language)
    chosen = {"languages": body.languages, "channels": body.channels, "purposes": body.purposes}
    errors |= {field: NOTHING_CHOSEN[language] for field, codes in chosen.items() if not codes}
    if not _is_to_come(body.until):
        errors["until"] = PAST_DAY[language]
    if errors:
        raise localized_error(400, "validation_failed", language, fields=errors)
    # Each once, in the order in which they were chosen.
    scope = Scope(
        languages=list(dict.fromkeys(body.languages)),
        channels=list(dict.fromkeys(body.channels)),
        purposes=list(dict.fromkeys(body.purposes)),
        until=body.until,
    )
    return Signature(name=name, language=body.language, scope=scope)


def _is_to_come(day: str) -> bool:
    """Whether the text is a day of the calendar, today or later."""
    try:
        return date.fromisoformat(day).isoformat() == day >= today()
    except ValueError:
        return False
