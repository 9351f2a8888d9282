"""What is sold and for how much, from `catalogue/catalogue.json`: the only place with prices.

The server and the site's build read the same file, so a page cannot show what the server does not charge.
"""

from pathlib import Path
from typing import Literal

import msgspec

from tawam.catalogue.allowance import NOTHING, Allowance, Delivery
from tawam.languages import Language

CATALOGUE_FILE = Path(__file__).parents[2] / "catalogue" / "catalogue.json"

Billing = Literal["monthly", "quarterly"]
Page = Literal["video-packages", "course-packages", "pricing", "creator-plan", "business-plan"]
PlanType = Literal["subscription", "payment"]

MONTHS_PER_QUARTER = 3
CENTS = 100


class CatalogueInvalid(Exception):
    """The catalogue file cannot be used; the message says where and why."""


class LocalizedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence or name in both languages."""

    en: str
    ar: str

    def __post_init__(self) -> None:
        _require(bool(self.en.strip() and self.ar.strip()), "a text is empty in one language")

    def in_language(self, language: Language) -> str:
        return self.ar if language == "ar" else self.en


class LocalizedLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list of short lines in both languages, line for line."""

    en: tuple[str, ...]
    ar: tuple[str, ...]

    def __post_init__(self) -> None:
        _require(
            len(self.en) == len(self.ar) > 0,
            "the two languages need the same number of lines, at least one",
        )
        _require(all(line.strip() for line in self.en + self.ar), "a line is empty")

    def in_language(self, language: Language) -> tuple[str, ...]:
        return self.ar if language == "ar" else self.en


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a plan charges beyond its allowance; shown, not sold by itself. `price` in cents."""

    name: LocalizedText
    unit: LocalizedText
    price: int


class Plan(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A package, course, tier or pilot. Prices are integer cents; `name` is a proper name in every language.

    `yearly_price` (per month, or per package, when paid by the year) is kept and not sold.
    `href` sends the plan's button to a page instead of the checkout.
    `display_name` is what readers see of a plan whose `name` is a description, which is translated.
    `delivery`: None where the catalogue's own promise holds.
    """

    id: str
    page: Page
    name: str
    price: int
    yearly_price: int | None
    period: Literal["month", "package", "project"]
    billing: tuple[Billing, ...]
    is_popular: bool
    href: str | None
    description: LocalizedText
    features: LocalizedLines
    extras: tuple[Extra, ...]
    allowance: Allowance
    delivery: Delivery | None = None
    display_name: LocalizedText | None = None

    def __post_init__(self) -> None:
        _require_price(self.price, self.id)
        _require(
            ("monthly" in self.billing) == (self.period == "month"),
            f"{self.id}: a monthly plan is billed monthly at least, any other has no billing",
        )
        _require(
            self.period == "month" or self.allowance.carry_over_periods == 0,
            f"{self.id}: only what is granted by the month can be carried over",
        )

    @property
    def type(self) -> PlanType:
        return "subscription" if self.period == "month" else "payment"


class AddOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A single service, paid once. `price` in cents, or `contact` when it is agreed in person.

    `allowance`: what it adds to that of a plan.
    """

    id: str
    page: Page
    name: LocalizedText
    unit: LocalizedText
    price: int | Literal["contact"]
    allowance: Allowance = NOTHING

    def __post_init__(self) -> None:
        if self.price != "contact":
            _require_price(self.price, self.id)

    @property
    def type(self) -> PlanType:
        return "payment"


class Affiliates(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What partners earn. `commission_percent`: by plan id, of each payment; what is not named earns nothing.

    `referral_days`: so long after following a link an order counts. `hold_days`: so long after a payment
    its commission waits, while the money may still go back.
    """

    referral_days: int
    hold_days: int
    commission_percent: dict[str, int]

    def __post_init__(self) -> None:
        _require(self.referral_days > 0 and self.hold_days >= 0, "affiliates: days count from one, or none")
        _require(
            all(0 < percent < 100 for percent in self.commission_percent.values()),
            "affiliates: a commission is 1 to 99 percent",
        )


class Catalogue(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Everything that is sold. `currency` is ISO 4217, with two decimal places.

    `delivery`: the promise of every plan that names no other.
    """

    currency: Literal["USD"]
    quarterly_discount_percent: int
    delivery: Delivery
    plans: tuple[Plan, ...]
    pilot: Plan
    add_ons: tuple[AddOn, ...]
    affiliates: Affiliates

    def __post_init__(self) -> None:
        _require(
            0 <= self.quarterly_discount_percent < 100,
            "quarterlyDiscountPercent must be 0 to 99",
        )
        ids = [item.id for item in (*self.plans, self.pilot, *self.add_ons)]
        repeated = sorted({name for name in ids if ids.count(name) > 1})
        _require(not repeated, f"ids must be unique: {', '.join(repeated)}")
        unknown = sorted(self.affiliates.commission_percent.keys() - set(ids))
        _require(not unknown, f"affiliates: no such plan: {', '.join(unknown)}")
        offers = [(plan.name.casefold(), plan.price) for plan in (*self.plans, self.pilot)]
        _require(len(set(offers)) == len(offers), "name and price together must tell a plan")

    def find(self, offer_id: str) -> Plan | AddOn | None:
        """The plan or add-on with this id."""
        items = (*self.plans, self.pilot, *self.add_ons)
        return next((item for item in items if item.id == offer_id), None)

    def monthly_price(self, price: int, billing: Billing) -> int:
        """What a month of `price` costs, in cents: discounted, in whole dollars, when billed quarterly."""
        if billing == "monthly":
            return price
        discounted = price * (100 - self.quarterly_discount_percent)
        return (discounted + 50 * CENTS) // (100 * CENTS) * CENTS


def load_catalogue(path: Path = CATALOGUE_FILE) -> Catalogue:
    """Read and check the catalogue.

    Raises:
        CatalogueInvalid: the file is missing, is not JSON, or breaks a rule.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Catalogue)
    except OSError as error:
        raise CatalogueInvalid(f"{path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise CatalogueInvalid(f"{path}: {error}") from error


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)


def _require_price(price: int, of: str) -> None:
    _require(
        price > 0 and price % CENTS == 0,
        f"{of}: a price is a whole number of dollars, in cents",
    )
