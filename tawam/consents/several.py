"""Finds twins that are not one person's, from before that was a rule, and bounds what is done to them."""

from collections.abc import AsyncGenerator, Sequence

from sqlalchemy import bindparam, exists, select, tuple_

from tawam.consents.consent import Consent
from tawam.consents.tables import consents
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.ledger import ledger
from tawam.productions.person import is_person, unclear
from tawam.productions.production import Twin
from tawam.productions.refusals import UnknownTwin
from tawam.productions.statements import CONSENTS_OF_TWIN
from tawam.productions.tables import twins

_PAGE = 500
_other = consents.alias("other")
_COLUMNS = (
    consents.c.id,
    consents.c.twin_id,
    consents.c.person_id,
    consents.c.name,
    consents.c.email,
    consents.c.signed_at,
    consents.c.withdrawn_at,
)
# Of twins that have more than one, and are not deleted: a page at a time.
_SEVERAL = (
    select(*_COLUMNS)
    .join(twins, twins.c.id == consents.c.twin_id)
    .where(
        twins.c.deleted_at.is_(None),
        exists().where(_other.c.twin_id == consents.c.twin_id, _other.c.id != consents.c.id),
    )
    .order_by(consents.c.twin_id, consents.c.signed_at, consents.c.id)
    .limit(_PAGE)
)
FIRST_PAGE = Statement(_SEVERAL)
NEXT_PAGE = Statement(
    _SEVERAL.where(
        tuple_(consents.c.twin_id, consents.c.signed_at, consents.c.id)
        > tuple_(
            bindparam("twin_id", type_=consents.c.twin_id.type),
            bindparam("signed_at", type_=consents.c.signed_at.type),
            bindparam("consent_id", type_=consents.c.id.type),
        )
    )
)
_SENTENCES = {
    "persons": "several people have signed it",
    "withdrawn": "it was signed after a consent had been withdrawn",
}


async def unclear_twins(database: Database) -> list[str]:
    """Return a sentence for each twin with which nothing is made until somebody signs anew."""
    return [
        f"twin {found[0]['twin_id']}: {_SENTENCES[why]}; nothing is made with it until consent is signed anew"
        async for found in _by_twin(database)
        if (why := unclear(found)) is not None
    ]


async def require_newest(transaction: Transaction, twin: Twin, by: Consent | None) -> None:
    """Let nobody end what a later person has agreed to.

    Args:
        by: the caller's own consent; None for the customer.

    Raises:
        UnknownTwin: the twin is of several people, and somebody else has signed it last.
    """
    if by is None:
        return
    every = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=twin.id)
    if unclear(every) == "persons" and not is_person(every[-1], by.name, by.email, by.person_id):
        raise UnknownTwin


async def end_of_period(transaction: Transaction, every: Sequence[Row], by: Consent) -> int | None:
    """The number of the last ledger entry that a person may see; None for all, of a twin of one person.

    Args:
        every: the consents of the twin, the earliest first.
        by: the reader's own consent.
    """
    if unclear(every) != "persons":
        return None
    others = {each["id"] for each in every if not is_person(each, by.name, by.email, by.person_id)}
    has_signed = False
    for entry in await ledger.of_kinds(transaction, by.twin_id, ("consent_requested", "consent_signed")):
        signed = entry.details.get("consent_id")
        has_signed = has_signed or (signed is not None and signed not in others)
        is_others = signed in others or (signed is None and entry.details.get("email") != by.email)
        if has_signed and is_others:
            return entry.number - 1
    return None


async def _by_twin(database: Database) -> AsyncGenerator[list[Row]]:
    """Yield the consents of each twin that has more than one."""
    gathered: list[Row] = []
    page = await database.fetch_list(FIRST_PAGE)
    while page:
        for row in page:
            if gathered and gathered[0]["twin_id"] != row["twin_id"]:
                yield gathered
                gathered = []
            gathered.append(row)
        last = page[-1]
        page = await database.fetch_list(
            NEXT_PAGE, twin_id=last["twin_id"], signed_at=last["signed_at"], consent_id=last["id"]
        )
    if gathered:
        yield gathered
