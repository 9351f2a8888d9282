"""Customers and persons shown announce recordings; the team accepts and refuses them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import FileTooLarge, ValidationFailed
from tawam.calls.team import TEAM_TRANSACTION, TeamAct, require_account
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.recordings.announcements import Announcement, announce, call_off
from tawam.recordings.decisions import RecordingDecisions
from tawam.recordings.paths import BUCKET
from tawam.recordings.recording import RecordingKind, RecordingRow
from tawam.recordings.refusal_reasons import RefusalReason

FileName = Annotated[str, Meta(min_length=1, max_length=1024)]
FileSize = Annotated[int, Meta(gt=0, le=2**63 - 1)]
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


@call("start-recording")
async def start_recording(
    call: Call, body: StartRecordingRequest, database: Database, quota: Quota, limits: Limits
) -> RecordingRow:
    """Announce a file of the customer. The same file again is the same announcement."""
    user_id = require_account(call)
    await limits.hit("start_recording", user_id)
    announcement = Announcement(kind=body.kind, file_name=body.file_name, size=body.size)

    async def work(transaction: Transaction) -> Row:
        twin_id = body.twin_id and body.twin_id.lower()
        row = await announce(transaction, user_id, body.production_id.lower(), announcement, twin_id)
        # Behind the right; a refusal undoes the announcement.
        check_size(quota, body.size)
        return row

    return row_of(await in_transaction(database, work))


@call("cancel-recording")
async def cancel_recording(
    call: Call, body: CancelRecordingRequest, database: Database, uploads: ResumableUploads
) -> RecordingRow:
    """Delete a recording whose file is not here yet, and what has arrived of it."""
    user_id = require_account(call)

    async def work(transaction: Transaction) -> Row:
        return await call_off(transaction, user_id, body.recording_id.lower())

    row = await in_transaction(database, work)
    # Nothing can be written to its name any more. What this misses ends as other unfinished uploads do.
    await uploads.end_all(BUCKET, row["object_path"])
    return row_of(row)


@call("accept-recording", callers=Callers.TEAM, on=TEAM_TRANSACTION)
async def accept_recording(
    act: TeamAct, body: AcceptRecordingRequest, decisions: RecordingDecisions
) -> RecordingRow:
    """Accept a recording that waits for the team."""
    row = await decisions.accept(act.transaction, act.actor, body.recording_id.lower())
    return row_of(row, is_team=True)


@call("refuse-recording", callers=Callers.TEAM, on=TEAM_TRANSACTION)
async def refuse_recording(
    act: TeamAct, body: RefuseRecordingRequest, decisions: RecordingDecisions
) -> RecordingRow:
    """Refuse a recording that waits for the team, for reasons of the guide's own list."""
    note = (body.note or "").strip()
    if errors := text_errors({"note": note}, NOTE_RULES, act.call.language):
        raise ValidationFailed(fields=errors)
    recording_id = body.recording_id.lower()
    row = await decisions.refuse(act.transaction, act.actor, recording_id, body.reasons, note or None)
    return row_of(row, is_team=True)


def check_size(quota: Quota, size: int) -> None:
    """
    Raises:
        FileTooLarge: no file of that size is stored.
    """
    if size > quota.object_bytes:
        raise FileTooLarge(gib=quota.object_bytes // 1024**3)


def row_of(row: Row, *, is_team: bool = False) -> RecordingRow:
    """Return a recording as the caller reads it over REST."""
    left_out = () if is_team else ("decided_by",)
    # The keys of a row are of a class of their own, which msgspec does not take.
    named = {str(name): value for name, value in row.items() if name not in left_out}
    return msgspec.convert(named, RecordingRow)
