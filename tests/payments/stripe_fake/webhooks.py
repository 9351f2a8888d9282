"""Sending events as Stripe does, and as nobody should."""

import json
import random
import time
from collections.abc import Sequence
from typing import Any

import httpx2
from stripe import WebhookSignature

from tests.payments.stripe_fake.store import SECRET, Thing

PATH = "/functions/v1/stripe-webhook"


async def deliver(
    client: httpx2.AsyncClient, event: Thing, *, secret: str = SECRET, ago: float = 0
) -> httpx2.Response:
    """`ago`: seconds since it was signed; negative for the future."""
    body = json.dumps(event)
    return await post(client, body, signature(body, secret=secret, ago=ago))


async def deliver_all(
    client: httpx2.AsyncClient,
    events: Sequence[Thing],
    *,
    times: int = 1,
    shuffled_by: random.Random | None = None,
    renamed: bool = False,
) -> None:
    """Every event, `times` times; `renamed`: under another event id each time, as twins are."""
    sent = [
        event | {"id": f"{event['id']}_{number}"} if renamed else event
        for number in range(times)
        for event in events
    ]
    if shuffled_by:
        shuffled_by.shuffle(sent)
    for event in sent:
        answer = await deliver(client, event)
        assert answer.status_code == 200, answer.text


def signature(body: str, *, secret: str = SECRET, ago: float = 0) -> str:
    return WebhookSignature.generate_signature_header(body, secret, int(time.time() - ago))


async def post(client: httpx2.AsyncClient, body: str | bytes, signature: Any) -> httpx2.Response:
    headers = {"content-type": "application/json"}
    if signature is not None:
        headers["stripe-signature"] = signature
    return await client.post(PATH, content=body, headers=headers)
