"""Finds and runs PostgreSQL's own programs."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import IO
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from tawam.backup.errors import BackupError

_INSTALLED = Path("/usr/lib/postgresql")
_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
# What a program says besides its error.
_LONGEST = 300


class Tool:
    """One of PostgreSQL's programs, for one database.

    Args:
        url: of the database. Its password goes through the environment: everybody sees arguments.
    """

    def __init__(self, program: Path, url: str) -> None:
        self._program = program
        self._address, password = _without_password(url)
        self.environment = {**os.environ, "PGAPPNAME": "tawam backup", "PGCONNECT_TIMEOUT": "10"}
        if password:
            self.environment["PGPASSWORD"] = password

    def start(
        self, arguments: Sequence[str], *, stdin: int | None, stdout: int | None, errors: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 because the program is PostgreSQL's
            [str(self._program), *arguments],
            env=self.environment,
            stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=subprocess.DEVNULL if stdout is None else stdout,
            stderr=errors,
        )

    @property
    def connection(self) -> str:
        return f"--dbname={self._address}"

    def failure(self, errors: IO[bytes]) -> BackupError:
        """Describe the failure of a program that wrote `errors`."""
        errors.seek(0)
        lines = errors.read().decode(errors="replace").strip().splitlines()
        found = [line for line in lines if "error:" in line.lower() or "fatal:" in line.lower()] or lines[:1]
        reason = (found[0] if found else "it ended early")[:_LONGEST].rstrip(".")
        return BackupError(f"{self._program.name} failed: {reason}.")


def find_tool(name: str, url: str, version: int) -> Tool:
    """Return the program of the lowest version that is not below that of the server.

    Raises:
        BackupError: there is none.
    """
    folders = [str(path) for path in _INSTALLED.glob("*/bin")]
    found = {
        path: known
        for folder in [*folders, *os.environ.get("PATH", "").split(os.pathsep)]
        if (path := shutil.which(name, path=folder)) and (known := _version_of(path)) >= version
    }
    if not found:
        raise BackupError(
            f"{name} of PostgreSQL {version} or newer is needed: install its client programs "
            f"(Debian: apt-get install postgresql-client-{version})."
        )
    return Tool(Path(min(found, key=lambda path: found[path])), url)


def _version_of(program: str) -> int:
    try:
        done = subprocess.run(  # noqa: S603 because the program is PostgreSQL's
            [program, "--version"], capture_output=True, text=True, check=False, timeout=20
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = _VERSION.search(done.stdout)
    return int(found[1]) if found else 0


def _without_password(url: str) -> tuple[str, str]:
    """Return the address without its password, and that."""
    parts = urlsplit(url)
    fields = parse_qsl(parts.query)
    given = [value for name, value in fields if name == "password"]
    password = given[0] if given else unquote(parts.password or "")
    user, at, host = parts.netloc.rpartition("@")
    netloc = f"{user.partition(':')[0]}{at}{host}"
    query = urlencode([(name, value) for name, value in fields if name != "password"])
    return urlunsplit(("postgresql", netloc, parts.path, query, "")), password
