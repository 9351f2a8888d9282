"""The lines that `tawam demo` prints: how far the filling is, and the sign-ins."""

import shutil
from typing import Protocol

from tawam.demo.plan import Progress
from tawam.demo_folder import ROLE_NAMES, SignIn

_SIGN_IN = "/auth?mode=sign-in"
_CLEAR_LINE = "\x1b[2K"


class Output(Protocol):
    """Where the progress is shown, such as `sys.stdout`."""

    def write(self, text: str, /) -> int: ...
    def flush(self) -> None: ...
    def isatty(self) -> bool: ...


class ProgressLine:
    """One line a step; at a terminal, each in the place of the one before."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._is_redrawn = output.isatty()

    def show(self, progress: Progress) -> None:
        text = f"[{progress.percent:3} %] {progress.sentence}"
        if self._is_redrawn:
            # Back at the line's start, so that a line of the server's log does not begin behind it.
            columns = shutil.get_terminal_size().columns
            self._output.write(f"{_CLEAR_LINE}{text[: columns - 1]}\r")
        else:
            self._output.write(f"{text}\n")
        self._output.flush()

    def end(self) -> None:
        if self._is_redrawn:
            self._output.write(_CLEAR_LINE)
            self._output.flush()


def sign_in_lines(sign_ins: tuple[SignIn, ...], site_url: str) -> str:
    """Write the sign-ins as people read them at a terminal."""
    blocks = [
        f"  {ROLE_NAMES[each.role]}: {each.name}. {each.what_en}\n"
        f"    email     {each.email}\n"
        f"    password  {each.password}\n"
        f"    page      {site_url}{each.path}\n"
        for each in sign_ins
    ]
    first = f"Sign in at {site_url}{_SIGN_IN} as one of these people, then open their page:"
    return "\n".join([first, "", *blocks, f"They are also at {site_url}/dev"])
