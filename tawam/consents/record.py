"""The contents of the record of a twin's ledger."""

from collections.abc import Sequence

import msgspec

from tawam.consents import rows
from tawam.consents.consent import Consent
from tawam.consents.several import end_of_period
from tawam.database.port import Transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.ledger.entry import Entry
from tawam.productions.production import Twin
from tawam.productions.statements import CONSENTS_OF_TWIN

# The most entries of one record: the first hold what was agreed, the last what was done of late.
FIRST_ENTRIES = 50
LAST_ENTRIES = 250
# The details that `record_pdf.details` shows.
_DRAWN = ("email", "languages", "channels", "purposes", "until", "objects", "file_name")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """
    Attributes:
        person_name: as signed; None for a twin that nobody has agreed to.
        entries: those that are drawn, the earliest first.
        drawn_at: the present moment.
        left_out: how many entries lie between the first ones and the last ones.
    """

    twin_id: str
    person_name: str | None
    entries: Sequence[Entry]
    drawn_at: str
    language: Language
    left_out: int = 0


async def read_record(
    transaction: Transaction, twin: Twin, language: Language, by: Consent | None = None
) -> Record:
    """
    Args:
        by: the reader's own consent, which bounds what they see of a twin of several people.
    """
    consent = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
    every = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=twin.id)
    last = await ledger.last_number(transaction, twin.id)
    if by is not None and (end := await end_of_period(transaction, every, by)) is not None:
        last = end
    ends = ledger.ends_of(transaction, twin.id, FIRST_ENTRIES, last - LAST_ENTRIES, last)
    entries = [_drawn(entry) async for entry in ends]
    return Record(
        twin_id=twin.id,
        person_name=by.name if by else None if consent is None else consent["name"],
        entries=entries,
        drawn_at=now(),
        language=language,
        left_out=last - len(entries),
    )


def _drawn(entry: Entry) -> Entry:
    """The entry with what is drawn of its details: those of an archive name every file."""
    kept = {name: entry.details[name] for name in _DRAWN if name in entry.details}
    return msgspec.structs.replace(entry, details=kept)
