"""What takes long is done beside the event loop, which goes on."""

import asyncio
import threading
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from tawam.database.port import Database
from tawam.database.schema import now
from tawam.http.metrics import Metrics
from tawam.mail import relay, rendering
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.samples import SAMPLES

pytestmark = pytest.mark.on_sqlite


class Threads:
    """Where figures were written and mails laid out."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.names: set[str] = set()
        self.noted = asyncio.Event()
        self._loop = loop

    def note(self) -> None:
        self.names.add(threading.current_thread().name)
        self._loop.call_soon_threadsafe(self.noted.set)

    def are_others(self) -> bool:
        return bool(self.names) and threading.current_thread().name not in self.names


@pytest.fixture
async def threads(monkeypatch: pytest.MonkeyPatch) -> Threads:
    seen = Threads(asyncio.get_running_loop())

    def noted(owner: Any, name: str) -> None:
        done = getattr(owner, name)

        def noting(*given: Any) -> Any:
            seen.note()
            return done(*given)

        monkeypatch.setattr(owner, name, noting)

    noted(Metrics, "text")
    noted(relay, "compose")
    noted(rendering, "_message")
    return seen


@pytest.mark.parametrize("path", ["/metrics", "/dev/mails", f"/dev/mails/{next(iter(SAMPLES))}/ar"])
async def test_figures_and_samples_are_made_in_another_thread(
    client: httpx2.AsyncClient, threads: Threads, path: str
) -> None:
    assert (await client.get(path)).status_code == 200
    assert threads.are_others()


async def test_mails_that_go_out_are_laid_out_in_another_thread(
    threads: Threads, app: Starlette, database: Database
) -> None:
    async with database.transaction() as transaction:
        values = {"email": "ann@example.com", "changed_at": now()}
        await enqueue(transaction, Mail("ann@example.com", "password-changed", "ar", values))
    await asyncio.wait_for(threads.noted.wait(), 20)
    assert threads.are_others()
