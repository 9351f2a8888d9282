"""Adds versions of scripts, comments on their lines, and the decisions on them."""

import hashlib
from typing import Any

import msgspec

from tawam.allowances.spending import spend_video
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.ledger.entry import EntryKind
from tawam.ledger.ledger import append
from tawam.videos import statements
from tawam.videos.comments import SCRIPT_COMMENTS
from tawam.videos.mails import VideoMails
from tawam.videos.refusals import (
    OwnScript,
    ScriptChanged,
    ScriptDecided,
    ScriptUnchanged,
    TooMany,
    UnknownComment,
    UnknownNote,
)
from tawam.videos.speaking import spoken_words
from tawam.videos.state import (
    lock_open_video,
    refresh_video,
    require_consent,
    video_facts,
)
from tawam.videos.video import (
    MOST_CHARACTERS,
    MOST_VERSIONS,
    Author,
    CommentRow,
    DecisionRow,
    Verdict,
    VersionRow,
)


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """A version as it is sent.

    Attributes:
        base: the number of the newest version that its writer has seen; 0 for the first.
        note_id: a note of the writer's, from which it was made.
        is_draft: a machine drafted it.
    """

    text: str
    base: int
    note_id: str | None = None
    is_draft: bool = False


class Scripts:
    """
    Raises (from every method that adds something):
        ProductionStopped, UnknownVideo
        ConsentMissing: of versions and decisions; comments are words about words.
    """

    def __init__(self, mails: VideoMails) -> None:
        self._mails = mails

    async def add_version(
        self, transaction: Transaction, author: Author, production: Row, video_id: str, words: Words
    ) -> Row:
        """Add a version, which then waits for the other side.

        The same words again, from whoever sent the newest version, are that version: a second click, or an
        answer that was lost.

        Raises:
            ScriptChanged: a newer version than `words.base` is here.
            ScriptUnchanged: these are the words of the newest version.
            TooMany: the video has `MOST_VERSIONS`, or the production `MOST_CHARACTERS`.
            UnknownNote
        """
        video = await lock_open_video(transaction, production, video_id)
        newest = await transaction.fetch_one(statements.NEWEST_VERSION, video_id=video_id)
        number = 0 if newest is None else newest["number"]
        if newest is not None and newest["text"] == words.text:
            is_same_writer = (newest["author_id"], newest["author_side"]) == (author.user_id, author.side)
            if is_same_writer and words.base == number - 1:
                return newest
            if words.base == number:
                raise ScriptUnchanged
        if words.base != number:
            raise ScriptChanged
        if number >= MOST_VERSIONS:
            raise TooMany
        written = await transaction.fetch_one(statements.CHARACTERS, production_id=production["id"])
        if written is not None and written["count"] + len(words.text) > MOST_CHARACTERS:
            raise TooMany
        await self._check_note(transaction, author, words.note_id)
        await require_consent(transaction, video)
        version = VersionRow(
            id=new_id(),
            video_id=video_id,
            number=number + 1,
            text=words.text,
            words=spoken_words(words.text),
            author_id=author.user_id,
            author_side=author.side,
            author_name=author.name,
            note_id=words.note_id,
            is_draft=words.is_draft,
            created_at=now(),
        )
        row = msgspec.structs.asdict(version)
        await transaction.execute(statements.INSERT_VERSION, **row)
        await _enter(transaction, author, "script_written", video, row)
        after = await refresh_video(transaction, video)
        # One mail for what the other side has not read: a second thought comes without another.
        if (video["waits_for"], video["script_status"]) != (after["waits_for"], after["script_status"]):
            await self._mails.written(transaction, author, after)
        return row

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
        """Approve the newest version, which the other side wrote, or ask for changes.

        The same decision again is that decision.

        Raises:
            ScriptChanged: `number` is not the newest version.
            OwnScript: the caller's side wrote it.
            ScriptDecided: it is approved.
            NothingLeft: the plan holds no video for the approved script.
        """
        video = await lock_open_video(transaction, production, video_id)
        facts, newest, _ = await video_facts(transaction, video_id)
        if newest is None or newest["number"] != number:
            raise ScriptChanged
        if newest["author_side"] == author.side:
            raise OwnScript
        for row in await transaction.fetch_all(statements.DECISIONS, video_id=video_id, version=number):
            if row["decision"] == decision:
                return row
        if facts.script_verdict == "approved":
            raise ScriptDecided
        await require_consent(transaction, video)
        made = DecisionRow(
            id=new_id(),
            video_id=video_id,
            version=number,
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
            await spend_video(transaction, production["id"], video_id)
            await _enter(transaction, author, "script_approved", video, newest)
        after = await refresh_video(transaction, video)
        await self._mails.decided(transaction, author, after, row)
        return row

    async def comment(
        self,
        transaction: Transaction,
        author: Author,
        production: Row,
        comment: CommentRow,
    ) -> Row:
        """Add a comment on a line of a version, or an answer to one. The same id again is the same comment.

        Args:
            comment: without its author; `line` of an answer is that of the comment.

        Raises:
            UnknownComment: there is no such version or line, or no comment to answer.
            TooMany: as `Comments.add`.
        """
        video = await lock_open_video(transaction, production, comment.video_id)
        if known := await SCRIPT_COMMENTS.known(transaction, author, comment.id, video["id"]):
            return known
        version = await transaction.fetch_one(
            statements.VERSION, video_id=video["id"], number=comment.version
        )
        if version is None or not 1 <= comment.line <= version["text"].count("\n") + 1:
            raise UnknownComment
        return await SCRIPT_COMMENTS.add(transaction, author, comment)

    async def _check_note(self, transaction: Transaction, author: Author, note_id: str | None) -> None:
        if note_id is None:
            return
        found = await transaction.fetch_one(statements.NOTE_OF, note_id=note_id, user_id=author.user_id)
        if found is None:
            raise UnknownNote


async def _enter(transaction: Transaction, author: Author, kind: EntryKind, video: Row, version: Row) -> None:
    """Tell the person shown which words were written for the twin, or approved."""
    details = entry_details(video, version)
    await append(transaction, video["twin_id"], kind, author.side, author.name, details)


def entry_details(video: Row, version: Row) -> dict[str, Any]:
    """What the ledger tells of a version."""
    return {
        "video_id": video["id"],
        "title": video["title"],
        "version": version["number"],
        "language": video["language"],
        "channels": video["channels"],
        "sha256": hashlib.sha256(version["text"].encode()).hexdigest(),
    }
