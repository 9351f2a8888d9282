"""`/rest/v1/notes` as the official client asks it."""

from typing import Any

import httpx2

from tests.people import People, Person

NOTES = "/rest/v1/notes"
SINGLE = "application/vnd.pgrst.object+json"
ROWS = "return=representation"


class NotesApi:
    def __init__(self, client: httpx2.AsyncClient, people: People) -> None:
        self._client = client
        self._service = people.service

    async def read(self, person: Person, query: str = "") -> httpx2.Response:
        return await self._client.get(NOTES + query, headers=person.headers)

    async def add(
        self, person: Person | dict[str, str], body: Any, query: str = "", **headers: str
    ) -> httpx2.Response:
        return await self._client.post(
            NOTES + query, headers={**_headers(person), "prefer": ROWS, **headers}, json=body
        )

    async def change(self, person: Person, query: str, body: Any, **headers: str) -> httpx2.Response:
        return await self._client.patch(
            NOTES + query, headers={**person.headers, "prefer": ROWS, **headers}, json=body
        )

    async def remove(self, person: Person | dict[str, str], query: str, **headers: str) -> httpx2.Response:
        return await self._client.delete(NOTES + query, headers={**_headers(person), **headers})

    async def one(self, person: Person, **note: str) -> dict[str, Any]:
        """A new note of `person`, as the server keeps it."""
        answer = await self.add(person, note)
        assert answer.status_code == 201, answer.text
        return answer.json()[0]

    async def all(self) -> list[dict[str, Any]]:
        """Everybody's notes, as the service sees them."""
        return (await self._client.get(f"{NOTES}?order=id", headers=self._service)).json()


def _headers(person: Person | dict[str, str]) -> dict[str, str]:
    return person.headers if isinstance(person, Person) else person
