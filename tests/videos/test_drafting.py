"""Drafts by a language model: offered where one is set, bounded, and stored nowhere."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from tawam.drafting.chat import ChatDrafter, DraftingBusy, DraftingFailed, Order
from tawam.settings import Settings
from tests.videos.chat_server import ChatServer
from tests.videos.desk import WORDS, Desk

ORDER = Order(title="Pricing", brief="One number.", language="ar")


@pytest.fixture
async def server() -> AsyncGenerator[ChatServer]:
    chat = ChatServer()
    async with chat.running():
        yield chat


@pytest.mark.on_sqlite
class TestChat:
    async def test_answer_is_read_as_it_streams(self, server: ChatServer) -> None:
        text = await ChatDrafter(server.url, "sk-1", "small").draft(ORDER)
        assert text == "# Opening\nOur price is one number."
        ((headers, body),) = server.asked
        assert headers["authorization"] == "Bearer sk-1"
        assert (body["model"], body["stream"]) == ("small", True)
        system, user = body["messages"]
        assert "Modern Standard Arabic" in system["content"]
        assert (system["role"], user["role"]) == ("system", "user")
        assert "One number." in user["content"]

    async def test_newest_version_goes_with_it(self, server: ChatServer) -> None:
        order = Order(title="Pricing", brief="", language="en", former=WORDS)
        await ChatDrafter(server.url, "", "small").draft(order)
        ((headers, body),) = server.asked
        assert "authorization" not in headers
        assert WORDS in body["messages"][1]["content"]

    @pytest.mark.parametrize(
        "answer",
        [
            {"status": 401},
            {"status": 500},
            {"pieces": []},
            {"pieces": ["x" * 20_001]},
            {"pieces": [b": a comment\n\n", b"data: {nonsense\n\n"]},
            {"pieces": [b'data: {"choices": "all"}\n\n']},
            {"pieces": ["Half an answ"], "ends_well": False},
            {"pieces": [b"data: " + b"x" * 300_000, b"y" * 300_000]},
        ],
    )
    async def test_what_cannot_be_used_fails(self, server: ChatServer, answer: dict[str, Any]) -> None:
        for name, value in answer.items():
            setattr(server, name, value)
        with pytest.raises(DraftingFailed):
            await ChatDrafter(server.url, "sk-1", "small").draft(ORDER)

    @pytest.mark.parametrize(
        "answer",
        [
            # Words, remarks and empty lines without an end, and one line without an end.
            {"pieces": ["word " * 100]},
            {"pieces": [b": ping\n\n" * 100]},
            {"pieces": [b"\n" * 1_000]},
            {"pieces": [b"x" * 1_000]},
        ],
    )
    async def test_stream_without_an_end_is_cut_off(self, server: ChatServer, answer: dict[str, Any]) -> None:
        server.pieces, server.is_endless = answer["pieces"], True
        with pytest.raises(DraftingFailed, match="too large"):
            await ChatDrafter(server.url, "", "small").draft(ORDER)
        # What is under way in the kernel's buffers comes on top of what is read.
        assert server.sent < 16 * 1024 * 1024

    async def test_server_that_stands_still_is_left(
        self, server: ChatServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tawam.drafting.chat._ANSWER_SECONDS", 0.05)
        server.is_held.clear()
        drafter = ChatDrafter(server.url, "", "small")
        for _ in range(8):
            with pytest.raises(DraftingFailed, match="too long"):
                await drafter.draft(ORDER)
        # Its places are free again.
        monkeypatch.setattr("tawam.drafting.chat._ANSWER_SECONDS", 20)
        server.is_held.set()
        assert await drafter.draft(ORDER)

    @pytest.mark.parametrize(
        ("headers", "piece"),
        [
            ("Content-Type: text/html", b"<!doctype html><title>Sign in</title>"),
            ("Content-Type: application/json", b'{"choices": [{"message": {"content": "All at once"}}]}'),
            ("Content-Type: text/event-stream\r\nContent-Encoding: gzip", b"\x1f\x8b\x08\x00\x00"),
            ("Content-Type: text/event-stream", b'data: {"error": {"message": "overloaded"}}\n\n'),
            ("Content-Type: text/event-stream", b'data: {"other": ' + b"[" * 200_000 + b"\n\n"),
            # Half a character, and half of a pair.
            ("Content-Type: text/event-stream", b'data: {"choices":[{"delta":{"content":"\xd8"}}]}\n\n'),
            ("Content-Type: text/event-stream", b'data: {"choices":[{"delta":{"content":"\\ud83d"}}]}\n\n'),
        ],
    )
    async def test_something_else_is_not_understood(
        self, server: ChatServer, headers: str, piece: bytes
    ) -> None:
        server.headers, server.pieces, server.ends_well = [headers], [piece], False
        with pytest.raises(DraftingFailed):
            await ChatDrafter(server.url, "", "small").draft(ORDER)

    async def test_characters_may_arrive_in_halves(self, server: ChatServer) -> None:
        event = 'data: {"choices": [{"delta": {"content": "سعرنا 👍"}}]}\r\n\r\n'.encode()
        server.pieces = [event[index : index + 1] for index in range(len(event))]
        assert await ChatDrafter(server.url, "", "small").draft(ORDER) == "سعرنا 👍"

    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    async def test_no_redirect_is_followed(self, server: ChatServer, status: int) -> None:
        """What customers write goes to the server that the operator named, and nowhere else."""
        private = ChatServer()
        async with private.running():
            server.status, server.pieces = status, []
            server.headers = [f"Location: {private.url}/chat/completions", "Content-Length: 0"]
            with pytest.raises(DraftingFailed, match=str(status)):
                await ChatDrafter(server.url, "sk-1", "small").draft(ORDER)
            assert private.asked == []

    @pytest.mark.parametrize(
        ("header", "seconds"),
        [
            ("7", 7),
            ("0", 1),
            ("9" * 5_000, 600),
            ("Thu, 26 Nov 2026 10:00:00 GMT", 30),
            ("-5", 30),
            ("", 30),
        ],
    )
    async def test_server_that_is_busy_says_until_when(
        self, server: ChatServer, header: str, seconds: int
    ) -> None:
        server.status, server.headers = 429, [f"Retry-After: {header}"]
        with pytest.raises(DraftingBusy) as busy:
            await ChatDrafter(server.url, "", "small").draft(ORDER)
        assert busy.value.retry_after == seconds

    async def test_invisible_signs_are_left_out(self, server: ChatServer) -> None:
        server.pieces = ["A\u0007 ", "B\u0000\u202e"]
        assert await ChatDrafter(server.url, "", "small").draft(ORDER) == "A B"

    async def test_nobody_there(self) -> None:
        with pytest.raises(DraftingFailed):
            await ChatDrafter("http://127.0.0.1:9/v1", "", "small").draft(ORDER)

    async def test_few_at_once(self, server: ChatServer) -> None:
        drafter = ChatDrafter(server.url, "", "small")
        server.is_held.clear()
        begun = [asyncio.create_task(drafter.draft(ORDER)) for _ in range(4)]
        for _ in range(4):
            await server.arrived.acquire()
        with pytest.raises(DraftingBusy):
            await drafter.draft(ORDER)
        server.is_held.set()
        assert len(await asyncio.gather(*begun)) == 4


class TestFunctions:
    async def test_without_a_server_nothing_is_offered(self, desk: Desk) -> None:
        video = await desk.begin()
        assert await desk.calls.answer("drafting-offer", desk.ann) == {"is_offered": False}
        refused = await desk.calls.refusal("draft-script", desk.ann, video_id=video["id"])
        assert refused == (404, "not_found")


class TestOffered:
    @pytest.fixture
    def settings(self, settings: Settings, server: ChatServer) -> Settings:
        object.__setattr__(settings, "drafting_url", server.url)
        object.__setattr__(settings, "drafting_model", "small")
        return settings

    async def test_draft_is_given_and_not_stored(self, desk: Desk, server: ChatServer) -> None:
        video = await desk.begin()
        assert await desk.calls.answer("drafting-offer", desk.ann) == {"is_offered": True}
        for who in (desk.ann, desk.noura):
            answer = await desk.calls.answer("draft-script", who, video_id=video["id"])
            assert answer == {"text": "# Opening\nOur price is one number."}
        assert await desk.rows("script_versions") == []
        sent = await desk.send(desk.noura, video["id"], text=answer["text"], is_draft=True)
        assert sent["is_draft"] is True

    async def test_only_for_who_may_send_and_with_consent(self, desk: Desk, server: ChatServer) -> None:
        video = await desk.begin(channels=["tiktok"])
        refused = await desk.calls.refusal("draft-script", desk.ann, video_id=video["id"])
        assert refused == (409, "consent_too_narrow")
        assert (await desk.calls.post("draft-script", None, video_id=video["id"])).status_code == 401
        assert server.asked == []

    async def test_busy_server_is_asked_later(self, desk: Desk, server: ChatServer) -> None:
        server.status, server.headers = 429, ["Retry-After: 12"]
        video = await desk.begin()
        answer = await desk.calls.post("draft-script", desk.ann, video_id=video["id"])
        assert (answer.status_code, answer.json()["error"]) == (503, "drafting_busy")
        assert answer.headers["retry-after"] == "12"

    async def test_failure_is_a_sentence(self, desk: Desk, server: ChatServer) -> None:
        server.status = 500
        video = await desk.begin()
        refused = await desk.calls.refusal("draft-script", desk.ann, video_id=video["id"])
        assert refused == (502, "drafting_failed")


@pytest.mark.on_sqlite
class TestSettings:
    def test_model_is_needed(self, settings_values: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match="TAWAM_DRAFTING_MODEL"):
            Settings(**settings_values, drafting_url="https://api.example.com/v1")

    def test_no_secret_in_the_address(self, settings_values: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match="TAWAM_DRAFTING_URL"):
            Settings(
                **settings_values, drafting_url="https://user:key@api.example.com/v1", drafting_model="m"
            )
