"""Spends an allowance, and corrects it. Each call runs in the transaction of the act that it belongs to."""

import msgspec

from tawam.allowances import statements
from tawam.allowances.allowance import Entry, Lot, lot_to_spend, lots_of
from tawam.allowances.granting import add, months_later
from tawam.calls.refusals import IdempotencyMismatch, refusal
from tawam.catalogue.allowance import AllowanceKind
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.productions import statements as productions

AllowanceExhausted = refusal(
    "allowance_spent",
    409,
    en="Your plan holds no more videos now. Write to us for more.",
    ar="لم يبقَ في باقتك فيديو الآن. راسلنا إن أردت زيادة.",
)
AllowanceNotCounted = refusal(
    "allowance_not_counted",
    409,
    en="The plan sets no number for this, so there is none to correct.",
    ar="لا تحدّد الباقة عددًا لهذا البند، فلا شيء يُصحَّح.",
)


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """The team's change of an allowance. `amount`: above zero grants, below takes away; `key`: its own."""

    kind: AllowanceKind
    amount: int
    note: str
    key: str


async def spend_video(transaction: Transaction, production_id: str, video_id: str) -> Entry:
    """Spend a video, or a lesson of a course, when the first script of `video_id` is approved.

    Returns:
        The entry; that of before when this video was spent already, so that a later script costs nothing.

    Raises:
        AllowanceExhausted: no video is left to begin.
    """
    lots = await _locked_lots(transaction, production_id)
    kind = "lesson" if any(lot.grant.kind == "lesson" for lot in lots) else "base_video"
    return await _spend(transaction, lots, kind, f"video:{video_id}")


async def spend_variant(transaction: Transaction, production_id: str, delivery_id: str) -> Entry:
    """Spend a variant when `delivery_id` is delivered. Returns and raises as `spend_video`."""
    lots = await _locked_lots(transaction, production_id)
    return await _spend(transaction, lots, "variant", f"variant:{delivery_id}")


async def spend_revision(transaction: Transaction, production_id: str, change_id: str) -> Entry:
    """Spend a round of changes when a cut is sent back. Returns and raises as `spend_video`.

    Args:
        change_id: of the round, such as the cut's: its comments together are one.
    """
    lots = await _locked_lots(transaction, production_id)
    return await _spend(transaction, lots, "revision", f"revision:{change_id}")


async def correct(transaction: Transaction, production_id: str, correction: Correction) -> bool:
    """Grant more, or take away from what is left, the lot that ends first before the others.

    Returns:
        Whether anything changed: a repeated call changes nothing.

    Raises:
        AllowanceExhausted: so many are not left.
        AllowanceNotCounted: the plan sets no number for this kind, or grants none of it.
        IdempotencyMismatch: the key was used for another correction.
    """
    moment = now()
    lots = await _locked_lots(transaction, production_id)
    if known := await transaction.fetch_one(statements.ENTRY_BY_KEY, of_key=_key(correction, 0)):
        _compare(known, production_id, correction)
        return False
    of_kind = [lot for lot in lots if lot.grant.kind == correction.kind and lot.is_open(moment)]
    if not await _is_counted(transaction, production_id, correction.kind, of_kind):
        raise AllowanceNotCounted
    if correction.amount > 0:
        # What was all used up or has ended is granted anew for a month.
        ends = [lot.grant.until for lot in of_kind] or [months_later(moment, 1)]
        await _grant_more(transaction, production_id, correction, None if None in ends else ends[-1])
        return True
    missing = -correction.amount
    if missing > sum(lot.left for lot in of_kind):
        raise AllowanceExhausted
    for number, lot in enumerate(lot for lot in of_kind if lot.left > 0):
        taken = min(missing, lot.left)
        missing -= taken
        if taken:
            entry = _drawn(lot, "corrected", -taken, _key(correction, number))
            await add(transaction, msgspec.structs.replace(entry, note=correction.note))
    return True


async def _locked_lots(transaction: Transaction, production_id: str) -> list[Lot]:
    """The production's lots that have not ended. Those who change them take turns from here on."""
    await transaction.fetch_one(productions.LOCK_PRODUCTION, production_id=production_id)
    rows = await transaction.fetch_all(statements.CURRENT_ENTRIES, production_id=production_id, moment=now())
    return lots_of(Entry(**row) for row in rows)


async def _spend(transaction: Transaction, lots: list[Lot], kind: AllowanceKind, key: str) -> Entry:
    known = await transaction.fetch_one(statements.ENTRY_BY_KEY, of_key=key)
    if known is not None:
        return Entry(**known)
    lot = lot_to_spend(lots, kind, now())
    if lot is None:
        raise AllowanceExhausted
    entry = _drawn(lot, "spent", -1, key)
    await add(transaction, entry)
    return entry


def _drawn(lot: Lot, reason: str, amount: int, key: str) -> Entry:
    values = {"id": new_id(), "reason": reason, "amount": amount, "key": key, "created_at": now()}
    return msgspec.structs.replace(lot.grant, **values, payment_id=None, note=None)


async def _is_counted(
    transaction: Transaction, production_id: str, kind: AllowanceKind, usable: list[Lot]
) -> bool:
    """Whether the plan sets a number for `kind`; when nothing of it can be used now, whether it once did."""
    if usable:
        return not any(lot.grant.unlimited for lot in usable)
    of_kind = {"production_id": production_id, "of_kind": kind}
    newest = await transaction.fetch_one(statements.NEWEST_GRANT, **of_kind)
    return newest is not None and not newest["unlimited"]


async def _grant_more(
    transaction: Transaction, production_id: str, correction: Correction, until: str | None
) -> None:
    lot_id, moment = new_id(), now()
    entry = Entry(
        id=lot_id,
        production_id=production_id,
        kind=correction.kind,
        amount=correction.amount,
        reason="corrected",
        lot_id=lot_id,
        key=_key(correction, 0),
        note=correction.note,
        starts_at=moment,
        until=until,
        created_at=moment,
    )
    await add(transaction, entry)


def _key(correction: Correction, number: int) -> str:
    return f"corrected:{correction.key}:{number}"


def _compare(known: Row, production_id: str, correction: Correction) -> None:
    is_same_side = (known["amount"] > 0) == (correction.amount > 0)
    before = (known["production_id"], known["kind"], known["note"])
    if not is_same_side or before != (production_id, correction.kind, correction.note):
        raise IdempotencyMismatch
