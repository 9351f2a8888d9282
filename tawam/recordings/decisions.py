"""The team accepts and refuses recordings that were checked."""

from collections.abc import Sequence

from tawam.audit.trail import Actor, record
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.ledger.entry import EntryKind
from tawam.ledger.ledger import append
from tawam.productions.refresh import refresh_twin
from tawam.recordings import statements
from tawam.recordings.locking import lock_recording
from tawam.recordings.mails import RecordingMails
from tawam.recordings.recording import RecordingStatus
from tawam.recordings.refusal_reasons import REFUSAL_REASONS, RefusalReason
from tawam.recordings.refusals import RecordingNotReviewable, UnknownRecording


class RecordingDecisions:
    """Each recording is decided once; another take is another recording.

    Raises (from every method):
        UnknownRecording: there is none.
        RecordingNotReviewable: it is not checked yet, or was decided a moment ago.
    """

    def __init__(self, mails: RecordingMails) -> None:
        self._mails = mails

    async def accept(self, transaction: Transaction, actor: Actor, recording_id: str) -> Row:
        """Accept a recording. Of a spoken consent, the team says so that the statement matches."""
        decided = await self._decide(transaction, actor, recording_id, "accepted", (), None)
        kind: EntryKind = "consent_spoken" if decided["kind"] == "consent" else "recording_accepted"
        await self._finish(transaction, actor, decided, kind)
        await self._mails.accepted(transaction, decided)
        return decided

    async def refuse(
        self,
        transaction: Transaction,
        actor: Actor,
        recording_id: str,
        reasons: Sequence[RefusalReason],
        note: str | None,
    ) -> Row:
        """Refuse a recording.

        Args:
            reasons: at least one.
            note: a line of the team's own, which the customer reads.
        """
        # In the order of the guide, each once.
        ordered = [reason for reason in REFUSAL_REASONS if reason in reasons]
        decided = await self._decide(transaction, actor, recording_id, "refused", ordered, note)
        await self._finish(transaction, actor, decided, "recording_refused")
        await self._mails.refused_by_team(transaction, decided)
        return decided

    async def _decide(
        self,
        transaction: Transaction,
        actor: Actor,
        recording_id: str,
        status: RecordingStatus,
        reasons: Sequence[str],
        note: str | None,
    ) -> Row:
        found = await transaction.fetch_one(statements.RECORDING, recording_id=recording_id)
        both = await lock_recording(transaction, found)
        if both is None:
            raise UnknownRecording
        _, locked = both
        if locked["status"] != "checked":
            raise RecordingNotReviewable
        moment = now()
        changed = {
            "status": status,
            "reasons": list(reasons),
            "note": note,
            "decided_by": actor.user_id,
            "decided_at": moment,
            "updated_at": moment,
        }
        values = {f"new_{name}": value for name, value in changed.items()}
        await transaction.execute(statements.SET_DECIDED, recording_id=recording_id, **values)
        return locked | changed

    async def _finish(self, transaction: Transaction, actor: Actor, decided: Row, kind: EntryKind) -> None:
        subject = await transaction.fetch_one(statements.CUSTOMER, recording_id=decided["id"])
        after = {"recording_id": decided["id"], "kind": decided["kind"], "reasons": decided["reasons"]}
        await record(transaction, actor, f"recording.{decided['status']}", subject, after=after)
        by = await transaction.fetch_one(statements.NAME_OF_ACCOUNT, user_id=actor.user_id)
        details = {**after, "file_name": decided["file_name"], "sha256": decided["sha256"]}
        name = None if by is None else by["name"]
        await append(transaction, decided["twin_id"], kind, "team", name, details)
        await refresh_twin(transaction, decided["twin_id"])
