"""A terminal at which a test types commands of the manuals, and reads what they print."""

import asyncio
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.operations.manual import Command, Unit, find

_PROGRAMS = Path(sys.executable).parent
_ENDED = "-- ended with "
# Also what a command may take that waits until servers have noticed a key.
_PATIENCE = 120


@dataclass
class Terminal:
    """
    Attributes:
        blanks: what the manuals write for a place, an address or a name, and what this machine has.
        folder: where commands are typed.
        typed: the units that were.
    """

    environment: dict[str, str]
    blanks: dict[str, str]
    folder: Path
    typed: set[Unit] = field(default_factory=set[Unit])

    async def type(
        self, beginning: str, *, exit_code: int = 0, is_as_shown: bool = True, **blanks: str
    ) -> list[str]:
        """Type the unit that begins so; return what each of its commands printed.

        Args:
            exit_code: of the last command; those before it end with 0.
            is_as_shown: whether it prints what the manual shows.
            blanks: further ones, of one word in capitals.

        Raises:
            AssertionError: a command ended or printed otherwise than the manual says.
        """
        unit = find(beginning)
        filled = {**self.blanks, **blanks}
        texts = [fill(command.text, filled) for command in unit.commands]
        printed, codes = await asyncio.to_thread(self._run, unit.language, texts)
        wanted = [*(0 for _ in texts[1:]), exit_code]
        assert codes == wanted, "\n".join([f"{unit.place}: ended with {codes}", *texts, *printed])
        for command, output in zip(unit.commands, printed, strict=True):
            seen = [fill(line, filled) for line in command.seen if is_as_shown]
            assert_seen(unit, command, seen, output)
        self.typed.add(unit)
        return printed

    def _run(self, language: str, texts: list[str]) -> tuple[list[str], list[int]]:
        program = ["sh"]
        if language == "sql":
            program = ["psql", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--quiet", self.blanks["psql"]]
            lines = [f"{text}\n\\echo '\\n{_ENDED}'0" for text in texts]
        else:
            lines = [f"{text}\nprintf '\\n{_ENDED}%s\\n' $?" for text in texts]
        done = subprocess.run(
            program,
            input="\n".join(lines) + "\n",
            cwd=self.folder,
            env={**self.environment, "PATH": f"{_PROGRAMS}{os.pathsep}{self.environment['PATH']}:/usr/sbin"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=_PATIENCE,
        )
        parts = re.split(rf"\n{_ENDED}(\d+)\n", done.stdout)
        return parts[:-1:2], [int(code) for code in parts[1::2]]


def fill(text: str, blanks: dict[str, str]) -> str:
    """Put what is there on this machine in the place of the manual's words, the longest first."""
    names = sorted(blanks, key=len, reverse=True)
    pattern = "|".join(rf"\b{name}\b" if name.isupper() else re.escape(name) for name in names)
    return re.sub(pattern, lambda found: blanks[found[0]], text)


def assert_seen(unit: Unit, command: Command, seen: list[str], output: str) -> None:
    """A command that shows nothing in the manual may print what it likes."""
    # A line that is nothing but the sign stands for any number of lines.
    lines = [".*".join(map(re.escape, line.split("…"))) + "\n" if line != "…" else "(.*\n)*" for line in seen]
    matches = not seen or re.fullmatch("".join(lines), f"{output.strip()}\n")
    difference = [f"{unit.place}: `{command.text}` shows", output, "and not", *seen]
    assert matches, "\n".join(difference)
