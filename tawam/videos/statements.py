"""The statements of videos and scripts. Acts lock the twin first, then the video."""

from typing import Any

from sqlalchemy import String, bindparam, cast, delete, exists, func, insert, literal, or_, select, update

from tawam.allowances.tables import allowance_entries
from tawam.database.port import Statement
from tawam.deliveries.tables import deliveries
from tawam.notes.tables import notes
from tawam.productions.tables import productions
from tawam.profiles.tables import profiles
from tawam.videos.tables import (
    cut_decisions,
    cuts,
    script_decisions,
    script_versions,
    video_batches,
    videos,
)

_VIDEO_ID = bindparam("video_id")


def _new(*names: str) -> dict[str, Any]:
    return {name: bindparam(f"new_{name}", type_=videos.c[name].type) for name in names}


VIDEO = Statement(select(videos).where(videos.c.id == _VIDEO_ID))
LOCK_VIDEO = Statement(select(videos).where(videos.c.id == _VIDEO_ID).with_for_update())
INSERT_VIDEO = Statement(insert(videos))
DELETE_VIDEO = Statement(delete(videos).where(videos.c.id == _VIDEO_ID))
DELETE_VIDEOS_OF_ACCOUNT = Statement(
    delete(videos).where(
        videos.c.production_id.in_(
            select(productions.c.id).where(productions.c.user_id == bindparam("user_id"))
        )
    )
)
DELETE_BATCHES_OF_ACCOUNT = Statement(
    delete(video_batches).where(
        video_batches.c.production_id.in_(
            select(productions.c.id).where(productions.c.user_id == bindparam("user_id"))
        )
    )
)
PLACES = Statement(
    select(func.count().label("count"), func.coalesce(func.max(videos.c.position), 0).label("last")).where(
        videos.c.production_id == bindparam("production_id")
    )
)
SET_VIDEO = Statement(
    update(videos)
    .where(videos.c.id == _VIDEO_ID)
    .values(**_new("title", "brief", "language", "channels", "updated_at"))
)
SET_TWIN = Statement(update(videos).where(videos.c.id == _VIDEO_ID).values(twin_id=bindparam("twin_id")))
SET_STATE = Statement(
    update(videos)
    .where(videos.c.id == _VIDEO_ID)
    .values(
        **_new(
            "step",
            "script_status",
            "cut_status",
            "waits_for",
            "waits_since",
            "version",
            "words",
            "cut",
            "updated_at",
        ),
    )
)

# What letters of UTF-8 become where a table is read as the Arabic or Western page of Windows: those of ا,
# ر, ل, ي and ن, and of é. In no language do these signs follow each other.
_MISREAD = ("ط§", "ط±", "ظ„", "ظٹ", "ظ†", "Ø§", "Ø±", "Ù„", "ÙŠ", "Ù†", "Ã©")
MISREAD_VIDEOS = Statement(
    select(videos.c.id)
    .where(
        or_(
            *(videos.c.title.contains(signs) for signs in _MISREAD),
            exists().where(
                script_versions.c.video_id == videos.c.id,
                or_(*(script_versions.c.text.contains(signs) for signs in _MISREAD)),
            ),
        )
    )
    .order_by(videos.c.id)
)
BATCH = Statement(select(video_batches).where(video_batches.c.id == bindparam("batch_id")))
INSERT_BATCH = Statement(insert(video_batches))
# Those that will spend one of the plan's videos when their script is approved.
UNSPENT = Statement(
    select(func.count().label("count")).where(
        videos.c.production_id == bindparam("production_id"),
        ~exists().where(
            allowance_entries.c.production_id == videos.c.production_id,
            allowance_entries.c.key == literal("video:") + cast(videos.c.id, String),
        ),
    )
)

INSERT_VERSION = Statement(insert(script_versions))
CHARACTERS = Statement(
    select(func.coalesce(func.sum(func.length(script_versions.c.text)), 0).label("count"))
    .join(videos, videos.c.id == script_versions.c.video_id)
    .where(videos.c.production_id == bindparam("production_id"))
)
NEWEST_VERSION = Statement(
    select(script_versions)
    .where(script_versions.c.video_id == _VIDEO_ID)
    .order_by(script_versions.c.number.desc())
    .limit(1)
)
VERSION = Statement(
    select(script_versions).where(
        script_versions.c.video_id == _VIDEO_ID, script_versions.c.number == bindparam("number")
    )
)


INSERT_DECISION = Statement(insert(script_decisions))
DECISIONS = Statement(
    select(script_decisions)
    .where(script_decisions.c.video_id == _VIDEO_ID, script_decisions.c.version == bindparam("version"))
    .order_by(script_decisions.c.created_at, script_decisions.c.id)
)

COUNT_APPROVALS = Statement(
    select(func.count().label("count")).where(
        script_decisions.c.video_id == _VIDEO_ID, script_decisions.c.decision == "approved"
    )
)

PRODUCTION_OF_VIDEO = Statement(
    select(productions)
    .join(videos, videos.c.production_id == productions.c.id)
    .where(videos.c.id == _VIDEO_ID)
)
NEWEST_CUT = Statement(
    select(cuts)
    .where(cuts.c.video_id == _VIDEO_ID, cuts.c.number.is_not(None))
    .order_by(cuts.c.number.desc())
    .limit(1)
)
CUT_DECISIONS = Statement(
    select(cut_decisions)
    .where(cut_decisions.c.video_id == _VIDEO_ID, cut_decisions.c.cut == bindparam("cut"))
    .order_by(cut_decisions.c.created_at, cut_decisions.c.id)
)
# The films of a cut that are with the customer.
DELIVERED = Statement(
    select(deliveries.c.channel).where(
        deliveries.c.video_id == _VIDEO_ID,
        deliveries.c.cut == bindparam("cut"),
        deliveries.c.status == "delivered",
    )
)
CHANNELS = Statement(select(videos.c.channels).where(videos.c.id == _VIDEO_ID))

NOTE_OF = Statement(
    select(notes.c.id).where(notes.c.id == bindparam("note_id"), notes.c.user_id == bindparam("user_id"))
)
# Whom mails about a video reach, and in which language.
CUSTOMER = Statement(
    select(
        profiles.c.email,
        profiles.c.full_name,
        productions.c.id.label("production_id"),
        productions.c.plan_name,
        productions.c.language,
    )
    .select_from(productions)
    .outerjoin(profiles, profiles.c.id == productions.c.user_id)
    .where(productions.c.id == bindparam("production_id"))
)
