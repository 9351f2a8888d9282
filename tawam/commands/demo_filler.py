"""The process that fills a demonstration beside its server: `python -m tawam.commands.demo_filler`.

It tells how far it is on standard output, and keeps the mark of the folder up to date. What the filled parts
log goes to a file of the folder, since it would drown that.
"""

import asyncio
import os
import sys
import traceback
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from tawam.commands.demo_lines import ProgressLine, sign_in_lines
from tawam.demo.plan import Filled, Plan, Progress
from tawam.demo_folder import Demonstration, write
from tawam.logs import configure_logs, flush_lines
from tawam.settings import Settings
from tawam.worker import end_with_parent

LOG = "filling.log"

Fill = Callable[[Settings, Plan, Callable[[Progress], None]], Coroutine[Any, Any, Filled]]

# The server answers people meanwhile.
_NICENESS = 5


def fill_folder(fill: Fill, settings: Settings, plan: Plan) -> None:
    """Fill the folder of the settings, and print the sign-ins.

    Raises:
        Exception: whatever `fill` raises; the folder then stays marked as not filled.
    """
    line = ProgressLine(sys.stdout)
    mark = Demonstration(plan.seed, plan.now.isoformat(), plan.scale)

    def tell(progress: Progress) -> None:
        nonlocal mark
        line.show(progress)
        if progress.percent != mark.done:
            mark = msgspec.structs.replace(mark, done=progress.percent)
            write(settings.data_dir, mark)

    try:
        with (settings.data_dir / LOG).open("a") as log:
            output, sys.stdout = sys.stdout, log
            try:
                configure_logs()
                filled = asyncio.run(fill(settings, plan, tell))
            finally:
                flush_lines()
                sys.stdout = output
    finally:
        line.end()
    write(
        settings.data_dir, msgspec.structs.replace(mark, state="filled", done=100, sign_ins=filled.sign_ins)
    )
    summary = f"The demonstration is filled. {filled.summary}".rstrip()
    print(f"{summary}\n\n{sign_in_lines(filled.sign_ins, settings.site_url)}", flush=True)


def main(parent: str, function: str, encoded_plan: str) -> int:
    """Run the filling that a parent process ordered.

    Args:
        parent: the id of that process, with which this one ends.
        function: what fills, as `module:name`.
    """
    end_with_parent()
    if os.getppid() != int(parent):
        return 1
    os.nice(_NICENESS)
    settings = Settings()
    try:
        module, _, name = function.partition(":")
        fill: Fill = getattr(import_module(module), name)
        fill_folder(fill, settings, msgspec.json.decode(encoded_plan, type=Plan))
    except Exception as error:
        _tell_failure(error, settings.data_dir)
        return 1
    return 0


def _tell_failure(error: Exception, data_dir: Path) -> None:
    from tawam.startup import obstacle

    with (data_dir / LOG).open("a") as log:
        traceback.print_exception(error, file=log)
    sentence = obstacle(error) or f"{type(error).__name__}: {error}"
    print(f"The demonstration could not be filled. {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(main(*sys.argv[1:]))
