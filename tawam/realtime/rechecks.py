"""Ends channels whose callers may no longer have them: signed out, banned, expired, another role."""

from collections.abc import Sequence

from tawam.auth.access import Caller, role_of
from tawam.auth.errors import AccessDenied, KeyRejected
from tawam.database.table_policies import Role
from tawam.realtime.channel import Channel
from tawam.realtime.connection import Connection
from tawam.realtime.context import Realtime
from tawam.realtime.socket import REFUSED
from tawam.realtime.topics import Act


async def recheck(realtime: Realtime, connections: Sequence[Connection]) -> None:
    """Look at the sessions of all channels as the database knows them now.

    Raises:
        DatabaseUnavailable: they could not be looked up.
    """
    for connection in connections:
        try:
            realtime.access.caller_of_key(connection.socket.key)
        except KeyRejected:
            connection.socket.close(REFUSED, "the API key has ended")
    channels = [(each, channel) for each in connections for channel in each.channels.values()]
    topics = _TopicChecks(realtime)
    callers = await realtime.access.callers_of_tokens({channel.token for _, channel in channels})
    for connection, channel in channels:
        reason = _ended(channel, callers.get(channel.token))
        if not reason and channel.room.is_private:
            # What the topic is about may have gone to somebody else.
            channel.may_write = await topics.allows("write", channel)
            if not await topics.allows("read", channel):
                reason = "Unauthorized: the topic is no longer yours"
        if reason:
            await connection.end(channel, reason)


class _TopicChecks:
    """Asks once for all channels of an account in one room."""

    def __init__(self, realtime: Realtime) -> None:
        self._topics = realtime.topics
        self._known: dict[tuple[Act, str, Role, str | None], bool] = {}

    async def allows(self, act: Act, channel: Channel) -> bool:
        name, caller = channel.room.name, channel.caller
        key = (act, name, role_of(caller), caller.user_id)
        if key not in self._known:
            self._known[key] = await self._topics.allows(act, name, caller)
        return self._known[key]


def _ended(channel: Channel, found: Caller | AccessDenied | None) -> str:
    """Why the channel ends; empty if it does not. A token that came meanwhile was looked at as it came."""
    if found is None:
        return ""
    if isinstance(found, AccessDenied):
        return f"Unauthorized: {found.message}"
    if role_of(found) is not role_of(channel.caller):
        return "Unauthorized: the role of the account has changed"
    return ""
