"""Bodies that are refused count as attempts do: whoever sends many is told to wait, whatever the endpoint."""

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.http.limits import RULES
from tawam.settings import Settings

MOST = RULES["refused_body"].amount
JSON = {"content-type": "application/json"}
WRONG = (
    *(b"email", b"token_hash", b"name", b"token", b"plan", b"prefix", b"refresh_token", b"id_token"),
    *(b"provider", b"password", b"type"),
)
KINDS: dict[str, tuple[dict[str, str], bytes]] = {
    "too long": (JSON, b'{"message":"' + b"x" * 1024 * 1024 + b'"}'),
    "no json": (JSON, b'{"email":'),
    "a list": (JSON, b"[]"),
    "nested": (JSON, b"[" * 70 + b"]" * 70),
    "another type": ({"content-type": "text/plain"}, b"{}"),
    "compressed": ({**JSON, "content-encoding": "gzip"}, b"{}"),
    "not UTF-8": (JSON, b"{" + b",".join(b'"%s":"\xff"' % name for name in WRONG) + b"}"),
    "wrong types": (JSON, b"{" + b",".join(b'"%s":[1]' % name for name in WRONG) + b"}"),
}
ENDPOINTS = (
    *("/auth/v1/token?grant_type=password", "/auth/v1/token?grant_type=refresh_token", "/auth/v1/signup"),
    *("/auth/v1/recover", "/auth/v1/otp", "/auth/v1/verify", "/auth/v1/resend"),
    *("/auth/v1/token?grant_type=id_token", "/functions/v1/contact", "/functions/v1/affiliate-application"),
    *("/functions/v1/create-checkout", "/functions/v1/checkout-status"),
)
CYCLE = [*KINDS.values()]


@pytest.fixture
def headers(settings: Settings) -> dict[str, str]:
    return {"apikey": SigningKeys.load(settings.data_dir).anon_key}


async def post(
    client: httpx2.AsyncClient, path: str, headers: dict[str, str], number: int
) -> httpx2.Response:
    own, content = CYCLE[number % len(CYCLE)]
    return await client.post(path, content=content, headers=headers | own)


@pytest.mark.on_sqlite
@pytest.mark.parametrize("path", ENDPOINTS)
async def test_refused_bodies_of_every_kind_are_counted(
    path: str, client: httpx2.AsyncClient, headers: dict[str, str]
):
    # The longest one last, since it takes longest.
    answers = [await post(client, path, headers, number) for number in range(1, MOST + 1)]
    assert {answer.status_code for answer in answers} <= {400, 413, 415, 422}
    late = [await post(client, path, headers, number) for number in range(len(CYCLE))]
    assert {answer.status_code for answer in late} == {429}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in late)


@pytest.mark.on_sqlite
async def test_others_go_on(client: httpx2.AsyncClient, headers: dict[str, str]):
    """A colleague behind the same address signs up meanwhile: only what is refused is answered so."""
    refused = [await post(client, "/auth/v1/verify", headers, number) for number in range(1, MOST + 2)]
    assert refused[-1].status_code == 429
    body = {"email": "ann@example.com", "password": "correct-horse-7"}
    assert (await client.post("/auth/v1/signup", json=body, headers=headers)).status_code == 200


@pytest.mark.on_sqlite
async def test_forms_are_counted_before_their_bodies(client: httpx2.AsyncClient, headers: dict[str, str]):
    most = RULES["form_post"].amount
    body = {"message": "x" * 900_000}
    path = "/functions/v1/contact"
    statuses = [(await client.post(path, json=body, headers=headers)).status_code for _ in range(most + 5)]
    assert statuses == [400] * most + [429] * 5
