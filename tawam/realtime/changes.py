"""Tells subscribers of changed rows: each gets the row as its own policy shows it, or nothing."""

import asyncio
from collections import defaultdict
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Integer, Text

from tawam.auth.access import Caller, role_of
from tawam.database.errors import DatabaseError
from tawam.database.port import Database, Row
from tawam.database.schema import Document, Id, Timestamp
from tawam.database.table_policies import TablePolicy
from tawam.logs import logger
from tawam.realtime.change_log import ChangeLog
from tawam.realtime.channel import ChangesConfig, Channel
from tawam.realtime.filters import Condition, parse_filter
from tawam.realtime.frames import Encoded
from tawam.realtime.visibility import VisibleRows, viewers_of_deleted, visible_rows
from tawam.rest.errors import RestError, unknown_table
from tawam.rest.tables import Relation

SCHEMA = "public"
MAX_BINDINGS = 50
# Of all channels of a socket; a binding for all tables has one for each. Every change is compared with them.
MAX_SUBSCRIPTIONS = 300
# Seconds after which the log is read even if nobody rang: a call may be lost, and commands write, too.
_LOOK_EVERY = 2.0
# Seconds to wait when the database does not answer.
_TRY_AGAIN = 0.5
# Subscriptions after which other tasks have their turn.
_TURN = 200
_ANY = "*"
_DELETE = "DELETE"
_KINDS = frozenset({"INSERT", "UPDATE", _DELETE})

# The names of PostgreSQL by which the official client converts values.
_TYPES: tuple[tuple[type[Any], str], ...] = (
    (Id, "uuid"),
    (Timestamp, "timestamptz"),
    (Document, "jsonb"),
    (Boolean, "bool"),
    (BigInteger, "int8"),
    (Integer, "int4"),
    (Text, "text"),
)

_log = logger("realtime")
_encode = msgspec.json.encode


class BindingInvalid(Exception):
    """A binding that nobody may have; the message is for the client."""


@dataclass(frozen=True, eq=False, slots=True)
class Subscription:
    """One binding of a channel, for one table.

    Attributes:
        kind: `INSERT`, `UPDATE`, `DELETE` or `*`.
        columns: those of the record that the client gets.
        viewer: the account by which rows are shown; None where the policy does not ask.
    """

    channel: Channel
    id: int
    kind: str
    relation: Relation
    columns: tuple[str, ...]
    conditions: tuple[Condition, ...]
    viewer: str | None


def binding_id(config: ChangesConfig) -> int:
    """The number of a binding in frames: the same for the same binding, so that channels share frames."""
    # 48 bits: JavaScript holds them exactly.
    return int.from_bytes(blake2b(_encode(config), digest_size=6).digest()) or 1


def subscriptions_of(channel: Channel, caller: Caller, exposed: dict[str, TablePolicy]) -> list[Subscription]:
    """Make the subscriptions of a channel's bindings, as `caller`.

    Raises:
        BindingInvalid: one is malformed, or for what the caller may never see.
    """
    try:
        return [each for config in channel.changes for each in _subscribe(channel, caller, config, exposed)]
    except RestError as error:
        details = f" ({error.details})" if error.details else ""
        raise BindingInvalid(f"{error.message}{details}") from error


def _subscribe(
    channel: Channel, caller: Caller, config: ChangesConfig, exposed: dict[str, TablePolicy]
) -> Iterable[Subscription]:
    kind = config.event.upper()
    if kind != _ANY and kind not in _KINDS:
        raise BindingInvalid("event must be *, INSERT, UPDATE or DELETE")
    if config.schema not in (None, SCHEMA, _ANY):
        raise BindingInvalid(f"only the schema {SCHEMA} is exposed")
    role, is_one = role_of(caller), config.table not in (None, "", _ANY)
    if not is_one and (config.filter or config.select):
        raise BindingInvalid("a filter and a selection need a table")
    policies = [exposed.get(config.table or "")] if is_one else list(exposed.values())
    for policy in policies:
        if policy is None:
            raise unknown_table(config.table or "")
        relation = Relation(policy, role)
        if role not in policy.read:
            if is_one:
                raise relation.forbidden()
            continue
        columns = _selected(relation, config.select)
        conditions = parse_filter(relation, config.filter) if config.filter else ()
        viewer = caller.user_id if relation.readable.needs_viewer else None
        yield Subscription(channel, binding_id(config), kind, relation, columns, conditions, viewer)


def _selected(relation: Relation, names: list[str] | None) -> tuple[str, ...]:
    """The selected columns and the key, in the order of the grant; all where none is selected."""
    # Names of a table's own columns are of a class that msgspec does not encode.
    granted = tuple(map(str, relation.readable.columns))
    if not names:
        return granted
    wanted = {relation.column(name).name for name in names} | {relation.policy.key}
    return tuple(name for name in granted if name in wanted)


_Groups = dict[Relation, dict[str | None, dict[Subscription, None]]]


class ChangeFeed:
    """Reads the log of changes while somebody subscribes, and sends each change to those who may see it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._log = ChangeLog(database)
        self._tables: dict[str, _Groups] = defaultdict(lambda: defaultdict(lambda: defaultdict(dict)))
        self._by_channel: dict[Channel, list[Subscription]] = {}
        self._bell = asyncio.Event()
        self._coming = 0

    @contextmanager
    def expecting(self) -> Generator[None]:
        """Go on reading for somebody who has called `start` and subscribes within the block."""
        self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1

    async def start(self) -> None:
        """Make sure that changes from now on are read. Await it before `subscribe`, while `expecting`.

        Raises:
            DatabaseUnavailable.
        """
        await self._log.start()

    def subscribe(self, channel: Channel, subscriptions: list[Subscription]) -> None:
        """Send changes to a channel, in place of those that it got before."""
        self.unsubscribe(channel)
        if not subscriptions:
            return
        self._by_channel[channel] = subscriptions
        for each in subscriptions:
            self._tables[each.relation.name][each.relation][each.viewer][each] = None

    def held_by(self, channel: Channel) -> int:
        """The number of a channel's subscriptions."""
        return len(self._by_channel.get(channel, ()))

    def unsubscribe(self, channel: Channel) -> None:
        for each in self._by_channel.pop(channel, ()):
            groups = self._tables[each.relation.name]
            viewers = groups[each.relation]
            del viewers[each.viewer][each]
            if not viewers[each.viewer]:
                del viewers[each.viewer]
            if not viewers:
                del groups[each.relation]
            if not groups:
                del self._tables[each.relation.name]

    async def run(self) -> None:
        """Read and send, until cancelled."""
        async with self._database.ringing(self._bell.set):
            while True:
                try:
                    async with asyncio.timeout(_LOOK_EVERY):
                        await self._bell.wait()
                except TimeoutError:
                    pass
                self._bell.clear()
                await self._read_on()

    async def _read_on(self) -> None:
        try:
            while page := await self._next_page():
                try:
                    await self._deliver(page)
                except DatabaseError:
                    raise
                except Exception as error:
                    _log.error("changes_not_sent", error=error)
                self._log.move_on(page)
        except DatabaseError as error:
            _log.warning("changes_not_read", error=str(error))
            await asyncio.sleep(_TRY_AGAIN)
            self._bell.set()

    async def _next_page(self) -> list[Row]:
        if not self._by_channel and not self._coming:
            self._log.stop()
            return []
        return await self._log.page()

    async def _deliver(self, page: list[Row]) -> None:
        """Read all that a page of changes asks for, and then send it, so that nothing is sent twice."""
        seen = _Seen()
        for table in {change["table_name"] for change in page} & self._tables.keys():
            of_table = [change for change in page if change["table_name"] == table]
            for relation, viewers in list(self._tables[table].items()):
                await self._look(seen, relation, list(viewers), of_table)
        tried = 0
        for change in page:
            frames = _Frames(change)
            for relation, viewers in list(self._tables.get(change["table_name"], {}).items()):
                for viewer, subscriptions in list(viewers.items()):
                    is_seen, row = seen.by(viewer, relation, change)
                    if is_seen:
                        _send(subscriptions, change, row, frames)
                        tried += len(subscriptions)
                    if tried >= _TURN:
                        tried = 0
                        await asyncio.sleep(0)

    async def _look(
        self, seen: "_Seen", relation: Relation, viewers: list[str | None], of_table: list[Row]
    ) -> None:
        """Read who of the viewers sees which of the changed rows."""
        keys = list(dict.fromkeys(each["key"] for each in of_table if each["kind"] != _DELETE))
        if keys:
            seen.rows[relation] = await visible_rows(self._database, relation, keys, viewers)
        for change in of_table:
            if change["kind"] == _DELETE:
                seen.deleted[change["id"], relation] = await viewers_of_deleted(
                    self._database, relation, change["old"] or {}, viewers
                )


@dataclass(slots=True)
class _Seen:
    """Who sees the rows of a page of changes.

    Attributes:
        deleted: the viewers who could see a deleted row, by the id of the change.
    """

    rows: dict[Relation, VisibleRows] = field(default_factory=dict[Relation, VisibleRows])
    deleted: dict[tuple[int, Relation], set[str | None]] = field(
        default_factory=dict[tuple[int, Relation], set[str | None]]
    )

    def by(self, viewer: str | None, relation: Relation, change: Row) -> tuple[bool, Row | None]:
        """Whether a viewer sees the change, and the row as it is now; None for one that was deleted."""
        if change["kind"] == _DELETE:
            return viewer in self.deleted.get((change["id"], relation), ()), None
        row = self.rows.get(relation, {}).get((change["key"], viewer))
        return row is not None, row


def _send(subscriptions: Iterable[Subscription], change: Row, row: Row | None, frames: "_Frames") -> None:
    """Send a change to those of the subscriptions that it meets: one frame to a channel, for all of its own.

    A channel whose bindings select different columns gets a frame for each selection.
    """
    met: dict[tuple[Channel, tuple[str, ...]], list[Subscription]] = defaultdict(list)
    for each in subscriptions:
        if each.kind in (_ANY, change["kind"]) and _meets(each, change, row):
            met[each.channel, each.columns].append(each)
    for together in met.values():
        together[0].channel.socket.push(frames.for_subscriptions(together, row))


def _meets(subscription: Subscription, change: Row, row: Row | None) -> bool:
    """Whether a change meets the filter. Of a deleted row only the kept columns can be compared."""
    if row is not None:
        return all(condition.holds(row) for condition in subscription.conditions)
    kept = {**(change["old"] or {}), subscription.relation.policy.key: change["key"]}
    return all(each.holds(kept) for each in subscription.conditions if each.column in kept)


class _Frames:
    """The frames of one change: channels with the same bindings and the same view share one."""

    def __init__(self, change: Row) -> None:
        self._change = change
        self._frames: dict[tuple[Any, ...], Encoded] = {}
        self._data: dict[tuple[Any, ...], msgspec.Raw] = {}

    def for_subscriptions(self, together: list[Subscription], row: Row | None) -> Encoded:
        """The frame for subscriptions of one channel to the same columns."""
        subscription, channel = together[0], together[0].channel
        # The same binding may be there twice.
        ids = tuple(dict.fromkeys(each.id for each in together))
        shape = (channel.socket.version, channel.room.name, ids, subscription.columns, id(row))
        frame = self._frames.get(shape)
        if frame is None:
            payload = {"ids": ids, "data": self._data_for(subscription, row)}
            frame = self._frames[shape] = channel.encode("postgres_changes", payload)
        return frame

    def _data_for(self, subscription: Subscription, row: Row | None) -> msgspec.Raw:
        shape = (subscription.relation, subscription.columns, id(row))
        data = self._data.get(shape)
        if data is None:
            data = self._data[shape] = msgspec.Raw(_encode(self._written(subscription, row)))
        return data

    def _written(self, subscription: Subscription, row: Row | None) -> dict[str, Any]:
        change, policy = self._change, subscription.relation.policy
        data: dict[str, Any] = {
            "schema": SCHEMA,
            "table": str(policy.table.name),
            "commit_timestamp": change["created_at"],
            "type": change["kind"],
            "columns": _columns(policy, subscription.columns),
            "errors": None,
        }
        if row is not None:
            data["record"] = {name: row[name] for name in subscription.columns}
        if change["kind"] != "INSERT":
            data["old_record"] = {str(policy.key): change["key"]}
        return data


def _columns(policy: TablePolicy, names: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"name": name, "type": _type_name(policy.table.c[name])} for name in names]


def _type_name(column: Column[Any]) -> str:
    return next((name for kind, name in _TYPES if isinstance(column.type, kind)), "varchar")
