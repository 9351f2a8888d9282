"""The commands of the manuals, read out of their text.

A fenced block of `console` is what is typed at one terminal, in its order: lines that begin with `$ ` are
commands, the lines below one are what it prints, and `…` stands for what differs. A block of `sql` is typed
at psql, one of `sh` has a command a line. Of the words in backquotes, those are commands that begin with the
name of a program and go on.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest

from tests.rules.repository import ROOT

MANUALS = ("docs/operations.md", "deploy/README.md", "README.md")
# Languages of blocks that nobody types.
SHOWN = frozenset({"ini", "json", "nginx", "text"})
_PROGRAMS = (
    *("age", "age-keygen", "apt-get", "aws", "caddy", "curl", "df", "haproxy", "journalctl", "make", "nginx"),
    *(
        "pg_restore",
        "podman",
        "psql",
        "python",
        "rsync",
        "runuser",
        "sha256sum",
        "systemctl",
        "systemd-analyze",
    ),
    *("tawam", "ulimit", "useradd"),
)
_SETTINGS = r"(?:[A-Z_]+=\S+ )*"
_INLINE = re.compile(rf"`({_SETTINGS}(?:{'|'.join(_PROGRAMS)})\s[^`]+|scripts/[^`]+)`")
_FENCE = re.compile(r"(?ms)^( *)```(\w*)\n(.*?)^ *```$")
_OPTIONAL = re.compile(r" \[([^]]+)\]")


@dataclass(frozen=True)
class Command:
    """
    Attributes:
        seen: the lines that the manual shows below it; none where it shows nothing.
    """

    text: str
    seen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unit:
    """What is typed in one go: a block, or a command in the text.

    Attributes:
        place: the manual and the line.
    """

    place: str
    language: str
    commands: tuple[Command, ...]

    @property
    def beginning(self) -> str:
        return self.commands[0].text


def runs(*beginnings: str) -> pytest.MarkDecorator:
    """Mark a test that types the units which begin so; the terminal refuses to end before it has."""
    return pytest.mark.runs(*beginnings)


@cache
def units() -> tuple[Unit, ...]:
    """Every unit of the manuals, each once.

    A command in the text that a block has too, or begins with, is a mention of that.
    """
    texts = {manual: (ROOT / manual).read_text(encoding="utf-8") for manual in MANUALS}
    blocks = [unit for manual, text in texts.items() for unit in blocks_of(manual, text)]
    typed = [re.sub(rf"^{_SETTINGS}", "", command.text) for block in blocks for command in block.commands]
    known = {" ".join(text.split()[:length]) for text in typed for length in range(1, len(text.split()) + 1)}
    single: list[Unit] = []
    for manual, text in texts.items():
        for unit in inline_of(manual, text):
            if unit.beginning not in known:
                known.add(unit.beginning)
                single.append(unit)
    return (*blocks, *single)


def find(beginning: str) -> Unit:
    """Return the one unit that is `beginning`, or begins so.

    Raises:
        LookupError: none does, or several.
    """
    exact = [unit for unit in units() if unit.beginning == beginning]
    found = exact or [unit for unit in units() if unit.beginning.startswith(beginning)]
    if len(found) != 1:
        raise LookupError(f"{len(found)} units of the manuals begin with {beginning!r}")
    return found[0]


def blocks_of(manual: str, text: str) -> Iterator[Unit]:
    for block in _FENCE.finditer(text):
        margin, language, body = block.groups()
        if language not in SHOWN:
            place = f"{manual}:{text.count(chr(10), 0, block.start()) + 1}"
            lines = [line.removeprefix(margin) for line in body.splitlines()]
            yield Unit(place, language, tuple(_commands(place, language, lines)))


def _commands(place: str, language: str, lines: list[str]) -> Iterator[Command]:
    match language:
        case "console":
            for part in re.split(r"(?m)^\$ ", "\n".join(lines))[1:]:
                # A command goes on in the next line behind a backslash.
                text, *seen = part.replace("\\\n", "\\\0").split("\n")
                yield Command(text.replace("\0", "\n"), tuple(line for line in seen if line))
        case "sh":
            yield from (Command(re.sub(r"\s+# .*", "", line)) for line in lines)
        case "sql":
            yield Command("\n".join(lines))
        case _:
            raise ValueError(f"{place}: say what the block is: console, sql, or one of {sorted(SHOWN)}")


def inline_of(manual: str, text: str) -> Iterator[Unit]:
    # The lines stay, so that places are right.
    prose = _FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    for span in _INLINE.finditer(prose):
        place = f"{manual}:{prose.count(chr(10), 0, span.start()) + 1}"
        for command in spelled_out(" ".join(span[1].split())):
            yield Unit(place, "console", (Command(command),))


def spelled_out(synopsis: str) -> Iterator[str]:
    """`a [b | c] [d]` as `a`, `a b`, `a c`, `a d`, `a b d` and `a c d`."""
    head, *parts = _OPTIONAL.split(synopsis)
    choices = [["", *(f" {choice}" for choice in part.split(" | "))] for part in parts[::2]]
    for chosen in product(*choices):
        yield head + "".join(chosen)


def indented_code(text: str) -> list[str]:
    """Lines of code that no fence names the language of."""
    prose = _FENCE.sub("", text)
    return re.findall(r"(?m)(?<=\n\n) {4,}(?! *[-*\d]).*$", prose)
