"""A throw-away PgBouncer in transaction mode, as deploy/pgbouncer.ini configures it.

One that ends by itself is started again, as systemd does: it was seen to end while PostgreSQL restarted.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from tests.ports import free_port

SAMPLE = Path(__file__).parent.parent / "deploy" / "pgbouncer.ini"


class PgBouncer:
    """
    Args:
        target: the address of the PostgreSQL server; its roles sign in without a password.
        roles: those that may sign in.

    Attributes:
        folder: its files, and its socket, by which its own account is its administrator.
    """

    def __init__(self, target: str, *roles: str) -> None:
        self._roles = roles
        self._target = urlsplit(target)
        self.folder = Path(tempfile.mkdtemp(prefix="tawam-pgbouncer-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopping = False

    def url(self, user: str, database: str) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings, users = self.folder / "pgbouncer.ini", self.folder / "userlist.txt"
        users.write_text("".join(f'"{role}" ""\n' for role in self._roles))
        settings.write_text(self._configuration(users))
        # PgBouncer refuses to run as root.
        account = "postgres" if os.geteuid() == 0 else None
        if account is not None:
            for path in (self.folder, settings, users):
                shutil.chown(path, account)
        process = self._process = self._launch(settings, account)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    Thread(target=self._restart_for_ever, args=(settings, account), daemon=True).start()
                    return
            time.sleep(0.01)
        raise AssertionError(f"PgBouncer did not come up: {(self.folder / 'log').read_text()}")

    def _launch(self, settings: Path, account: str | None) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                ["/usr/sbin/pgbouncer", str(settings)], user=account, stdout=log, stderr=log
            )

    def _restart_for_ever(self, settings: Path, account: str | None) -> None:
        while self._process is not None:
            self._process.wait()
            time.sleep(0.2)
            if self._is_stopping:
                return
            self._process = self._launch(settings, account)

    def point_at(self, target: str) -> None:
        """Lead to another server from now on, as whatever promotes a standby tells it to."""
        assert self._process is not None
        self._target = urlsplit(target)
        (self.folder / "pgbouncer.ini").write_text(self._configuration(self.folder / "userlist.txt"))
        self._process.send_signal(signal.SIGHUP)

    def _configuration(self, users: Path) -> str:
        """The sample, with the addresses of this place and without TLS and passwords."""
        text = SAMPLE.read_text()
        values = {
            "tawam": f"host={self._target.hostname} port={self._target.port}",
            "listen_port": f"{self.port}",
            "auth_type": "trust",
            "auth_file": f"{users}",
            "server_tls_sslmode": "disable",
        }
        for name, value in values.items():
            text, count = re.subn(rf"(?m)^{name} = .*$", f"{name} = {value}", text)
            assert count == 1, name
        # Tests make databases of their own; Debian's folder of sockets is not there without its service.
        sockets = f"[pgbouncer]\nunix_socket_dir = {self.folder}"
        return re.sub(r"(?m)^tawam = (.*)$", r"* = \1", text.replace("[pgbouncer]", sockets))

    def stop(self) -> None:
        self._is_stopping = True
        if self._process is not None:
            self._process.terminate()
            self._process.wait(60)
        shutil.rmtree(self.folder)
