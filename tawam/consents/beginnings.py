"""Decides whether a signature joins a twin, and begins anew with another where it does not."""

from collections.abc import Sequence
from typing import Any

from tawam.auth.users.contacts import Contact
from tawam.consents import rows
from tawam.consents.links import Link, read_link
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.ledger import ledger
from tawam.productions.person import is_person, unclear
from tawam.productions.production import Twin
from tawam.productions.twins import replace_twin


async def joins(
    transaction: Transaction, link: Link, signed: Sequence[Row], name: str, person_id: str | None
) -> bool:
    """Whether who signs with this name goes on with the link's twin.

    Args:
        link: locked, and open.
        signed: the consents of its twin, the earliest first.
        person_id: the account that has confirmed the link's address.
    """
    email = link.request.email
    if not is_joinable(link.twin, signed):
        return False
    if signed:
        return is_person(signed[0], name, email, person_id)
    # Nobody's yet: what somebody else has sent to it stays behind.
    return await transaction.fetch_one(rows.SENT_BY_OTHERS, twin_id=link.twin.id, signer_email=email) is None


def is_joinable(twin: Twin, signed: Sequence[Row]) -> bool:
    """Whether a twin takes another consent of its person: nothing of it was ever withdrawn."""
    if twin.stopped_at is not None or twin.deleted_at is not None or unclear(signed) is not None:
        return False
    return all(each["withdrawn_at"] is None for each in signed)


async def begin_anew(transaction: Transaction, link: Link, customer: Contact | None) -> Link:
    """Put a new twin into the place of the link's, and give it the request and what its link has sent.

    Args:
        link: locked, and open: its twin is not deleted, so its customer is there.

    Returns:
        The link, which leads to the new twin.
    """
    former, request, moment = link.twin, link.request, now()
    twin_id, taken = await replace_twin(transaction, former)
    await transaction.execute(rows.GIVE_REQUEST, request_id=request.id, twin_id=twin_id)
    sent = await transaction.fetch_all(rows.RECORDINGS_OF_REQUEST, request_id=request.id)
    await transaction.execute(rows.GIVE_RECORDINGS, request_id=request.id, twin_id=twin_id, moment=moment)
    await transaction.execute(rows.CHECK_RECORDINGS_AGAIN, request_id=request.id)
    # The former person reads that it happened, and nothing of who it is.
    await ledger.append(transaction, former.id, "twin_replaced", "system", None, {})
    videos = [{name: video[name] for name in ("id", "title", "language", "channels")} for video in taken]
    await ledger.append(transaction, twin_id, "twin_begun", "system", None, {"videos": videos})
    asked: dict[str, Any] = {"request_id": request.id, "email": request.email}
    asked |= {"expires_at": request.expires_at, "requested_at": request.created_at}
    name = None if customer is None else customer.shown_name
    await ledger.append(transaction, twin_id, "consent_requested", "customer", name, asked)
    for each in sent:
        if each["received_at"] is None:
            continue
        details = {"recording_id": each["id"], "kind": each["kind"]}
        details |= {"file_name": each["file_name"], "size": each["size"]}
        await ledger.append(transaction, twin_id, "recording_received", "person", request.email, details)
    return await read_link(transaction, link.token)
