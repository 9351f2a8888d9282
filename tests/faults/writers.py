"""People who sign up, confirm, keep notes, stay signed in and write to us while the server lives."""

import random
import threading
import time
import uuid
from dataclasses import dataclass, field

import httpx2

from tawam.auth.sessions.sessions import REUSE_INTERVAL
from tests.faults.journal import Journal
from tests.served import Server

# Each person writes from an address of their own, as told by a proxy in front.
BEHIND_A_PROXY = {"TAWAM_TRUSTED_PROXIES": "127.0.0.1"}
PASSWORD = "writes-for-ever-7"


@dataclass
class Writer:
    """One person with an account, and the strangers who come in turns with them.

    Attributes:
        refresh_token: the newest one that was acknowledged. It must work, and once more within
            `REUSE_INTERVAL`.
        lost: what the server said when it did not.
    """

    server: Server
    anon_key: str
    service_key: str
    journal: Journal
    email: str = field(default_factory=lambda: _address())
    refresh_token: str = ""
    lost: list[str] = field(default_factory=list[str])
    # When the token was first sent without an answer, in seconds of the monotonic clock.
    _asked_at: float | None = None

    def join_in(self) -> None:
        """Open the account, on a server that nobody kills."""
        with self._client() as client:
            admin = {"apikey": self.service_key, "authorization": f"Bearer {self.service_key}"}
            body = {"email": self.email, "password": PASSWORD, "email_confirm": True}
            assert client.post("/auth/v1/admin/users", json=body, headers=admin).is_success
            self._sign_in(client)

    def write_until(self, stop: threading.Event) -> None:
        """Write; note only what a 2xx answered. Ends when the server dies."""
        with self._client() as client:
            try:
                while not stop.is_set():
                    self._one_turn(client)
            except httpx2.TransportError:
                return

    def _one_turn(self, client: httpx2.Client) -> None:
        token = self._refresh(client)
        self._keep_a_note(client, token)
        email = _address()
        if client.post("/auth/v1/signup", json={"email": email, "password": "pw-" + email}).is_success:
            self.journal.note("accounts", email)
            self._confirm(client, email)
        message = {"name": "Ann Lee", "email": email, "subject": email, "message": "Please write back to me."}
        if client.post("/functions/v1/contact", json=message).is_success:
            self.journal.note("messages", email)
        if client.post("/functions/v1/affiliate-application", json=_application(email)).is_success:
            self.journal.note("applications", email)

    def _refresh(self, client: httpx2.Client) -> str:
        first_asked = self._asked_at or time.monotonic()
        self._asked_at = first_asked
        body = {"refresh_token": self.refresh_token}
        answer = client.post("/auth/v1/token?grant_type=refresh_token", json=body)
        waited = time.monotonic() - first_asked
        self._asked_at = None
        if not answer.is_success:
            # What is asked again that late counts as a thief's replay.
            if waited < REUSE_INTERVAL.total_seconds():
                self.lost.append(answer.text)
            return self._sign_in(client)
        return self._take(answer)

    def _sign_in(self, client: httpx2.Client) -> str:
        body = {"email": self.email, "password": PASSWORD}
        answer = client.post("/auth/v1/token?grant_type=password", json=body)
        assert answer.is_success, answer.text
        return self._take(answer)

    def _take(self, answer: httpx2.Response) -> str:
        session = answer.json()
        self.refresh_token = session["refresh_token"]
        return session["access_token"]

    def _keep_a_note(self, client: httpx2.Client, token: str) -> None:
        title = uuid.uuid4().hex
        answer = client.post(
            "/rest/v1/notes", json={"title": title}, headers={"authorization": f"Bearer {token}"}
        )
        if answer.is_success:
            self.journal.note("notes", title)

    def _confirm(self, client: httpx2.Client, email: str) -> None:
        admin = {"apikey": self.service_key, "authorization": f"Bearer {self.service_key}"}
        link = client.post(
            "/auth/v1/admin/generate_link", json={"type": "magiclink", "email": email}, headers=admin
        )
        if not link.is_success:
            return
        body = {"type": "magiclink", "token_hash": link.json()["hashed_token"]}
        if client.post("/auth/v1/verify", json=body).is_success:
            self.journal.note("confirmations", email)

    def _client(self) -> httpx2.Client:
        address = ".".join(str(random.randrange(1, 255)) for _ in range(3))
        headers = {"apikey": self.anon_key, "X-Forwarded-For": f"10.{address}"}
        return httpx2.Client(base_url=self.server.url, headers=headers, timeout=20)


def _address() -> str:
    return f"{uuid.uuid4().hex}@example.com"


def _application(email: str) -> dict[str, str]:
    return {
        "fullName": "Ann Lee",
        "email": email,
        "phone": "+971501234567",
        "audienceSize": "1k-10k",
        "platforms": "LinkedIn and YouTube",
        "experience": "beginner",
        "motivation": "My readers ask for more video all the time.",
    }
