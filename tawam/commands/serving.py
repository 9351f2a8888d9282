"""`tawam serve`: checks that the server can start, then runs its workers and replaces those that die."""

import asyncio
import multiprocessing
import os
import socket
import sys
from contextlib import AbstractContextManager, nullcontext
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import typer
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.server.mp import MPServer

from tawam.commands.running import migrate_database, starting
from tawam.database.opening import sqlite_path
from tawam.database.server_lock import serving_alone
from tawam.demo_folder import refuse_in_production
from tawam.http.worker_metrics import FOLDER
from tawam.media.looking import warning_at_start
from tawam.realtime.capacity import MAX_SOCKETS
from tawam.settings import Settings
from tawam.worker import NOT_STARTED, end_with_parent, leave_signals_of_parent


class Companion(Protocol):
    """Runs beside a server."""

    def prepare(self) -> None:
        """Called when no other server can use the folder, before the database is opened."""
        ...

    def running(self) -> AbstractContextManager[None]:
        """Entered before the workers are started, and left when they have ended."""
        ...

    def stop(self) -> None:
        """Called when the server begins to stop."""
        ...


def serve(settings: Settings, companion: Companion | None = None) -> None:
    """Run the server until it is stopped.

    Raises:
        typer.Exit, SystemExit: exit code 2, the server or one of its workers could not start; or the code of
            the companion.
    """
    with starting():
        refuse_in_production(settings.data_dir, is_production=settings.is_production)
        _check_port(settings)
        alone = nullcontext() if settings.uses_postgres else serving_alone(sqlite_path(settings))
        with alone:
            if companion:
                companion.prepare()
            _prepare_apart(settings)
            print(f"Tawam is at {settings.site_url}", flush=True)
            if warning := warning_at_start():
                print(warning, flush=True)
            if not settings.is_production and not settings.smtp_url.get_secret_value():
                print(f"Mails are at {settings.site_url}/dev/outbox", flush=True)
            with TemporaryDirectory(prefix="tawam-") as folder:
                if settings.workers > 1:
                    os.environ[FOLDER] = folder
                os.register_at_fork(after_in_child=leave_signals_of_parent)
                with companion.running() if companion else nullcontext():
                    _Server(settings, companion).serve()


def _prepare_apart(settings: Settings) -> None:
    """Prepare the database and look at the parts in a process of its own, whose memory ends with it.

    This process lives as long as its workers. It imports next to nothing of the application, which would take
    more than 40 MB of memory.

    Raises:
        typer.Exit: the exit code of that process, which has said why it failed.
    """
    preparing = multiprocessing.get_context("fork").Process(target=_prepare, args=(settings,))
    preparing.start()
    preparing.join()
    if preparing.exitcode:
        raise typer.Exit(preparing.exitcode)


def _prepare(settings: Settings) -> None:
    end_with_parent()
    leave_signals_of_parent()
    from tawam.startup import look_at_parts

    try:
        with starting():
            migrate_database(settings)
            if settings.uses_postgres and not settings.redis_url.get_secret_value():
                from tawam.database.leadership import wait_until_alone

                asyncio.run(wait_until_alone(settings.unpooled_database_url))
            look_at_parts(settings)
    except typer.Exit as ended:
        sys.exit(ended.exit_code)


class _Server(MPServer):
    """Replaces a worker that was killed, but not one that could not start, which would fail again."""

    def __init__(self, settings: Settings, companion: Companion | None) -> None:
        super().__init__(
            "tawam.worker:worker_from_environment",
            factory=True,
            interface=Interfaces.ASGI,
            loop=Loops.uvloop,
            # The server caches parsed headers, so their size is limited. HTTP/2, which would accept megabytes
            # of headers, is left to a proxy. The limit is also the size of the pieces of a body.
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=131_072),
            address=settings.host,
            port=settings.port,
            workers=settings.workers,
            websockets=True,
            # Each socket takes a connection for hours; those beside them are for requests.
            backpressure=MAX_SOCKETS + 1024,
            log_enabled=False,
            respawn_failed_workers=True,
            workers_kill_timeout=10,
        )
        self._could_not_start = False
        self._companion = companion

    def _respawn_workers(self, workers: list[int], *args: Any, **options: Any) -> None:
        if self._has_not_started(workers):
            self._could_not_start = True
            self.signal_handler_interrupt()
            return
        super()._respawn_workers(workers, *args, **options)

    def shutdown(self, exit_code: int = 0) -> None:
        if self._companion:
            self._companion.stop()
        # A worker that this shutdown interrupted may also be one that could not start.
        could_not_start = self._could_not_start or self._has_not_started(self.interrupt_children)
        super().shutdown(NOT_STARTED if could_not_start else exit_code)

    def _has_not_started(self, workers: list[int]) -> bool:
        return any(self.wrks[index].inner.exitcode == NOT_STARTED for index in workers)


def _check_port(settings: Settings) -> None:
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            from tawam.startup import CannotListen

            where = f"{settings.host}:{settings.port}"
            raise CannotListen(
                f"Cannot listen on {where}: {error.strerror}. Set TAWAM_HOST or TAWAM_PORT."
            ) from error
