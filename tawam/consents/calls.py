"""`open-consent`, `sign-consent` and `decline-consent`: by the mailed link."""

from datetime import date
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec import Meta

from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id, ShortText
from tawam.calls.form_rules import TextRule, check_email, text_errors
from tawam.calls.refusals import NotSignedIn, ValidationFailed
from tawam.consents import rows
from tawam.consents.consent import Consent, ConsentRequest, LinkState
from tawam.consents.consents import Consents, Signature
from tawam.consents.link_counts import LinkCounts
from tawam.consents.links import lock_link, lock_twin, read_link
from tawam.consents.refusals import LinkNotOpen
from tawam.consents.scope import ConsentChannel, ConsentPurpose, Scope
from tawam.consents.statement import Statement
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.fields import Email, Token
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.normalization import clean_name
from tawam.objects.quota import Quota
from tawam.productions.refresh import today
from tawam.productions.refusals import UnknownTwin
from tawam.productions.statements import TWIN
from tawam.recordings.announcements import Announcement, announce_by_link
from tawam.recordings.calls import FileName, FileSize, check_size
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


class StartConsentRecordingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Announces the spoken consent of the person shown, by the token of their link."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    file_name: FileName
    size: FileSize
    language: Language | None = None


class StartConsentRecordingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`upload_token`: the `x-signature` of a signed upload to `object_path`."""

    id: str
    object_path: str
    upload_token: str


class SignUpload(Protocol):
    def __call__(self, user_id: str, path: str) -> str:
        """Sign an upload to an object on behalf of an account."""
        ...


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


@call("request-consent")
async def request_consent(
    call: Call, body: RequestConsentRequest, database: Database, consents: Consents, limits: Limits
) -> RequestConsentAnswer:
    """Mail a link to the person whom a twin is to show. An open link before it opens nothing any more."""
    customer = await contact_of(database, call.caller.user_id)
    if customer is None:
        raise NotSignedIn
    await limits.hit("consent_request", customer.user_id)
    email, errors = check_email(body.email, call.language)
    if errors:
        raise ValidationFailed(fields=errors)
    twin_id = body.twin_id.lower()
    # Before the mail is counted: nobody uses up an address's mails without a twin.
    row = await database.fetch_one(TWIN, twin_id=twin_id)
    if row is None or row["user_id"] != customer.user_id:
        raise UnknownTwin
    await limits.hit("consent_request_daily", customer.user_id)
    await limits.hit("consent_request_pair", f"{customer.user_id} {email}")
    await limits.hit("consent_request_mailbox", email)

    async def work(transaction: Transaction) -> tuple[ConsentRequest, str]:
        twin = await lock_twin(transaction, twin_id)
        return await consents.request(transaction, twin, customer, email, body.language)

    request, token = await in_transaction(database, work)
    names = [name for name in RequestConsentAnswer.__struct_fields__ if name != "token"]
    return RequestConsentAnswer(
        **{name: getattr(request, name) for name in names},
        token=token if email == customer.email else None,
    )


@call("open-consent", callers=Callers.ANYONE)
async def open_consent(
    call: Call, body: OpenConsentRequest, database: Database, consents: Consents, links: LinkCounts
) -> OpenConsentAnswer:
    """Answer what a link leads to."""
    async with links.counted(call):
        link = await consents.open(database, body.token)
    request = link.request
    customer = await consents.customer(database, link.twin)
    spoken = await database.fetch_one(rows.SPOKEN_CONSENT, twin_id=request.twin_id, request_id=request.id)
    before = await consents.signed_before(database, link)
    return OpenConsentAnswer(
        state=link.state,
        customer_name="" if customer is None else customer.shown_name,
        email=request.email,
        language=request.language,
        expires_at=request.expires_at,
        statements=consents.statements,
        consent=None if link.consent is None else consent_row(link.consent),
        recording=None if spoken is None else _spoken(spoken),
        person_name=before and before.name,
        begins_anew=before is not None and before.begins_anew,
    )


@call("sign-consent", callers=Callers.ANYONE)
async def sign_consent(
    call: Call, body: SignConsentRequest, database: Database, consents: Consents, links: LinkCounts
) -> ConsentRow:
    """Store what the person of a link agrees to."""

    async def work(transaction: Transaction) -> Consent:
        return await consents.sign(transaction, body.token, signature)

    async with links.counted(call):
        # Whoever holds no link learns nothing of the form.
        await read_link(database, body.token)
        signature = _signature(body, call.language)
        return consent_row(await in_transaction(database, work))


@call("decline-consent", callers=Callers.ANYONE)
async def decline_consent(
    call: Call, body: DeclineConsentRequest, database: Database, consents: Consents, links: LinkCounts
) -> DeclineConsentAnswer:
    """Note that the person of a link does not agree, and mail it to the customer."""

    async def work(transaction: Transaction) -> None:
        await consents.decline(transaction, body.token)

    async with links.counted(call):
        await in_transaction(database, work)
    return DeclineConsentAnswer(state="declined")


@call("start-consent-recording", callers=Callers.ANYONE)
async def start_consent_recording(
    call: Call,
    body: StartConsentRecordingRequest,
    database: Database,
    quota: Quota,
    links: LinkCounts,
    sign: SignUpload,
) -> StartConsentRecordingAnswer:
    """Announce a spoken consent for whoever holds the link of the request."""
    announcement = Announcement(kind="consent", file_name=body.file_name, size=body.size)

    async def work(transaction: Transaction) -> Row:
        link = await lock_link(transaction, body.token)
        if link.state not in ("open", "signed"):
            raise LinkNotOpen
        check_size(quota, body.size)
        return await announce_by_link(transaction, link.twin.id, link.request.id, announcement)

    async with links.counted(call):
        row = await in_transaction(database, work)
    token = sign(row["user_id"], row["object_path"])
    return StartConsentRecordingAnswer(id=row["id"], object_path=row["object_path"], upload_token=token)


def _spoken(row: Row) -> SpokenConsent:
    # The keys of a row are of a class of their own, which msgspec does not take.
    return msgspec.convert({str(name): value for name, value in row.items()}, SpokenConsent)


def consent_row(consent: Consent) -> ConsentRow:
    return msgspec.convert(consent, ConsentRow, from_attributes=True)


def _signature(body: SignConsentRequest, language: Language) -> Signature:
    """
    Raises:
        ValidationFailed
    """
    name = clean_name(body.name) if len(body.name) <= SIGNATURE_RULES["name"].max_length else body.name
    errors = text_errors({"name": name}, SIGNATURE_RULES, language)
    chosen = {"languages": body.languages, "channels": body.channels, "purposes": body.purposes}
    errors |= {field: NOTHING_CHOSEN[language] for field, codes in chosen.items() if not codes}
    if not _is_to_come(body.until):
        errors["until"] = PAST_DAY[language]
    if errors:
        raise ValidationFailed(fields=errors)
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
