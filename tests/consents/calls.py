"""Calls functions and REST as the official client does, for people, links and visitors."""

import re
from typing import Any

import httpx2

from tests.people import Person
from tests.productions.world import World

KHALID = "khalid@example.com"
SIGNATURE: dict[str, Any] = {
    "name": "خالد سالم المرّي",
    "language": "ar",
    "languages": ["ar", "en"],
    "channels": ["linkedin", "youtube"],
    "purposes": ["training"],
    "until": "2099-12-31",
}


class Calls:
    """
    Args:
        visitor: the headers of somebody who is not signed in.
    """

    def __init__(self, client: httpx2.AsyncClient, visitor: dict[str, str]) -> None:
        self.client = client
        self.visitor = visitor

    async def post(
        self, name: str, who: Person | dict[str, str] | None = None, /, **body: Any
    ) -> httpx2.Response:
        headers = who.headers if isinstance(who, Person) else who
        return await self.client.post(f"/functions/v1/{name}", json=body, headers=headers or self.visitor)

    async def answer(self, name: str, who: Person | dict[str, str] | None = None, /, **body: Any) -> Any:
        """The answer of a call that is not refused."""
        response = await self.post(name, who, **body)
        assert response.status_code == 200, response.text
        return response.json()

    async def refusal(
        self, name: str, who: Person | dict[str, str] | None = None, /, **body: Any
    ) -> tuple[int, str]:
        """Status and code of a refused call."""
        response = await self.post(name, who, **body)
        return response.status_code, response.json().get("error", "none")

    async def ask(self, customer: Person, twin_id: str, email: str = "khalid@example.com") -> Any:
        return await self.answer("request-consent", customer, twin_id=twin_id, email=email, language="ar")

    async def sign(self, token: str, **changes: Any) -> Any:
        return await self.answer("sign-consent", None, token=token, **{**SIGNATURE, **changes})

    async def open(self, token: str) -> Any:
        return await self.answer("open-consent", None, token=token)

    async def read(self, table: str, who: Person | dict[str, str] | None = None) -> list[dict[str, Any]]:
        headers = who.headers if isinstance(who, Person) else who
        response = await self.client.get(f"/rest/v1/{table}?select=*", headers=headers or self.visitor)
        assert response.status_code == 200, response.text
        return response.json()


async def mailed_token(world: World) -> str:
    """The token of the newest link, as the person finds it in the mail."""
    mail = (await world.mailed("consent-request"))[-1]
    found = re.fullmatch(r"http://testserver/ar/consent/([\w-]{43})", mail["values"]["link"])
    assert found is not None, mail["values"]["link"]
    return found[1]
