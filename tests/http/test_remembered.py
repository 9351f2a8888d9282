"""Headers are remembered where reading them again would cost; strangers cannot fill the memory with them."""

import gc
import tracemalloc

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.settings import Settings

pytestmark = [pytest.mark.on_sqlite, pytest.mark.slow]

REQUESTS = 30
LENGTH = 30_000
MOST_KEPT = 512 * 1024
# Longer than anything made from one header. A larger block is a table of the interpreter's own that has just
# doubled, such as that of interned strings: 0.9 MB and more in a process that has run other tests.
LONGEST_BLOCK = 8 * LENGTH
HEADERS = (
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "cookie",
    "host",
    "if-none-match",
    "if-range",
    "origin",
    "prefer",
    "range",
    "user-agent",
    "x-forwarded-for",
)
PATHS = ("/contact", "/films/demo.en.mp4", "/rest/v1/profiles?select=id", "/auth/v1/settings", "/r/nobody")


def kept() -> int:
    gc.collect()
    traces = tracemalloc.take_snapshot().traces
    return sum(trace.size for trace in traces if trace.size <= LONGEST_BLOCK)


class TestMemory:
    @pytest.fixture
    def settings_values(self) -> dict[str, object]:
        return {"trusted_proxies": "127.0.0.0/8"}

    @pytest.mark.parametrize("name", HEADERS)
    async def test_long_headers_leave_nothing_behind(
        self, client: httpx2.AsyncClient, settings: Settings, name: str
    ) -> None:
        known = {"apikey": SigningKeys.load(settings.data_dir).anon_key}

        async def ask(number: int) -> None:
            # Different at both ends and for each header, as a key of a cache would be.
            value = f"{name} {number}," + "x" * LENGTH + f",{number} {name}"
            for path in PATHS:
                await client.get(path, headers={**known, name: value})

        # What is made once is made before.
        await ask(0)
        tracemalloc.start()
        before = kept()
        for number in range(1, REQUESTS):
            await ask(number)
        grown = kept() - before
        tracemalloc.stop()
        assert grown < MOST_KEPT, f"{grown:,} bytes"
