"""The manual's commands for backups, run as they stand there, and measured."""

import os
import re
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.operations.manual import units

# What an operator fills in. A name that begins like another one comes first.
BLANKS = ("/backup/tawam-keys", "/backup/tawam", "RECIPIENT", "tawam-identity.txt", "SIGNER")
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


def command(beginning: str) -> str:
    """The one command of the manual that begins so."""
    [found] = {
        each.text for unit in units() for each in unit.commands if each.text.startswith(f"{beginning} ")
    }
    return found


def signer_in(output: str) -> str | None:
    """The name that `tawam backup` printed."""
    found = re.search(r"^signed +(\S+)$", output, re.MULTILINE)
    return found[1] if found else None


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
