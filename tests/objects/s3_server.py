"""SeaweedFS as an S3 server that we did not write, in a process of its own."""

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

_WEED = Path(sys.executable).parent / "weed"
ACCESS_KEY, SECRET_KEY = "tawam", "secret-of-tests"


class S3Server:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ports = _free_ports(5)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The usual variables that lead a client here."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._ports[0]}",
            "AWS_ACCESS_KEY_ID": ACCESS_KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET_KEY,
            "AWS_REGION": "us-east-1",
        }

    def start(self) -> None:
        s3, master, volume, filer, metrics = self._ports
        config = self._folder / "s3.json"
        config.write_text(json.dumps({"identities": [_IDENTITY]}))
        self._process = subprocess.Popen(
            [
                _WEED,
                "server",
                f"-dir={self._folder}",
                "-ip=127.0.0.1",
                "-s3",
                f"-s3.config={config}",
                f"-s3.port={s3}",
                f"-master.port={master}",
                f"-volume.port={volume}",
                f"-filer.port={filer}",
                f"-metricsPort={metrics}",
                "-volume.max=4",
                "-master.volumeSizeLimitMB=64",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.environment["AWS_ENDPOINT_URL"])
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the S3 server did not come up")


_IDENTITY = {
    "name": "tests",
    "credentials": [{"accessKey": ACCESS_KEY, "secretKey": SECRET_KEY}],
    "actions": ["Admin", "Read", "List", "Write", "Tagging"],
}


def _free_ports(count: int) -> list[int]:
    """Ports of which each has its gRPC port, 10,000 above, within the range of ports."""
    ports: list[int] = []
    while len(ports) < count:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        if port > 50_000:
            port -= 25_000
        if port not in ports:
            ports.append(port)
    return ports
