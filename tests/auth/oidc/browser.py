"""A browser that signs in at a provider, and what it arrives with."""

import hashlib
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

import httpx2
from sqlalchemy import select

from tawam.auth.tables import users
from tawam.database.port import Statement
from tests.auth.api import AuthApi, Session
from tests.auth.oidc.issuer import b64

ALL_USERS = Statement(select(users))
VERIFIER = "v" * 43
CHALLENGE = b64(hashlib.sha256(VERIFIER.encode()).digest())
PAGE = "http://testserver/auth/callback"


@dataclass(frozen=True)
class Arrival:
    """Where a browser ended."""

    address: str

    @property
    def page(self) -> str:
        return urlsplit(self.address)._replace(query="", fragment="").geturl()

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).query))

    @property
    def fragment(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).fragment))


@dataclass(frozen=True)
class Browser:
    """Follows a sign-in by hand; its cookies are its client's."""

    client: httpx2.AsyncClient

    async def set_out(self, **query: str) -> str:
        """The provider's address that we lead to."""
        response = await self.client.get("/auth/v1/authorize", params={"provider": "acme", **query})
        assert response.status_code == 302, response.text
        return response.headers["location"]

    async def at_provider(self, address: str) -> str:
        """Our callback, as the provider calls it."""
        async with httpx2.AsyncClient() as network:
            response = await network.get(address)
        assert response.status_code == 302
        return response.headers["location"]

    async def come_back(self, address: str) -> Arrival:
        response = await self.client.get(address)
        assert response.status_code == 302, response.text
        return Arrival(response.headers["location"])

    async def sign_in(self, **query: str) -> Arrival:
        return await self.come_back(await self.at_provider(await self.set_out(**query)))


async def exchanged(api: AuthApi, code: str, verifier: str = VERIFIER) -> httpx2.Response:
    return await api.call("POST", "/token?grant_type=pkce", {"auth_code": code, "code_verifier": verifier})


async def session_of(api: AuthApi, arrival: Arrival) -> Session:
    session = Session(arrival.fragment["access_token"], arrival.fragment["refresh_token"], {})
    return Session(session.access_token, session.refresh_token, (await api.user(session)).json())


async def refusal_of(arrival: Arrival) -> str:
    assert "access_token" not in arrival.address
    assert "code" not in arrival.query
    assert arrival.fragment["error"] in ("access_denied", "server_error")
    assert arrival.fragment["error_description"]
    return arrival.fragment["error_code"]
