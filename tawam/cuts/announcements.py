"""Announces the files of cuts before they are sent, and calls announcements off."""

import msgspec

from tawam.calls.refusals import NotAllowed
from tawam.cuts import statements
from tawam.cuts.cut import MOST_CUTS, MOST_OPEN, Cut
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.recordings.paths import object_path, shown_name
from tawam.videos.refusals import CutReceived, ScriptNotApproved, TooMany, UnknownCut
from tawam.videos.state import lock_open_video, require_consent
from tawam.videos.video import Author

_NAMELESS = "cut"


class CutFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that the team is about to send. `size`: its bytes; `note`: a line to the customer."""

    file_name: str
    size: int
    note: str | None = None


async def announce(
    transaction: Transaction, author: Author, production: Row, video_id: str, file: CutFile
) -> Row:
    """Announce the file of a cut of the approved script.

    The same file again is the same announcement while it is not here: a second click, or another day.

    Raises:
        NotAllowed, ProductionStopped, UnknownVideo, ConsentMissing
        ScriptNotApproved: the newest version of the script waits, or there is none.
        TooMany: the video has `MOST_CUTS`, or `MOST_OPEN` files of it are still on their way.
    """
    if author.side != "team":
        raise NotAllowed
    video = await lock_open_video(transaction, production, video_id)
    if video["script_status"] != "approved":
        raise ScriptNotApproved
    await require_consent(transaction, video)
    name, moment = shown_name(file.file_name, _NAMELESS), now()
    same = await transaction.fetch_one(
        statements.SAME_ANNOUNCEMENT, video_id=video_id, file_name=name, size=file.size
    )
    if same is not None:
        changed = {"version": video["version"], "note": file.note, "updated_at": moment}
        values = {f"new_{column}": value for column, value in changed.items()}
        await transaction.execute(statements.SET_ANNOUNCED, cut_id=same["id"], **values)
        return same | changed
    for count, most in ((statements.COUNT, MOST_CUTS), (statements.COUNT_OPEN, MOST_OPEN)):
        found = await transaction.fetch_one(count, video_id=video_id)
        if found is not None and found["count"] >= most:
            raise TooMany
    cut_id = new_id()
    cut = Cut(
        id=cut_id,
        video_id=video_id,
        twin_id=video["twin_id"],
        version=video["version"],
        file_name=name,
        size=file.size,
        object_path=object_path(video_id, cut_id, _NAMELESS, name),
        findings=[],
        note=file.note,
        author_id=author.user_id,
        author_side=author.side,
        author_name=author.name,
        due_at=moment,
        created_at=moment,
        updated_at=moment,
    )
    row = msgspec.structs.asdict(cut)
    await transaction.execute(statements.INSERT_CUT, **row)
    return row


async def call_off(transaction: Transaction, author: Author, cut_id: str) -> Row:
    """Delete a cut whose file is not here yet, and return the row as it was.

    Raises:
        NotAllowed
        UnknownCut: it was called off a moment ago.
        CutReceived: the file has arrived.
    """
    if author.side != "team":
        raise NotAllowed
    locked = await transaction.fetch_one(statements.LOCK_CUT, cut_id=cut_id)
    if locked is None:
        raise UnknownCut
    if locked["status"] != "checking" or locked["received_at"] is not None:
        raise CutReceived
    await transaction.execute(statements.DELETE_CUT, cut_id=cut_id)
    return locked
