import json
from pathlib import Path

import pytest

from tawam.catalogue.catalogue import CATALOGUE_FILE, CatalogueInvalid, load_catalogue

catalogue = load_catalogue()
plans = {plan.id: plan for plan in (*catalogue.plans, catalogue.pilot)}


@pytest.mark.parametrize(
    ("plan_id", "name", "dollars", "period", "yearly"),
    [
        ("video-starter", "STARTER PLAN", 299, "package", None),
        ("video-essential", "ESSENTIAL", 980, "month", None),
        ("video-executive", "EXECUTIVE", 2000, "month", None),
        ("video-executive-pro", "EXECUTIVE PRO", 3500, "month", None),
        ("video-enterprise", "ENTERPRISE", 6000, "month", None),
        ("course-basic", "BASIC COURSE", 4499, "package", 3599),
        ("course-premium", "PREMIUM COURSE", 8200, "project", 6560),
        ("course-pilot", "Avatar Setup + Pilot Video", 299, "package", None),
        ("tier-starter", "STARTER", 249, "month", 199),
        ("tier-professional", "PROFESSIONAL", 499, "month", 399),
        ("tier-enterprise", "ENTERPRISE", 1299, "month", 999),
        ("creator", "CREATOR", 29, "month", None),
        ("business", "BUSINESS", 1999, "month", 1799),
    ],
)
def test_plan_has_its_published_price(
    plan_id: str, name: str, dollars: int, period: str, yearly: int | None
) -> None:
    plan = plans[plan_id]
    assert (plan.name, plan.price, plan.period) == (name, dollars * 100, period)
    assert plan.yearly_price == (None if yearly is None else yearly * 100)


def test_no_plan_is_left_untested() -> None:
    assert len(plans) == 13


@pytest.mark.parametrize(
    ("add_on_id", "dollars"),
    [
        ("video-localization", 299),
        ("video-recording", 900),
        ("video-scriptwriting", 100),
        ("video-strategy", 750),
        ("video-custom-setup", 299),
        ("video-social-media", None),
        ("course-localization", 550),
        ("course-recording", 1850),
        ("course-scriptwriting", 400),
        ("course-strategy", 1200),
        ("course-custom-setup", 299),
        ("course-social-media", None),
    ],
)
def test_add_on_has_its_published_price(add_on_id: str, dollars: int | None) -> None:
    add_on = next(add_on for add_on in catalogue.add_ons if add_on.id == add_on_id)
    assert add_on.price == ("contact" if dollars is None else dollars * 100)


def test_one_plan_is_popular_on_each_page_that_compares_plans() -> None:
    popular = {plan.page: plan.id for plan in catalogue.plans if plan.is_popular}
    assert popular == {
        "video-packages": "video-executive",
        "course-packages": "course-premium",
        "pricing": "tier-professional",
    }


@pytest.mark.parametrize(
    ("plan_id", "dollars"),
    [
        ("video-executive", 1800),
        ("video-essential", 882),
        ("tier-starter", 224),
        ("tier-professional", 449),
    ],
)
def test_quarterly_month_is_nine_tenths_in_whole_dollars(plan_id: str, dollars: int) -> None:
    assert catalogue.monthly_price(plans[plan_id].price, "quarterly") == dollars * 100


def test_extras_have_their_published_price() -> None:
    assert [extra.price for extra in plans["creator"].extras] == [500]
    assert [extra.price for extra in plans["business"].extras] == [9900]


def test_arabic_texts_are_arabic_with_latin_digits() -> None:
    arabic_digits = set("٠١٢٣٤٥٦٧٨٩")
    for plan in plans.values():
        for line in (plan.description.ar, *plan.features.ar):
            assert any("\u0600" <= letter <= "\u06ff" for letter in line), line
            assert not arabic_digits & set(line), line


def broken(tmp_path: Path, change: str) -> Path:
    data = json.loads(CATALOGUE_FILE.read_text())
    plan = data["plans"][1]
    match change:
        case "price":
            plan["price"] = 98050
        case "features":
            plan["features"]["ar"].pop()
        case "id":
            plan["id"] = "video-starter"
        case "billing":
            plan["billing"] = []
        case "offer":
            plan["name"], plan["price"] = "executive", 200000
        case "unknown":
            plan["colour"] = "red"
        case "text":
            plan["description"]["ar"] = " "
        case _:
            del data["pilot"]
    path = tmp_path / "catalogue.json"
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("price", "video-essential: a price is a whole number of dollars"),
        ("features", "same number of lines"),
        ("id", "ids must be unique: video-starter"),
        ("billing", "a monthly plan is billed monthly"),
        ("offer", "name and price together must tell a plan"),
        ("unknown", "colour"),
        ("text", "a text is empty in one language"),
        ("pilot", "pilot"),
    ],
)
def test_broken_catalogue_is_refused_in_clear_words(tmp_path: Path, change: str, words: str) -> None:
    with pytest.raises(CatalogueInvalid, match=words):
        load_catalogue(broken(tmp_path, change))


def test_missing_catalogue_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(CatalogueInvalid, match=r"nowhere\.json cannot be read"):
        load_catalogue(tmp_path / "nowhere.json")
