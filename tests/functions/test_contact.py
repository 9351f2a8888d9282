import asyncio
from typing import Any

import httpx2
import pytest

from tests.conftest import NewClient
from tests.functions.conftest import Invoke, Rows
from tests.functions.proofs import send

MESSAGE = {
    "name": "Mariam",
    "email": "mariam@sadu.example",
    "subject": "A quote",
    "message": "We are four speakers\nand two languages.",
    "language": "en",
}


class TestReceiving:
    async def test_message_is_stored_and_its_mail_written_together(
        self, invoke: Invoke, stored_messages: Rows, stored_mails: Rows
    ) -> None:
        answer = await invoke("contact", MESSAGE)
        assert (answer.status_code, answer.json()) == (200, {"received": True})
        (stored,) = await stored_messages()
        assert MESSAGE.items() <= stored.items()
        assert stored["handled_at"] is None
        (mail,) = await stored_mails()
        assert mail["template"] == "contact-message"
        assert (mail["recipient"], mail["reply_to"]) == ("hello@tawam.example", "mariam@sadu.example")
        assert mail["values"]["message"] == MESSAGE["message"]

    async def test_arabic_message_is_kept_as_typed(self, invoke: Invoke, stored_messages: Rows) -> None:
        texts = {"name": "ليلى منصور", "subject": "عرض سعر", "message": "نحن أربعة متحدثين بلغتين."}
        await invoke("contact", MESSAGE | texts | {"language": "ar"})
        (stored,) = await stored_messages()
        assert (texts | {"language": "ar"}).items() <= stored.items()

    async def test_markup_is_kept_as_text(self, invoke: Invoke, stored_messages: Rows) -> None:
        await invoke("contact", MESSAGE | {"message": "<script>alert(1)</script> {{ 7 * 7 }}"})
        (stored,) = await stored_messages()
        assert stored["message"] == "<script>alert(1)</script> {{ 7 * 7 }}"

    @pytest.mark.on_sqlite
    async def test_space_around_a_text_is_not_part_of_it(self, invoke: Invoke, stored_messages: Rows) -> None:
        await invoke("contact", MESSAGE | {"name": "  Mariam "})
        (stored,) = await stored_messages()
        assert stored["name"] == "Mariam"


class TestKey:
    KEY = "0b9f1a52-6c0e-4a53-9d0a-5f0a7a4be001"

    async def test_same_form_sent_twice_is_one_message_and_one_mail(
        self, invoke: Invoke, stored_messages: Rows, stored_mails: Rows
    ) -> None:
        for _ in range(2):
            answer = await invoke("contact", MESSAGE | {"idempotencyKey": self.KEY})
            assert (answer.status_code, answer.json()) == (200, {"received": True})
        assert (len(await stored_messages()), len(await stored_mails())) == (1, 1)

    async def test_second_click_at_the_same_moment_is_one_message(
        self, invoke: Invoke, stored_messages: Rows, stored_mails: Rows
    ) -> None:
        body = MESSAGE | {"idempotencyKey": self.KEY}
        answers = await asyncio.gather(*(invoke("contact", body) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {200}
        assert (len(await stored_messages()), len(await stored_mails())) == (1, 1)

    async def test_key_of_another_message_is_refused_and_changes_nothing(
        self, invoke: Invoke, stored_messages: Rows
    ) -> None:
        await invoke("contact", MESSAGE | {"idempotencyKey": self.KEY})
        answer = await invoke("contact", MESSAGE | {"idempotencyKey": self.KEY, "subject": "Another"})
        assert (answer.status_code, answer.json()["error"]) == (409, "idempotency_mismatch")
        (stored,) = await stored_messages()
        assert stored["subject"] == "A quote"

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("key", ["", "short", "x" * 65, "with a space in it", 5])
    async def test_malformed_key_is_refused(self, invoke: Invoke, stored_messages: Rows, key: object) -> None:
        answer = await invoke("contact", MESSAGE | {"idempotencyKey": key})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")
        assert await stored_messages() == []


@pytest.mark.on_sqlite
class TestRules:
    @pytest.mark.parametrize(
        ("field", "text", "english", "arabic"),
        [
            ("name", "M", "Name must be at least 2 characters", "اكتب اسمك، حرفين على الأقل"),
            ("name", "   ", "Name must be at least 2 characters", "اكتب اسمك، حرفين على الأقل"),
            ("email", "mariam", "Please enter a valid email address", "اكتب بريدًا إلكترونيًا صحيحًا"),
            ("email", "a@b c.com", "Please enter a valid email address", "اكتب بريدًا إلكترونيًا صحيحًا"),
            (
                "subject",
                "Four",
                "Subject must be at least 5 characters",
                "اكتب موضوعًا من 5 أحرف على الأقل",
            ),
            (
                "message",
                "Nine char",
                "Message must be at least 10 characters",
                "اكتب رسالة من 10 أحرف على الأقل",
            ),
            ("name", "x" * 201, "Please use at most 200 characters", "اختصر النص إلى 200 حرف أو أقل"),
            (
                "message",
                "x" * 10_001,
                "Please use at most 10000 characters",
                "اختصر النص إلى 10000 حرف أو أقل",
            ),
        ],
    )
    async def test_field_has_its_message_in_both_languages(
        self, invoke: Invoke, stored_messages: Rows, field: str, text: str, english: str, arabic: str
    ) -> None:
        for language, expected in (("en", english), ("ar", arabic)):
            answer = await invoke("contact", MESSAGE | {field: text, "language": language})
            assert (answer.status_code, answer.json()["error"]) == (400, "validation_failed")
            assert answer.json()["fields"] == {field: expected}
        assert await stored_messages() == []

    async def test_every_broken_field_is_named_at_once(self, invoke: Invoke) -> None:
        empty = dict.fromkeys(("name", "email", "subject", "message"), "")
        answer = await invoke("contact", empty)
        assert set(answer.json()["fields"]) == {"name", "email", "subject", "message"}

    @pytest.mark.parametrize("field", ["name", "email", "subject"])
    @pytest.mark.parametrize("end", ["\r\nBcc: eve@example.com", "\nx", "\x00", "\u2028x", "\x85x", "\x1bx"])
    async def test_header_fields_refuse_control_characters(
        self, invoke: Invoke, stored_messages: Rows, stored_mails: Rows, field: str, end: str
    ) -> None:
        answer = await invoke("contact", MESSAGE | {field: f"{MESSAGE[field]}{end}x"})
        assert answer.status_code == 400
        assert set(answer.json()["fields"]) == {field}
        assert await stored_messages() == await stored_mails() == []

    async def test_message_may_have_lines_but_no_nul(self, invoke: Invoke) -> None:
        answer = await invoke("contact", MESSAGE | {"message": "ten letters\x00"})
        assert set(answer.json()["fields"]) == {"message"}

    @pytest.mark.parametrize("change", [{"name": 5}, {"email": None}, {"message": ["x"]}, {"website": 1}])
    async def test_wrong_types_are_refused(
        self, invoke: Invoke, stored_messages: Rows, change: dict[str, Any]
    ) -> None:
        answer = await invoke("contact", MESSAGE | change)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")
        assert await stored_messages() == []


@pytest.mark.on_sqlite
class TestSpam:
    async def test_filled_honeypot_is_answered_with_success_and_stores_nothing(
        self, invoke: Invoke, stored_messages: Rows, stored_mails: Rows
    ) -> None:
        answer = await invoke("contact", MESSAGE | {"website": "https://spam.example"})
        assert (answer.status_code, answer.json()) == (200, {"received": True})
        assert await stored_messages() == await stored_mails() == []

    async def test_sixth_message_in_a_minute_is_told_when_to_come_back(
        self, invoke: Invoke, stored_messages: Rows
    ) -> None:
        answers = [await send(invoke, "contact", MESSAGE | {"language": "ar"}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert int(answers[5].headers["retry-after"]) > 0
        assert "محاولات كثيرة" in answers[5].json()["message"]
        assert len(await stored_messages()) == 5

    async def test_refused_messages_do_not_count(self, invoke: Invoke) -> None:
        for _ in range(10):
            await invoke("contact", MESSAGE | {"name": ""})
        assert (await invoke("contact", MESSAGE)).status_code == 200

    async def test_forged_forwarding_header_does_not_evade_the_limit(self, invoke: Invoke) -> None:
        for hop in range(3):
            await invoke("contact", MESSAGE, x_forwarded_for=f"203.0.113.{hop}")
        answer = await invoke("contact", MESSAGE, x_forwarded_for="203.0.113.99")
        assert answer.status_code == 428

    async def test_other_addresses_are_not_held_back(
        self, invoke: Invoke, new_client: NewClient, api_key: dict[str, str]
    ) -> None:
        await asyncio.gather(*(invoke("contact", MESSAGE) for _ in range(4)))
        async with new_client("192.0.2.7") as neighbour:
            answer: httpx2.Response = await neighbour.post(
                "/functions/v1/contact", json=MESSAGE, headers=api_key
            )
        assert answer.status_code == 200
