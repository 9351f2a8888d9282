"""`tawam demo`: serves a shop with a year behind it, in a folder of its own that it fills meanwhile."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from signal import SIGKILL
from threading import Event, Thread
from typing import Annotated

import msgspec
import typer

from tawam.commands.demo_lines import sign_in_lines
from tawam.commands.running import fail, migrate_database, starting
from tawam.database.opening import sqlite_path
from tawam.database.server_lock import serving_alone
from tawam.demo.environment import demo_settings
from tawam.demo.plan import Plan
from tawam.demo.preparing import Wish, check_folder, needs_filling, prepare
from tawam.demo_folder import DemoFolderRefused, is_demo, is_filling, read
from tawam.settings import Settings

# What fills the folder, in the process of `tawam.commands.demo_filler`.
FILLING = "tawam.demo.filling:fill"


def demo(
    data_dir: Annotated[Path, typer.Option(help="The folder of the demonstration.")] = Path("demo-data"),
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; else TAWAM_PORT, or 8000.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Another number moves days and hours.")] = None,
    now: Annotated[
        str | None, typer.Option(help="The moment at which the year ends, such as 2026-11-28T09:00.")
    ] = None,
    scale: Annotated[
        float | None, typer.Option(min=0.01, help="How many customers there are; 2 makes twice as many.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Empty the folder, and fill it again.")] = False,
    fill_only: Annotated[bool, typer.Option("--fill-only", help="Fill the folder, and end.")] = False,
) -> None:
    """Serve a shop with a year behind it, in a folder of its own; settings besides the port are ignored."""
    wish = Wish(seed, _moment(now), scale, fresh)
    with starting():
        settings = demo_settings(data_dir, port)
        check_folder(data_dir)
        if needs_filling(data_dir, wish) and find_spec("time_machine") is None:
            fail("A demonstration needs the package time-machine: `make demo` installs it.")
    filling = Filling(settings, wish)
    if fill_only:
        filling.fill_alone()
        return
    from tawam.commands.serving import serve

    serve(settings, filling)


def without_settings_if_demo(settings: Settings) -> Settings:
    """Return the settings of a demonstration where `tawam serve` is to serve one, else those that are given.

    Raises:
        typer.Exit: exit code 2, it is not filled to its end.
    """
    data_dir = settings.data_dir
    if settings.is_production or not is_demo(data_dir):
        return settings
    with starting():
        if is_filling(data_dir):
            raise DemoFolderRefused(f"{data_dir} is not filled to its end: `tawam demo` fills it again.")
        print(f"{data_dir} is a demonstration: all settings but the port are ignored.", flush=True)
        return demo_settings(data_dir)


class Filling:
    """Fills a folder beside its server, in a process of its own."""

    def __init__(self, settings: Settings, wish: Wish) -> None:
        self._settings = settings
        self._wish = wish
        self._plan: Plan | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopped = Event()

    def prepare(self) -> None:
        """Decide what becomes of the folder, and say so. The caller holds its lock.

        Raises:
            DemoFolderRefused, OSError: as `tawam.demo.preparing.prepare`.
        """
        prepared = prepare(self._settings.data_dir, self._wish)
        self._plan = prepared.plan
        for sentence in prepared.sentences:
            print(sentence, flush=True)

    @contextmanager
    def running(self) -> Generator[None]:
        """Let the folder be filled during the block, at whose end the filling ends at the latest.

        Raises:
            typer.Exit: exit code 1, the filling failed.
        """
        if self._plan is None:
            self._print_sign_ins()
            yield
            return
        process = self._start(self._plan)
        Thread(target=self._tell_failure, args=(process,), daemon=True).start()
        try:
            yield
        finally:
            self.stop()
        if process.returncode and not self._is_stopped.is_set():
            raise typer.Exit(1)

    def stop(self) -> None:
        """End the filling if it is running, and the processes that it started."""
        if self._process is None or self._process.poll() is not None:
            return
        self._is_stopped.set()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, SIGKILL)
        self._process.wait()

    def fill_alone(self) -> None:
        """Fill the folder without a server.

        Raises:
            typer.Exit: exit code 1, the filling failed; 2, it could not start.
        """
        from tawam.startup import look_at_parts

        with starting(), serving_alone(sqlite_path(self._settings)):
            self.prepare()
            if self._plan is None:
                print(f"{self._settings.data_dir} is filled already.")
                return
            migrate_database(self._settings)
            look_at_parts(self._settings)
            try:
                code = self._start(self._plan).wait()
            finally:
                self.stop()
            if code:
                raise typer.Exit(1)

    def _start(self, plan: Plan) -> subprocess.Popen[bytes]:
        # From the main thread: the kernel ends the process with the thread that started it.
        arguments = [str(os.getpid()), FILLING, msgspec.json.encode(plan).decode()]
        self._process = subprocess.Popen(  # noqa: S603 because the command is ours
            [sys.executable, "-m", "tawam.commands.demo_filler", *arguments],
            stdin=subprocess.DEVNULL,
            process_group=0,
        )
        return self._process

    def _print_sign_ins(self) -> None:
        demonstration = read(self._settings.data_dir)
        if demonstration is not None:
            print(f"\n{sign_in_lines(demonstration.sign_ins, self._settings.site_url)}", flush=True)

    def _tell_failure(self, process: subprocess.Popen[bytes]) -> None:
        """Wait for the end of the filling, and say how the server goes on if it failed."""
        code = process.wait()
        if not code or self._is_stopped.is_set():
            return
        how = f"The filling was ended by signal {-code}. " if code < 0 else ""
        # Past the buffer: a worker that is forked meanwhile would find its lock taken for ever.
        sentence = f"{how}The server goes on with what is there. `tawam demo` fills the folder again."
        os.write(2, f"{sentence}\n".encode())


def _moment(text: str | None) -> datetime | None:
    """Read a moment; one without a time zone is UTC.

    Raises:
        typer.BadParameter: it is no moment.
    """
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter("a moment looks like 2026-11-28T09:00", param_hint="--now") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
