"""Locks a recording with the twin that it belongs to."""

from tawam.database.port import Row, Transaction
from tawam.productions.statements import LOCK_TWIN
from tawam.recordings import statements


async def lock_recording(transaction: Transaction, found: Row | None) -> tuple[Row, Row] | None:
    """Lock the twin first, and then the recording. A signature may have given it to another twin meanwhile.

    Args:
        found: the recording as it was read without a lock.

    Returns:
        The twin and the recording as they are now; None when one of them is gone.
    """
    while found is not None:
        twin = await transaction.fetch_one(LOCK_TWIN, twin_id=found["twin_id"])
        locked = await transaction.fetch_one(statements.LOCK_RECORDING, recording_id=found["id"])
        if twin is None or locked is None:
            return None
        if locked["twin_id"] == twin["id"]:
            return twin, locked
        found = locked
    return None
