"""Drafts scripts with a language model, at a server that speaks the OpenAI chat protocol.

The answer is a draft: it goes to the person who asked, and is stored only once somebody sends it.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx
import msgspec

from tawam.languages import Language
from tawam.logs import logger
from tawam.settings import Settings
from tawam.traces.spans import call_span

# A script of 20,000 characters, and the protocol around each of its words.
LONGEST_DRAFT = 20_000
_MAX_ANSWER_BYTES = 4 * 1024 * 1024
_MAX_EVENT_BYTES = 256 * 1024
_MAX_TOKENS = 6_000
_ANSWER_SECONDS = 90
_TIMEOUT = httpx.Timeout(10, read=30)
# Drafts that are made at once; whoever comes later is asked to try again.
_MOST_AT_ONCE = 4
# Seconds, for whoever comes later, and at most, whatever the server says.
_RETRY_AFTER = 30
_LONGEST_RETRY_AFTER = 600
_LANGUAGES: dict[Language, str] = {"en": "English", "ar": "Modern Standard Arabic"}
_INSTRUCTIONS = (
    "You draft scripts that one person speaks to the camera. Write in {language}, in short spoken sentences, "
    "one sentence to a line, about {words} words. Begin each section with a line that starts with '# '. "
    "Write plain text alone: no stage directions, no markup, no remarks about the script. Use only the facts "
    "that the person gives; where a figure or a name is missing, leave a gap in square brackets."
)
_WORDS = 200

log = logger("drafting")


class DraftingFailed(Exception):
    """The server did not answer, refused, or its answer was not understood."""


class DraftingBusy(DraftingFailed):
    """Several drafts are being made already, here or at the server.

    Attributes:
        retry_after: seconds after which it is worth another try.
    """

    def __init__(self, retry_after: int = _RETRY_AFTER) -> None:
        super().__init__("it is busy")
        self.retry_after = retry_after


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be drafted. `former`: the newest version of the script, if there is one."""

    title: str
    brief: str
    language: Language
    former: str | None = None


class Drafter(Protocol):
    async def draft(self, order: Order) -> str:
        """
        Raises:
            DraftingFailed, DraftingBusy
        """
        ...


class _Delta(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    delta: _Delta = msgspec.field(default_factory=_Delta)
    finish_reason: str | None = None


class _Chunk(msgspec.Struct):
    choices: list[_Choice] = []


class ChatDrafter:
    """
    Args:
        url: below which `/chat/completions` stands.
        key: sent as a bearer token; empty for a server that wants none.
    """

    def __init__(self, url: str, key: str, model: str) -> None:
        self._url = f"{url.rstrip('/')}/chat/completions"
        # Events that are compressed would arrive late.
        self._headers = {"Accept-Encoding": "identity"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._model = model
        self._places = asyncio.Semaphore(_MOST_AT_ONCE)

    async def draft(self, order: Order) -> str:
        if self._places.locked():
            raise DraftingBusy
        async with self._places:
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    with call_span("drafting", server__address=urlsplit(self._url).hostname or ""):
                        text = await self._read(self._body(order))
            except TimeoutError as error:
                raise self._failed("it takes too long") from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise self._failed(f"it cannot be reached ({type(error).__name__})") from error
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise self._failed("its answer is not understood") from error
        if not text:
            raise self._failed("its answer is empty")
        return text

    def _body(self, order: Order) -> dict[str, Any]:
        instructions = _INSTRUCTIONS.format(language=_LANGUAGES[order.language], words=_WORDS)
        parts = [f"Title: {order.title}", f"About: {order.brief}"]
        if order.former:
            parts.append(f"The script so far, to be made better:\n{order.former}")
        return {
            "model": self._model,
            "stream": True,
            "max_tokens": _MAX_TOKENS,
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": "\n\n".join(parts)},
            ],
        }

    async def _read(self, body: dict[str, Any]) -> str:
        """Read the server-sent events of the answer to their end.

        Raises:
            DraftingBusy: the server takes no more for now.
            DraftingFailed: an error, an answer that is too large, or one that breaks off.
        """
        pieces: list[str] = []
        length = 0
        is_complete = False
        # No redirects: what customers write goes to the server that the operator named, and nowhere else.
        async with (
            httpx.AsyncClient(timeout=_TIMEOUT) as client,
            client.stream("POST", self._url, json=body, headers=self._headers) as response,
        ):
            if response.status_code == 429:
                raise self._busy(response.headers.get("Retry-After", ""))
            if response.status_code != 200:
                raise self._failed(f"it answered {response.status_code}")
            async for data in _events(response, self._failed):
                if data == b"[DONE]":
                    is_complete = True
                    break
                for choice in msgspec.json.decode(data, type=_Chunk).choices[:1]:
                    is_complete = is_complete or choice.finish_reason is not None
                    pieces.append(choice.delta.content or "")
                    length += len(pieces[-1])
                if length > LONGEST_DRAFT:
                    raise self._failed("its answer is too large")
        if not is_complete:
            raise self._failed("its answer breaks off")
        return _plain("".join(pieces))

    def _busy(self, retry_after: str) -> DraftingBusy:
        log.warning("drafting_failed", reason="it answered 429")
        # It may be a date as well (RFC 9110, 10.2.3), which no such server sends.
        is_number = retry_after.isascii() and retry_after.isdigit()
        seconds = int(retry_after[:9]) if is_number else _RETRY_AFTER
        return DraftingBusy(min(max(seconds, 1), _LONGEST_RETRY_AFTER))

    def _failed(self, reason: str) -> DraftingFailed:
        log.warning("drafting_failed", reason=reason)
        return DraftingFailed(reason)


def open_drafter(settings: Settings) -> Drafter | None:
    """The drafter of the settings; None where none is set."""
    if not settings.drafting_url:
        return None
    return ChatDrafter(
        settings.drafting_url, settings.drafting_key.get_secret_value(), settings.drafting_model
    )


async def _events(response: httpx.Response, failed: Callable[[str], DraftingFailed]) -> AsyncGenerator[bytes]:
    """Yield the data of each server-sent event (WHATWG HTML, 9.2)."""
    waiting, total = bytearray(), 0
    async for chunk in response.aiter_raw():
        total += len(chunk)
        if total > _MAX_ANSWER_BYTES or len(waiting) > _MAX_EVENT_BYTES:
            raise failed("its answer is too large")
        waiting += chunk
        # A line that arrives in crumbs is not looked through again with each.
        if b"\n" not in chunk:
            continue
        *lines, rest = bytes(waiting).split(b"\n")
        waiting = bytearray(rest)
        for line in lines:
            if line.startswith(b"data:"):
                yield line[5:].strip()
    if waiting.startswith(b"data:"):
        yield bytes(waiting[5:]).strip()


def _plain(text: str) -> str:
    """The text without control characters, which no script may hold."""
    kept = (letter for letter in text.replace("\r\n", "\n") if letter in "\n\t" or letter.isprintable())
    return "".join(kept).strip()
