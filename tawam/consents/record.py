"""The contents of the record of a twin's ledger."""

from collections.abc import Sequence

import msgspec

from tawam.consents import rows
from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.ledger.entry import Entry
from tawam.productions.production import Twin


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """
    Attributes:
        person_name: as signed; None for a twin that nobody has agreed to.
        entries: all of the twin, the earliest first.
        drawn_at: the present moment.
    """

    twin_id: str
    person_name: str | None
    entries: Sequence[Entry]
    drawn_at: str
    language: Language


async def read_record(transaction: Transaction, twin: Twin, language: Language) -> Record:
    consent = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
    return Record(
        twin_id=twin.id,
        person_name=None if consent is None else consent["name"],
        entries=await ledger.entries(transaction, twin.id),
        drawn_at=now(),
        language=language,
    )
