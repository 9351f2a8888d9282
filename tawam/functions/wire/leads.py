"""What the public forms send."""

from typing import Literal

import msgspec

from tawam.functions.wire.fields import IdempotencyKey
from tawam.languages import Language


class ContactRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The contact form. `website` is hidden from people and stays empty."""

    name: str
    email: str
    subject: str
    message: str
    language: Language | None = None
    website: str = ""
    idempotency_key: IdempotencyKey | None = None


class ContactAnswer(msgspec.Struct, frozen=True):
    """The message is stored and on its way to the team."""

    received: Literal[True]


class AffiliateApplicationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The affiliate form. `fax` is hidden from people and stays empty.

    `audience_size` and `experience` are those of `AffiliateApplication`; anything else is refused in words.
    """

    full_name: str
    email: str
    phone: str
    company: str = ""
    website: str = ""
    audience_size: str
    platforms: str
    experience: str
    motivation: str
    language: Language | None = None
    fax: str = ""
    idempotency_key: IdempotencyKey | None = None


class AffiliateApplicationAnswer(msgspec.Struct, frozen=True):
    """The application is stored and on its way to the team."""

    received: Literal[True]
