"""How long known and unknown addresses take, wherever a stranger may ask: medians of interleaved calls."""

import json
import re
import statistics
import subprocess
import tempfile
import time
from email import message_from_string
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from bench.servers import BIN, free_port, running

PASSWORD = "two-dots-over-a-bowl-7"
TURNS = 15
# Apart by a quarter, or by this many milliseconds: nobody can tell over a network.
RATIO, MILLISECONDS = 0.25, 15.0


class Site:
    """A running server, and the mails that it wrote."""

    def __init__(self, address: str, key: str, outbox: Path) -> None:
        self._address = address
        self._key = key
        self._outbox = outbox

    def post(self, path: str, body: dict[str, Any]) -> float:
        """Milliseconds until the answer, which may be a refusal."""
        headers = {"apikey": self._key, "Content-Type": "application/json"}
        request = Request(f"{self._address}/auth/v1{path}", json.dumps(body).encode(), headers)
        started = time.perf_counter()
        try:
            with urlopen(request) as answer:
                answer.read()
        except HTTPError as refusal:
            if refusal.code == 429:
                raise
            refusal.read()
        return (time.perf_counter() - started) * 1000

    def open_account(self, email: str) -> None:
        """A confirmed account."""
        self.post("/signup", {"email": email, "password": PASSWORD})
        self.post("/verify", {"type": "signup", "token_hash": self._token_for(email)})

    def _token_for(self, email: str) -> str:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            for path in self._outbox.glob("*.eml"):
                message = message_from_string(path.read_text())
                if message["To"] == email:
                    text = next(part for part in message.walk() if part.get_content_type() == "text/plain")
                    payload = text.get_payload(decode=True)
                    found = re.search(
                        rb"token_hash=([^&\s]+)", payload if isinstance(payload, bytes) else b""
                    )
                    assert found is not None, "the mail holds no link"
                    return found.group(1).decode()
            time.sleep(0.05)
        raise TimeoutError(email)


def bodies(email: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """What a stranger may ask about an address; each at most once a minute."""
    return {
        "signup": ("/signup", {"email": email, "password": "another-guess-at-it-8"}),
        "sign-in": ("/token?grant_type=password", {"email": email, "password": "another-guess-at-it-8"}),
        "recover": ("/recover", {"email": email}),
        "otp": ("/otp", {"email": email, "create_user": True}),
        "otp, no account": ("/otp", {"email": email, "create_user": False}),
        "resend": ("/resend", {"type": "signup", "email": email}),
    }


def measure(site: Site, name: str) -> None:
    slug = re.sub(r"\W+", "", name)
    known = [f"known-{slug}-{turn}@example.com" for turn in range(TURNS)]
    for email in known:
        site.open_account(email)
    times: dict[str, list[float]] = {"known": [], "unknown": []}
    for turn, email in enumerate(known):
        pair = {"known": email, "unknown": f"other-{slug}-{turn}@example.com"}
        # In turns, and turned about, so that neither is always the one after the other.
        for kind in ("known", "unknown") if turn % 2 else ("unknown", "known"):
            times[kind].append(site.post(*bodies(pair[kind])[name]))
    mine, theirs = (statistics.median(times[kind]) for kind in ("known", "unknown"))
    apart = abs(mine - theirs)
    verdict = "ok" if apart < MILLISECONDS or apart / max(mine, theirs) < RATIO else "TELLS THEM APART"
    print(f"{name}: known {mine:.1f} ms, unknown {theirs:.1f} ms, {apart:.1f} ms apart {verdict}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        environment = {"TAWAM_PORT": str(port), "TAWAM_DATA_DIR": folder}
        with running([str(BIN / "tawam"), "serve"], f"{address}/readyz", environment):
            keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=environment)
            site = Site(address, keys.split("ANON_KEY=", 1)[1].split()[0], Path(folder) / "outbox")
            for name in bodies(""):
                measure(site, name)


if __name__ == "__main__":
    main()
