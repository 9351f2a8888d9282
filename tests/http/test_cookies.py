"""Cookies are read by name, in time that grows with the header's length and no faster."""

import time

import pytest
from starlette.requests import Request
from starlette.types import Scope

from tawam.http.cookies import MAX_COOKIES, cookie, cookies


def asking(*headers: str) -> Scope:
    return {"type": "http", "headers": [(b"cookie", header.encode("latin-1")) for header in headers]}


class TestCookie:
    @pytest.mark.parametrize(
        ("header", "value"),
        [
            ("language=ar", "ar"),
            ("theme=dark; language=ar", "ar"),
            ("theme=dark;language=ar;", "ar"),
            (" language = ar ", "ar"),
            ("language=a=b==", "a=b=="),
            ('language="ar"', '"ar"'),
            ("language=", ""),
            ("language", ""),
            ("language=ar; language=en", "ar"),
            ("my-language=ar", None),
            ("Language=ar", None),
            ("x=language=ar", None),
            ("", None),
            (";;;=;=;", None),
        ],
    )
    def test_is_found_by_its_whole_name(self, header: str, value: str | None) -> None:
        assert cookie(asking(header), "language") == value
        assert cookie(Request(asking(header)), "language") == value
        assert cookies(asking(header)).get("language") == value

    def test_is_found_in_any_of_several_headers(self) -> None:
        assert cookie(asking("a=1", "language=ar"), "language") == "ar"
        assert cookie(asking(), "language") is None

    def test_is_none_where_all_together_are_too_long(self) -> None:
        padding = "x" * (MAX_COOKIES - len("a=1;language=ar;b=") - 1)
        assert cookie(asking(f"a=1;language=ar;b={padding}"), "language") == "ar"
        assert cookie(asking("language=ar", "b=" + padding, "c=" + padding), "language") is None
        assert cookies(asking("language=ar;b=" + "x" * MAX_COOKIES)) == {}


class TestCost:
    @pytest.mark.parametrize("costly", ['a="' + '\\"' * 29_500, "a=b;" * 16_000, ";" * 60_000, "=" * 60_000])
    def test_no_header_costs_more_than_an_ordinary_one_of_the_longest_length(self, costly: str) -> None:
        ordinary = asking("abcdefgh=ijklmno;" * (MAX_COOKIES // 17))
        usual = seconds(ordinary)
        assert seconds(asking(costly)) < 50 * usual
        assert seconds(asking(costly[:MAX_COOKIES])) < 50 * usual


def seconds(scope: Scope) -> float:
    """The best of a few: what else the machine does is not counted."""
    taken: list[float] = []
    for _ in range(5):
        started = time.process_time()
        cookie(scope, "language")
        cookies(scope)
        taken.append(time.process_time() - started)
    return min(taken)
