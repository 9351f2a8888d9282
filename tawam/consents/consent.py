"""The rows of consents and of the requests for them, and the state of a link. Everything here is pure."""

from typing import Literal

import msgspec

from tawam.consents.scope import ConsentChannel, ConsentPurpose
from tawam.languages import Language

LinkState = Literal["open", "signed", "declined", "expired", "superseded", "withdrawn", "deleted"]


class ConsentRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `consent_requests`, without the hash of its token. Times are ISO 8601 in UTC."""

    id: str
    twin_id: str
    email: str
    language: Language
    requested_by: str | None = None
    expires_at: str
    opened_at: str | None = None
    signed_at: str | None = None
    declined_at: str | None = None
    superseded_at: str | None = None
    created_at: str


class Consent(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `consents`. Times are ISO 8601 in UTC; `until` is a day of Dubai's calendar."""

    id: str
    twin_id: str
    request_id: str
    person_id: str | None = None
    name: str
    email: str
    language: Language
    statement_version: int
    statement: str
    statement_hash: str
    languages: list[Language]
    channels: list[ConsentChannel]
    purposes: list[ConsentPurpose]
    until: str
    signed_at: str
    withdrawn_at: str | None = None


def link_state(
    request: ConsentRequest, consent: Consent | None, *, is_twin_deleted: bool, moment: str
) -> LinkState:
    """A request for consent that was opened by its link.

    Args:
        consent: that answered the request.
        moment: the present.
    """
    if is_twin_deleted:
        return "deleted"
    if consent is not None:
        return "signed" if consent.withdrawn_at is None else "withdrawn"
    if request.declined_at is not None:
        return "declined"
    if request.superseded_at is not None:
        return "superseded"
    return "open" if moment < request.expires_at else "expired"
