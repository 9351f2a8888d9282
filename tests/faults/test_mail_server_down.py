"""The mail server is gone, hangs or refuses: nobody waits, and every mail goes out once it returns."""

import asyncio
import os
import signal
import statistics
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from tests.faults.conftest import Figure, times
from tests.faults.writers import BEHIND_A_PROXY
from tests.mail.smtp_server import Mailbox, listening
from tests.ports import free_port
from tests.served import Server

# Sign-ups under each trouble.
PEOPLE = times(full=20, quick=4)
TROUBLES = ("gone", "hangs", "451 Try later", "550 No")[: times(full=4, quick=2)]


@asynccontextmanager
async def trouble(kind: str, port: int) -> AsyncGenerator[None]:
    """A mail server of this kind, as long as the block lasts."""
    mailbox = Mailbox()
    mailbox.hangs = kind == "hangs"
    mailbox.refusal = kind
    async with AsyncExitStack() as stack:
        if kind != "gone":
            await stack.enter_async_context(listening(mailbox, port))
        yield


async def sign_up(client: httpx2.AsyncClient, email: str, address: str) -> float:
    """How long it took, in seconds."""
    began = time.perf_counter()
    body = {"email": email, "password": "correct-horse-7"}
    answer = await client.post("/auth/v1/signup", json=body, headers={"X-Forwarded-For": address})
    assert answer.status_code == 200, answer.text
    return time.perf_counter() - began


@pytest.mark.slow
async def test_nobody_waits_and_every_mail_goes_out_once(tmp_path: Path, figure: Figure) -> None:
    port, smtp_port = free_port(), free_port()
    server = Server(tmp_path, port, {**BEHIND_A_PROXY, "TAWAM_SMTP_URL": f"smtp://127.0.0.1:{smtp_port}"})
    process = await asyncio.to_thread(server.start)
    waits: list[float] = []
    emails: list[str] = []
    try:
        key = await asyncio.to_thread(server.key, "ANON_KEY")
        async with httpx2.AsyncClient(base_url=server.url, headers={"apikey": key}, timeout=30) as client:
            for number, kind in enumerate(TROUBLES):
                async with trouble(kind, smtp_port):
                    for person in range(PEOPLE):
                        emails.append(f"person{number}-{person}@example.com")
                        waits.append(await sign_up(client, emails[-1], f"10.0.{number}.{person}"))
        mailbox, returned = Mailbox(), time.monotonic()
        async with listening(mailbox, smtp_port):
            async with asyncio.timeout(120):
                while len(mailbox.received) < len(emails):
                    mailbox.changed.clear()
                    await mailbox.changed.wait()
            recovery = time.monotonic() - returned
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=20)

    recipients = Counter(str(mail["To"]) for mail in mailbox.received)
    slowest = statistics.quantiles(waits, n=20)[-1]
    figure("milliseconds of a sign-up without a mail server, 95 of 100", round(slowest * 1000))
    figure("mails written meanwhile", len(emails))
    figure("of them delivered exactly once", sum(count == 1 for count in recipients.values()))
    figure("seconds until all were out", round(recovery, 1))
    assert recipients == Counter(emails)
    assert len({mail["Message-ID"] for mail in mailbox.received}) == len(emails)
    assert slowest < 5
