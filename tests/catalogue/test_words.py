"""What pages sell as words are the catalogue's numbers, in both languages, in figures or written out."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tawam.catalogue.allowance import Allowance, Delivery, DeliveryUnit
from tawam.catalogue.catalogue import CATALOGUE_FILE, AddOn, Plan, load_catalogue
from tawam.languages import Language

ROOT = Path(__file__).parents[2]
catalogue = load_catalogue()
PLANS = (*catalogue.plans, catalogue.pilot)
UNLIMITED = "unlimited"

ENGLISH = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
_EN = rf"(?P<number>\d+|{'|'.join(ENGLISH)})"
_AR = r"(?P<number>\d+)"
# Each pattern finds one number. In Arabic one and two are said by the noun itself.
PATTERNS: dict[str, dict[Language, list[tuple[str, int | str | None]]]] = {
    "base_video": {
        "en": [
            (rf"{_EN} (base|pilot) videos?", None),
            (rf"{_EN} videos a month", None),
            ("unlimited videos", UNLIMITED),
        ],
        "ar": [
            (rf"{_AR} (فيديو|فيديوهات) (أساسيًا|أساسية|شهريًا)", None),
            ("فيديو تجريبي واحد", 1),
            ("عدد غير محدود من الفيديوهات", UNLIMITED),
        ],
    },
    "variant": {"en": [(rf"{_EN} variants?", None)], "ar": [(rf"{_AR} (نسخة|نسخ)\b", None)]},
    "lesson": {
        "en": [(rf"{_EN} lessons?", None)],
        "ar": [(rf"{_AR} دروس", None), ("درسين", 2), ("درس واحد", 1)],
    },
    "revision": {
        "en": [(rf"{_EN} revisions?", None)],
        "ar": [(rf"{_AR} جولات تعديل", None), ("جولتا تعديل", 2), ("جولة تعديل واحدة", 1)],
    },
    "languages": {"en": [(rf"{_EN} languages", None)], "ar": [(rf"{_AR} لغات", None), ("لغتان", 2)]},
    "avatars": {
        "en": [(rf"{_EN} (avatars?|digital twins?)", None), ("multiple avatars", UNLIMITED)],
        "ar": [(rf"{_AR} توائم رقمية", None), ("توأم رقمي واحد", 1), ("عدة توائم رقمية", UNLIMITED)],
    },
    "video_minutes": {
        "en": [(rf"{_EN} minutes", None)],
        "ar": [(rf"{_AR} (دقائق|دقيقة)", None), ("دقيقتين", 2)],
    },
}
UNITS: dict[DeliveryUnit, dict[Language, str]] = {
    "businessDays": {"en": "business days", "ar": "أيام عمل"},
    "weeks": {"en": "weeks", "ar": "أسابيع"},
    "hours": {"en": "hours", "ar": "ساعة"},
}
_RANGE = r"(?P<least>\d+)(?: ?(?:to|-|إلى) ?(?P<most>\d+))? {unit}"


def numbers(texts: tuple[str, ...], name: str, language: Language) -> set[int | str]:
    """The numbers that `texts` name of one field."""
    return {
        said if said is not None else _value(match["number"])
        for text in texts
        for pattern, said in PATTERNS[name][language]
        for match in re.finditer(rf"(?<![\w\d]){pattern}", text.casefold())
    }


def deliveries(texts: tuple[str, ...], language: Language) -> set[Delivery]:
    return {
        Delivery(unit=unit, least=int(match["least"]), most=int(match["most"] or match["least"]))
        for text in texts
        for unit, words in UNITS.items()
        for match in re.finditer(_RANGE.format(unit=words[language]), text)
    }


def _value(text: str) -> int:
    return int(text) if text.isdecimal() else ENGLISH[text]


def inherited(plan: Plan, name: str) -> bool:
    """Whether the page says it by "Everything in ..." alone."""
    return any("Everything in" in line for line in plan.features.en) and name in ("languages", "avatars")


def field(allowance: Allowance, name: str, plan: Plan) -> set[int | str]:
    value = getattr(allowance, name)
    if value is None and name == "avatars":
        return {UNLIMITED}
    if value is None and name == "base_video" and "Unlimited videos" in plan.features.en:
        return {UNLIMITED}
    return {value} if value else set()


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.id)
def test_words_of_a_plan_are_its_numbers(plan: Plan, language: Language) -> None:
    lines = plan.features.in_language(language)
    for name in PATTERNS:
        said, meant = numbers(lines, name, language), field(plan.allowance, name, plan)
        # One twin goes without saying.
        if not said and (inherited(plan, name) or (name == "avatars" and meant == {1})):
            continue
        assert said == meant, (name, lines)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.id)
def test_words_of_a_plan_name_its_delivery(plan: Plan, language: Language) -> None:
    expected = set() if plan.delivery is None else {plan.delivery}
    assert deliveries(plan.features.in_language(language), language) == expected


@pytest.mark.parametrize("language", ["en", "ar"])
def test_description_names_the_same_numbers(language: Language) -> None:
    for plan in PLANS:
        for name in PATTERNS:
            said = numbers((plan.description.in_language(language),), name, language)
            assert said <= field(plan.allowance, name, plan), (plan.id, name)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_pages_promise_what_the_catalogue_does(language: Language) -> None:
    """Of business days and hours, wherever pages and mails name them beside a delivery."""
    promised = {catalogue.delivery, *(plan.delivery for plan in PLANS if plan.delivery is not None)}
    web = ROOT / "web/src"
    places = sorted([*web.rglob(f"*.{language}.ts"), *(web / "i18n" / language).rglob("*.ts")])
    found: set[Delivery] = set()
    for place in places:
        for line in place.read_text().splitlines():
            if re.search("deliver|ready|in 3 to 5|نسل|تسليم|تصلك|جاهز|تستلم|من 3 إلى 5|خلال 3 إلى 5", line):
                # The languages of a line are not mixed: 48 hours of a plan, days of the others.
                found |= deliveries((line,), language)
    assert {catalogue.delivery} <= found
    assert found <= promised | set(_other_times(found)), found - promised


def _other_times(found: set[Delivery]) -> list[Delivery]:
    """Hours that promise no delivery: of links and answers, in the same line."""
    return [one for one in found if one.unit == "hours" and one.most == 24]


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "base_video", "up to 10 videos a month"),
        ("en", "video_minutes", "10 videos a month of 5 minutes each"),
        ("ar", "base_video", "10 فيديوهات شهريًا"),
        ("ar", "video_minutes", "5 دقائق"),
    ],
)
def test_creator_page_says_what_the_plan_holds(language: Language, name: str, text: str) -> None:
    page = (ROOT / f"web/src/areas/pricing/monthly-plans/creator.words.{language}.ts").read_text()
    creator = catalogue.find("creator")
    assert isinstance(creator, Plan)
    assert text in page
    assert numbers((text,), name, language) == {getattr(creator.allowance, name)}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "One revision with Basic, two with Premium"),
        ("ar", "جولة تعديل واحدة مع باقة Basic، وجولتان مع باقة Premium"),
    ],
)
def test_course_page_says_the_revisions(language: Language, text: str) -> None:
    page = (ROOT / f"web/src/areas/pricing/details.words.{language}.ts").read_text()
    basic, premium = catalogue.find("course-basic"), catalogue.find("course-premium")
    assert text in page
    assert basic is not None
    assert premium is not None
    assert (basic.allowance.revision, premium.allowance.revision) == (1, 2)


def test_add_on_grants_what_its_name_says() -> None:
    """One further variant in another language; the other add-ons are services, which nothing counts."""
    granting = [one for one in catalogue.add_ons if any(one.allowance.counts.values())]
    (localization,) = granting
    assert isinstance(localization, AddOn)
    assert (localization.id, localization.allowance.variant) == ("video-localization", 1)
    assert localization.name.ar.startswith("نسخة إضافية")


def test_a_wrong_number_is_found(tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads(CATALOGUE_FILE.read_text())
    data["plans"][1]["allowance"]["variant"] = 9
    path = tmp_path / "catalogue.json"
    path.write_text(json.dumps(data))
    essential = load_catalogue(path).plans[1]
    with pytest.raises(AssertionError, match="variant"):
        test_words_of_a_plan_are_its_numbers(essential, "ar")


@pytest.mark.parametrize(
    ("text", "language", "name", "number"),
    [
        ("Two revisions", "en", "revision", 2),
        ("Up to 8 variants", "en", "variant", 8),
        ("حتى 3 جولات تعديل", "ar", "revision", 3),
        ("لغتان", "ar", "languages", 2),
        ("حتى درسين، 10 دقائق لكل درس", "ar", "lesson", 2),
    ],
)
def test_numbers_are_read_in_figures_and_words(text: str, language: Language, name: str, number: int) -> None:
    assert numbers((text,), name, language) == {number}
