"""Writes the states of productions as they follow from the facts. Every act on a twin ends with it."""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.dubai import DUBAI
from tawam.productions import statements
from tawam.productions.production import (
    Production,
    Twin,
    TwinFacts,
    production_state,
    twin_status,
)


async def refresh_twin(transaction: Transaction, twin_id: str) -> TwinFacts | None:
    """Derive the twin's status and the state of each of its productions, and write what changed.

    Returns:
        The facts; None when there is no such twin.
    """
    row = await transaction.fetch_one(statements.LOCK_TWIN, twin_id=twin_id)
    if row is None:
        return None
    twin, moment = Twin(**row), now()
    status = twin_status(twin)
    if status != twin.status:
        await transaction.execute(
            statements.SET_TWIN_STATUS, twin_id=twin_id, new_status=status, moment=moment
        )
        twin = msgspec.structs.replace(twin, status=status)
    facts = await _facts(transaction, twin)
    for each in await transaction.fetch_all(statements.PRODUCTIONS_OF_TWIN, twin_id=twin_id):
        await _write_state(transaction, each, facts, moment)
    return facts


async def refresh_production(transaction: Transaction, production_id: str) -> None:
    """Derive the state of a production; of one with a twin, that of all productions of the twin."""
    row = await transaction.fetch_one(statements.PRODUCTION, production_id=production_id)
    if row is None:
        return
    if row["twin_id"] is not None:
        await refresh_twin(transaction, row["twin_id"])
        return
    locked = await transaction.fetch_one(statements.PRODUCTION_WITH_ORDER, production_id=production_id)
    if locked is not None:
        await _write_state(transaction, locked, None, now())


def today() -> str:
    """The day of Dubai's calendar, as consents write it: `2026-11-21`."""
    return datetime.now(UTC).astimezone(DUBAI).date().isoformat()


async def _facts(transaction: Transaction, twin: Twin) -> TwinFacts:
    consent = await transaction.fetch_one(statements.NEWEST_CONSENT, twin_id=twin.id)
    rows = await transaction.fetch_all(statements.RECORDINGS_OF_TWIN, twin_id=twin.id)
    return TwinFacts(
        status=twin.status,
        has_consent=consent is not None and consent["withdrawn_at"] is None and consent["until"] >= today(),
        accepted=_kinds(row for row in rows if row["status"] == "accepted"),
        arriving=_kinds(row for row in rows if row["status"] == "checking" and row["received_at"]),
        to_review=_kinds(row for row in rows if row["status"] == "checked"),
    )


def _kinds(rows: Iterable[Row]) -> frozenset[str]:
    return frozenset(row["kind"] for row in rows)


async def _write_state(transaction: Transaction, row: Row, facts: TwinFacts | None, moment: str) -> None:
    """Write the state if it changed.

    Args:
        row: of the production, with `order_status`.
    """
    is_refunded = row.pop("order_status") == "refunded"
    old = Production(**row)
    state = production_state(facts, is_refunded=is_refunded)
    stopped_at = (old.stopped_at or moment) if state.is_stopped else None
    if (state.step, state.waits_for, stopped_at) == (old.step, old.waits_for, old.stopped_at):
        return
    is_same_side = state.waits_for == old.waits_for
    await transaction.execute(
        statements.SET_STATE,
        production_id=old.id,
        new_step=state.step,
        new_waits_for=state.waits_for,
        new_waits_since=old.waits_since if is_same_side else moment if state.waits_for else None,
        new_stopped_at=stopped_at,
        moment=moment,
    )
