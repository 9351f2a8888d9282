"""`open-consent`, `sign-consent` and `decline-consent`: by the mailed link."""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers
from tawam.calls.fields import ShortText
from tawam.calls.form_rules import TextRule, text_errors
from tawam.consents import rows
from tawam.consents.consent import Consent, LinkState
from tawam.consents.consents import Consents, Signature
from tawam.consents.links import Link, read_link
from tawam.consents.scope import ConsentChannel, ConsentPurpose, Scope
from tawam.consents.statement import Statement
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.consent_links import LinkCalls
from tawam.functions.errors import localized_error
from tawam.http.fields import Token
from tawam.languages import Language
from tawam.normalization import clean_name
from tawam.productions.refresh import today
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
    """The data that the page of a link shows.

    Attributes:
        customer_name: who asks.
        language: that of the mail.
        statements: by language, with the placeholders `{name}` and `{date}`.
        person_name: under which the holder of the link signed the twin before, while the link is open.
        begins_anew: whatever name is signed, it begins with a new twin.
    """

    state: LinkState
    customer_name: str
    email: str
    language: Language
    expires_at: str
    statements: dict[Language, Statement]
    consent: ConsentRow | None
    recording: SpokenConsent | None
    person_name: str | None
    begins_anew: bool


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


class OpenConsent:
    """Answers what a link leads to."""

    name = "open-consent"
    callers = Callers.ANYONE
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
        before = await self._consents.signed_before(self._database, link)
        return OpenConsentAnswer(
            state=link.state,
            customer_name="" if customer is None else customer.shown_name,
            email=request.email,
            language=request.language,
            expires_at=request.expires_at,
            statements=self._consents.statements,
            consent=None if link.consent is None else consent_row(link.consent),
            recording=None if spoken is None else _spoken(spoken),
            person_name=before and before.name,
            begins_anew=before is not None and before.begins_anew,
        )


class SignConsent:
    """Stores what the person of a link agrees to."""

    name = "sign-consent"
    callers = Callers.ANYONE
    request_type = SignConsentRequest

    def __init__(self, database: Database, consents: Consents, links: LinkCalls) -> None:
        self._database = database
        self._consents = consents
        self._links = links

    async def __call__(self, call: Call, body: SignConsentRequest) -> ConsentRow:
        async def work(transaction: Transaction) -> Consent:
            return await self._consents.sign(transaction, body.token, signature)

        async with self._links.counted(call):
            # Whoever holds no link learns nothing of the form.
            await read_link(self._database, body.token)
            signature = _signature(body, call.language)
            return consent_row(await in_transaction(self._database, work))


class DeclineConsent:
    """Notes that the person of a link does not agree, and mails it to the customer."""

    name = "decline-consent"
    callers = Callers.ANYONE
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
