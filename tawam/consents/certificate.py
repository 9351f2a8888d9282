"""The certificate of a deleted twin, read from the ledger."""

import msgspec

from tawam.consents import rows
from tawam.consents.consent import Consent
from tawam.consents.refusals import NotDestroyedYet, TwinNotDeleted
from tawam.database.port import Transaction
from tawam.ledger import ledger
from tawam.productions.production import Twin


class CertifiedObject(msgspec.Struct, frozen=True, kw_only=True):
    """An object that was destroyed. `kind`: as `certificate_words` names it; `size`: bytes."""

    kind: str
    name: str
    size: int
    sha256: str
    destroyed_at: str


class Deletion(msgspec.Struct, frozen=True, kw_only=True):
    """The details of a ledger entry `twin_deleted`.

    Attributes:
        model_note: whether a model was noted, which the team deletes in its tools.
        backups_gone_by: the day after which no backup holds the objects.
    """

    deleted_at: str
    objects: list[CertifiedObject]
    model_note: bool
    backups_gone_by: str


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """
    Attributes:
        person_name: as signed; None for a twin that nobody has agreed to.
        entry_number, entry_hash: of the ledger's entry that says the same.
    """

    twin_id: str
    person_name: str | None
    destroyed_at: str
    deletion: Deletion
    entry_number: int
    entry_hash: str


async def read_certificate(transaction: Transaction, twin: Twin, by: Consent | None = None) -> Certificate:
    """
    Args:
        by: the reader's own consent, which names the person; None for the customer.

    Raises:
        TwinNotDeleted: the twin is not deleted.
        NotDestroyedYet
    """
    if twin.deleted_at is None:
        raise TwinNotDeleted
    made = [entry for entry in await ledger.entries(transaction, twin.id) if entry.kind == "twin_deleted"]
    if not made:
        raise NotDestroyedYet
    consent = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
    entry = made[-1]
    return Certificate(
        twin_id=twin.id,
        person_name=by.name if by else None if consent is None else consent["name"],
        destroyed_at=entry.occurred_at,
        deletion=msgspec.convert(entry.details, Deletion),
        entry_number=entry.number,
        entry_hash=entry.hash,
    )
