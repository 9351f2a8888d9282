"""The statements of productions and twins.

They read the tables of recordings, consents and videos, on which a production's state depends.
"""

from sqlalchemy import and_, bindparam, case, exists, func, insert, or_, select, update

from tawam.consents.tables import consent_requests, consents
from tawam.database.port import Statement
from tawam.database.schema import Id
from tawam.orders.tables import orders
from tawam.productions.tables import productions, twins
from tawam.profiles.tables import profiles
from tawam.recordings.tables import recordings
from tawam.videos.tables import cuts, videos

_TWIN_ID = bindparam("twin_id")

TWIN = Statement(select(twins).where(twins.c.id == _TWIN_ID))
# Acts on a twin take turns: lock it before anything that belongs to it.
LOCK_TWIN = Statement(select(twins).where(twins.c.id == _TWIN_ID).with_for_update())
# An account has one row here for certain: two payments at one moment take turns, and make one twin.
LOCK_ACCOUNT = Statement(select(profiles.c.id).where(profiles.c.id == bindparam("user_id")).with_for_update())
# Stopped and replaced twins stay their persons', and are nothing to begin with.
_IS_LIVE = and_(twins.c.status.in_(("collecting", "ready")), twins.c.replaced_at.is_(None))
OLDEST_TWIN = Statement(
    select(twins.c.id)
    .where(twins.c.user_id == bindparam("user_id"), _IS_LIVE)
    .order_by(twins.c.created_at, twins.c.id)
    .limit(1)
)
# The avatars of a plan that are used: live ones, and the production's own until it is deleted.
COUNT_TWINS = Statement(
    select(func.count().label("count")).where(
        twins.c.user_id == bindparam("user_id"),
        or_(_IS_LIVE, and_(twins.c.id == bindparam("own_twin_id", type_=Id()), twins.c.status != "deleted")),
    )
)
# Nobody was asked to agree, and nothing was sent: a second click finds the twin of the first.
UNUSED_TWIN = Statement(
    select(twins.c.id)
    .where(
        twins.c.user_id == bindparam("user_id"),
        twins.c.status == "collecting",
        twins.c.replaced_at.is_(None),
        ~exists().where(consent_requests.c.twin_id == twins.c.id),
        ~exists().where(recordings.c.twin_id == twins.c.id),
        ~exists().where(videos.c.twin_id == twins.c.id),
        ~exists().where(productions.c.twin_id == twins.c.id),
    )
    .order_by(twins.c.created_at, twins.c.id)
    .limit(1)
)
INSERT_TWIN = Statement(insert(twins))
SET_REPLACED = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID, twins.c.replaced_at.is_(None))
    .values(
        replaced_by=bindparam("successor_id"), replaced_at=bindparam("moment"), updated_at=bindparam("moment")
    )
)
SET_TWIN_STATUS = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID)
    .values(status=bindparam("new_status"), updated_at=bindparam("moment"))
)

PRODUCTION = Statement(select(productions).where(productions.c.id == bindparam("production_id")))
LOCK_PRODUCTION = Statement(
    select(productions).where(productions.c.id == bindparam("production_id")).with_for_update()
)
# Without a lock: the caller has locked the order.
PRODUCTION_OF_ORDER = Statement(select(productions).where(productions.c.order_id == bindparam("order_id")))
# The newest production of a twin, its own or one that may show it, to which mails about the twin lead.
NEWEST_PRODUCTION = Statement(
    select(productions.c.id)
    .select_from(productions)
    .join(
        twins,
        or_(
            twins.c.id == productions.c.twin_id,
            exists().where(videos.c.production_id == productions.c.id, videos.c.twin_id == twins.c.id),
            and_(
                twins.c.user_id == productions.c.user_id,
                or_(productions.c.avatars.is_(None), productions.c.avatars > 1),
            ),
        ),
    )
    .where(twins.c.id == _TWIN_ID)
    .order_by(
        case((productions.c.twin_id == _TWIN_ID, 0), else_=1),
        productions.c.created_at.desc(),
        productions.c.id.desc(),
    )
    .limit(1)
)
INSERT_PRODUCTION = Statement(insert(productions))
SET_OWNER = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(user_id=bindparam("user_id"), twin_id=_TWIN_ID, updated_at=bindparam("moment"))
)
SET_TWIN = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(twin_id=_TWIN_ID, updated_at=bindparam("moment"))
)
GIVE_PRODUCTIONS = Statement(
    update(productions)
    .where(productions.c.twin_id == bindparam("former_twin_id"))
    .values(twin_id=_TWIN_ID, updated_at=bindparam("moment"))
)
SET_STATE = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(
        step=bindparam("new_step"),
        waits_for=bindparam("new_waits_for"),
        waits_since=bindparam("new_waits_since"),
        due_at=bindparam("new_due_at"),
        late=bindparam("new_late"),
        running_since=bindparam("new_running_since"),
        used_seconds=bindparam("new_used_seconds"),
        stopped_at=bindparam("new_stopped_at"),
        updated_at=bindparam("moment"),
    )
)
MISS_PROMISES = Statement(
    update(productions)
    .where(productions.c.due_at <= bindparam("moment"), productions.c.late.is_(False))
    .values(
        late=True,
        missed_due_at=func.coalesce(productions.c.missed_due_at, productions.c.due_at),
        updated_at=bindparam("moment"),
    )
)
# Those from before there were clocks, and those whose clock stands while the team looks at something.
STANDING = Statement(
    select(productions.c.id)
    .where(productions.c.waits_for == "team", productions.c.running_since.is_(None))
    .order_by(productions.c.id)
)
# The longest unreminded first. Who has switched reminders off in the profile gets none.
TO_REMIND = Statement(
    select(
        productions.c.id,
        productions.c.twin_id,
        productions.c.language,
        productions.c.waits_since,
        productions.c.reminded_at,
        profiles.c.email,
    )
    .join(profiles, profiles.c.id == productions.c.user_id)
    .where(
        productions.c.waits_for == "customer",
        productions.c.twin_id.is_not(None),
        productions.c.waits_since.is_not(None),
        profiles.c.reminders.is_(True),
        profiles.c.email.is_not(None),
        or_(
            productions.c.reminded_at.is_(None),
            productions.c.reminded_at <= bindparam("before"),
            and_(
                productions.c.reminded_at < productions.c.waits_since,
                productions.c.reminded_at < bindparam("just_said"),
            ),
        ),
    )
    .order_by(productions.c.reminded_at, productions.c.id)
    .limit(500)
)
SET_REMINDED = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(reminded_at=bindparam("moment"))
)
# Productions whose order has joined the account; the caller has locked the orders.
TO_CLAIM = Statement(
    select(productions)
    .join(orders, orders.c.id == productions.c.order_id)
    .where(orders.c.user_id == bindparam("user_id"), productions.c.user_id.is_(None))
    .order_by(productions.c.id)
)

_WITH_ORDER = select(productions, orders.c.status.label("order_status")).join(
    orders, orders.c.id == productions.c.order_id
)
PRODUCTIONS_OF_TWIN = Statement(
    _WITH_ORDER.where(
        productions.c.id.in_(
            select(productions.c.id)
            .where(productions.c.twin_id == _TWIN_ID)
            .union(select(videos.c.production_id).where(videos.c.twin_id == _TWIN_ID))
        )
    )
    .order_by(productions.c.id)
    .with_for_update(of=productions)
)
PRODUCTION_WITH_ORDER = Statement(
    _WITH_ORDER.where(productions.c.id == bindparam("production_id")).with_for_update(of=productions)
)
VIDEOS_OF_PRODUCTION = Statement(
    select(videos.c.twin_id, videos.c.step, videos.c.waits_for).where(
        videos.c.production_id == bindparam("production_id")
    )
)
# The video that has waited for the customer the longest.
VIDEO_FOR_CUSTOMER = Statement(
    select(videos.c.id, videos.c.step)
    .where(videos.c.production_id == bindparam("production_id"), videos.c.waits_for == "customer")
    .order_by(videos.c.waits_since, videos.c.id)
    .limit(1)
)
# The videos that were begun with a twin that is deleted go on with the next.
GIVE_VIDEOS = Statement(
    update(videos)
    .where(
        videos.c.production_id == bindparam("production_id"),
        or_(videos.c.twin_id.is_(None), videos.c.twin_id == bindparam("former_twin_id")),
    )
    .values(twin_id=_TWIN_ID)
)
# Of a replaced twin: those for which nothing was made. Whoever is seen in a cut stays in the video.
_HAS_CUT = exists().where(
    cuts.c.video_id == videos.c.id, or_(cuts.c.number.is_not(None), cuts.c.status == "checking")
)
UNMADE_VIDEOS = Statement(
    select(videos.c.id, videos.c.title, videos.c.language, videos.c.channels, videos.c.script_status)
    .where(videos.c.twin_id == _TWIN_ID, ~_HAS_CUT)
    .order_by(videos.c.created_at, videos.c.id)
    .with_for_update(of=videos)
)
SET_TWIN_OF_VIDEO = Statement(
    update(videos).where(videos.c.id == bindparam("video_id")).values(twin_id=_TWIN_ID)
)
# What a link sends counts once its person has agreed: until then it may be somebody else's.
_signed = consents.alias("signed")
_IS_PERSONS = or_(
    recordings.c.consent_request_id.is_(None),
    exists().where(
        consent_requests.c.id == recordings.c.consent_request_id,
        _signed.c.twin_id == consent_requests.c.twin_id,
        _signed.c.email == consent_requests.c.email,
    ),
    ~exists().where(_signed.c.twin_id == recordings.c.twin_id),
)
RECORDINGS_OF_TWIN = Statement(
    select(recordings.c.kind, recordings.c.status, recordings.c.received_at).where(
        recordings.c.twin_id == _TWIN_ID, _IS_PERSONS
    )
)
# Who sends something by a link, for the ledger of the twin: a name that was signed.
SIGNER_OF_REQUEST = Statement(select(consents.c.name).where(consents.c.request_id == bindparam("request_id")))
# All of a twin, the earliest first, without their long words.
CONSENTS_OF_TWIN = Statement(
    select(
        consents.c.id,
        consents.c.person_id,
        consents.c.name,
        consents.c.email,
        consents.c.until,
        consents.c.signed_at,
        consents.c.withdrawn_at,
    )
    .where(consents.c.twin_id == _TWIN_ID)
    .order_by(consents.c.signed_at, consents.c.id)
)
NEWEST_CONSENT = Statement(
    select(consents)
    .where(consents.c.twin_id == _TWIN_ID)
    .order_by(consents.c.signed_at.desc(), consents.c.id.desc())
    .limit(1)
)
_IS_UNDER_WAY = and_(productions.c.step != "onboarding", productions.c.stopped_at.is_(None))
# Twins with a production beyond its onboarding, and no consent that still holds.
EXPIRED_TWINS = Statement(
    select(twins.c.id.label("twin_id"))
    .where(
        twins.c.status == "ready",
        twins.c.id.in_(
            select(productions.c.twin_id)
            .where(_IS_UNDER_WAY)
            .union(
                select(videos.c.twin_id)
                .join(productions, productions.c.id == videos.c.production_id)
                .where(_IS_UNDER_WAY)
            )
        ),
        ~exists().where(
            consents.c.twin_id == twins.c.id,
            consents.c.withdrawn_at.is_(None),
            consents.c.until >= bindparam("today"),
        ),
    )
    .limit(500)
)
