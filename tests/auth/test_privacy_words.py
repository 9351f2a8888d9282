"""What the privacy policy says of sign-ins is what the server does."""

import pytest

from tawam.auth.oidc.oauth_state import MINUTES
from tawam.auth.sessions import known_devices
from tawam.auth.sweeps import UNSEEN_FOR
from tests.rules.repository import ROOT


def clauses(language: str, section: str) -> str:
    text = (ROOT / f"web/src/areas/marketing/legal/privacy-text.{language}.ts").read_text()
    return text.partition(f"  {section}: [\n")[2].partition("\n  ],")[0]


@pytest.mark.parametrize(
    ("language", "year", "minutes"),
    [("en", "a year", f"for {MINUTES} minutes"), ("ar", "سنة", f"{MINUTES} دقائق")],
)
def test_cookies_of_sign_ins_are_named_with_the_time_that_they_last(
    language: str, year: str, minutes: str
) -> None:
    assert known_devices.COOKIE_MAX_AGE == 365 * 24 * 3600
    cookies = clauses(language, "cookies")
    for told in (f"{known_devices.COOKIE}", "tawam-sign-in", year, minutes):
        assert told in cookies


@pytest.mark.parametrize(("language", "days"), [("en", "{} days"), ("ar", "{} يومًا")])
def test_devices_are_named_among_what_is_kept_with_the_time_that_they_are(language: str, days: str) -> None:
    assert days.format(UNSEEN_FOR.days) in clauses(language, "retention")
