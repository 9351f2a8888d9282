"""Keeps broadcasts of private channels, so that those who join later get them."""

from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import bindparam, delete, insert, select

from tawam.database.port import Database, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import Timestamp, new_id, timestamp
from tawam.realtime.channel import Replay
from tawam.realtime.frames import Broadcast
from tawam.realtime.tables import stored_broadcasts

MAX_STORED = 64 * 1024
KEPT = timedelta(days=3)
# The newest messages of each topic that are kept; the most that a channel gets, as it joins.
KEPT_PER_TOPIC = 100
MAX_REPLAYED = 25

_INSERT = Statement(insert(stored_broadcasts))
_kept = (
    select(stored_broadcasts.c.id)
    .where(stored_broadcasts.c.topic == bindparam("of_topic"))
    .order_by(stored_broadcasts.c.created_at.desc(), stored_broadcasts.c.id.desc())
    .limit(KEPT_PER_TOPIC)
)
_DELETE_OLDER = Statement(
    delete(stored_broadcasts).where(
        stored_broadcasts.c.topic == bindparam("of_topic"), stored_broadcasts.c.id.not_in(_kept)
    )
)
_SINCE = Statement(
    select(stored_broadcasts)
    .where(
        stored_broadcasts.c.topic == bindparam("of_topic"),
        stored_broadcasts.c.created_at >= bindparam("since", type_=Timestamp()),
        stored_broadcasts.c.expires_at > bindparam("moment", type_=Timestamp()),
    )
    .order_by(stored_broadcasts.c.created_at.desc(), stored_broadcasts.c.id.desc())
    .limit(bindparam("most"))
)


class StoredBroadcasts:
    """The messages that were sent with `persist`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, topic: str, broadcast: Broadcast) -> str:
        """Store a message, and return its id.

        Raises:
            DatabaseUnavailable.
        """
        moment, id_ = datetime.now(UTC), new_id()
        lifetime = KEPT
        if not isinstance(broadcast.persist, bool):
            lifetime = min(KEPT, timedelta(seconds=min(broadcast.persist, KEPT.total_seconds())))

        async def work(transaction: Transaction) -> None:
            await transaction.execute(
                _INSERT,
                id=id_,
                topic=topic,
                event=broadcast.event,
                content=broadcast.content,
                is_binary=broadcast.is_binary,
                created_at=timestamp(moment),
                expires_at=timestamp(moment + lifetime),
            )
            await transaction.execute(_DELETE_OLDER, of_topic=topic)

        await in_transaction(self._database, work)
        return id_

    async def replayed(self, topic: str, replay: Replay) -> list[Broadcast]:
        """Read the newest messages since a moment, oldest first.

        Raises:
            DatabaseUnavailable.
        """
        most = MAX_REPLAYED if replay.limit is None else max(0, min(MAX_REPLAYED, replay.limit))
        rows = await self._database.fetch_all(
            _SINCE,
            of_topic=topic,
            since=_moment(replay.since),
            moment=timestamp(datetime.now(UTC)),
            most=most,
        )
        return [
            Broadcast(
                row["event"],
                bytes(row["content"]),
                bool(row["is_binary"]),
                meta=msgspec.json.encode({"replayed": True, "id": row["id"]}),
            )
            for row in reversed(rows)
        ]


def _moment(milliseconds: float) -> str:
    """The moment, as far as messages are kept, and as far as moments go."""
    earliest = datetime.now(UTC) - KEPT
    try:
        return timestamp(max(earliest, datetime.fromtimestamp(milliseconds / 1000, UTC)))
    except (ValueError, OverflowError, OSError):
        return timestamp(earliest if milliseconds < 0 else datetime.max.replace(tzinfo=UTC))
