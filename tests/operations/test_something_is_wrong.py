"""What the manual says to type first when something is wrong, and to look at figures and payments."""

import asyncio
import subprocess

import httpx2

from tests.operations.conftest import SERVICE, Machine
from tests.operations.manual import find, runs
from tests.operations.terminal import Terminal, fill
from tests.ports import free_port


@runs("cd /opt/tawam", "curl -sS http://127.0.0.1:8000/healthz", "curl -sS https://your.site.example/readyz")
async def test_every_step_is_well_on_a_machine_that_is(terminal: Terminal) -> None:
    await terminal.type("cd /opt/tawam")
    await terminal.type("curl -sS http://127.0.0.1:8000/healthz")
    await terminal.type("curl -sS https://your.site.example/readyz")


@runs('psql "$TAWAM_DATABASE_DIRECT_URL"', "df -h", "ulimit -n")
async def test_the_parts_below_the_server_answer(terminal: Terminal) -> None:
    await terminal.type('psql "$TAWAM_DATABASE_DIRECT_URL"')
    [disk] = await terminal.type("df -h")
    assert "Avail" in disk
    [files] = await terminal.type("ulimit -n")
    assert files.strip() == "unlimited" or int(files) > 0


@runs("curl -sS http://127.0.0.1:8000/metrics")
async def test_figures_are_for_the_machine_itself(terminal: Terminal) -> None:
    await terminal.type("curl -sS http://127.0.0.1:8000/metrics")


@runs("tawam reconcile", "tawam check --storage")
async def test_books_and_files_are_compared(terminal: Terminal) -> None:
    await terminal.type("tawam reconcile")
    [found] = await terminal.type("tawam check --storage")
    assert "none is damaged" in found


async def test_readyz_names_what_is_away_until_it_is_back(machine: Machine) -> None:
    objects = machine.server.data / "objects"
    gone = objects.rename(machine.server.data / "gone")
    await becomes(machine, 503, "storage unavailable")
    gone.rename(objects)
    await becomes(machine, 200, "ok")
    await tell_pooler(machine, "KILL")
    await becomes(machine, 503, "database unavailable")
    await tell_pooler(machine, "RESUME")
    await becomes(machine, 200, "ok")


async def tell_pooler(machine: Machine, order: str) -> None:
    """Have PgBouncer drop and refuse the connections to the database, or take them again."""
    terminal = machine.terminal()
    unit = find("runuser -u postgres")
    command = fill(unit.beginning, terminal.blanks).replace("RECONNECT", f"'{order} {SERVICE}'")
    done = await asyncio.to_thread(subprocess.run, command, shell=True, cwd="/", check=False)
    assert done.returncode == 0


async def becomes(machine: Machine, status: int, said: str) -> None:
    async with asyncio.timeout(60), httpx2.AsyncClient(base_url=machine.server.url) as client:
        answer = await client.get("/readyz")
        while answer.status_code != status:
            answer = await client.get("/readyz")
    assert answer.json() == {"status": said}


async def test_a_server_that_cannot_start_says_so_in_a_sentence(machine: Machine) -> None:
    terminal = machine.terminal()
    nowhere = "postgresql://manual@127.0.0.1:1/manual"
    terminal.environment |= {"TAWAM_DATABASE_URL": nowhere, "TAWAM_DATABASE_DIRECT_URL": nowhere}
    terminal.environment["TAWAM_PORT"] = f"{free_port()}"
    [said] = await terminal.type("tawam serve", exit_code=2)
    assert said.startswith("The database cannot be used:")
    assert len(said.strip().splitlines()) == 1
