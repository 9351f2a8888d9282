"""The statements of recordings. Acts lock the twin first, see `tawam.productions.statements.LOCK_TWIN`."""

from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, null, select, update

from tawam.database.port import Statement
from tawam.database.queue import Queue
from tawam.database.sweeping import BEFORE, Sweep
from tawam.productions.tables import productions, twins
from tawam.profiles.tables import profiles
from tawam.recordings.tables import recordings

_ID = bindparam("recording_id")
_IS_OPEN = (recordings.c.status == "checking", recordings.c.received_at.is_(None))
_IS_WAITING = (recordings.c.status == "checking", recordings.c.received_at.is_not(None))


def _new(*names: str) -> dict[str, Any]:
    return {name: bindparam(f"new_{name}", type_=recordings.c[name].type) for name in names}


# Checks that fail for so long are left to the team's eyes.
QUEUE = Queue(recordings, *_IS_WAITING, give_up_after=timedelta(hours=12))
RENEW_LEASE = Statement(
    update(recordings)
    .where(
        recordings.c.id == bindparam("row_id"),
        *_IS_WAITING,
        recordings.c.received_at == bindparam("received"),
    )
    .values(due_at=bindparam("new_due_at"))
)

RECORDING = Statement(select(recordings).where(recordings.c.id == _ID))
LOCK_RECORDING = Statement(select(recordings).where(recordings.c.id == _ID).with_for_update())
RECORDING_AT = Statement(select(recordings).where(recordings.c.object_path == bindparam("path")))
INSERT_RECORDING = Statement(insert(recordings))
DELETE_RECORDING = Statement(delete(recordings).where(recordings.c.id == _ID))
# The same file, announced before and not here yet.
SAME_ANNOUNCEMENT = Statement(
    select(recordings).where(
        *_IS_OPEN,
        recordings.c.twin_id == bindparam("twin_id"),
        recordings.c.production_id == bindparam("production_id"),
        recordings.c.kind == bindparam("kind"),
        recordings.c.file_name == bindparam("file_name"),
        recordings.c.size == bindparam("size"),
    )
)
OPEN_OF_TWIN = Statement(
    select(func.count().label("count")).where(*_IS_OPEN, recordings.c.twin_id == bindparam("twin_id"))
)
OTHERS_TO_CHECK = Statement(
    select(func.count().label("count")).where(
        recordings.c.status == "checked",
        recordings.c.twin_id == bindparam("twin_id"),
        recordings.c.id != _ID,
    )
)
SET_RECEIVED = Statement(
    update(recordings)
    .where(recordings.c.id == _ID)
    .values(
        **_new("size", "received_at", "due_at", "updated_at"),
        sha256=null(),
        attempts=0,
        last_error=null(),
    )
)
SET_REMOVED = Statement(
    update(recordings)
    .where(recordings.c.object_path == bindparam("path"), *_IS_WAITING)
    .values(received_at=null(), **_new("updated_at"))
)
SET_CHECKED = Statement(
    update(recordings)
    .where(recordings.c.id == _ID)
    .values(
        **_new(
            "sha256", "poster_path", "strip_path", "status", "findings", "media", "checked_at", "updated_at"
        ),
        last_error=null(),
    )
)
SET_DECIDED = Statement(
    update(recordings)
    .where(recordings.c.id == _ID)
    .values(**_new("status", "reasons", "note", "decided_by", "decided_at", "updated_at"))
)
# Whom mails about a recording reach, and in which language.
CUSTOMER = Statement(
    select(
        profiles.c.id,
        profiles.c.email,
        profiles.c.full_name,
        twins.c.person_name,
        productions.c.id.label("production_id"),
        productions.c.plan_name,
        productions.c.language,
    )
    .select_from(recordings)
    .join(twins, twins.c.id == recordings.c.twin_id)
    .outerjoin(profiles, profiles.c.id == twins.c.user_id)
    .outerjoin(productions, productions.c.id == recordings.c.production_id)
    .where(recordings.c.id == _ID)
)
# The customer and the person shown read the name in the ledger, so an address does not take its place.
NAME_OF_ACCOUNT = Statement(
    select(func.nullif(profiles.c.full_name, "").label("name")).where(profiles.c.id == bindparam("user_id"))
)

# An upload lives for a day or so. A file that nobody sent for a week does not come any more.
RECORDING_SWEEPS = [Sweep.of(recordings, timedelta(days=7), *_IS_OPEN, recordings.c.created_at < BEFORE)]
