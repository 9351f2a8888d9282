"""Adds comments on moments of cuts, and the customer's decisions on cuts."""

import msgspec

from tawam.allowances.spending import AllowanceExhausted, spend_revision
from tawam.cuts import statements
from tawam.cuts.checks import ledger_details
from tawam.cuts.cut import CutCommentRow, CutDecisionRow
from tawam.cuts.mails import CutMails
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.ledger.ledger import append
from tawam.videos.comments import CUT_COMMENTS
from tawam.videos.refusals import CustomerOnly, CutChanged, CutDecided, NoRevisionLeft, UnknownComment
from tawam.videos.state import lock_open_video, refresh_video, require_consent, video_facts
from tawam.videos.statements import CUT_DECISIONS
from tawam.videos.video import Author, Verdict


class Reviews:
    """
    Raises (from every method):
        ProductionStopped, UnknownVideo
    """

    def __init__(self, mails: CutMails) -> None:
        self._mails = mails

    async def comment(
        self, transaction: Transaction, author: Author, production: Row, comment: CutCommentRow
    ) -> Row:
        """Add a comment at a moment of a cut, or an answer to one. The same id again is the same comment.

        Args:
            comment: without its author; the moment of an answer is that of the comment.

        Raises:
            UnknownComment: there is no such cut or moment, or no comment to answer.
            TooMany: as `Comments.add`.
        """
        video = await lock_open_video(transaction, production, comment.video_id)
        if known := await CUT_COMMENTS.known(transaction, author, comment.id, video["id"]):
            return known
        cut = await transaction.fetch_one(statements.CUT_NUMBERED, video_id=video["id"], number=comment.cut)
        if cut is None or cut["status"] != "ready" or comment.at_ms > cut["duration_ms"]:
            raise UnknownComment
        return await CUT_COMMENTS.add(transaction, author, comment)

    async def decide(
        self,
        transaction: Transaction,
        author: Author,
        production: Row,
        video_id: str,
        number: int,
        decision: Verdict,
        note: str | None,
    ) -> Row:
        """Approve the newest cut, or ask for changes, which spends a round of them.

        The same decision again is that decision: rounds are counted by cut.

        Raises:
            CustomerOnly, ConsentMissing
            CutChanged: `number` is not the newest cut, or the words were changed after it.
            CutDecided: it is approved.
            NoRevisionLeft: the plan holds no more rounds of changes.
        """
        video = await lock_open_video(transaction, production, video_id)
        if author.side != "customer":
            raise CustomerOnly
        facts, _, newest = await video_facts(transaction, video_id)
        if newest is None or newest["number"] != number:
            raise CutChanged
        for row in await transaction.fetch_all(CUT_DECISIONS, video_id=video_id, cut=number):
            if row["decision"] == decision:
                return row
        if not facts.has_cut or facts.script_verdict != "approved":
            raise CutChanged
        if facts.cut_verdict == "approved":
            raise CutDecided
        await require_consent(transaction, video)
        made = CutDecisionRow(
            id=new_id(),
            video_id=video_id,
            cut=number,
            decision=decision,
            note=note,
            author_id=author.user_id,
            author_side=author.side,
            author_name=author.name,
            created_at=now(),
        )
        row = msgspec.structs.asdict(made)
        await transaction.execute(statements.INSERT_DECISION, **row)
        if decision == "approved":
            details = ledger_details(video, newest)
            await append(transaction, newest["twin_id"], "cut_approved", author.side, author.name, details)
        else:
            await _spend_round(transaction, production["id"], newest["id"])
        after = await refresh_video(transaction, video)
        await self._mails.decided(transaction, after, newest, row)
        return row


async def _spend_round(transaction: Transaction, production_id: str, cut_id: str) -> None:
    try:
        await spend_revision(transaction, production_id, cut_id)
    except AllowanceExhausted as error:
        raise NoRevisionLeft from error
