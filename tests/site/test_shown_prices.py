"""Every price that a visitor reads is one that the catalogue knows."""

import json
import re
from collections.abc import AsyncGenerator, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import httpx2
import pytest

from tawam.catalogue.catalogue import MONTHS_PER_QUARTER, AddOn, Catalogue, Plan, load_catalogue
from tawam.site.site import Site
from tests.site.built import built_site, public_addresses
from tests.site.calls import client_of

CATALOGUE = load_catalogue()
PRICE = re.compile(r"\$\s*(\d[\d,]*(?:\.\d+)?)")
# An amount written otherwise escapes the eye of the rule above.
AMOUNT_IN_WORDS = re.compile(r"\d[\d,.]*\s*(?:USD|dollars?\b|دولار)")

READ_ALOUD = ("content", "alt", "aria-label", "title")

# The one page that names the price of a month when the year is paid for; elsewhere it is not sold.
SHOWS_YEARLY = "/business-plan"
SHOWS_QUARTERLY = "/pricing"


class _Page(HTMLParser):
    """Text as a visitor, a screen reader or a search engine reads it, and the structured data apart."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.structured: list[str] = []
        self._within: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.text += " " + " ".join(value for name, value in attrs if name in READ_ALOUD and value)
        if tag in ("script", "style"):
            self._within = dict(attrs).get("type") if tag == "script" else tag
            self._within = self._within or tag

    def handle_endtag(self, tag: str) -> None:
        self.text += " "
        if tag in ("script", "style"):
            self._within = None

    def handle_data(self, data: str) -> None:
        if self._within is None:
            self.text += data
        elif self._within == "application/ld+json":
            self.structured.append(data)


@cache
def _site() -> Site:
    return Site(built_site(), is_https=False)


@pytest.fixture
async def visitor() -> AsyncGenerator[httpx2.AsyncClient]:
    async with client_of(_site()) as client:
        yield client


async def _read(visitor: httpx2.AsyncClient, address: str) -> _Page:
    answer = await visitor.get(address)
    assert answer.status_code == 200, address
    page = _Page()
    page.feed(answer.text)
    return page


def _cents(amount: str) -> int:
    return round(float(amount.replace(",", "")) * 100)


def _shown(page: _Page) -> set[int]:
    return {_cents(amount) for amount in PRICE.findall(page.text)}


def _structured(page: _Page) -> set[int]:
    return {_cents(str(price)) for data in page.structured for price in _prices_within(json.loads(data))}


def _prices_within(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _prices_within(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in ("price", "lowPrice", "highPrice"):
                yield item
            else:
                yield from _prices_within(item)


def _plans(catalogue: Catalogue) -> tuple[Plan, ...]:
    return (*catalogue.plans, catalogue.pilot)


def _offers_of(path: str) -> tuple[list[Plan], list[AddOn]]:
    plans = [plan for plan in _plans(CATALOGUE) if f"/{plan.page}" == path]
    return plans, [add_on for add_on in CATALOGUE.add_ons if f"/{add_on.page}" == path]


def _quarterly(plan: Plan) -> set[int]:
    if "quarterly" not in plan.billing:
        return set()
    month = CATALOGUE.monthly_price(plan.price, "quarterly")
    return {month, month * MONTHS_PER_QUARTER}


def _base_prices(plans: list[Plan] | tuple[Plan, ...], add_ons: list[AddOn] | tuple[AddOn, ...]) -> set[int]:
    """What plans cost without a discount, with their extras, and what add-ons cost."""
    prices = {plan.price for plan in plans} | {extra.price for plan in plans for extra in plan.extras}
    return prices | {add_on.price for add_on in add_ons if add_on.price != "contact"}


def _sold() -> set[int]:
    plans = _plans(CATALOGUE)
    return _base_prices(plans, CATALOGUE.add_ons).union(*(_quarterly(plan) for plan in plans))


def _yearly(path: str) -> set[int]:
    plans, _ = _offers_of(path)
    return {plan.yearly_price for plan in plans if plan.yearly_price is not None}


@pytest.mark.parametrize(("path", "address"), public_addresses())
class TestPages:
    async def test_show_no_price_that_the_catalogue_does_not_know(
        self, visitor: httpx2.AsyncClient, path: str, address: str
    ):
        known = _sold() | (_yearly(path) if path == SHOWS_YEARLY else set())
        page = await _read(visitor, address)
        assert _shown(page) - known == set()
        assert _structured(page) - known == set()

    async def test_write_no_amount_in_words(self, visitor: httpx2.AsyncClient, path: str, address: str):
        assert AMOUNT_IN_WORDS.findall((await _read(visitor, address)).text) == []


@pytest.mark.parametrize(
    ("path", "address"),
    [(path, address) for path, address in public_addresses() if any(_offers_of(path))],
)
class TestPagesThatSell:
    async def test_show_every_price_of_theirs(self, visitor: httpx2.AsyncClient, path: str, address: str):
        plans, add_ons = _offers_of(path)
        expected = _base_prices(plans, add_ons)
        if path == SHOWS_QUARTERLY:
            expected = expected.union(*(_quarterly(plan) for plan in plans))
        if path == SHOWS_YEARLY:
            expected |= _yearly(path)
        assert expected - _shown(await _read(visitor, address)) == set()


def test_every_offer_has_a_page_that_is_read_here():
    pages = {f"/{offer.page}" for offer in (*_plans(CATALOGUE), *CATALOGUE.add_ons)}
    assert pages <= {path for path, _ in public_addresses()}
