"""The samples of units, containers and poolers: what their programs say of them, and what they name."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tawam.settings import Settings
from tests.ports import free_port
from tests.rules.repository import ROOT
from tests.served import Server

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def copy_units(folder: Path) -> None:
    for sample in UNITS:
        # The program is not installed where units expect it.
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/usr/bin/true", sample.read_text())
        (folder / sample.name).write_text(text)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_the_units_and_finds_them_confined(unit: Path, tmp_path: Path) -> None:
    copy_units(tmp_path)
    copy = tmp_path / unit.name
    verified = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=25", copy]
    confined = subprocess.run(security, capture_output=True, text=True, check=False)
    assert confined.returncode == 0, confined.stdout


def test_the_server_has_time_to_drain_before_it_is_killed() -> None:
    unit = (DEPLOY / "systemd/tawam.service").read_text()
    container = (DEPLOY / "Containerfile").read_text()
    # Workers are killed ten seconds after they were told to stop.
    for pattern, text in ((r"TimeoutStopSec=(\d+)", unit), (r"--stop-timeout (\d+)", container)):
        found = re.search(pattern, text)
        assert found is not None
        assert int(found[1]) > 10


@pytest.mark.parametrize("name", ["tawam.env", "migrate.env"])
def test_every_setting_of_the_environments_is_one(name: str) -> None:
    names = re.findall(r"(?m)^TAWAM_(\w+)=", (DEPLOY / name).read_text())
    assert names
    assert {each.lower() for each in names} <= Settings.model_fields.keys()


def test_the_environment_of_the_service_is_taken_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in (DEPLOY / "tawam.env").read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            monkeypatch.setenv(name, value)
    settings = Settings()
    assert settings.is_production
    assert settings.database_owner_url == ""


class TestContainer:
    @pytest.fixture
    def stages(self) -> list[str]:
        return re.split(r"(?m)^FROM .*$", (DEPLOY / "Containerfile").read_text())[1:]

    def test_the_last_stage_has_neither_compiler_nor_node_nor_root(self, stages: list[str]) -> None:
        last = stages[-1]
        assert re.search(r"(?m)^USER (?!0|root)\d+$", last)
        assert not re.search(r"apt-get|node|npm|gcc|make", last)

    def test_the_last_stage_has_all_that_the_server_needs(self, stages: list[str], tmp_path: Path) -> None:
        root = tmp_path / "root"
        copied = re.findall(r"(?m)^COPY --from=build /opt/tawam/(\S+) (\S+)$", stages[-1])
        for source, target in copied:
            if source == ".venv":
                continue
            (root / target).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, root / target)
            else:
                shutil.copy(ROOT / source, root / target)
        _make_read_only(root)
        server = Server(tmp_path / "data", free_port(), {"PYTHONPATH": str(root), "TAWAM_ENV": "development"})
        found = subprocess.run(
            [sys.executable, "-c", "import tawam; print(tawam.__file__)"],
            env=server.environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert Path(found.stdout.strip()).is_relative_to(root)
        process = server.start()
        process.terminate()
        assert process.wait(30) == 0


def _make_read_only(root: Path) -> None:
    for path in [root, *root.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
