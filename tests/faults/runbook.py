"""The commands of the section about backups in the manual, run as they stand there."""

import os
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

_MANUAL = Path(__file__).parents[2] / "docs/operations.md"
# What an operator fills in. A name that begins like another one comes first.
BLANKS = ("/backup/tawam-keys", "/backup/tawam", "age1…", "tawam-identity.txt")


@dataclass(frozen=True)
class Done:
    """A command that ended. `peak_mib`: the memory of the largest of its processes."""

    output: str
    seconds: float
    peak_mib: float


def commands() -> list[str]:
    """The indented lines of the section, in their order."""
    section = _MANUAL.read_text(encoding="utf-8").partition("\n## Backups\n")[2].partition("\n## ")[0]
    return [line.strip() for line in section.splitlines() if line.startswith("    ")]


def command(beginning: str) -> str:
    """The one command that begins so."""
    [found] = [line for line in commands() if line.startswith(beginning)]
    return found


def run(line: str, blanks: dict[str, str], environment: dict[str, str], folder: Path) -> Done:
    """Run a command with its blanks filled in; it must end with 0."""
    for blank in BLANKS:
        line = line.replace(blank, shlex.quote(blanks[blank]))
    programs = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    output, begun = folder / "output.txt", time.monotonic()
    with output.open("w+") as file:
        process = subprocess.Popen(
            ["sh", "-c", line],
            cwd=folder,
            env={**environment, "PATH": programs},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds, printed = time.monotonic() - begun, output.read_text()
    assert process.returncode == 0, printed
    return Done(printed, seconds, usage.ru_maxrss / 1024)
