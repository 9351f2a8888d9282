"""The statements of cuts. Acts lock the twin first, then the video, then the cut."""

from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, null, select, update

from tawam.database.port import Statement
from tawam.database.queue import Queue
from tawam.database.sweeping import BEFORE, Sweep
from tawam.videos.tables import cut_comments, cut_decisions, cuts, videos

_ID = bindparam("cut_id")
_VIDEO_ID = bindparam("video_id")
_TWIN_ID = bindparam("twin_id")
_IS_OPEN = (cuts.c.status == "checking", cuts.c.received_at.is_(None))
_IS_WAITING = (cuts.c.status == "checking", cuts.c.received_at.is_not(None))


def _new(*names: str) -> dict[str, Any]:
    return {name: bindparam(f"new_{name}", type_=cuts.c[name].type) for name in names}


# Checks that fail for so long are given up: the team sends the file once more.
QUEUE = Queue(cuts, *_IS_WAITING, give_up_after=timedelta(hours=12))
RENEW_LEASE = Statement(
    update(cuts)
    .where(cuts.c.id == bindparam("row_id"), *_IS_WAITING, cuts.c.received_at == bindparam("received"))
    .values(due_at=bindparam("new_due_at"))
)

CUT = Statement(select(cuts).where(cuts.c.id == _ID))
LOCK_CUT = Statement(select(cuts).where(cuts.c.id == _ID).with_for_update())
CUT_AT = Statement(select(cuts).where(cuts.c.object_path == bindparam("path")))
CUT_NUMBERED = Statement(
    select(cuts).where(cuts.c.video_id == _VIDEO_ID, cuts.c.number == bindparam("number"))
)
INSERT_CUT = Statement(insert(cuts))
DELETE_CUT = Statement(delete(cuts).where(cuts.c.id == _ID))
# The same file, announced before and not here yet.
SAME_ANNOUNCEMENT = Statement(
    select(cuts).where(
        *_IS_OPEN,
        cuts.c.video_id == _VIDEO_ID,
        cuts.c.file_name == bindparam("file_name"),
        cuts.c.size == bindparam("size"),
    )
)
COUNT_OPEN = Statement(select(func.count().label("count")).where(*_IS_OPEN, cuts.c.video_id == _VIDEO_ID))
COUNT = Statement(select(func.count().label("count")).where(cuts.c.video_id == _VIDEO_ID))
SET_ANNOUNCED = Statement(
    update(cuts).where(cuts.c.id == _ID).values(**_new("version", "note", "updated_at"))
)
SET_RECEIVED = Statement(
    update(cuts)
    .where(cuts.c.id == _ID)
    .values(**_new("size", "received_at", "due_at", "updated_at"), attempts=0, last_error=null())
)
SET_REMOVED = Statement(
    update(cuts)
    .where(cuts.c.object_path == bindparam("path"), *_IS_WAITING)
    .values(received_at=null(), **_new("updated_at"))
)
SET_CHECKED = Statement(
    update(cuts)
    .where(cuts.c.id == _ID)
    .values(
        **_new(
            *("number", "sha256", "poster_path", "strip_path", "status", "container", "video_codec"),
            *("audio_codec", "duration_ms", "width", "height", "waveform", "findings", "checked_at"),
            "updated_at",
        ),
        last_error=null(),
    )
)

COUNT_OPEN_COMMENTS = Statement(
    select(func.count().label("count")).where(
        cut_comments.c.video_id == _VIDEO_ID,
        cut_comments.c.cut == bindparam("number"),
        cut_comments.c.reply_to.is_(None),
        cut_comments.c.done_at.is_(None),
    )
)
INSERT_DECISION = Statement(insert(cut_decisions))

CUTS_OF_TWIN = Statement(
    select(cuts.c.object_path, cuts.c.sha256)
    .where(cuts.c.twin_id == _TWIN_ID, cuts.c.status != "destroyed")
    .order_by(cuts.c.created_at)
)
LOCK_CUTS_OF_TWIN = Statement(select(cuts.c.id).where(cuts.c.twin_id == _TWIN_ID).with_for_update())
VIDEOS_OF_CUTS = Statement(
    select(videos)
    .where(videos.c.id.in_(select(cuts.c.video_id).where(cuts.c.twin_id == _TWIN_ID)))
    .order_by(videos.c.id)
    .with_for_update()
)
# What nobody has looked at, and what belongs to no video any more, is forgotten with its file.
FORGET_CUTS = Statement(
    delete(cuts).where(cuts.c.twin_id == _TWIN_ID, (cuts.c.number.is_(None)) | (cuts.c.video_id.is_(None)))
)
SET_DESTROYED = Statement(
    update(cuts)
    .where(cuts.c.twin_id == _TWIN_ID)
    .values(status="destroyed", poster_path=null(), strip_path=null(), waveform=null(), **_new("updated_at"))
)

# An upload lives for a day or so. A file that nobody sent for a week does not come any more.
CUT_SWEEPS = [Sweep.of(cuts, timedelta(days=7), *_IS_OPEN, cuts.c.created_at < BEFORE)]
