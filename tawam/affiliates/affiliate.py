"""One partner, as they are stored."""

from typing import Literal

import msgspec

from tawam.languages import Language

AffiliateStatus = Literal["active", "paused"]


class Affiliate(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `affiliates`; times are ISO 8601 in UTC."""

    id: str
    application_id: str | None
    user_id: str | None
    email: str
    full_name: str
    code: str
    language: Language
    status: AffiliateStatus
    created_at: str
