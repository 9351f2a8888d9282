"""A signed-in person's profile over REST, against a bare handler with the same SQLite select."""

import json
import os
import re
import subprocess
import tempfile
import time
from email import message_from_string
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from bench.servers import BIN, compare, free_port, running

PASSWORD = "two-dots-over-a-bowl-7"
EMAIL = "bench@example.com"


def post(url: str, key: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"apikey": key, "Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def sign_up(site: str, key: str, outbox: Path) -> dict[str, Any]:
    """A confirmed account's session."""
    post(f"{site}/auth/v1/signup", key, {"email": EMAIL, "password": PASSWORD})
    deadline = time.monotonic() + 10
    while not (mails := sorted(outbox.glob("*.eml"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    message = message_from_string(mails[-1].read_text())
    text = next(part for part in message.walk() if part.get_content_type() == "text/plain")
    payload = text.get_payload(decode=True)
    found = re.search(rb"token_hash=([^&\s]+)", payload if isinstance(payload, bytes) else b"")
    assert found is not None, "the mail holds no link"
    return post(f"{site}/auth/v1/verify", key, {"type": "signup", "token_hash": found.group(1).decode()})


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        data, ours, bare = Path(name), free_port(), free_port()
        site = f"http://127.0.0.1:{ours}"
        environment = {"TAWAM_PORT": str(ours), "TAWAM_DATA_DIR": name}
        granian = [str(BIN / "granian"), "--interface", "asgi", "--loop", "uvloop", "--no-ws"]
        subprocess.run([str(BIN / "tawam"), "migrate"], env={**os.environ, **environment}, check=True)
        served = [*granian, "--no-log", "--port", str(ours), "--factory", "bench.uncounted:app"]
        with running(served, f"{site}/readyz", environment):
            keys = subprocess.check_output([str(BIN / "tawam"), "keys"], text=True, env=environment)
            key = keys.split("ANON_KEY=", 1)[1].split()[0]
            session = sign_up(site, key, data / "outbox")
            query = f"select=username,full_name,avatar_url&id=eq.{session['user']['id']}"
            command = [*granian, "--port", str(bare), "bench.bare_handler:app"]
            with running(
                command, f"http://127.0.0.1:{bare}/?{query}", {"BENCH_DATABASE": str(data / "tawam.sqlite3")}
            ):
                headers = {
                    "apikey": key,
                    "Authorization": f"Bearer {session['access_token']}",
                    "Accept": "application/vnd.pgrst.object+json",
                }
                compare(
                    "Profile read over REST, against a bare handler with one select",
                    0.45,
                    (f"{site}/rest/v1/profiles?{query}", headers),
                    (f"http://127.0.0.1:{bare}/?{query}", {}),
                )


if __name__ == "__main__":
    main()
