"""What the functions take and answer. The browser's types are generated from these.

`language` decides the words of the answer and of the mails; without it, the browser's preference does.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tawam.catalogue.catalogue import Billing, PlanType
from tawam.languages import Language

OrderStatus = Literal["pending", "paid", "canceled", "refunded", "failed"]
Line = Annotated[str, Meta(max_length=300)]
# A fresh UUID per checkout or filled-in form: the same key is the same order, the same lead.
IdempotencyKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]


class CreateCheckoutRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A click on a plan's or add-on's button.

    `plan_price`: dollars, as a number or as the page shows them; of one discounted month when billed
    quarterly.
    """

    plan_name: Line
    plan_price: Line | int | float
    plan_type: PlanType
    plan_features: Annotated[list[Line], Meta(max_length=50)]
    plan_id: Line | None = None
    billing: Billing = "monthly"
    language: Language | None = None
    email: Line | None = None
    idempotency_key: IdempotencyKey | None = None


class CreateCheckoutAnswer(msgspec.Struct, frozen=True):
    """`url`: the payment page."""

    url: str


class CheckoutStatusRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`session_id`: the query parameter that the payment page comes back with."""

    session_id: Annotated[str, Meta(min_length=1, max_length=255)]


class CheckoutStatusAnswer(msgspec.Struct, frozen=True):
    """`unknown`, with no plan, for a session that is not ours."""

    status: OrderStatus | Literal["unknown"]
    plan: str | None


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


class DeleteAccountRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The end of the caller's account, for good.

    `current_password`, or `nonce`: the code that GET /auth/v1/reauthenticate mails. Accounts without a
    password need neither within ten minutes of signing in.
    """

    current_password: str | None = None
    nonce: str | None = None
    language: Language | None = None


class DeleteAccountAnswer(msgspec.Struct, frozen=True):
    """The account, its profile and its notes are gone."""

    deleted: Literal[True]


class ExportDataRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All that is held on the caller."""

    language: Language | None = None


class ExportDataAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """All that is held on a person, without secrets; a file to keep. Times are ISO 8601."""

    exported_at: str
    account: dict[str, Any]
    profile: dict[str, Any] | None
    notes: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
