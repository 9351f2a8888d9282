"""Runs an installation of two machines until it is told to stop, or for as long as a command takes.

python -m tests.installation                  prints the address of the site
python -m tests.installation COMMAND …        runs the command with the environment of the browser suite
"""

import os
import signal
import subprocess
import sys

from tests.installation.installation import installation


def main(command: list[str]) -> int:
    signal.signal(signal.SIGTERM, _exit)
    with installation() as running:
        if command:
            return subprocess.run(command, env={**os.environ, **running.environment}, check=False).returncode
        sys.stdout.write(f"{running.url}\n")
        sys.stdout.flush()
        signal.pause()
    return 0


def _exit(*_: object) -> None:
    """Take the installation down, as an interruption by the keyboard does; once, so that nothing is left."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(0)
