import asyncio
from typing import Any

import pytest

from tests.functions.conftest import Invoke, Rows
from tests.functions.proofs import send

FUNCTION = "affiliate-application"
APPLICATION: dict[str, Any] = {
    "fullName": "Mariam Al Sadu",
    "email": "mariam@sadu.example",
    "phone": "+971 50 123 4567",
    "company": "Sadu",
    "website": "https://sadu.example/blog",
    "audienceSize": "10k-50k",
    "platforms": "LinkedIn, and a newsletter\nin Arabic",
    "experience": "intermediate",
    "motivation": "My readers ask how I film so little.",
    "language": "en",
}
STORED = {
    "full_name": "Mariam Al Sadu",
    "email": "mariam@sadu.example",
    "phone": "+971 50 123 4567",
    "company": "Sadu",
    "website": "https://sadu.example/blog",
    "audience_size": "10k-50k",
    "platforms": "LinkedIn, and a newsletter\nin Arabic",
    "experience": "intermediate",
    "motivation": "My readers ask how I film so little.",
    "language": "en",
    "handled_at": None,
}
KEY = "0b9f1a52-6c0e-4a53-9d0a-5f0a7a4be001"


class TestReceiving:
    async def test_application_is_stored_and_its_mail_written_together(
        self, invoke: Invoke, stored_applications: Rows, stored_mails: Rows
    ) -> None:
        answer = await invoke(FUNCTION, APPLICATION)
        assert (answer.status_code, answer.json()) == (200, {"received": True})
        (stored,) = await stored_applications()
        assert STORED.items() <= stored.items()
        (mail,) = await stored_mails()
        assert (mail["template"], mail["language"]) == (FUNCTION, "en")
        assert (mail["recipient"], mail["reply_to"]) == ("hello@tawam.example", "mariam@sadu.example")
        assert mail["values"]["motivation"] == APPLICATION["motivation"]

    async def test_arabic_application_is_kept_as_typed(
        self, invoke: Invoke, stored_applications: Rows, stored_mails: Rows
    ) -> None:
        texts = {"platforms": "قناة يوتيوب", "motivation": "يسألني متابعيّ كيف أصوّر قليلًا."}
        await invoke(FUNCTION, APPLICATION | texts | {"fullName": "ليلى منصور", "language": "ar"})
        (stored,) = await stored_applications()
        expected = texts | {"full_name": "ليلى منصور", "language": "ar"}
        assert expected.items() <= stored.items()
        assert (await stored_mails())[0]["language"] == "ar"

    async def test_company_and_website_may_be_left_out(
        self, invoke: Invoke, stored_applications: Rows
    ) -> None:
        named = {name: value for name, value in APPLICATION.items() if name not in ("company", "website")}
        assert (await invoke(FUNCTION, named)).status_code == 200
        assert (await invoke(FUNCTION, APPLICATION | {"company": "", "website": " "})).status_code == 200
        assert [(row["company"], row["website"]) for row in await stored_applications()] == [(None, None)] * 2

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("size", ["under-1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "500k+"])
    async def test_every_audience_size_is_accepted(self, invoke: Invoke, size: str) -> None:
        assert (await invoke(FUNCTION, APPLICATION | {"audienceSize": size})).status_code == 200

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("level", ["beginner", "intermediate", "experienced", "expert"])
    async def test_every_experience_is_accepted(self, invoke: Invoke, level: str) -> None:
        assert (await invoke(FUNCTION, APPLICATION | {"experience": level})).status_code == 200


@pytest.mark.on_sqlite
class TestPhone:
    @pytest.mark.parametrize(
        ("typed", "stored"),
        [
            ("+971501234567", "+971501234567"),
            ("00971-50-123-4567", "00971-50-123-4567"),
            ("0501234567", "0501234567"),
            ("050 123 4567", "050 123 4567"),
            ("+971 (0)4 123 4567", "+971 (0)4 123 4567"),
            ("+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971 50 123 4567"),
            ("٠٥٠١٢٣٤٥٦٧", "0501234567"),
            ("۰۵۰ ۱۲۳ ۴۵۶۷", "050 123 4567"),
            ("\u200e+971 50 123 4567\u200f", "+971 50 123 4567"),
            ("＋971 50 123 4567", "+971 50 123 4567"),
        ],
    )
    async def test_numbers_as_people_write_them_are_stored_in_latin_digits(
        self, invoke: Invoke, stored_applications: Rows, typed: str, stored: str
    ) -> None:
        answer = await invoke(FUNCTION, APPLICATION | {"phone": typed})
        assert answer.status_code == 200, answer.text
        (row,) = await stored_applications()
        assert row["phone"] == stored

    @pytest.mark.parametrize(
        "phone", ["", "050123456", "not a phone", "----------", "1" * 16, "050 123 4567\nBcc: x", "1" * 60]
    )
    async def test_invalid_number_is_refused(self, invoke: Invoke, phone: str) -> None:
        answer = await invoke(FUNCTION, APPLICATION | {"phone": phone})
        assert answer.json()["fields"] == {"phone": "Please enter a valid phone number"}


@pytest.mark.on_sqlite
class TestWebsite:
    @pytest.mark.parametrize(
        ("typed", "stored"),
        [
            ("https://sadu.example", "https://sadu.example"),
            ("http://sadu.example/a?b=c#d", "http://sadu.example/a?b=c#d"),
            ("www.sadu.example", "https://www.sadu.example"),
            ("سدو.امارات/مدونة", "https://سدو.امارات/مدونة"),
        ],
    )
    async def test_addresses_are_accepted_with_or_without_a_scheme(
        self, invoke: Invoke, stored_applications: Rows, typed: str, stored: str
    ) -> None:
        assert (await invoke(FUNCTION, APPLICATION | {"website": typed})).status_code == 200
        (row,) = await stored_applications()
        assert row["website"] == stored

    @pytest.mark.parametrize(
        "website",
        [
            "sadu",
            "two words",
            "javascript:alert(1)",
            "ftp://sadu.example",
            "https://",
            "https://[",
            "https://sadu.example/\nx",
            "mariam@sadu.example",
            "https://sadu.example/" + "x" * 2000,
        ],
    )
    async def test_invalid_address_is_refused(self, invoke: Invoke, website: str) -> None:
        answer = await invoke(FUNCTION, APPLICATION | {"website": website})
        assert answer.json()["fields"] == {"website": "Please enter a valid website address"}


@pytest.mark.on_sqlite
class TestRules:
    @pytest.mark.parametrize(
        ("field", "text", "english", "arabic"),
        [
            ("fullName", "M", "Full name must be at least 2 characters", "اكتب اسمك الكامل، حرفين على الأقل"),
            ("email", "mariam", "Please enter a valid email address", "اكتب بريدًا إلكترونيًا صحيحًا"),
            ("phone", "123456789", "Please enter a valid phone number", "اكتب رقم هاتف صحيحًا"),
            ("audienceSize", "", "Please select your audience size", "اختر حجم جمهورك"),
            ("audienceSize", "many", "Please select your audience size", "اختر حجم جمهورك"),
            ("platforms", "Blog", "Please describe your platforms", "صف المنصات التي تنشر عليها"),
            ("experience", "", "Please select your experience level", "اختر مستوى خبرتك"),
            ("experience", "guru", "Please select your experience level", "اختر مستوى خبرتك"),
            (
                "motivation",
                "Nineteen characters",
                "Please tell us why you want to join (minimum 20 characters)",
                "أخبرنا لماذا تريد الانضمام (20 حرفًا على الأقل)",
            ),
            ("company", "x" * 201, "Please use at most 200 characters", "اختصر النص إلى 200 حرف أو أقل"),
        ],
    )
    async def test_field_has_its_message_in_both_languages(
        self, invoke: Invoke, stored_applications: Rows, field: str, text: str, english: str, arabic: str
    ) -> None:
        for language, expected in (("en", english), ("ar", arabic)):
            answer = await invoke(FUNCTION, APPLICATION | {field: text, "language": language})
            assert (answer.status_code, answer.json()["error"]) == (400, "validation_failed")
            assert answer.json()["fields"] == {field: expected}
        assert await stored_applications() == []

    async def test_every_broken_field_is_named_at_once(self, invoke: Invoke) -> None:
        needed = {"fullName", "email", "phone", "audienceSize", "platforms", "experience", "motivation"}
        answer = await invoke(FUNCTION, dict.fromkeys(needed, ""))
        assert set(answer.json()["fields"]) == needed

    @pytest.mark.parametrize("field", ["fullName", "email", "company", "phone"])
    async def test_single_line_fields_refuse_control_characters(
        self, invoke: Invoke, stored_applications: Rows, stored_mails: Rows, field: str
    ) -> None:
        for end in ("\r\nBcc: eve@example.com", "\x00x", "\u2028x"):
            answer = await invoke(FUNCTION, APPLICATION | {field: f"{APPLICATION[field]}{end}"})
            assert set(answer.json()["fields"]) == {field}
        assert await stored_applications() == await stored_mails() == []

    @pytest.mark.parametrize("change", [{"fullName": 5}, {"phone": None}, {"platforms": ["x"]}])
    async def test_wrong_types_are_refused(self, invoke: Invoke, change: dict[str, Any]) -> None:
        answer = await invoke(FUNCTION, APPLICATION | change)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


class TestKey:
    async def test_second_click_and_retry_are_one_application_and_one_mail(
        self, invoke: Invoke, stored_applications: Rows, stored_mails: Rows
    ) -> None:
        body = APPLICATION | {"idempotencyKey": KEY}
        answers = await asyncio.gather(*(invoke(FUNCTION, body) for _ in range(2)))
        answers.append(await invoke(FUNCTION, body))
        assert {answer.status_code for answer in answers} == {200}
        assert (len(await stored_applications()), len(await stored_mails())) == (1, 1)

    async def test_key_of_another_application_is_refused(
        self, invoke: Invoke, stored_applications: Rows
    ) -> None:
        await invoke(FUNCTION, APPLICATION | {"idempotencyKey": KEY})
        answer = await invoke(FUNCTION, APPLICATION | {"idempotencyKey": KEY, "company": ""})
        assert (answer.status_code, answer.json()["error"]) == (409, "idempotency_mismatch")
        assert len(await stored_applications()) == 1


@pytest.mark.on_sqlite
class TestSpam:
    async def test_filled_honeypot_is_answered_with_success_and_stores_nothing(
        self, invoke: Invoke, stored_applications: Rows, stored_mails: Rows
    ) -> None:
        answer = await invoke(FUNCTION, APPLICATION | {"fax": "1"})
        assert (answer.status_code, answer.json()) == (200, {"received": True})
        assert await stored_applications() == await stored_mails() == []

    async def test_sixth_application_in_a_minute_is_told_when_to_come_back(
        self, invoke: Invoke, stored_applications: Rows
    ) -> None:
        answers = [await send(invoke, FUNCTION, APPLICATION) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert int(answers[5].headers["retry-after"]) > 0
        assert len(await stored_applications()) == 5
