"""Drafts by a server of the OpenAI chat protocol that we did not write, with the answers of a file."""

import os
import signal
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from tawam.drafting.chat import ChatDrafter, DraftingBusy, DraftingFailed, Order
from tests.ports import free_port
from tests.videos.desk import WORDS

ANSWERS = Path(__file__).parent / "chat_fixtures.json"
PACKAGE = Path(__file__).parents[2] / "e2e" / "node_modules" / "@copilotkit" / "aimock"
KEY = "sk-of-the-test"


@pytest.fixture(scope="module")
def url() -> Generator[str]:
    """The address of the server. It refuses requests that match no answer, and those without its key."""
    assert PACKAGE.exists(), "run `npm ci` in e2e/"
    port = free_port()
    server = subprocess.Popen(
        [
            "node",
            PACKAGE / "dist" / "cli.js",
            "-p",
            str(port),
            "-f",
            ANSWERS,
            "--strict",
            "--chunk-size",
            "7",
        ],
        env={**os.environ, "AIMOCK_API_KEYS": KEY},
        stdout=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        if "listening" in line:
            break
    yield f"http://127.0.0.1:{port}/v1"
    os.killpg(server.pid, signal.SIGTERM)
    server.wait(timeout=20)
    server.stdout.close()


def order(title: str) -> Order:
    return Order(title=title, brief="One number.", language="en")


async def test_draft_arrives_in_pieces(url: str) -> None:
    drafter = ChatDrafter(url, KEY, "small")
    assert await drafter.draft(order("Pricing")) == WORDS
    assert await drafter.draft(order("السعر")) == "# الافتتاح\nسعرنا رقم واحد، وهذا ما يشتريه."


@pytest.mark.parametrize(
    ("title", "key", "reason"),
    [
        ("Pricing", "sk-of-another", "401"),
        ("Pricing", "", "401"),
        ("Of which nobody has heard", KEY, "503"),
        ("Breaks off", KEY, "cannot be reached"),
    ],
)
async def test_refusals_and_broken_answers_fail(url: str, title: str, key: str, reason: str) -> None:
    with pytest.raises(DraftingFailed, match=reason):
        await ChatDrafter(url, key, "small").draft(order(title))


async def test_busy_server_says_until_when(url: str) -> None:
    with pytest.raises(DraftingBusy) as busy:
        await ChatDrafter(url, KEY, "small").draft(order("Busy"))
    assert busy.value.retry_after == 1
