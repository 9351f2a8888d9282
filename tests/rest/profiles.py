"""The table that most tests read and write."""

import httpx2

PROFILES = "/rest/v1/profiles"
SINGLE = "application/vnd.pgrst.object+json"


async def read(
    client: httpx2.AsyncClient, headers: dict[str, str], query: str = "", **more: str
) -> httpx2.Response:
    """`more`: further headers of the request."""
    return await client.get(PROFILES + query, headers={**headers, **more})
