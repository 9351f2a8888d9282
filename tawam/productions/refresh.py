"""Writes the states of productions as they follow from the facts. Every act on a twin ends with it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tawam import dubai
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.productions import promise, statements
from tawam.productions.person import covering
from tawam.productions.production import (
    Production,
    State,
    Twin,
    TwinFacts,
    TwinWork,
    VideoFacts,
    production_state,
    twin_status,
)
from tawam.productions.promise import clock_runs


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
        await _write_state(transaction, each, {twin_id: facts}, moment)
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
        await _write_state(transaction, locked, {}, now())


def today() -> str:
    """The day of Dubai's calendar, as consents write it: `2026-11-21`."""
    return dubai.today().isoformat()


async def _facts(transaction: Transaction, twin: Twin) -> TwinFacts:
    consent = covering(await transaction.fetch_all(statements.CONSENTS_OF_TWIN, twin_id=twin.id))
    rows = await transaction.fetch_all(statements.RECORDINGS_OF_TWIN, twin_id=twin.id)
    return TwinFacts(
        status=twin.status,
        has_consent=consent is not None and consent["until"] >= today(),
        accepted=_kinds(row for row in rows if row["status"] == "accepted"),
        arriving=_kinds(row for row in rows if row["status"] == "checking" and row["received_at"]),
        to_review=_kinds(row for row in rows if row["status"] == "checked"),
    )


def _kinds(rows: Iterable[Row]) -> frozenset[str]:
    return frozenset(row["kind"] for row in rows)


async def _write_state(transaction: Transaction, row: Row, known: dict[str, TwinFacts], moment: str) -> None:
    """Write the state if it changed.

    Args:
        row: of the locked production, with `order_status`.
        known: as of `twins_of`.
    """
    is_refunded = row.pop("order_status") == "refunded"
    old = Production(**row)
    twins = list((await twins_of(transaction, old, known)).values())
    state = production_state(twins, is_refunded=is_refunded)
    stopped_at = (old.stopped_at or moment) if state.is_stopped else None
    runs = clock_runs(twins, state)
    before = (old.step, old.waits_for, old.stopped_at, old.running_since is not None)
    if (state.step, state.waits_for, stopped_at, runs) == before:
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
        **await _clock(old, state, runs=runs, moment=moment),
    )


async def twins_of(
    transaction: Transaction, production: Production, known: Mapping[str, TwinFacts] | None = None
) -> dict[str, TwinWork]:
    """The production's own twin, and those that its videos show, by their ids.

    Args:
        known: facts of twins by their ids; those of others are read.
    """
    videos: dict[str, list[VideoFacts]] = {} if production.twin_id is None else {production.twin_id: []}
    found = await transaction.fetch_all(statements.VIDEOS_OF_PRODUCTION, production_id=production.id)
    for video in found:
        twin_id = video["twin_id"] or production.twin_id
        if twin_id is not None:
            waits_for = None if video["waits_for"] == "nobody" else video["waits_for"]
            videos.setdefault(twin_id, []).append(VideoFacts(video["step"], waits_for))
    twins: dict[str, TwinWork] = {}
    for twin_id, of_twin in videos.items():
        facts = (known or {}).get(twin_id)
        if facts is None:
            row = await transaction.fetch_one(statements.TWIN, twin_id=twin_id)
            facts = TwinFacts() if row is None else await _facts(transaction, Twin(**row))
        twins[twin_id] = TwinWork(facts, of_twin)
    return twins


async def _clock(old: Production, state: State, *, runs: bool, moment: str) -> dict[str, Any]:
    """The columns of the clock, which goes on, begins to run, or stands from now on."""
    since, used, due, late = old.running_since, old.used_seconds, old.due_at, old.late
    if runs and since is None:
        since, due = moment, await promise.due_at(old.plan_id, used, moment)
    elif not runs and since is not None:
        used = await promise.used_seconds(used, since, moment)
        since, due, late = None, None, False
    if state.step == "completed" and promise.is_made_anew(old.plan_id):
        used = 0
    values = {"running_since": since, "used_seconds": used, "due_at": due, "late": late}
    return {f"new_{name}": value for name, value in values.items()}
