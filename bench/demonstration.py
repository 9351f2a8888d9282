"""The team's lists and board in a demonstration, and in one with many times as many customers.

    python -m bench.demonstration [--scale 20] [--folders FEW MANY]

It fills the two folders first, unless they are there. Each figure is the least of all requests in
milliseconds, which other work on the machine disturbs least; the two servers are asked in turns.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from bench.production_board import board
from bench.servers import BIN, ROOT, free_port, running
from tawam.demo_folder import read

REQUESTS = 40
GOAL = 2.0
# With the number of all rows, as the pages of a list show it.
COUNTED = {"prefer": "count=exact"}
LISTS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "board, everybody's": (board(""), {}),
    "board, nobody's": (board("assignee_id=is.null&"), {}),
    "orders": (
        ("orders?select=id,email,plan_name,amount,status,created_at&order=created_at.desc&limit=25",),
        COUNTED,
    ),
    "messages": (
        ("contact_messages?select=id,name,email,subject,created_at,due_at&order=created_at.desc&limit=25",),
        COUNTED,
    ),
    "profiles": (("profiles?select=id,full_name,created_at&order=created_at.desc&limit=25",), {}),
}


class Shop:
    """A demonstration that is served, with its admin signed in."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        command = [str(BIN / "tawam"), "demo", "--data-dir", str(folder), "--port", str(port)]
        stack.enter_context(running(command, f"{url}/readyz"))
        self._connection = HTTPConnection("127.0.0.1", port)
        demonstration = read(folder)
        assert demonstration is not None
        admin = next(each for each in demonstration.sign_ins if each.role == "admin")
        key = self._ask("GET", "/auth/v1/client-config", {})["anonKey"]
        body = {"email": admin.email, "password": admin.password}
        session = self._ask("POST", "/auth/v1/token?grant_type=password", {"apikey": key}, body)
        self._headers = {"apikey": key, "authorization": f"Bearer {session['access_token']}"}

    def milliseconds(self, paths: tuple[str, ...], headers: dict[str, str]) -> float:
        begun = time.perf_counter()
        for path in paths:
            self._ask("GET", f"/rest/v1/{path}", {**self._headers, **headers})
        return (time.perf_counter() - begun) * 1000

    def _ask(
        self, method: str, path: str, headers: dict[str, str], body: dict[str, Any] | None = None
    ) -> Any:
        content = None if body is None else json.dumps(body)
        self._connection.request(method, path, content, {"content-type": "application/json", **headers})
        answer = self._connection.getresponse()
        data = answer.read()
        assert answer.status < 300, (path, answer.status, data)
        return json.loads(data)


def fill(folder: Path, scale: float) -> None:
    if read(folder) is None:
        command = [
            str(BIN / "tawam"),
            "demo",
            "--fill-only",
            "--data-dir",
            str(folder),
            "--scale",
            str(scale),
        ]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=dict(os.environ))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=float, default=20)
    parser.add_argument("--folders", type=Path, nargs=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, ExitStack() as stack:
        few, many = options.folders or (Path(made) / "few", Path(made) / "many")
        fill(few, 1)
        fill(many, options.scale)
        shops = Shop(few, stack), Shop(many, stack)
        print(f"{'':24} {'scale 1':>9} {f'scale {options.scale:g}':>10} {'ratio':>6}   goal {GOAL}")
        for name, (paths, headers) in LISTS.items():
            least = [float("inf"), float("inf")]
            for _ in range(REQUESTS):
                for place, shop in enumerate(shops):
                    least[place] = min(least[place], shop.milliseconds(paths, headers))
            print(f"{name:24} {least[0]:>6.2f} ms {least[1]:>7.2f} ms {least[1] / least[0]:>6.2f}")


if __name__ == "__main__":
    main()
