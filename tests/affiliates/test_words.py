"""The pages name the rates and days that the catalogue sets."""

import re

import pytest

from tests.affiliates.programme import TERMS
from tests.rules.repository import ROOT

PERCENT = re.compile(r"(\d\d)%")
DAYS = {
    "en": re.compile(r"(\d+) days"),
    "ar": re.compile(r"(\d+) يومًا"),
}


def words(language: str, name: str) -> str:
    return (ROOT / f"web/src/areas/{name}.{language}.ts").read_text()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_pages_name_the_rates_and_days_of_the_catalogue(language: str) -> None:
    for name in ("marketing/affiliate/words", "marketing/affiliate/programme-text"):
        found = {int(percent) for percent in PERCENT.findall(words(language, name))}
        assert found == set(TERMS.commission_percent.values()), name
    (programme,) = DAYS[language].findall(words(language, "marketing/affiliate/programme-text"))
    cookies = words(language, "marketing/legal/privacy-text").partition(
        "“referral”" if language == "en" else "«referral»"
    )[2]
    (kept,) = DAYS[language].findall(cookies.partition("\n")[0])
    (statement,) = DAYS[language].findall(words(language, "account/referrals/words"))
    assert int(programme) == int(kept) == int(statement) == TERMS.referral_days
