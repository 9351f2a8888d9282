"""Refuses to make anything with a twin that no consent covers, whoever asks."""

from typing import Literal

from tawam.consents.consent import Consent
from tawam.consents.refusals import ConsentMissing, ConsentTooNarrow
from tawam.consents.rows import NEWEST_CONSENT
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Transaction
from tawam.languages import Language
from tawam.productions.person import unclear
from tawam.productions.statements import CONSENTS_OF_TWIN, LOCK_TWIN

MissingReason = Literal["none", "withdrawn", "expired", "language", "channel"]


async def require(
    transaction: Transaction, twin_id: str, language: Language, channel: ConsentChannel, day: str
) -> Consent:
    """Return the consent that covers a video in this language on this channel and day.

    The twin is locked until the transaction ends: nobody withdraws in between.

    Args:
        day: of Dubai's calendar: `2026-11-21`.

    Raises:
        ConsentMissing, ConsentTooNarrow: with the first thing that is not covered, as `reason`.
    """
    await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
    row = await transaction.fetch_one(NEWEST_CONSENT, twin_id=twin_id)
    consent = None if row is None else Consent(**row)
    # A twin that several people have signed, or somebody after a withdrawal, is covered by none of them.
    if unclear(await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=twin_id)) is not None:
        consent = None
    reason = missing(consent, language, channel, day)
    if consent is None or reason is not None:
        kind = ConsentTooNarrow if reason in ("language", "channel") else ConsentMissing
        raise kind(reason=reason or "none")
    return consent


def missing(
    consent: Consent | None, language: Language, channel: ConsentChannel, day: str
) -> MissingReason | None:
    """The first thing that the newest consent of a twin does not cover."""
    if consent is None:
        return "none"
    if consent.withdrawn_at is not None:
        return "withdrawn"
    if day > consent.until:
        return "expired"
    if language not in consent.languages:
        return "language"
    return None if channel in consent.channels else "channel"
