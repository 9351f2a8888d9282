"""Comments on lines of scripts and on moments of cuts: their answers, and whether they are done."""

import msgspec
from sqlalchemy import Table, bindparam, func, insert, select, update

from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import now
from tawam.videos.refusals import TooMany, UnknownComment
from tawam.videos.state import lock_open_video
from tawam.videos.tables import cut_comments, script_comments
from tawam.videos.video import MOST_COMMENTS, Author, Authored


class Comments:
    """
    Args:
        table: of the comments.
        place: the columns that say where a comment stands within its video.
    """

    def __init__(self, table: Table, *place: str) -> None:
        self._place = place
        of_id = table.c.id == bindparam("comment_id")
        self._comment = Statement(select(table).where(of_id))
        self._insert = Statement(insert(table))
        self._count = Statement(
            select(func.count().label("count")).where(table.c.video_id == bindparam("video_id"))
        )
        self._set_done = Statement(
            update(table).where(of_id).values(done_at=bindparam("new_done_at", type_=table.c.done_at.type))
        )

    async def known(
        self, transaction: Transaction, author: Author, comment_id: str, video_id: str
    ) -> Row | None:
        """The comment with this id, if it is here: the same id again is the same comment.

        Raises:
            UnknownComment: it is somebody else's, or of another video.
        """
        found = await transaction.fetch_one(self._comment, comment_id=comment_id)
        if found is not None and (found["video_id"], found["author_id"]) != (video_id, author.user_id):
            raise UnknownComment
        return found

    async def add(self, transaction: Transaction, author: Author, comment: Authored) -> Row:
        """Add a comment to a locked video, at a place that there is, or an answer to one.

        Args:
            comment: a row of the table without its author; the place of an answer is that of the comment.

        Raises:
            UnknownComment: there is no such comment to answer.
            TooMany: the video has `MOST_COMMENTS`.
        """
        row = msgspec.structs.asdict(comment) | {
            "author_id": author.user_id,
            "author_side": author.side,
            "author_name": author.name,
        }
        if row["reply_to"] is not None:
            answered = await transaction.fetch_one(self._comment, comment_id=row["reply_to"])
            same = ("video_id", *self._place)
            if answered is None or answered["reply_to"] is not None:
                raise UnknownComment
            if any(answered[name] != row[name] for name in same):
                raise UnknownComment
        count = await transaction.fetch_one(self._count, video_id=row["video_id"])
        if count is not None and count["count"] >= MOST_COMMENTS:
            raise TooMany
        await transaction.execute(self._insert, **row)
        return row

    async def mark_done(
        self, transaction: Transaction, production: Row, comment_id: str, *, is_done: bool
    ) -> Row:
        """Mark a comment as done, or as open again.

        Raises:
            ProductionStopped, UnknownVideo
            UnknownComment: there is none, or it is an answer.
        """
        found = await transaction.fetch_one(self._comment, comment_id=comment_id)
        if found is None or found["reply_to"] is not None:
            raise UnknownComment
        await lock_open_video(transaction, production, found["video_id"])
        locked = await transaction.fetch_one(self._comment, comment_id=comment_id)
        if locked is None:
            raise UnknownComment
        if (locked["done_at"] is not None) == is_done:
            return locked
        done_at = now() if is_done else None
        await transaction.execute(self._set_done, comment_id=comment_id, new_done_at=done_at)
        return locked | {"done_at": done_at}


SCRIPT_COMMENTS = Comments(script_comments, "version", "line")
CUT_COMMENTS = Comments(cut_comments, "cut", "at_ms")
