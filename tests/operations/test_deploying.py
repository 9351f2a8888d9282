"""What is typed on a new machine, and at its pooler and proxy."""

import subprocess
from pathlib import Path

import pytest

from tests.deploy.test_samples import copy_units
from tests.operations.conftest import Machine
from tests.operations.manual import runs
from tests.operations.terminal import Terminal
from tests.rules.repository import ROOT


@runs("CREATE ROLE", "set -a; . /etc/tawam/tawam.env; . /etc/tawam/migrate.env", "tawam serve")
async def test_the_machine_was_made_by_its_commands(machine: Machine, terminal: Terminal) -> None:
    assert len(machine.prepared) == 3


@runs("runuser -u postgres")
async def test_the_pooler_takes_new_connections(terminal: Terminal) -> None:
    # The account of PostgreSQL may not enter the folder of the tests.
    terminal.folder = Path("/")
    await terminal.type("runuser -u postgres")
    await terminal.type("curl -sS http://127.0.0.1:8000/healthz")


@runs("haproxy", "nginx", "caddy")
async def test_proxies_find_their_files_right(terminal: Terminal) -> None:
    for program in ("haproxy", "nginx", "caddy"):
        await terminal.type(program)


@runs("systemd-analyze")
async def test_systemd_finds_the_units_right(terminal: Terminal, tmp_path: Path) -> None:
    copy_units(tmp_path)
    terminal.blanks = {**terminal.blanks, "/etc/systemd/system": str(tmp_path)}
    assert await terminal.type("systemd-analyze") == [""]


@pytest.mark.parametrize("sample", ["tawam.env", "migrate.env"])
def test_a_shell_reads_of_the_samples_what_systemd_does(sample: str) -> None:
    file = ROOT / "deploy" / sample
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    read = subprocess.check_output(["sh", "-c", f"set -a; . {file}; env"], env={}, text=True).splitlines()
    assert set(lines) <= set(read)
