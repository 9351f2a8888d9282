"""The manual's changes of keys, and what becomes of the keys before at a server that runs.

`tests/faults/test_rotated_keys.py` makes them under load.
"""

import json
import re
from pathlib import Path

import httpx2

from tests.operations.conftest import Machine
from tests.operations.manual import runs
from tests.operations.terminal import Terminal
from tests.operations.test_team_and_mails import PASSWORD, add_person, call

NOTES = "/rest/v1/notes?select=id"


async def status(machine: Machine, token: str) -> int:
    headers = {"apikey": machine.keys.anon_key, "authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(base_url=machine.server.url, headers=headers) as client:
        return (await client.get(NOTES)).status_code


@runs(
    "tawam keys rotate",
    "curl -sS https://your.site.example/auth/v1/.well-known",
    "tawam keys rotate --service",
    "tawam keys rotate --data",
    "tawam keys rotate --end-old",
    "rsync --archive",
)
async def test_every_key_is_changed(machine: Machine, terminal: Terminal, tmp_path: Path) -> None:
    email = "keys@example.com"
    await add_person(machine, email)
    body = {"email": email, "password": PASSWORD}
    before = (await call(machine, "POST", "/auth/v1/token?grant_type=password", body)).json()

    [rotated] = await terminal.type("tawam keys rotate")
    [kid] = re.findall(r"new key, (\S+)\.", rotated)
    assert await status(machine, before["access_token"]) == 200

    service = machine.keys.service_role_key
    await terminal.type("tawam keys rotate --service")
    await terminal.type("tawam keys rotate --data")
    # The command waited for longer than servers take to read the keys.
    [published] = await terminal.type("curl -sS https://your.site.example/auth/v1/.well-known")
    assert kid in {key["kid"] for key in json.loads(published)["keys"]}
    assert await status(machine, service) in (401, 403)
    assert await status(machine, machine.keys.service_role_key) == 200

    await terminal.type("tawam keys rotate --end-old")
    assert await status(machine, before["access_token"]) in (401, 403)
    refresh = {"refresh_token": before["refresh_token"]}
    after = (await call(machine, "POST", "/auth/v1/token?grant_type=refresh_token", refresh)).json()
    assert await status(machine, after["access_token"]) == 200

    other = tmp_path / "keys"
    other.mkdir()
    (other / "data-key.1").write_text("of before")
    terminal.blanks = {**terminal.blanks, "root@10.0.0.12:/var/lib/tawam/keys/": f"{other}/"}
    await terminal.type("rsync --archive")
    assert names(other) == names(machine.server.data / "keys")


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())
