"""Sends forms as the page does: a challenge is solved, and the form sent again with the proof."""

import hashlib
from typing import Any

import httpx2

from tests.functions.conftest import Invoke


def solved(challenge: dict[str, Any]) -> dict[str, Any]:
    """Return the proof of work for `challenge`."""
    for number in range(challenge["largest"] + 1):
        if hashlib.sha256(f"{challenge['nonce']}{number}".encode()).hexdigest() == challenge["digest"]:
            return {"token": challenge["token"], "number": number}
    raise AssertionError("the challenge has no solution")


async def send(invoke: Invoke, name: str, body: dict[str, Any]) -> httpx2.Response:
    answer = await invoke(name, body)
    if answer.status_code != 428:
        return answer
    return await invoke(name, body | {"proof": solved(answer.json()["challenge"])})
