"""People who store, replace and delete files while the server lives, and what each file may be afterwards."""

import base64
import hashlib
import random
import threading
import uuid
from dataclasses import dataclass, field

import httpx2

from tests.faults.journal import Journal
from tests.served import Server

PASSWORD = "sends-for-ever-7"
TUS = {"tus-resumable": "1.0.0"}
BUCKET = "avatars"
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_GONE = ""


@dataclass
class Sender:
    """One person with an account, who changes the files of the own folder.

    Attributes:
        allowed: by name, the SHA-256 of each content that the file may have; an empty text allows that there
            is no file. More than one while an answer is missing.
    """

    server: Server
    anon_key: str
    service_key: str
    journal: Journal
    seed: int
    allowed: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    user_id: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def join_in(self) -> None:
        """Open the account, on a server that nobody kills."""
        email = f"{uuid.uuid4().hex}@example.com"
        with self.client() as client:
            admin = {"apikey": self.service_key, "authorization": f"Bearer {self.service_key}"}
            body = {"email": email, "password": PASSWORD, "email_confirm": True}
            self.user_id = client.post("/auth/v1/admin/users", json=body, headers=admin).json()["id"]
            body = {"email": email, "password": PASSWORD}
            self.token = client.post("/auth/v1/token?grant_type=password", json=body).json()["access_token"]

    def send_until(self, stop: threading.Event) -> None:
        """Change files; what a 2xx answered is settled. Ends when the server dies."""
        with self.client() as client:
            try:
                while not stop.is_set():
                    self._one_turn(client)
            except httpx2.TransportError:
                return

    def client(self) -> httpx2.Client:
        headers = {"apikey": self.anon_key}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return httpx2.Client(base_url=self.server.url, headers=headers, timeout=60)

    def _one_turn(self, client: httpx2.Client) -> None:
        present = sorted(name for name, allowed in self.allowed.items() if allowed != {_GONE})
        turn = self._chance.random()
        if turn < 0.45 or len(present) < 3:
            self._store(client, f"{self.user_id}/{uuid.uuid4().hex}.png", is_new=True)
        elif turn < 0.75:
            self._store(client, self._chance.choice(present), is_new=False)
        else:
            self._delete(client, self._chance.choice(present))

    def _store(self, client: httpx2.Client, name: str, *, is_new: bool) -> None:
        content = self._content()
        digest = hashlib.sha256(content).hexdigest()
        self.allowed.setdefault(name, {_GONE}).add(digest)
        store = self.store_at_once if self._chance.random() < 0.5 else self.store_in_pieces
        answer = store(client, name, content)
        assert answer.is_success, answer.text
        self.allowed[name] = {digest}
        self.journal.note("stored" if is_new else "replaced", name)

    def store_at_once(self, client: httpx2.Client, name: str, content: bytes) -> httpx2.Response:
        headers = {"content-type": "image/png", "x-upsert": "true"}
        return client.post(f"/storage/v1/object/{BUCKET}/{name}", content=content, headers=headers)

    def store_in_pieces(self, client: httpx2.Client, name: str, content: bytes) -> httpx2.Response:
        """Send a file as a resumable upload of two pieces."""
        begun = client.post(
            "/storage/v1/upload/resumable",
            headers={
                **TUS,
                "x-upsert": "true",
                "upload-length": str(len(content)),
                "upload-metadata": metadata(BUCKET, name, "image/png"),
            },
        )
        assert begun.status_code == 201, begun.text
        half = len(content) // 2
        for offset, piece in ((0, content[:half]), (half, content[half:])):
            answer = send_piece(client, begun.headers["location"], offset, piece)
            if answer.status_code != 204:
                break
        return answer

    def _delete(self, client: httpx2.Client, name: str) -> None:
        self.allowed[name].add(_GONE)
        answer = client.delete(f"/storage/v1/object/{BUCKET}/{name}")
        # A file that may be gone already is not found.
        assert answer.is_success or answer.json()["statusCode"] == "404", answer.text
        self.allowed[name] = {_GONE}
        self.journal.note("deleted", name)

    def _content(self) -> bytes:
        """A picture to all who look at its first bytes: small, medium, or of two parts."""
        size = self._chance.choice((1_000, 60_000, 300_000, 4_500_000))
        return _PNG + self._chance.randbytes(size)

    def problems(self) -> list[str]:
        """Read every file, and name those that are not what they may be."""
        found: list[str] = []
        with self.client() as client:
            for name, allowed in self.allowed.items():
                answer = client.get(f"/storage/v1/object/public/{BUCKET}/{name}")
                if answer.is_success:
                    seen = hashlib.sha256(answer.content).hexdigest()
                else:
                    seen = _GONE if answer.json()["statusCode"] == "404" else f"answer {answer.status_code}"
                if seen not in allowed:
                    found.append(f"{name}: {'lost' if seen == _GONE else 'torn'}: {seen}")
        return found


def metadata(bucket: str, name: str, content_type: str) -> str:
    """The `Upload-Metadata` of a resumable upload."""
    described = {"bucketName": bucket, "objectName": name, "contentType": content_type}
    return ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in described.items())


def send_piece(client: httpx2.Client, location: str, offset: int, piece: bytes) -> httpx2.Response:
    headers = {**TUS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
    return client.patch(location, content=piece, headers=headers)
