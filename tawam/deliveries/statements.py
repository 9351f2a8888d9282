"""The statements of deliveries and publications. Acts lock the twin first, then the video, then these."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Table, and_, bindparam, delete, exists, func, insert, null, or_, select, update

from tawam.database.port import Statement
from tawam.database.queue import Queue
from tawam.database.sweeping import BEFORE, Sweep
from tawam.deliveries.tables import calendar_feeds, deliveries, delivery_captions, publications
from tawam.productions.tables import productions, twins
from tawam.profiles.tables import profiles
from tawam.videos.tables import videos

_DELIVERY_ID = bindparam("delivery_id")
_TWIN_ID = bindparam("twin_id")
_IS_SENDING = (deliveries.c.status == "sending",)
_IS_WAITING = (deliveries.c.status == "checking",)
_STANDS = deliveries.c.status == "delivered"
_OF_OPEN_TWIN = exists().where(
    twins.c.id == deliveries.c.twin_id, twins.c.status.not_in(("stopped", "deleted"))
)


def _new(table: Table, *names: str) -> dict[str, Any]:
    return {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in names}


# Checks that fail for so long end with a refusal: the team sends the file again.
QUEUE = Queue(deliveries, *_IS_WAITING, give_up_after=timedelta(hours=12))
RENEW_LEASE = Statement(
    update(deliveries)
    .where(
        deliveries.c.id == bindparam("row_id"),
        *_IS_WAITING,
        deliveries.c.received_at == bindparam("received"),
    )
    .values(due_at=bindparam("new_due_at"))
)

DELIVERY = Statement(select(deliveries).where(deliveries.c.id == _DELIVERY_ID))
LOCK_DELIVERY = Statement(select(deliveries).where(deliveries.c.id == _DELIVERY_ID).with_for_update())
DELIVERY_AT = Statement(select(deliveries).where(deliveries.c.object_path == bindparam("path")))
INSERT_DELIVERY = Statement(insert(deliveries))
DELETE_DELIVERY = Statement(delete(deliveries).where(deliveries.c.id == _DELIVERY_ID))
COUNT_DELIVERIES = Statement(
    select(func.count().label("count")).where(deliveries.c.video_id == bindparam("video_id"))
)
SET_ABOUT = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(**_new(deliveries, "channel", "shape", "language", "status", "findings", "updated_at"))
)
SET_RECEIVED = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(
        **_new(deliveries, "size", "received_at", "due_at", "updated_at"),
        status="checking",
        attempts=0,
        last_error=null(),
    )
)
# As if the film had been announced alone.
SET_CALLED_OFF = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(**_new(deliveries, "updated_at"), status="sending", received_at=null())
)
SET_CHECKED = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(
        **_new(
            deliveries,
            *("status", "findings", "sha256", "crc32", "duration_ms", "width", "height"),
            *("poster_path", "checked_at", "updated_at"),
        ),
        last_error=null(),
    )
)
SET_DELIVERED = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(**_new(deliveries, "status", "delivered_at", "updated_at"))
)
SET_TAKEN_BACK = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID)
    .values(**_new(deliveries, "status", "taken_back_at", "reason", "updated_at"))
)
SET_DOWNLOADED = Statement(
    update(deliveries)
    .where(deliveries.c.id == _DELIVERY_ID, deliveries.c.downloaded_at.is_(None))
    .values(**_new(deliveries, "downloaded_at", "updated_at"))
)
# With the name of the video, in the order of the list.
_SHOWN = (
    select(deliveries, videos.c.title, videos.c.position)
    .join(videos, videos.c.id == deliveries.c.video_id)
    .where(_STANDS, _OF_OPEN_TWIN)
    .order_by(videos.c.position, deliveries.c.language, deliveries.c.channel, deliveries.c.id)
)
STANDING_OF_PRODUCTION = Statement(_SHOWN.where(deliveries.c.production_id == bindparam("production_id")))
STANDING_OF_VIDEO = Statement(_SHOWN.where(deliveries.c.video_id == bindparam("video_id")))

SHOWN_DELIVERY = Statement(
    select(deliveries.c.id, deliveries.c.production_id, deliveries.c.status)
    .join(productions, productions.c.id == deliveries.c.production_id)
    .where(
        deliveries.c.id == _DELIVERY_ID,
        deliveries.c.status.in_(("checked", "delivered")),
        productions.c.stopped_at.is_(None),
        _OF_OPEN_TWIN,
    )
)

# Its film and its poster are shown, or sent, while the production and the twin go on.
SHOWN_FILE = Statement(
    select(deliveries.c.id)
    .join(productions, productions.c.id == deliveries.c.production_id)
    .where(deliveries.c.id == bindparam("row_id"), productions.c.stopped_at.is_(None), _OF_OPEN_TWIN)
)

INSERT_CAPTIONS = Statement(insert(delivery_captions))
CAPTIONS = Statement(select(delivery_captions).where(delivery_captions.c.id == bindparam("captions_id")))
CAPTIONS_OF_DELIVERY = Statement(
    select(delivery_captions)
    .where(delivery_captions.c.delivery_id == _DELIVERY_ID)
    .order_by(delivery_captions.c.language)
)
CAPTIONS_IN = Statement(
    select(delivery_captions).where(
        delivery_captions.c.delivery_id == _DELIVERY_ID,
        delivery_captions.c.language == bindparam("of_language"),
    )
)
# U+FFFD stands where letters were lost before they were stored.
DAMAGED_CAPTIONS = Statement(
    select(delivery_captions.c.id, delivery_captions.c.delivery_id, delivery_captions.c.language)
    .where(delivery_captions.c.vtt.contains("\ufffd"))
    .order_by(delivery_captions.c.created_at, delivery_captions.c.id)
)
DELETE_CAPTIONS = Statement(
    delete(delivery_captions).where(delivery_captions.c.id == bindparam("captions_id"))
)

INSERT_PUBLICATION = Statement(insert(publications))
LOCK_PUBLICATION = Statement(
    select(publications).where(publications.c.id == bindparam("publication_id")).with_for_update()
)
PUBLICATION = Statement(select(publications).where(publications.c.id == bindparam("publication_id")))
PUBLICATIONS_OF_DELIVERY = Statement(select(publications).where(publications.c.delivery_id == _DELIVERY_ID))
SET_PLAN = Statement(
    update(publications)
    .where(publications.c.id == bindparam("publication_id"))
    .values(**_new(publications, "planned_at", "note", "revision", "updated_at"))
)
SET_PUBLISHED = Statement(
    update(publications)
    .where(publications.c.id == bindparam("publication_id"))
    .values(**_new(publications, "published_at", "published_url", "revision", "updated_at"))
)
SET_CANCELED = Statement(
    update(publications)
    .where(publications.c.id == bindparam("publication_id"))
    .values(**_new(publications, "canceled_at", "revision", "updated_at"))
)

# What of a twin is out, for those who have to take it down.
PUBLISHED_OF_TWIN = Statement(
    select(videos.c.title, publications.c.channel, publications.c.published_at, publications.c.published_url)
    .join(deliveries, deliveries.c.id == publications.c.delivery_id)
    .join(videos, videos.c.id == deliveries.c.video_id)
    .where(publications.c.published_at.is_not(None), deliveries.c.twin_id == _TWIN_ID)
    .order_by(publications.c.published_at, publications.c.id)
)
FILES_OF_TWIN = Statement(
    select(deliveries).where(deliveries.c.twin_id == _TWIN_ID).order_by(deliveries.c.created_at)
)
LOCK_FILES_OF_TWIN = Statement(
    select(deliveries.c.id)
    .where(deliveries.c.twin_id == _TWIN_ID)
    .order_by(deliveries.c.id)
    .with_for_update()
)
LOCK_VIDEOS_OF_FILES = Statement(
    select(videos)
    .where(videos.c.id.in_(select(deliveries.c.video_id).where(deliveries.c.twin_id == _TWIN_ID)))
    .order_by(videos.c.id)
    .with_for_update()
)
DELETE_OF_TWIN = Statement(delete(deliveries).where(deliveries.c.twin_id == _TWIN_ID))

FEED = Statement(select(calendar_feeds).where(calendar_feeds.c.user_id == bindparam("user_id")))
FEED_OF_TOKEN = Statement(
    select(calendar_feeds).where(calendar_feeds.c.token_hash == bindparam("token_hash"))
)
INSERT_FEED = Statement(insert(calendar_feeds))
SET_FEED = Statement(
    update(calendar_feeds)
    .where(calendar_feeds.c.user_id == bindparam("user_id"))
    .values(**_new(calendar_feeds, "token_hash", "generation", "language", "created_at"))
)
# Everything that is planned or out, of productions that are not stopped; the newest of a long life.
PLAN_OF_ACCOUNT = Statement(
    select(
        publications,
        videos.c.title,
        videos.c.id.label("video_id"),
        deliveries.c.shape,
        deliveries.c.language,
        productions.c.plan_name,
    )
    .join(deliveries, deliveries.c.id == publications.c.delivery_id)
    .join(videos, videos.c.id == deliveries.c.video_id)
    .join(productions, productions.c.id == publications.c.production_id)
    .where(
        productions.c.user_id == bindparam("user_id"),
        or_(
            publications.c.published_at.is_not(None), and_(productions.c.stopped_at.is_(None), _OF_OPEN_TWIN)
        ),
    )
    .order_by(func.coalesce(publications.c.planned_at, publications.c.published_at).desc(), publications.c.id)
    .limit(1000)
)

# Whom mails about a delivery reach, and in which language.
CUSTOMER = Statement(
    select(
        profiles.c.email,
        profiles.c.full_name,
        productions.c.id.label("production_id"),
        productions.c.plan_name,
        productions.c.language,
        twins.c.person_name,
    )
    .select_from(productions)
    .outerjoin(profiles, profiles.c.id == productions.c.user_id)
    .outerjoin(twins, twins.c.id == productions.c.twin_id)
    .where(productions.c.id == bindparam("production_id"))
)

# An upload lives for a day or so. A file that nobody sent for a week does not come any more.
DELIVERY_SWEEPS = [Sweep.of(deliveries, timedelta(days=7), *_IS_SENDING, deliveries.c.created_at < BEFORE)]
