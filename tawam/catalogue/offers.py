"""From what a button says to what may be charged for it."""

import re
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Literal

import msgspec

from tawam.catalogue.catalogue import CENTS, MONTHS_PER_QUARTER, AddOn, Billing, Catalogue, Plan, PlanType
from tawam.languages import Language

# Latin digits, with or without the sign, thousands in threes, and cents.
_PRICE = re.compile(r"\$?\s?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?", re.ASCII)

Refusal = Literal[
    "unknown_plan", "contact_only", "plan_type_mismatch", "billing_unavailable", "price_mismatch"
]


class OfferRefused(Exception):
    """The catalogue sells no such thing.

    Attributes:
        reason: the first rule that the request broke.
    """

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason


class Offer(msgspec.Struct, frozen=True):
    """One thing at its price. `amount`: cents of one charge; `billing`: None for a single payment."""

    id: str
    name: str
    type: PlanType
    billing: Billing | None
    amount: int
    currency: str
    features: tuple[str, ...]


class OfferRequest(msgspec.Struct, frozen=True):
    """What a buyer saw. `price`: cents of one payment, or of one month."""

    name: str
    price: int | None
    type: PlanType
    billing: Billing
    language: Language
    id: str | None = None


def parse_price(price: str | float) -> int | None:
    """Cents of a price as pages write it; None when it is not one."""
    text = price.strip() if isinstance(price, str) else _plain(price)
    match = _PRICE.fullmatch(text)
    if match is None:
        return None
    dollars, cents = match.groups(default="0")
    return int(dollars.replace(",", "")) * CENTS + int(cents.ljust(2, "0"))


def find_offer(catalogue: Catalogue, request: OfferRequest) -> Offer:
    """The offer that a request means. Names repeat: the name and the price together tell it, or its id.

    Raises:
        OfferRefused: nothing is called that, or its type, billing or price is another.
    """
    items = (*catalogue.plans, catalogue.pilot, *catalogue.add_ons)
    refusal = OfferRefused("unknown_plan")
    for item in filter(partial(_is_named, request), items):
        try:
            return _offer(catalogue, item, request)
        except OfferRefused as refused:
            refusal = refused
    raise refusal


def _is_named(request: OfferRequest, item: Plan | AddOn) -> bool:
    names = (item.name,) if isinstance(item, Plan) else (item.name.en, item.name.ar)
    is_same_id = request.id is None or request.id == item.id
    return is_same_id and _folded(request.name) in map(_folded, names)


def _offer(catalogue: Catalogue, item: Plan | AddOn, request: OfferRequest) -> Offer:
    if item.price == "contact":
        raise OfferRefused("contact_only")
    if request.type != item.type:
        raise OfferRefused("plan_type_mismatch")
    billings = item.billing if isinstance(item, Plan) else ()
    if request.billing not in (billings or ("monthly",)):
        raise OfferRefused("billing_unavailable")
    price = catalogue.monthly_price(item.price, request.billing)
    if request.price != price:
        raise OfferRefused("price_mismatch")
    return Offer(
        id=item.id,
        name=_shown_name(item, request.language),
        type=item.type,
        billing=request.billing if billings else None,
        amount=price * (MONTHS_PER_QUARTER if request.billing == "quarterly" else 1),
        currency=catalogue.currency,
        features=_features(item, request.language),
    )


def _shown_name(item: Plan | AddOn, language: Language) -> str:
    name = item.name if isinstance(item, AddOn) else item.display_name or item.name
    return name if isinstance(name, str) else name.in_language(language)


def _features(item: Plan | AddOn, language: Language) -> tuple[str, ...]:
    if isinstance(item, Plan):
        return item.features.in_language(language)
    return (item.unit.in_language(language),)


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _plain(price: float) -> str:
    """`2000.0` as `2000`; what is not a price stays something that no price looks like."""
    try:
        return format(Decimal(str(price)).normalize(), "f")
    except InvalidOperation:
        return ""
