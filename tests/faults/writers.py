"""People who sign up, confirm, keep notes, stay signed in and write to us while the server lives."""

import random
import threading
import uuid
from dataclasses import dataclass

import httpx2

from tests.faults.journal import Journal
from tests.served import Server

# Each person writes from an address of their own, as told by a proxy in front.
BEHIND_A_PROXY = {"TAWAM_TRUSTED_PROXIES": "127.0.0.1"}


@dataclass
class Writer:
    """One person with an account, and the strangers who come in turns with them.

    Attributes:
        refresh_token: the newest one that was acknowledged. It must always work.
    """

    server: Server
    anon_key: str
    service_key: str
    journal: Journal
    refresh_token: str = ""

    def join_in(self) -> None:
        """Open the account, on a server that nobody kills."""
        with self._client() as client:
            email, password = _address(), "writes-for-ever-7"
            admin = {"apikey": self.service_key, "authorization": f"Bearer {self.service_key}"}
            body = {"email": email, "password": password, "email_confirm": True}
            assert client.post("/auth/v1/admin/users", json=body, headers=admin).is_success
            body = {"email": email, "password": password}
            answer = client.post("/auth/v1/token?grant_type=password", json=body)
            assert answer.is_success, answer.text
            self.refresh_token = answer.json()["refresh_token"]

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
        body = {"refresh_token": self.refresh_token}
        answer = client.post("/auth/v1/token?grant_type=refresh_token", json=body)
        assert answer.is_success, f"an acknowledged session was lost: {answer.text}"
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
