"""What is done for an address that has no account, so that it takes as long as for one that has."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert

from tawam.auth.tables import flow_states
from tawam.database.port import Statement, Transaction
from tawam.database.schema import new_id, timestamp

# A row that leads nowhere.
NOTHING: dict[str, Any] = {
    "user_id": None,
    "method": "none",
    "provider": None,
    "state_hash": None,
    "redirect_to": None,
    "code_challenge": None,
    "auth_code_hash": None,
}
INSERT_NOTHING = Statement(insert(flow_states))
DELETE_NOTHING = Statement(delete(flow_states).where(flow_states.c.id == bindparam("row_id")))


async def write_as_much(transaction: Transaction) -> None:
    """Write a row and take it back: the transaction has something for the disk, and leaves nothing."""
    row_id, moment = new_id(), timestamp(datetime.now(UTC))
    await transaction.execute(INSERT_NOTHING, **NOTHING, id=row_id, created_at=moment, expires_at=moment)
    await transaction.execute(DELETE_NOTHING, row_id=row_id)
