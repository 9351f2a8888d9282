"""A throw-away HAProxy, as deploy/haproxy.cfg configures it."""

import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tests.mail.smtp_server import free_port

SAMPLE = Path(__file__).parent.parent / "deploy" / "haproxy.cfg"


class HAProxy:
    """
    Args:
        servers: the addresses of the machines.
        certificate: a file with a certificate and its key, for TLS; without one it speaks plainly.
    """

    def __init__(self, servers: Sequence[str], certificate: Path | None = None) -> None:
        self._servers = [urlsplit(server).netloc for server in servers]
        self._certificate = certificate
        self._folder = Path(tempfile.mkdtemp(prefix="tawam-haproxy-"))
        self.port = free_port()
        self.log = self._folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"{'https' if self._certificate else 'http'}://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = self._folder / "haproxy.cfg"
        settings.write_text(self._configuration())
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                ["/usr/sbin/haproxy", "-db", "-f", str(settings)], stdout=log, stderr=log
            )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError(f"HAProxy did not come up: {self.log.read_text()}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
            self._process = None

    def _configuration(self) -> str:
        """The sample, with the ports and machines of this place."""
        tls = f"ssl crt {self._certificate} alpn h2,http/1.1" if self._certificate else ""
        text = SAMPLE.read_text()
        for pattern, replacement in (
            # An account of tests may have fewer files open.
            (r"(?m)^    maxconn \d+$", "    maxconn 2000"),
            (r"(?m)^    bind :80$", f"    bind 127.0.0.1:{free_port()}"),
            (r"(?m)^    bind :443 .*$", f"    bind 127.0.0.1:{self.port} {tls}"),
            (r"(?m)^    server one .*\n    server two .*\n", self._server_lines()),
            # The sandbox's payment page answers this machine alone, and nobody who was forwarded.
            (r"(?m)(X-Forwarded-.*)$", r"\1 unless { path_beg /sandbox/ }"),
        ):
            text, count = re.subn(pattern, replacement, text)
            assert count, pattern
        return text

    def _server_lines(self) -> str:
        return "".join(f"    server {number} {server}\n" for number, server in enumerate(self._servers))
