"""Throw-away HAProxy, nginx and Caddy, as the samples in deploy/ configure them."""

import csv
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tests.ports import free_port

_SAMPLES = Path(__file__).parent.parent / "deploy"


class Proxy:
    """
    Args:
        servers: the addresses of the machines.
        certificate: a certificate and its key, for TLS; without one HAProxy speaks plainly.

    Attributes:
        log: what the proxy has written of itself and of requests.
    """

    sample: str

    def __init__(self, servers: Sequence[str], certificate: tuple[Path, Path] | None = None) -> None:
        self._servers = [urlsplit(server).netloc for server in servers]
        self._certificate = certificate
        self._folder = Path(tempfile.mkdtemp(prefix="tawam-proxy-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.log = self._folder / "log"

    @property
    def url(self) -> str:
        return f"{'https' if self._certificate else 'http'}://127.0.0.1:{self.port}"

    def write(self) -> Path:
        """Write the file of its settings; it need not run for that."""
        settings = self._folder / self.sample
        settings.write_text(self._settings())
        return settings

    def start(self) -> None:
        settings = self.write()
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command(settings),
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": str(self._folder)},
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError(f"{self.sample} did not come up: {self.log.read_text()}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(60)
            self._process = None
        shutil.rmtree(self._folder)

    def _settings(self) -> str:
        """The sample, with the ports, machines and files of this place."""
        text = (_SAMPLES / self.sample).read_text()
        for pattern, replacement in self._replacements():
            text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
            assert count, pattern
        return text

    def _command(self, settings: Path) -> list[str]:
        raise NotImplementedError

    def _replacements(self) -> Iterator[tuple[str, str]]:
        raise NotImplementedError


class HAProxy(Proxy):
    sample = "haproxy.cfg"

    def is_up(self, number: int) -> bool:
        """Whether it sends requests to the server of this number, as its socket for operators says."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._folder / "socket"))
            line.sendall(b"show stat\n")
            lines = b"".join(iter(lambda: line.recv(65536), b"")).decode().splitlines()
        rows = list(csv.DictReader(lines))
        [status] = [
            row["status"] for row in rows if (row["# pxname"], row["svname"]) == ("machines", f"{number}")
        ]
        return status.startswith("UP")

    def _command(self, settings: Path) -> list[str]:
        return ["/usr/sbin/haproxy", "-db", "-f", str(settings)]

    def _replacements(self) -> Iterator[tuple[str, str]]:
        # An account of tests may have fewer files open.
        yield r"^    maxconn \d+$", f"    maxconn 2000\n    stats socket {self._folder}/socket"
        yield r"^    bind :80$", f"    bind 127.0.0.1:{free_port()}"
        yield r"^    bind :443 .*$", f"    bind 127.0.0.1:{self.port} {self._tls()}"
        servers = "".join(f"    server {number} {server}\n" for number, server in enumerate(self._servers))
        yield r"^    server one .*\n    server two .*\n", servers
        # The sandbox's payment page answers this machine alone, and nobody who was forwarded.
        yield r"(X-Forwarded-.*)$", r"\1 unless { path_beg /sandbox/ }"

    def _tls(self) -> str:
        if self._certificate is None:
            return ""
        both = self._folder / "certificate.pem"
        both.write_bytes(b"".join(file.read_bytes() for file in self._certificate))
        return f"ssl crt {both} alpn h2,http/1.1"


class Nginx(Proxy):
    sample = "nginx.conf"

    def _command(self, settings: Path) -> list[str]:
        return ["/usr/sbin/nginx", "-c", str(settings), "-p", str(self._folder), "-g", "daemon off;"]

    def _replacements(self) -> Iterator[tuple[str, str]]:
        assert self._certificate is not None
        certificate, key = self._certificate
        yield r"^pid .*$", f"pid {self._folder}/pid;"
        yield r"worker_rlimit_nofile \d+", "worker_rlimit_nofile 4096"
        yield r"worker_connections \d+", "worker_connections 1024"
        yield r"/var/log/nginx/tawam.log", str(self.log)
        yield r"/var/log/nginx/tawam-error.log", str(self.log)
        yield r"listen 80;", f"listen 127.0.0.1:{free_port()};"
        yield r"listen 443 ", f"listen 127.0.0.1:{self.port} "
        yield r"server_name .*;", "server_name 127.0.0.1;"
        yield r"ssl_certificate .*;", f"ssl_certificate {certificate};"
        yield r"ssl_certificate_key .*;", f"ssl_certificate_key {key};"
        servers = "".join(
            f"        server {server} max_fails=1 fail_timeout=5s;\n" for server in self._servers
        )
        yield r"(^        server 10\..*\n)+", servers


class Caddy(Proxy):
    sample = "Caddyfile"

    def _command(self, settings: Path) -> list[str]:
        return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", str(settings)]

    def _replacements(self) -> Iterator[tuple[str, str]]:
        assert self._certificate is not None
        certificate, key = self._certificate
        # It has an address for its administrator, and another one for redirects.
        yield r"\A([^{]*\{\n)", f"\\1\tadmin off\n\tauto_https disable_redirects\n\thttp_port {free_port()}\n"
        yield r"^www\.example\.com \{", f"https://127.0.0.1:{self.port} {{\n\ttls {certificate} {key}"
        yield r"reverse_proxy .* \{", f"reverse_proxy {' '.join(self._servers)} {{"
