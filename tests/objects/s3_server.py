"""SeaweedFS as an S3 server that we did not write, in a process of its own."""

import json
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from obstore import put
from obstore.exceptions import GenericError
from obstore.store import S3Store

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
        """Start it; somebody else may take one of its ports first, and then it takes others.

        It answers before the last of its parts has its port, and ends when that part cannot have it:
        it has come up once it has kept an object.

        Raises:
            AssertionError: it does not come up.
        """
        for attempt in range(5):
            self._launch(self._folder / f"{attempt}")
            if self._comes_up() and self._makes_bucket():
                return
            self.stop()
            self._ports = _free_ports(5)
        raise AssertionError("the S3 server did not come up")

    def _launch(self, folder: Path) -> None:
        folder.mkdir()
        s3, master, volume, filer, metrics = self._ports
        config = folder / "s3.json"
        config.write_text(json.dumps({"identities": [_IDENTITY]}))
        self._process = subprocess.Popen(
            [
                _WEED,
                "server",
                f"-dir={folder}",
                "-ip=127.0.0.1",
                "-s3",
                f"-s3.config={config}",
                f"-s3.port={s3}",
                # Every server of a machine has the same ports for these, and ends when one is taken.
                "-s3.port.iceberg=0",
                "-s3.port.lance=0",
                "-master.telemetry=false",
                f"-master.port={master}",
                f"-volume.port={volume}",
                f"-filer.port={filer}",
                f"-metricsPort={metrics}",
                # A bucket takes seven volumes at once, and so may what belongs to none.
                "-volume.max=32",
                "-master.volumeSizeLimitMB=64",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _makes_bucket(self) -> bool:
        """Make the bucket `files`, as its first object does: to list what is not there is an error.

        The object has a byte, so that there is a volume to write on.
        """
        store = S3Store(
            "files",
            endpoint=self.environment["AWS_ENDPOINT_URL"],
            access_key_id=ACCESS_KEY,
            secret_access_key=SECRET_KEY,
            region="us-east-1",
            client_options={"allow_http": True},
        )
        try:
            put(store, "bucket", b"b")
        except GenericError:
            return False
        return True

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def _comes_up(self) -> bool:
        deadline = time.monotonic() + 45
        while time.monotonic() < deadline and self._process and self._process.poll() is None:
            try:
                urllib.request.urlopen(self.environment["AWS_ENDPOINT_URL"])
            except urllib.error.HTTPError:
                return True
            except OSError:
                time.sleep(0.1)
        return False


_IDENTITY = {
    "name": "tests",
    "credentials": [{"accessKey": ACCESS_KEY, "secretKey": SECRET_KEY}],
    "actions": ["Admin", "Read", "List", "Write", "Tagging"],
}


def _free_ports(count: int) -> list[int]:
    """Ports that are free, as is the gRPC port of each, 10,000 above.

    Both lie below the range from which a system gives ports to whoever asks for any, as the many connections
    and servers of other tests do.
    """
    ports: list[int] = []
    for port in random.sample(range(11_000, 22_000), 1_000):
        if len(ports) == count:
            break
        with socket.socket() as probe, socket.socket() as above:
            try:
                probe.bind(("127.0.0.1", port))
                above.bind(("127.0.0.1", port + 10_000))
            except OSError:
                continue
        ports.append(port)
    return ports
