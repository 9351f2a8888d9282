"""The parts of Realtime that every socket shares, and the bounds on sockets."""

from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Self

from tawam.auth.access import Access
from tawam.database.port import Database
from tawam.database.table_policies import TablePolicy
from tawam.database.topic_policies import TopicPolicy
from tawam.realtime.capacity import MAX_SOCKETS
from tawam.realtime.changes import ChangeFeed
from tawam.realtime.channel import Room
from tawam.realtime.frames import Broadcast
from tawam.realtime.rooms import Fanout, Rooms
from tawam.realtime.socket import Socket
from tawam.realtime.stored_broadcasts import MAX_STORED, StoredBroadcasts
from tawam.realtime.topics import Topics
from tawam.rest.tables import exposed
from tawam.settings import Settings

# Several people share an address behind a company's network.
MAX_SOCKETS_PER_ADDRESS = 200
MAX_SOCKETS_PER_ACCOUNT = 30


class TooManySockets(Exception):
    """The address, the account or the process has as many as it may."""


class BroadcastRefused(Exception):
    """A message cannot be sent or stored; the text says why."""


class SocketCounts:
    """Counts the open sockets by address and by account."""

    def __init__(self) -> None:
        self.total = 0
        self._by_address: Counter[str] = Counter()
        self._by_account: dict[str, set[Socket]] = defaultdict(set)

    @contextmanager
    def counted(self, address: str) -> Generator[None]:
        """Count a socket for the length of the block.

        Raises:
            TooManySockets.
        """
        if self.total >= MAX_SOCKETS or self._by_address[address] >= MAX_SOCKETS_PER_ADDRESS:
            raise TooManySockets
        self.total += 1
        self._by_address[address] += 1
        try:
            yield
        finally:
            self.total -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def join(self, account: str, socket: Socket) -> None:
        """Count `socket` for an account that joins a channel on it.

        Raises:
            TooManySockets.
        """
        of_account = self._by_account[account]
        if socket not in of_account and len(of_account) >= MAX_SOCKETS_PER_ACCOUNT:
            raise TooManySockets
        of_account.add(socket)

    def leave(self, account: str, socket: Socket) -> None:
        self._by_account[account].discard(socket)
        if not self._by_account[account]:
            del self._by_account[account]


@dataclass(frozen=True)
class Realtime:
    """
    Attributes:
        rooms: the channels of this process.
        fanout: carries what members of a room send to each other.
        tables: the tables whose changes may be subscribed to.
    """

    access: Access
    topics: Topics
    feed: ChangeFeed
    rooms: Rooms
    fanout: Fanout
    stored: StoredBroadcasts
    tables: dict[str, TablePolicy]
    counts: SocketCounts = field(default_factory=SocketCounts)

    @classmethod
    def build(
        cls, settings: Settings, database: Database, access: Access, topics: Sequence[TopicPolicy]
    ) -> Self:
        rooms, redis_url = Rooms(), settings.redis_url.get_secret_value()
        return cls(
            access=access,
            topics=Topics(database, topics),
            feed=ChangeFeed(database),
            rooms=rooms,
            fanout=_shared_rooms(redis_url, settings.site_url, rooms) if redis_url else rooms,
            stored=StoredBroadcasts(database),
            tables=exposed(access.lifetime),
        )

    async def send(self, room: Room, broadcast: Broadcast, sender: str = "") -> None:
        """Store a message if its sender wants that, and send it.

        Raises:
            BroadcastRefused: it cannot be stored.
            DatabaseUnavailable.
        """
        if broadcast.persist is not False:
            if not room.is_private:
                raise BroadcastRefused("only messages of private channels are stored")
            if len(broadcast.content) > MAX_STORED:
                raise BroadcastRefused(f"a stored message may have {MAX_STORED} bytes")
            id_ = await self.stored.add(room.name, broadcast)
            broadcast = broadcast._replace(meta=b'{"id":"%s"}' % id_.encode())
        await self.fanout.broadcast(room, broadcast, sender)


def _shared_rooms(redis_url: str, installation: str, rooms: Rooms) -> Fanout:
    # Not above, because the client of Redis takes 8 MB of memory.
    from tawam.realtime.redis_rooms import RedisRooms

    return RedisRooms(redis_url, installation, rooms)
