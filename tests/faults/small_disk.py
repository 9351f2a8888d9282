"""A disk that is full when a test says so."""

import os
import resource
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.faults.process_group import members

MIB = 1024 * 1024
# What is left on the full disk: small files fit, a part of a large one does not.
_LEFT = 1 * MIB


class SmallDisk:
    """A small file system in memory at `folder`, where this user may mount one.

    Elsewhere no process of the server may write a file larger than `_LEFT`, which the store answers alike.

    Args:
        size: in bytes.
        left: the bytes that are left when it is full.

    Attributes:
        kind: `tmpfs` or `file size`, for the figures.
    """

    def __init__(self, folder: Path, size: int = 64 * MIB, left: int = _LEFT) -> None:
        self._left = left
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._ballast = folder / "ballast"
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
        self.is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        self.kind = "tmpfs" if self.is_mounted else "file size"

    def fill(self, server: int = 0) -> None:
        """Leave no room for a part of a file.

        Args:
            server: the group of the server's processes, which are bound where nothing may be mounted.
        """
        if self.is_mounted:
            stat = os.statvfs(self._folder)
            self._ballast.write_bytes(bytes(stat.f_bavail * stat.f_frsize - self._left))
        else:
            _limit_files(server, _LEFT)

    def free(self, server: int = 0) -> None:
        """Make room again."""
        if self.is_mounted:
            self._ballast.unlink()
        else:
            _limit_files(server, resource.RLIM_INFINITY)

    def close(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self._folder)], check=True)


def _limit_files(group: int, size: int) -> None:
    for number in members(group):
        with suppress(ProcessLookupError):
            resource.prlimit(number, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
