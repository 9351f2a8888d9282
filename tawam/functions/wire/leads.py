"""What the public forms send, and what the team does about it."""

from typing import Literal

import msgspec

from tawam.functions.wire.fields import Id, IdempotencyKey, LongText, ShortText
from tawam.http.fields import Email, Line, WebAddress
from tawam.http.proof import Proof
from tawam.languages import Language
from tawam.leads.handling import LeadKind


class ContactRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The contact form. `website` is hidden from people and stays empty."""

    name: ShortText
    email: Email
    subject: ShortText
    message: LongText
    language: Language | None = None
    website: WebAddress = ""
    idempotency_key: IdempotencyKey | None = None
    proof: Proof | None = None


class ContactAnswer(msgspec.Struct, frozen=True):
    """The message is stored and on its way to the team."""

    received: Literal[True]


class AffiliateApplicationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The affiliate form. `fax` is hidden from people and stays empty.

    `audience_size` and `experience` are those of `AffiliateApplication`; anything else is refused in words.
    """

    full_name: ShortText
    email: Email
    phone: Line
    company: ShortText = ""
    website: WebAddress = ""
    audience_size: Line
    platforms: LongText
    experience: Line
    motivation: LongText
    language: Language | None = None
    fax: Line = ""
    idempotency_key: IdempotencyKey | None = None
    proof: Proof | None = None


class AffiliateApplicationAnswer(msgspec.Struct, frozen=True):
    """The application is stored and on its way to the team."""

    received: Literal[True]


class HandleLeadRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What is left out stays as it is; `assignee_id` null: nobody's. An order counts as a lead."""

    kind: LeadKind
    id: Id
    is_handled: bool | msgspec.UnsetType = msgspec.UNSET
    assignee_id: Id | msgspec.UnsetType | None = msgspec.UNSET
    language: Language | None = None


class HandleLeadAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """How the lead stands now."""

    handled_at: str | None
    handled_by: str | None
    assignee_id: str | None


class AddLeadNoteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A note of the team's to itself, for good."""

    kind: LeadKind
    id: Id
    text: LongText
    language: Language | None = None


class AddLeadNoteAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The note is stored."""

    id: str
    created_at: str


class TeamMembersRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody whom a lead can be given to."""

    language: Language | None = None


class TeamMember(msgspec.Struct, frozen=True, kw_only=True):
    """`name`: as in their profile."""

    id: str
    email: str
    name: str | None


class TeamMembersAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """By address."""

    members: list[TeamMember]
