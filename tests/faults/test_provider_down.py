"""The payment provider is down, slow or talks nonsense: checkout says so in time, and all else goes on."""

import asyncio
import os
import signal
import statistics
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.faults.conftest import Figure, times
from tests.faults.test_kill_nine import a_server
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.server import stripe_fake
from tests.payments.stripe_fake.store import SECRET

# The slow one takes most of the time; the breaker opens after five failures of any kind.
TROUBLES = ("500", "garbage", "reset", "slow")[: times(full=4, quick=2)]
READS = times(full=2_000, quick=200)
BREAKER_OPENS_AFTER = 5


async def slowest_reads(client: httpx2.AsyncClient, beside: asyncio.Future[Any] | None = None) -> float:
    """Seconds that 95 of 100 reads of another address stay below; they go on until `beside` is done."""
    found: list[float] = []
    while len(found) < READS or (beside and not beside.done()):
        began = time.perf_counter()
        assert (await client.get("/auth/v1/settings")).status_code == 200
        found.append(time.perf_counter() - began)
    return statistics.quantiles(found, n=20)[-1]


async def buy(client: httpx2.AsyncClient, address: str) -> tuple[int, float]:
    """The status, and how long it took, in seconds."""
    began = time.perf_counter()
    body = {"planName": "STARTER PLAN", "planPrice": 299, "planType": "payment", "planFeatures": []}
    answer = await client.post(
        "/functions/v1/create-checkout", json=body, headers={"X-Forwarded-For": address}
    )
    assert answer.json() if answer.is_success else answer.json()["message"]
    return answer.status_code, time.perf_counter() - began


async def buy_until_left_alone(
    client: httpx2.AsyncClient, fake: StripeFake, network: str
) -> tuple[int, float]:
    """The first answer for which the provider was not asked; who waits for another's question asks none."""
    for number in range(BREAKER_OPENS_AFTER):
        asked = len(fake.store.requests)
        answer = await buy(client, f"{network}.{number}")
        if len(fake.store.requests) == asked:
            return answer
    raise AssertionError("the breaker did not open")


@pytest.mark.slow
async def test_checkout_answers_in_time_and_the_rest_goes_on(tmp_path: Path, figure: Figure) -> None:
    async with stripe_fake() as fake:
        server = a_server(
            tmp_path,
            TAWAM_STRIPE_SECRET_KEY="sk_test_Tq8yWc3nVb5kLx2pRz7dFg",
            TAWAM_STRIPE_WEBHOOK_SECRET=SECRET,
            TAWAM_STRIPE_API_BASE=fake.base,
        )
        key = await asyncio.to_thread(server.key, "ANON_KEY")
        for number, trouble in enumerate(TROUBLES):
            process = await asyncio.to_thread(server.start)
            try:
                async with httpx2.AsyncClient(
                    base_url=server.url, headers={"apikey": key}, timeout=30
                ) as client:
                    await slowest_reads(client)  # The first ones are slower in any case.
                    calm = await slowest_reads(client)
                    fake.store.mode = trouble
                    attempts = asyncio.gather(
                        *(buy(client, f"10.0.{number}.{n}") for n in range(BREAKER_OPENS_AFTER))
                    )
                    meanwhile = await slowest_reads(client, beside=attempts)
                    answers = await attempts
                    status, wait = await buy_until_left_alone(client, fake, f"10.1.{number}")
                    fake.store.mode = ""
            finally:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(timeout=20)
            slowest = max(seconds for _, seconds in answers)
            figure(f"seconds until checkout says so, provider: {trouble}", f"{slowest:.1f}")
            figure("of them once the breaker is open", f"{wait:.2f}")
            figure("other requests take, of their usual", f"{meanwhile / calm:.2f}")
            assert {code for code, _ in answers} <= {502, 503, 504}
            assert slowest < 15
            assert status == answers[0][0]
