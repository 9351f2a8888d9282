"""Follows consent links, and finds the twins that people act on."""

import msgspec

from tawam.consents import rows
from tawam.consents.consent import Consent, ConsentRequest, LinkState, link_state
from tawam.consents.refusals import NotSigned, UnknownLink
from tawam.consents.tokens import hash_of_token
from tawam.database.port import Database, Transaction
from tawam.database.schema import now
from tawam.productions.production import Twin
from tawam.productions.refusals import UnknownTwin
from tawam.productions.statements import LOCK_TWIN, TWIN


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A consent link, and what it leads to."""

    token: str
    request: ConsentRequest
    consent: Consent | None
    twin: Twin

    @property
    def state(self) -> LinkState:
        return link_state(
            self.request, self.consent, is_twin_deleted=self.twin.deleted_at is not None, moment=now()
        )


async def read_link(reader: Database | Transaction, token: str) -> Link:
    """Read what a link leads to, and what was done with it.

    Raises:
        UnknownLink
    """
    request = await reader.fetch_one(rows.REQUEST_BY_TOKEN, token_hash=hash_of_token(token))
    twin = None if request is None else await reader.fetch_one(TWIN, twin_id=request["twin_id"])
    if request is None or twin is None:
        raise UnknownLink
    consent = await reader.fetch_one(rows.CONSENT_OF_REQUEST, request_id=request["id"])
    return Link(
        token=token,
        request=ConsentRequest(**request),
        consent=None if consent is None else Consent(**consent),
        twin=Twin(**twin),
    )


async def lock_link(transaction: Transaction, token: str) -> Link:
    """As `read_link`, with the twin locked.

    Raises:
        UnknownLink
    """
    link = await read_link(transaction, token)
    await transaction.fetch_one(LOCK_TWIN, twin_id=link.twin.id)
    # Read again: another act may have held the twin meanwhile.
    return await read_link(transaction, token)


async def lock_signed_link(transaction: Transaction, token: str) -> Link:
    """As `lock_link`, for acts of the person who has signed.

    Raises:
        UnknownLink
        NotSigned
    """
    link = await lock_link(transaction, token)
    if link.consent is None:
        raise NotSigned
    return link


async def lock_twin(transaction: Transaction, twin_id: str) -> Twin:
    """
    Raises:
        UnknownTwin
    """
    row = await transaction.fetch_one(LOCK_TWIN, twin_id=twin_id)
    if row is None:
        raise UnknownTwin
    return Twin(**row)


async def link_person(transaction: Transaction, person_id: str, email: str) -> None:
    """Link the consents that were signed under an address, and their twins, to the account of the person.

    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    linked = await transaction.execute(rows.LINK_CONSENTS, person_id=person_id, email=email)
    if linked:
        await transaction.execute(rows.LINK_TWINS, person_id=person_id)


async def unlink_person(transaction: Transaction, person_id: str) -> None:
    """Take an account off its consents and twins: it is emptied, and another may come with the address."""
    await transaction.execute(rows.UNLINK_CONSENTS, former_person_id=person_id)
    await transaction.execute(rows.UNLINK_TWINS, former_person_id=person_id)
