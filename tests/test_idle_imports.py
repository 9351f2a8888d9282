"""A server at rest has imported nothing that nobody has asked for: each of these packages takes megabytes."""

import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

pytestmark = pytest.mark.on_sqlite

PARENT = "import tawam.cli, tawam.commands.serving"
WORKER = "import tawam.app; from tawam.settings import Settings; tawam.app.create_app(Settings())"
_MEDIA = {"PIL", "av", "fpdf", "fontTools", "uharfbuzz", "icalendar", "stream_zip"}
IN_NEITHER = _MEDIA | {"alembic", "authlib", "redis", "requests", "stripe", "webauthn"}


def imported(code: str, folder: Path) -> set[str]:
    """The packages that a process has imported after `code`."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(sorted(sys.modules))"],
        env={"TAWAM_DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return {name.partition(".")[0] for name in literal_eval(ran.stdout.splitlines()[-1])}


def test_the_parent_of_the_workers_goes_without_the_application(tmp_path: Path) -> None:
    packages = imported(PARENT, tmp_path)
    assert packages.isdisjoint(IN_NEITHER | {"sqlalchemy", "starlette", "structlog", "cryptography"})


def test_a_worker_goes_without_what_nobody_has_asked_for(tmp_path: Path) -> None:
    packages = imported(WORKER, tmp_path)
    assert "sqlalchemy" in packages
    assert packages.isdisjoint(IN_NEITHER)
