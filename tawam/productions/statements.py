"""The statements of productions and twins.

They read the tables of recordings and consents, on which a production's state depends.
"""

from sqlalchemy import bindparam, insert, select, update

from tawam.consents.tables import consents
from tawam.database.port import Statement
from tawam.orders.tables import orders
from tawam.productions.tables import productions, twins
from tawam.profiles.tables import profiles
from tawam.recordings.tables import recordings

_TWIN_ID = bindparam("twin_id")

TWIN = Statement(select(twins).where(twins.c.id == _TWIN_ID))
# Acts on a twin take turns: lock it before anything that belongs to it.
LOCK_TWIN = Statement(select(twins).where(twins.c.id == _TWIN_ID).with_for_update())
# An account has one row here for certain: two payments at one moment take turns, and make one twin.
LOCK_ACCOUNT = Statement(select(profiles.c.id).where(profiles.c.id == bindparam("user_id")).with_for_update())
OLDEST_TWIN = Statement(
    select(twins.c.id)
    .where(twins.c.user_id == bindparam("user_id"), twins.c.status != "deleted")
    .order_by(twins.c.created_at, twins.c.id)
    .limit(1)
)
INSERT_TWIN = Statement(insert(twins))
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
SET_STATE = Statement(
    update(productions)
    .where(productions.c.id == bindparam("production_id"))
    .values(
        step=bindparam("new_step"),
        waits_for=bindparam("new_waits_for"),
        waits_since=bindparam("new_waits_since"),
        stopped_at=bindparam("new_stopped_at"),
        updated_at=bindparam("moment"),
    )
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
    _WITH_ORDER.where(productions.c.twin_id == _TWIN_ID)
    .order_by(productions.c.id)
    .with_for_update(of=productions)
)
PRODUCTION_WITH_ORDER = Statement(
    _WITH_ORDER.where(productions.c.id == bindparam("production_id")).with_for_update(of=productions)
)
RECORDINGS_OF_TWIN = Statement(
    select(recordings.c.kind, recordings.c.status, recordings.c.received_at).where(
        recordings.c.twin_id == _TWIN_ID
    )
)
NEWEST_CONSENT = Statement(
    select(consents)
    .where(consents.c.twin_id == _TWIN_ID)
    .order_by(consents.c.signed_at.desc(), consents.c.id.desc())
    .limit(1)
)
