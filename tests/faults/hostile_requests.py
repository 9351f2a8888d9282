"""Requests that each held a server for seconds once, from nobody's hands to a customer's."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from tests.faults.growth import HttpRequest

MARKS = "a" + "\u0300\u0316" * 30_000
MIB = 2**20

_APPLICATION = {
    "fullName": "Ann",
    "email": "a@example.com",
    "phone": "+971501234567",
    "audienceSize": "10k-50k",
    "platforms": "YouTube",
    "experience": "expert",
    "motivation": "My readers ask for it all the time.",
}


def _posted(path: str, body: Any, method: str = "POST") -> HttpRequest:
    return HttpRequest(method, path, {}, json.dumps(body, ensure_ascii=False).encode())


def _application(**changes: str) -> HttpRequest:
    return _posted("/functions/v1/affiliate-application", {**_APPLICATION, **changes})


def _aliases(alias: str) -> HttpRequest:
    return HttpRequest("GET", f"/rest/v1/notes?select={quote(alias * (4_000 // len(alias)), safe='')}:id")


def _patterns(terms: int) -> str:
    """Each compares most of itself at every letter of a note."""
    found = [f"content.ilike.*{'a' * (180 + term)}b*" for term in range(terms)]
    return f"or=({','.join(found)})"


def _search(terms: int) -> HttpRequest:
    return HttpRequest("GET", f"/rest/v1/notes?select=id&{_patterns(terms)}")


# By what they are: who sends it (`stranger` or `person`), and the request.
HOSTILE: dict[str, tuple[str, Callable[[], HttpRequest]]] = {
    "an alias of binds": ("person", lambda: _aliases("__[POSTCOMPILE_a]")),
    "an alias of tildes": ("person", lambda: _aliases("~")),
    "an alias of format signs": ("person", lambda: _aliases("%(a")),
    "a website of one letter": ("stranger", lambda: _application(website="a" * (MIB - 1_000))),
    "a website of marks": ("stranger", lambda: _application(website=f"https://{MARKS}.example")),
    "a telephone number of letters that expand": ("stranger", lambda: _application(phone="\ufdfa" * 300_000)),
    "an address of marks": (
        "stranger",
        lambda: _posted("/auth/v1/recover", {"email": MARKS + "@example.com"}),
    ),
    "a password of marks": (
        "stranger",
        lambda: _posted("/auth/v1/token?grant_type=password", {"email": "a@example.com", "password": MARKS}),
    ),
    "a name of marks": (
        "stranger",
        lambda: _posted(
            "/auth/v1/signup",
            {"email": "m@example.com", "password": "correct-horse-7", "data": {"first_name": MARKS}},
        ),
    ),
    "five patterns": ("person", lambda: _search(5)),
    "fifty patterns": ("person", lambda: _search(50)),
    "fifty patterns for one note": (
        "person",
        lambda: HttpRequest("GET", f"/rest/v1/notes?select=id&id=eq.{{note}}&{_patterns(50)}"),
    ),
    "five patterns for one note": (
        "person",
        lambda: HttpRequest("GET", f"/rest/v1/notes?select=id&id=eq.{{note}}&{_patterns(5)}"),
    ),
    "a change by patterns": (
        "person",
        lambda: _posted(f"/rest/v1/notes?{_patterns(5)}", {"title": "a"}, "PATCH"),
    ),
    "a deletion by patterns": ("person", lambda: HttpRequest("DELETE", f"/rest/v1/notes?{_patterns(5)}")),
    "a cookie of escaped quotes": (
        "stranger",
        lambda: HttpRequest(
            "POST",
            "/auth/v1/otp",
            {"cookie": 'a="' + '\\"' * 29_500 + '"'},
            b'{"email": "someone@example.com"}',
        ),
    ),
    "a table of empty rows": (
        "person",
        lambda: HttpRequest(
            "POST", "/rest/v1/notes", {"content-type": "text/csv"}, b"title\n" + b"\n" * 1_000_000
        ),
    ),
    "a factor with a name of emoji": (
        "person",
        lambda: _posted(
            "/auth/v1/factors",
            {
                "factor_type": "totp",
                "issuer": "\U0001f9d1\U0001f3ff" * 50,
                "friendly_name": "\U0001f9d1" * 100,
            },
        ),
    ),
    "a state of a mebibyte": (
        "stranger",
        lambda: HttpRequest(
            "POST",
            "/auth/v1/callback",
            {"content-type": "application/x-www-form-urlencoded"},
            b"code=a&state=" + b"%41" * 340_000,
        ),
    ),
    "a mebibyte of brackets": (
        "stranger",
        lambda: HttpRequest("POST", "/auth/v1/recover", {}, b"[" * (MIB - 10)),
    ),
    "a mebibyte of brackets that close": (
        "stranger",
        lambda: HttpRequest("POST", "/functions/v1/contact", {}, b"[" + b"[]," * (MIB // 3 - 10) + b"[]]"),
    ),
}


def search() -> HttpRequest:
    """As costly as a person may ask."""
    return _search(5)


def remembered(number: int) -> list[HttpRequest]:
    """Requests with long headers and filters of their own: whatever keeps one of them whole grows."""
    filler = f"{number}" + "a" * 12_000
    return [
        HttpRequest("GET", "/", {"host": filler}),
        HttpRequest("GET", "/", {"accept-encoding": filler}),
        HttpRequest("GET", "/films/demo.en.mp4", {"range": f"bytes={filler}"}),
        HttpRequest("GET", "/rest/v1/notes?select=id", {"prefer": filler}),
        HttpRequest("GET", "/rest/v1/notes?select=id", {"accept": filler}),
        HttpRequest("GET", f"/rest/v1/notes?select=id&title=eq.{filler}"),
        HttpRequest("GET", f"/rest/v1/notes?select=id,{','.join(f'a{number}x{n}:title' for n in range(90))}"),
        _application(website=f"https://{filler}.example/{filler * 40}"),
    ]
