"""A throw-away PgBouncer in transaction mode, as deploy/pgbouncer.ini configures it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.mail.smtp_server import free_port

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

    def url(self, user: str, database: str) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings, users = self.folder / "pgbouncer.ini", self.folder / "userlist.txt"
        users.write_text("".join(f'"{role}" ""\n' for role in self._roles))
        settings.write_text(self._configuration(users))
        account: str | None = None
        if os.geteuid() == 0:
            # PgBouncer refuses to run as root.
            account = "postgres"
            for path in (self.folder, settings, users):
                shutil.chown(path, account)
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                ["/usr/sbin/pgbouncer", str(settings)], user=account, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError(f"PgBouncer did not come up: {(self.folder / 'log').read_text()}")

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
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
            self._process = None
        shutil.rmtree(self.folder)
