"""A client of `/auth/v1` for tests, and the people who use it."""

import hashlib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx2
import jwt
from sqlalchemy import bindparam, select
from time_machine import Traveller

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Row, Statement
from tawam.mail.tables import mails

PASSWORD = "correct-horse-7"
VERSION = "2024-01-01"

MAILS_TO = Statement(
    select(mails).where(mails.c.recipient == bindparam("recipient")).order_by(mails.c.id.desc())
)


@dataclass(frozen=True)
class Session:
    """What a sign-in answered."""

    access_token: str
    refresh_token: str
    user: dict[str, Any]

    @classmethod
    def of(cls, response: httpx2.Response) -> "Session":
        assert response.status_code == 200, response.text
        body = response.json()
        return cls(body["access_token"], body["refresh_token"], body["user"])

    @property
    def claims(self) -> dict[str, Any]:
        """What the access token says, believed without a look at its signature."""
        return jwt.decode(self.access_token, options={"verify_signature": False})


def solved(challenge: dict[str, Any]) -> str:
    """The proof of work that `challenge` asks for, as its header."""
    for number in range(challenge["largest"] + 1):
        if hashlib.sha256(f"{challenge['nonce']}{number}".encode()).hexdigest() == challenge["digest"]:
            return f"{challenge['token']}:{number}"
    raise AssertionError("the challenge has no solution")


class AuthApi:
    """Calls `/auth/v1` as the official client does."""

    def __init__(
        self, client: httpx2.AsyncClient, keys: SigningKeys, database: Database, clock: Traveller
    ) -> None:
        self.client = client
        self.keys = keys
        self.key = keys.anon_key
        self.database = database
        self.clock = clock
        self._proof = ""

    @contextmanager
    def proving(self, refusal: dict[str, Any]) -> Generator[None]:
        """Requests in the block carry the proof that `refusal` asks for, if it does."""
        self._proof = solved(refusal["challenge"]) if "challenge" in refusal else ""
        try:
            yield
        finally:
            self._proof = ""

    def from_elsewhere(self, client: httpx2.AsyncClient) -> "AuthApi":
        """The same server, asked by another client."""
        return AuthApi(client, self.keys, self.database, self.clock)

    def later(self, **ahead: float) -> None:
        """Move the clock ahead by a `timedelta(**ahead)`."""
        self.clock.shift(timedelta(**ahead))

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx2.Response:
        sent = {
            "apikey": self.key,
            "authorization": f"Bearer {token or self.key}",
            "x-supabase-api-version": VERSION,
            **({"x-proof-of-work": self._proof} if self._proof else {}),
            **(headers or {}),
        }
        return await self.client.request(method, f"/auth/v1{path}", json=body, headers=sent)

    async def sign_up(
        self, email: str, password: str = PASSWORD, headers: dict[str, str] | None = None, **data: Any
    ) -> httpx2.Response:
        body = {"email": email, "password": password, "data": data}
        return await self.call("POST", "/signup", body, headers=headers)

    async def sign_in(self, email: str, password: str = PASSWORD) -> httpx2.Response:
        return await self.call("POST", "/token?grant_type=password", {"email": email, "password": password})

    async def refresh(self, refresh_token: str) -> httpx2.Response:
        return await self.call("POST", "/token?grant_type=refresh_token", {"refresh_token": refresh_token})

    async def recover(self, email: str, **body: Any) -> httpx2.Response:
        return await self.call("POST", "/recover", {"email": email, **body})

    async def otp(self, email: str, **body: Any) -> httpx2.Response:
        return await self.call("POST", "/otp", {"email": email, **body})

    async def resend(self, email: str, type_: str = "signup") -> httpx2.Response:
        return await self.call("POST", "/resend", {"type": type_, "email": email})

    async def update(self, session: "Session", **body: Any) -> httpx2.Response:
        return await self.call("PUT", "/user", body, session.access_token)

    async def reauthenticated(self, session: "Session", password: str = PASSWORD) -> "Session":
        """The session, whose holder has just shown the account's password."""
        answer = await self.update(session, current_password=password)
        assert answer.status_code == 200, answer.text
        return session

    async def nonce(self, session: "Session") -> str:
        """The code that this account is mailed to show that it is the session holder's."""
        answer = await self.call("GET", "/reauthenticate", token=session.access_token)
        assert (answer.status_code, answer.json()) == (200, {})
        return (await self.proof(session.user["email"], "reauthentication")).code

    async def follow(self, token: str, type_: str = "signup") -> httpx2.Response:
        """Confirm by the link's token."""
        return await self.call("POST", "/verify", {"type": type_, "token_hash": token})

    async def type_code(self, email: str, code: str, type_: str = "email") -> httpx2.Response:
        """Confirm by the code."""
        return await self.call("POST", "/verify", {"type": type_, "email": email, "token": code})

    async def user(self, session: Session) -> httpx2.Response:
        return await self.call("GET", "/user", token=session.access_token)

    async def person(self, email: str = "ann@example.com", password: str = PASSWORD, **data: Any) -> Session:
        """Someone who has signed up and confirmed."""
        await self.sign_up(email, password, **data)
        return Session.of(await self.follow((await self.proof(email)).token))

    async def mails(self, recipient: str) -> list[Row]:
        """What was written to this address, the newest first."""
        return await self.database.fetch_all(MAILS_TO, recipient=recipient)

    async def templates(self, recipient: str) -> list[str]:
        """The kinds of mail written to this address, the newest first."""
        return [mail["template"] for mail in await self.mails(recipient)]

    async def proof(self, email: str, template: str = "confirm-signup") -> "Proof":
        """What the newest mail of a kind carries."""
        values = next(mail["values"] for mail in await self.mails(email) if mail["template"] == template)
        link = values.get("link", "")
        return Proof(link.partition("token_hash=")[2].partition("&")[0], values.get("code", ""), link)


@dataclass(frozen=True)
class Proof:
    token: str
    code: str
    link: str

    @property
    def wrong_code(self) -> str:
        return f"{(int(self.code) + 1) % 10**6:06}"


def error(response: httpx2.Response) -> tuple[int, str]:
    """Status and code of a refusal, which must have the protocol's shape."""
    body = response.json()
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-supabase-api-version"] == VERSION
    assert response.headers["x-sb-error-code"] == body["error_code"] == body["code"]
    assert body["message"] == body["msg"]
    return response.status_code, body["code"]
