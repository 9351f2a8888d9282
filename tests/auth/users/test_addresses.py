"""E-mail addresses, and where links may lead."""

import pytest

from tawam.auth.errors import AuthError
from tawam.auth.links.redirects import allowed_redirect
from tawam.auth.users.validation import normalize_email, validate_email

SITE = "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    "spelling",
    [
        "ann@example.com",
        "ANN@EXAMPLE.COM",
        " Ann@Example.Com ",
        "\uff21nn@example.com",
        "ann@e\uff58ample.com",
    ],
)
def test_spellings_are_one_address(spelling: str):
    assert validate_email(spelling) == normalize_email(spelling) == "ann@example.com"


@pytest.mark.parametrize(
    "address",
    ["hello@tawam.example", "a.b+c@mail.example.test", "ann@xn--mgbaam7a8h.example", "ann@مثال.example"],
)
def test_addresses_of_test_domains_are_taken(address: str):
    assert "@" in validate_email(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "%@%",
        "ann@",
        "@example.com",
        "a b@example.com",
        "a@b@example.com",
        "ann@.com",
        "ann@example..com",
        "a\0@example.com",
        "ann@example.com, eve@example.com",
        "<ann@example.com>",
        "a" * 330 + "@b.com",
        "ann@example",
        "مثال@example.com",
        "ann@example.com\r\nBcc: eve@example.com",
    ],
)
def test_what_is_no_address_is_refused(address: str):
    with pytest.raises(AuthError):
        validate_email(address)


def test_a_text_of_a_megabyte_is_not_kept():
    assert len(normalize_email("\ufdfa" * 340_000)) < 10_000


@pytest.mark.parametrize("target", [SITE, f"{SITE}/", f"{SITE}/profile", f"{SITE}/ar/profile?a=1#b"])
def test_own_addresses_are_followed(target: str):
    assert allowed_redirect(target, SITE) == target


@pytest.mark.parametrize(
    "target",
    [
        None,
        "",
        f"{SITE}?a=1",
        f"{SITE}#a",
        "/profile",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "http:evil.example",
        "http:///evil.example",
        "http://evil.example/",
        "https://127.0.0.1:8000/",
        "http://127.0.0.1:8001/",
        "http://127.0.0.1/",
        "http://127.0.0.1:8000@evil.example/",
        "http://user:pw@127.0.0.1:8000/",
        "http://127.0.0.1:8000.evil.example/",
        "http://127.0.0.1:8000\\@evil.example/",
        "http://127.0.0.1:8000\t/evil",
        " http://127.0.0.1:8000/",
        "http://127.0.0.1:8000/\r\nSet-Cookie: a=b",
        "HTTP://127.0.0.1:8000/",
        "http://[::1]:8000/",
        "http://[",
        "javascript:alert(1)",
        "data:text/html,x",
        "http://127.0.0.1:8000/<script>",
        "http://127.0.0.1:8000/\u2028",
    ],
)
def test_no_other_address_is_followed(target: str | None):
    assert allowed_redirect(target, SITE) is None


def test_address_longer_than_any_of_ours_leads_nowhere():
    assert allowed_redirect(f"{SITE}/{'a' * 1900}", SITE) is not None
    assert allowed_redirect(f"{SITE}/{'a' * 2000}", SITE) is None
