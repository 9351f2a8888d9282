"""Customers and persons shown announce recordings; the team accepts and refuses them."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.audit.trail import Actor
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.team import team_transaction
from tawam.consents.errors import LinkNotOpen
from tawam.consents.links import lock_link
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.consent_links import LinkCalls
from tawam.functions.errors import FunctionError, localized_error
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.productions.twins import UnknownTwin
from tawam.recordings.announcements import Announcement, announce, announce_by_link, call_off
from tawam.recordings.decisions import RecordingDecisions
from tawam.recordings.errors import (
    FileReceived,
    NotToDecide,
    ProductionStopped,
    RecordingError,
    TooManyAnnounced,
    UnknownProduction,
    UnknownRecording,
)
from tawam.recordings.paths import BUCKET
from tawam.recordings.recording import RecordingKind, RecordingRow
from tawam.recordings.refusal_reasons import RefusalReason

FileName = Annotated[str, Meta(min_length=1, max_length=1024)]
FileSize = Annotated[int, Meta(gt=0, le=2**63 - 1)]
# Signs an upload to an object on behalf of an account.
SignUpload = Callable[[str, str], str]
NOTE_RULES = {"note": TextRule(0, 1_000)}


class StartRecordingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Announces a file, which then goes to `object_path` of the answer.

    Attributes:
        twin_id: whose recording it is; without it that of the production's own twin.
        size: its bytes.
    """

    production_id: Id
    twin_id: Id | None = None
    kind: RecordingKind
    file_name: FileName
    size: FileSize
    language: Language | None = None


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


class CancelRecordingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Calls off a file that is not here yet; what has arrived of it is deleted."""

    recording_id: Id
    language: Language | None = None


class AcceptRecordingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Accepts a checked recording; of a spoken consent, that it matches the statement."""

    recording_id: Id
    language: Language | None = None


class RefuseRecordingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Refuses a checked recording. `note`: a line of the team's own, which the customer reads."""

    recording_id: Id
    reasons: Annotated[list[RefusalReason], Meta(min_length=1, max_length=50)]
    note: Annotated[str, Meta(max_length=2_000)] | None = None
    language: Language | None = None


class StartRecording:
    """Announces a file of the customer. The same file again is the same announcement."""

    name = "start-recording"
    callers = Callers.ACCOUNTS
    request_type = StartRecordingRequest

    def __init__(self, database: Database, quota: Quota, limits: Limits) -> None:
        self._database = database
        self._quota = quota
        self._limits = limits

    async def __call__(self, call: Call, body: StartRecordingRequest) -> RecordingRow:
        user_id = _account(call)
        await self._limits.hit("start_recording", user_id)
        announcement = Announcement(kind=body.kind, file_name=body.file_name, size=body.size)

        async def work(transaction: Transaction) -> Row:
            twin_id = body.twin_id and body.twin_id.lower()
            row = await announce(transaction, user_id, body.production_id.lower(), announcement, twin_id)
            # Behind the right; a refusal undoes the announcement.
            check_size(self._quota, body.size, call.language)
            return row

        try:
            return row_of(await in_transaction(self._database, work))
        except (RecordingError, UnknownTwin) as error:
            raise recording_error(error, call.language) from error


class StartConsentRecording:
    """Announces a spoken consent for whoever holds the link of the request."""

    name = "start-consent-recording"
    callers = Callers.ANYONE
    request_type = StartConsentRecordingRequest

    def __init__(self, database: Database, quota: Quota, links: LinkCalls, sign: SignUpload) -> None:
        self._database = database
        self._quota = quota
        self._links = links
        self._sign = sign

    async def __call__(self, call: Call, body: StartConsentRecordingRequest) -> StartConsentRecordingAnswer:
        announcement = Announcement(kind="consent", file_name=body.file_name, size=body.size)

        async def work(transaction: Transaction) -> Row:
            link = await lock_link(transaction, body.token)
            if link.state not in ("open", "signed"):
                raise LinkNotOpen(link.state)
            check_size(self._quota, body.size, call.language)
            return await announce_by_link(transaction, link.twin.id, link.request.id, announcement)

        try:
            async with self._links.counted(call):
                row = await in_transaction(self._database, work)
        except RecordingError as error:
            raise recording_error(error, call.language) from error
        token = self._sign(row["user_id"], row["object_path"])
        return StartConsentRecordingAnswer(id=row["id"], object_path=row["object_path"], upload_token=token)


class CancelRecording:
    """Deletes a recording whose file is not here yet, and what has arrived of it."""

    name = "cancel-recording"
    callers = Callers.ACCOUNTS
    request_type = CancelRecordingRequest

    def __init__(self, database: Database, uploads: ResumableUploads) -> None:
        self._database = database
        self._uploads = uploads

    async def __call__(self, call: Call, body: CancelRecordingRequest) -> RecordingRow:
        user_id = _account(call)

        async def work(transaction: Transaction) -> Row:
            return await call_off(transaction, user_id, body.recording_id.lower())

        try:
            row = await in_transaction(self._database, work)
        except RecordingError as error:
            raise recording_error(error, call.language) from error
        # Nothing can be written to its name any more. What this misses ends as other unfinished uploads do.
        await self._uploads.end_all(BUCKET, row["object_path"])
        return row_of(row)


class AcceptRecording:
    """Accepts a recording that waits for the team."""

    name = "accept-recording"
    callers = Callers.TEAM
    request_type = AcceptRecordingRequest

    def __init__(self, database: Database, decisions: RecordingDecisions) -> None:
        self._database = database
        self._decisions = decisions

    async def __call__(self, call: Call, body: AcceptRecordingRequest) -> RecordingRow:
        async def work(transaction: Transaction, actor: Actor) -> Row:
            return await self._decisions.accept(transaction, actor, body.recording_id.lower())

        try:
            return row_of(await team_transaction(self._database, call, work), is_team=True)
        except RecordingError as error:
            raise recording_error(error, call.language) from error


class RefuseRecording:
    """Refuses a recording that waits for the team, for reasons of the guide's own list."""

    name = "refuse-recording"
    callers = Callers.TEAM
    request_type = RefuseRecordingRequest

    def __init__(self, database: Database, decisions: RecordingDecisions) -> None:
        self._database = database
        self._decisions = decisions

    async def __call__(self, call: Call, body: RefuseRecordingRequest) -> RecordingRow:
        note = (body.note or "").strip()

        async def work(transaction: Transaction, actor: Actor) -> Row:
            if errors := text_errors({"note": note}, NOTE_RULES, call.language):
                raise localized_error(400, "validation_failed", call.language, fields=errors)
            recording_id = body.recording_id.lower()
            return await self._decisions.refuse(transaction, actor, recording_id, body.reasons, note or None)

        try:
            return row_of(await team_transaction(self._database, call, work), is_team=True)
        except RecordingError as error:
            raise recording_error(error, call.language) from error


def check_size(quota: Quota, size: int, language: Language) -> None:
    """
    Raises:
        FunctionError: 413, no file of that size is stored.
    """
    if size > quota.object_bytes:
        gib = quota.object_bytes // 1024**3
        raise localized_error(413, "file_too_large", language, gib=gib)


def row_of(row: Row, *, is_team: bool = False) -> RecordingRow:
    """Return a recording as the caller reads it over REST."""
    left_out = () if is_team else ("decided_by",)
    # The keys of a row are of a class of their own, which msgspec does not take.
    named = {str(name): value for name, value in row.items() if name not in left_out}
    return msgspec.convert(named, RecordingRow)


def recording_error(error: RecordingError | UnknownTwin, language: Language) -> FunctionError:
    """Return the answer to a refused act on a recording."""
    match error:
        case UnknownProduction():
            return localized_error(404, "production_not_found", language)
        case UnknownTwin():
            return localized_error(404, "twin_not_found", language)
        case UnknownRecording():
            return localized_error(404, "recording_not_found", language)
        case ProductionStopped():
            return localized_error(409, "production_stopped", language)
        case TooManyAnnounced():
            return localized_error(409, "too_many_recordings", language)
        case FileReceived():
            return localized_error(409, "recording_received", language)
        case NotToDecide():
            return localized_error(409, "recording_decided", language)
        case _:
            raise error


def _account(call: Call) -> str:
    if call.caller.user_id is None:
        raise localized_error(401, "no_authorization", call.language)
    return call.caller.user_id
