"""Finds acts without their entry in the ledger: what was cut off the end of a chain is missed there."""

from sqlalchemy import ColumnElement, exists, select

from tawam.consents.tables import consents
from tawam.database.port import Database, Statement
from tawam.ledger.entry import EntryKind
from tawam.ledger.tables import ledger_entries
from tawam.productions.tables import twins


def _lacking(kind: EntryKind, was_done: ColumnElement[bool]) -> Statement:
    """Select the twins on which an act was done that has no entry of its kind."""
    is_entered = exists().where(ledger_entries.c.twin_id == twins.c.id, ledger_entries.c.kind == kind)
    return Statement(select(twins.c.id).where(was_done, ~is_entered).order_by(twins.c.id))


_has_consent = exists().where(consents.c.twin_id == twins.c.id)
_has_withdrawn = exists().where(consents.c.twin_id == twins.c.id, consents.c.withdrawn_at.is_not(None))
LACKING: dict[EntryKind, Statement] = {
    "consent_signed": _lacking("consent_signed", _has_consent),
    "consent_withdrawn": _lacking("consent_withdrawn", _has_withdrawn),
    "twin_ready": _lacking("twin_ready", twins.c.ready_at.is_not(None)),
    "twin_replaced": _lacking("twin_replaced", twins.c.replaced_at.is_not(None)),
    "twin_deleted": _lacking("twin_deleted", twins.c.destroyed_at.is_not(None)),
}


async def missing_entries(database: Database) -> list[str]:
    """Return a sentence for each twin and kind of act of which the ledger does not tell."""
    return [
        f"twin {row['id']}: an entry {kind} is missing"
        for kind, statement in LACKING.items()
        for row in await database.fetch_list(statement)
    ]
