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
# A process begins with the memory of the one that it was forked from, so this one is small.
_MEASURED = """
import resource, subprocess, sys
ended = subprocess.run(["sh", "-c", sys.argv[1]])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, flush=True)
sys.exit(ended.returncode)
"""


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
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, line],
        cwd=folder,
        env={**environment, "PATH": programs},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=1800,
    )
    seconds, printed = time.monotonic() - begun, done.stdout
    assert done.returncode == 0, printed
    return Done(printed, seconds, int(printed.splitlines()[-1]) / 1024)
