"""Second factors under the newest data key, so that those before may go."""

from cryptography.exceptions import InvalidTag
from sqlalchemy import bindparam, select, update

from tawam.auth import totp
from tawam.auth.keys import SigningKeys
from tawam.auth.tables import factors
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction

_ROWS = 500
_BEFORE_ALL = "00000000-0000-0000-0000-000000000000"

SEALED_AFTER = Statement(
    select(factors.c.id, factors.c.secret)
    # Security keys have no secret of ours.
    .where(factors.c.id > bindparam("after"), factors.c.secret != "")
    .order_by(factors.c.id)
    .limit(_ROWS)
)
RESEAL = Statement(
    update(factors)
    .where(factors.c.id == bindparam("factor_id"), factors.c.secret == bindparam("present"))
    .values(secret=bindparam("sealed"))
)


async def reseal_factors(database: Database, keys: SigningKeys) -> int:
    """Seal every factor's secret with the newest data key; the number of those that no key of ours opens."""
    unreadable, after = 0, _BEFORE_ALL
    while rows := await database.fetch_all(SEALED_AFTER, after=after):
        after = rows[-1]["id"]
        sealed = [_resealed(keys, row) for row in rows]
        unreadable += sealed.count(None)
        await _store(database, [(row, text) for row, text in zip(rows, sealed, strict=True) if text])
    return unreadable


async def _store(database: Database, resealed: list[tuple[Row, str]]) -> None:
    async def work(transaction: Transaction) -> None:
        for row, text in resealed:
            if text != row["secret"]:
                await transaction.execute(RESEAL, factor_id=row["id"], present=row["secret"], sealed=text)

    await in_transaction(database, work)


def _resealed(keys: SigningKeys, row: Row) -> str | None:
    try:
        if totp.sealed_with(row["secret"]) == keys.data_version:
            return row["secret"]
        return totp.sealed(keys, row["id"], totp.unsealed(keys, row["id"], row["secret"]))
    except (InvalidTag, ValueError):
        return None
