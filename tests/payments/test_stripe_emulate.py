"""A purchase at a stand-in for Stripe that we did not write: its page, its signature, its gaps."""

import os
import signal
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.payments.conftest import KEY
from tests.payments.stripe_fake.store import SECRET
from tests.payments.stripe_fake.webhooks import PATH
from tests.ports import free_port
from tests.served import Server

SCRIPT = Path(__file__).parent / "emulate" / "serve.mjs"
PACKAGE = Path(__file__).parents[2] / "e2e" / "node_modules" / "emulate"
BODIES: dict[str, dict[str, Any]] = {
    "quarterly plan": {
        "planName": "EXECUTIVE",
        "planPrice": "1800",
        "planType": "subscription",
        "billing": "quarterly",
    },
    "add-on in Arabic": {
        "planName": "كتابة النصوص",
        "planPrice": "100",
        "planType": "payment",
        "language": "ar",
    },
}


@contextmanager
def stopped_at_the_end(process: subprocess.Popen[Any]) -> Generator[None]:
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """Ours, selling through theirs."""
    assert PACKAGE.exists(), "run `npm ci` in e2e/"
    port = free_port()
    server = Server(
        tmp_path_factory.mktemp("emulate"),
        free_port(),
        {
            "TAWAM_STRIPE_SECRET_KEY": KEY,
            "TAWAM_STRIPE_WEBHOOK_SECRET": SECRET,
            "TAWAM_STRIPE_API_BASE": f"http://127.0.0.1:{port}",
        },
    )
    emulate = subprocess.Popen(
        ["node", SCRIPT, str(port), server.url + PATH, SECRET],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    with stopped_at_the_end(emulate):
        assert emulate.stdout is not None
        assert emulate.stdout.readline() == b"ready\n"
        with stopped_at_the_end(server.start()):
            yield server
        emulate.stdout.close()


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
class TestPurchase:
    def test_goes_through_its_page_and_its_signed_webhook(self, server: Server, body: dict[str, Any]) -> None:
        functions = f"{server.url}/functions/v1"
        headers = {"apikey": server.key("ANON_KEY")}
        opened = httpx2.post(
            f"{functions}/create-checkout", json=body | {"planFeatures": []}, headers=headers
        )
        assert opened.status_code == 200, opened.text
        page = opened.json()["url"]
        shown = httpx2.get(page)
        assert body["planName"] in shown.text
        assert ("5400.00" if "billing" in body else "100.00") in shown.text

        finished = httpx2.post(f"{page}/complete")
        session_id = page.rpartition("/")[2]
        site = f"{server.url}/ar" if body.get("language") == "ar" else server.url
        assert finished.status_code == 302
        assert finished.headers["location"].startswith(
            f"{site}/payment-success?session_id={session_id}&plan="
        )
        assert status_of(functions, headers, session_id) == "paid"
        again = httpx2.post(f"{page}/complete")
        assert again.status_code == 302
        assert status_of(functions, headers, session_id) == "paid"


def status_of(functions: str, headers: dict[str, str], session_id: str) -> str:
    """What the success page is told; the event may still be on its way."""
    deadline = time.monotonic() + 60
    status = ""
    while status != "paid" and time.monotonic() < deadline:
        answer = httpx2.post(f"{functions}/checkout-status", json={"session_id": session_id}, headers=headers)
        status = answer.json()["status"]
        time.sleep(0.05)
    return status
