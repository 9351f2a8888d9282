"""Hostile contents of the public forms cost the server little time and memory."""

import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from limits import parse

from tawam.calls.form_rules import web_address
from tawam.http.limits import RULES
from tawam.leads.forms import AffiliateApplicationRequest, check_application
from tests.functions.conftest import Invoke, Rows
from tests.functions.test_affiliate_application import APPLICATION
from tests.functions.test_contact import MESSAGE

# Characters that normalization is slowest with or expands most.
TEXTS = ("\ufdfa", "\u0300\u0316", "\u0344", "a", "é.", "٠", "(", "\u200f")
MEBIBYTE = 1024 * 1024


def hostile(count: int, size: int) -> Iterator[dict[str, Any]]:
    """Yield forms that all differ, so that no cache answers."""
    for number in range(count):
        text = TEXTS[number % len(TEXTS)]
        long = text * (size // len(text.encode()))
        field = ("website", "phone", "email", "platforms")[number // len(TEXTS) % 4]
        yield APPLICATION | {field: f"{number}{long}"}


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "form_post", parse("1000000/1 second"))


@pytest.mark.on_sqlite
@pytest.mark.usefixtures("unlimited")
class TestCost:
    async def seconds(self, invoke: Invoke, body: dict[str, Any]) -> float:
        start = time.process_time()
        answer: httpx2.Response = await invoke("affiliate-application", body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"] == "validation_failed"
        return time.process_time() - start

    @pytest.mark.parametrize("size", [9_000, MEBIBYTE - 2_000])
    async def test_130_bodies_are_refused_fast_and_leave_nothing_in_memory(
        self, invoke: Invoke, size: int
    ) -> None:
        for body in hostile(130, size):
            spent = await self.seconds(invoke, body)
            # Normalizing before checking the length takes 10 s and more.
            assert spent < 1, f"{spent * 1000:.0f} ms"
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            for body in hostile(130, size):
                await self.seconds(invoke, body)
            grown = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
        assert grown < 5 * MEBIBYTE, f"{grown / MEBIBYTE:.1f} MiB more"


def test_longest_texts_cost_milliseconds() -> None:
    form = AffiliateApplicationRequest(
        full_name="\u0300\u0316" * 600,
        email="a@\u0300\u0316" * 320,
        phone="\ufdfa" * 300,
        company="\u0300\u0316" * 600,
        website="\u0300\u0316" * 4_000,
        audience_size="x" * 300,
        platforms="\u0344" * 40_000,
        experience="x" * 300,
        motivation="\ufdfa" * 40_000,
    )
    start = time.process_time()
    check_application(form, "en")
    spent = time.process_time() - start
    assert spent < 0.5, f"{spent * 1000:.0f} ms"


def test_host_with_many_combining_marks_is_refused() -> None:
    assert web_address("https://sa\u0301du.example") is not None
    assert web_address("https://sa" + "\u0300\u0316" * 20 + "du.example") is None


class TestCeiling:
    """A text beyond the type's bound is refused while the body is decoded, in the person's language."""

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        ("language", "words"),
        [("en", "Please use at most 40000 characters"), ("ar", "اختصر النص إلى 40000 حرف أو أقل")],
    )
    async def test_refusal_names_the_field(self, invoke: Invoke, language: str, words: str) -> None:
        answer = await invoke("contact", MESSAGE | {"message": "x" * 40_001, "language": language})
        assert (answer.status_code, answer.json()["error"]) == (400, "validation_failed")
        assert answer.json()["fields"] == {"message": words}

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize(
        "proof",
        [{"token": "x", "number": 2**64}, {"token": "x" * 5_000, "number": 1}, {"token": "x", "number": -1}],
    )
    async def test_proof_is_bounded_too(self, invoke: Invoke, proof: dict[str, Any]) -> None:
        assert (await invoke("contact", MESSAGE | {"proof": proof})).status_code == 400


@pytest.mark.on_sqlite
class TestCounting:
    async def test_invalid_forms_count_and_are_not_checked_beyond_the_limit(
        self, invoke: Invoke, stored_messages: Rows, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looked_at: list[str] = []

        def check_email(email: str, _: str) -> tuple[str, dict[str, str]]:
            looked_at.append(email)
            return email, {}

        monkeypatch.setattr("tawam.leads.forms.check_email", check_email)
        bad = APPLICATION | {"fullName": ""}
        answers = [await invoke("affiliate-application", bad) for _ in range(40)]
        assert [answer.status_code for answer in answers] == [400] * 30 + [429] * 10
        assert all(int(answer.headers["retry-after"]) > 0 for answer in answers[30:])
        assert len(looked_at) == 30
        assert (await invoke("contact", MESSAGE)).status_code == 429
        assert await stored_messages() == []
