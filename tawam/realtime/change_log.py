"""Reads the log of changes in the order of the commits: none is missed, none is read twice."""

from datetime import timedelta

from sqlalchemy import BigInteger, String, bindparam, select

from tawam.database.port import Database, Row
from tawam.database.sql_functions import CommittedBetween, Position
from tawam.database.statement import Statement
from tawam.database.sweeping import BEFORE, Sweep
from tawam.realtime.tables import changes, stored_broadcasts

_PAGE = 500

REALTIME_SWEEPS = (
    Sweep.of(changes, timedelta(hours=1), changes.c.created_at < BEFORE),
    Sweep.of(stored_broadcasts, timedelta(0), stored_broadcasts.c.expires_at < BEFORE),
)

_POSITION = Statement(select(Position().label("position")))
_COMMITTED = Statement(
    select(
        changes.c.id,
        changes.c.table_name,
        changes.c.key,
        changes.c.kind,
        changes.c.old,
        changes.c.created_at,
    )
    .where(
        CommittedBetween(
            changes.c.id,
            changes.c.transaction_id,
            bindparam("after", type_=String()),
            bindparam("until", type_=String()),
        ),
        changes.c.id > bindparam("last_id", type_=BigInteger()),
    )
    .order_by(changes.c.id)
    .limit(_PAGE)
)


class ChangeLog:
    """A reader of the log. It starts at the present, and remembers where it is.

    In PostgreSQL the pages between two positions hold what was committed between two snapshots, ordered by
    id: a row's changes are in their order, because a later writer of a row gets its id once it has the lock.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._position: str | None = None
        self._until: str | None = None
        self._last_id = 0

    async def start(self) -> None:
        """Begin at the present moment, unless the reading has begun.

        Raises:
            DatabaseUnavailable.
        """
        if self._position is None:
            present = await self._present()
            self._position = self._position or present

    def stop(self) -> None:
        """Forget the place: nobody wants to know what comes next."""
        self._position = self._until = None

    async def page(self) -> list[Row]:
        """Read the next changes, the same ones until `move_on`; none when all are read.

        Raises:
            DatabaseUnavailable, StatementTimeout.
        """
        after = self._position
        if after is None:
            return []
        if self._until is None:
            until = await self._present()
            if until == after:
                return []
            self._until, self._last_id = until, 0
        page = await self._database.fetch_all(
            _COMMITTED, after=after, until=self._until, last_id=self._last_id
        )
        if not page:
            self._position, self._until = self._until, None
        return page

    def move_on(self, page: list[Row]) -> None:
        """The changes of `page` were delivered."""
        self._last_id = page[-1]["id"]
        if len(page) < _PAGE:
            self._position, self._until = self._until, None

    async def _present(self) -> str:
        [row] = await self._database.fetch_all(_POSITION)
        return row["position"]
