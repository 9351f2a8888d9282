"""Acts in the shop as browsers do: over HTTP, for people with accounts, links and visitors."""

import asyncio
import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from tawam.app import Application
from tawam.auth.keys import SigningKeys
from tawam.auth.sessions import sessions
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.users import accounts
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.demo.content import Person
from tawam.demo.timetable import Timetable
from tawam.mail.folder import list_newest, outbox_folder
from tawam.settings import Settings

# People sign in again after so long; an access token lives for an hour.
_SIGNED_IN = timedelta(minutes=40)
_BROWSERS = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
)
_TYPES = {".mp4": "video/mp4", ".mp3": "audio/mpeg"}


class ActRefused(Exception):
    """The shop refused an act of the story, which is a fault of the story or of the shop."""


@dataclass
class Account:
    """An account and its session. `address`: from which it calls."""

    person: Person
    password: str
    address: str
    browser: str
    id: str = ""
    token: str = ""
    signed_in_at: datetime | None = None


@dataclass
class Shop:
    """
    Attributes:
        counts: what has happened, by its name.
        timetable: lets seconds pass between acts.
    """

    settings: Settings
    app: Application
    database: Database
    timetable: Timetable
    chance: random.Random
    counts: Counter[str] = field(default_factory=Counter[str])
    accounts: dict[str, Account] = field(default_factory=dict[str, Account])

    def __post_init__(self) -> None:
        self._keys = SigningKeys.load(self.settings.data_dir)
        self._tokens = AccessTokens(self._keys, issuer=f"{self.settings.site_url}/auth/v1")
        self._clients: dict[str, httpx.AsyncClient] = {}

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()

    # Accounts

    def newcomer(self, person: Person) -> Account:
        """A person with a device, and no account yet."""
        number = len(self.accounts) + 1
        account = Account(
            person,
            password=make_password(),
            address=f"10.{number // 62_500}.{number // 250 % 250}.{number % 250 + 1}",
            browser=_BROWSERS[number % len(_BROWSERS)],
        )
        self.accounts[person.email] = account
        return account

    async def sign_up(self, person: Person) -> Account:
        """Open an account, unless there is one, and confirm its address by the link of the mail."""
        account = self.accounts.get(person.email) or self.newcomer(person)
        if account.id:
            return account
        body = {
            "email": person.email,
            "password": account.password,
            "data": {"full_name": person.name, "language": person.language},
        }
        await self._send(account, "POST", "/auth/v1/signup", json=body)
        await self.app.jobs.catch_up()
        self._pause(30, 200)
        token = self.mailed(person.email, r"token_hash=([\w-]+)")
        confirmed = await self._send(
            account, "POST", "/auth/v1/verify", json={"type": "signup", "token_hash": token}
        )
        account.id, account.token = confirmed["user"]["id"], confirmed["access_token"]
        account.signed_in_at = self._now()
        await self.name(account)
        self.counts["accounts"] += 1
        return account

    async def name(self, account: Account) -> None:
        """Write the name into the profile."""
        await self.change("profiles", account, f"id=eq.{account.id}", {"full_name": account.person.name})

    async def join_team(self, person: Person) -> Account:
        """Take an account that exists, as those of the team do."""
        account = self.newcomer(person)
        user = await self.database.fetch_one(accounts.USER_BY_EMAIL, email=person.email)
        if user is None:
            raise LookupError(person.email)
        account.id = user["id"]
        return account

    async def _sign_in(self, account: Account) -> None:
        if account.signed_in_at is not None and self._now() - account.signed_in_at < _SIGNED_IN:
            return
        async with self.database.transaction() as transaction:
            user = await transaction.fetch_one(accounts.USER_BY_ID, user_id=account.id)
            opened = await sessions.start(transaction, self._keys, account.id, "password", account.browser)
        if user is None:
            raise LookupError(account.person.email)
        account.token, _ = self._tokens.mint(user, opened.row)
        account.signed_in_at = self._now()

    # Calls

    async def call(self, name: str, who: Account | str, /, **body: Any) -> Any:
        """Call a function for an account, or for a visitor at an address.

        Raises:
            ActRefused
        """
        if isinstance(who, Account) and who.id:
            await self._sign_in(who)
        answer = await self._send(who, "POST", f"/functions/v1/{name}", json=body)
        self._pause(4, 40)
        return answer

    async def read(self, table: str, who: Account, query: str = "select=*") -> list[dict[str, Any]]:
        """Rows of a table, as the account reads them."""
        await self._sign_in(who)
        return await self._send(who, "GET", f"/rest/v1/{table}?{query}")

    async def write(self, table: str, who: Account, row: dict[str, Any]) -> None:
        """Add a row of the account's own."""
        await self._sign_in(who)
        await self._send(who, "POST", f"/rest/v1/{table}", json=row)
        self._pause(4, 40)

    async def change(self, table: str, who: Account, query: str, values: dict[str, Any]) -> None:
        """Change rows of the account's own."""
        await self._sign_in(who)
        await self._send(who, "PATCH", f"/rest/v1/{table}?{query}", json=values)
        self._pause(4, 40)

    async def upload(self, who: Account | str, bucket: str, path: str, file: Path, sign: str = "") -> None:
        """Send a file to its place. `sign`: the token that allows it without an account."""
        if isinstance(who, Account):
            await self._sign_in(who)
        headers = {"content-type": _TYPES[file.suffix]}
        if sign:
            place, method = f"/storage/v1/object/upload/sign/{bucket}/{path}?token={sign}", "PUT"
        else:
            place, method = f"/storage/v1/object/{bucket}/{path}", "POST"
        await self._send(
            who, method, place, content=await asyncio.to_thread(file.read_bytes), headers=headers
        )
        self._pause(20, 90)

    async def download(self, who: Account, path: str) -> None:
        """Fetch a file whose address an answer has named."""
        await self._send(who, "GET", path, is_kept=False)

    async def follow(self, who: Account | str, link: str) -> None:
        """Open a partner's link, whose cookie stays with the address."""
        headers = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
        await self._send(who, "GET", link.removeprefix(self.settings.site_url), headers=headers)
        self._pause(4, 40)

    # Payments

    async def pay(self, url: str, act: str = "pay", email: str = "") -> str:
        """Press a button of the sandbox's payment page, and return the page's address."""
        page = url.removeprefix(self.settings.site_url)
        form = {"email": email} if email else {}
        await self._send("127.0.0.1", "POST", f"{page}/{act}", data=form)
        await self.app.jobs.catch_up()
        self._pause(5, 30)
        return page

    # Mails

    def mailed(self, email: str, pattern: str) -> str:
        """What the pattern finds in the newest mail to the address.

        Raises:
            ActRefused: in none of them.
        """
        for mail in list_newest(outbox_folder(self.settings.data_dir), 60):
            if email in mail.header("To") and (found := re.search(pattern, mail.text)):
                return found[1]
        raise ActRefused(f"no mail to {email} holds {pattern}")

    # Within

    async def _send(
        self, who: Account | str, method: str, path: str, *, is_kept: bool = True, **request: Any
    ) -> Any:
        bearer = who.token if isinstance(who, Account) and who.token else self._keys.anon_key
        headers = {
            "apikey": self._keys.anon_key,
            "authorization": f"Bearer {bearer}",
            "user-agent": who.browser if isinstance(who, Account) else _BROWSERS[0],
            **request.pop("headers", {}),
        }
        client = self._client(who.address if isinstance(who, Account) else who)
        answer = await client.request(method, path, headers=headers, **request)
        if answer.status_code >= 400:
            raise ActRefused(f"{method} {path}: {answer.status_code} {answer.text[:500]}")
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_kept and is_json and answer.content else None

    def _client(self, address: str) -> httpx.AsyncClient:
        if address not in self._clients:
            transport = httpx.ASGITransport(app=self.app, client=(address, 50_000))
            self._clients[address] = httpx.AsyncClient(transport=transport, base_url=self.settings.site_url)
        return self._clients[address]

    def _pause(self, least: int, most: int) -> None:
        self.timetable.go_on(self.chance.randint(least, most))

    def _now(self) -> datetime:
        return datetime.fromisoformat(now())


def make_password() -> str:
    """Three groups of letters and digits that nobody mistakes for others."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    picks = [letters[byte % len(letters)] for byte in os.urandom(12)]
    return "-".join("".join(picks[start : start + 4]) for start in (0, 4, 8))
