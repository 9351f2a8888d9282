"""Without the setting nothing that traces is imported; with it and without its packages nothing starts."""

import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.served import TAWAM

pytestmark = pytest.mark.on_sqlite

WITHOUT_TRACES = """
import asyncio, sys
import httpx2
from tawam.app import create_app
from tawam.migrate import migrate
from tawam.settings import Settings

settings = Settings()
asyncio.run(migrate(settings))

async def main():
    app = create_app(settings)
    transport = httpx2.ASGITransport(app)
    async with app.router.lifespan_context(app):
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get("/auth/v1/settings")).status_code in (200, 401)

asyncio.run(main())
print(sorted(name for name in sys.modules if name.startswith(("opentelemetry", "google.protobuf"))))
"""
# Python reads it at its start, when its folder is in PYTHONPATH.
NOT_INSTALLED = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "opentelemetry":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""


def without_packages(folder: Path) -> str:
    """A PYTHONPATH with which OpenTelemetry cannot be found, as in an installation without it."""
    (folder / "sitecustomize.py").write_text(NOT_INSTALLED)
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


def environment(folder: Path, **settings: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("TAWAM_")}
    return {**ours, "TAWAM_DATA_DIR": str(folder / "data"), **settings}


def imported(environment: dict[str, str]) -> list[str]:
    """The modules of OpenTelemetry in a process that has served requests without traces."""
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_TRACES],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return literal_eval(ran.stdout.splitlines()[-1])


def test_unset_needs_and_imports_nothing(tmp_path: Path) -> None:
    assert imported(environment(tmp_path, PYTHONPATH=without_packages(tmp_path))) == []


def test_unset_imports_nothing_that_traces(tmp_path: Path) -> None:
    # The client of Redis looks for a meter of metrics, wherever OpenTelemetry is installed.
    for name in imported(environment(tmp_path)):
        assert not name.startswith(
            ("opentelemetry.sdk.trace", "opentelemetry.exporter", "opentelemetry.proto", "google.protobuf")
        )


def test_a_server_whose_packages_are_missing_does_not_start(tmp_path: Path) -> None:
    settings = {
        "PYTHONPATH": without_packages(tmp_path),
        "TAWAM_PORT": f"{free_port()}",
        "TAWAM_TRACES_URL": "http://127.0.0.1:4318",
    }
    ran = subprocess.run(
        [TAWAM, "serve"],
        env=environment(tmp_path, **settings),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 2, ran.stderr
    assert "TAWAM_TRACES_URL needs packages that are not installed" in ran.stderr
    assert "requirements-traces.txt" in ran.stderr
    assert "Traceback" not in ran.stderr
