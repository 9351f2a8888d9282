"""Each command of the manuals is typed by a test, or stands here with the reason why none can."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.operations.manual import MANUALS, blocks_of, find, indented_code, inline_of, spelled_out, units
from tests.rules.repository import ROOT

_UNITS_OF_SYSTEMD = (
    "systemd is not the first process where tests run; `systemd-analyze verify` reads the units"
)
_REGISTRIES = "it asks package registries"
_INSTALLATION = "it takes minutes; tests/faults/test_rolling_restarts.py starts the same machines"
_STORY = "its story takes minutes; tests/demo starts the command with a short one"
_WHOLE_RUN = "continuous integration begins with it, and this test is a part of it"

NOT_TYPED = {
    "systemctl status tawam": _UNITS_OF_SYSTEMD,
    "systemctl restart tawam": _UNITS_OF_SYSTEMD,
    "systemctl start tawam": _UNITS_OF_SYSTEMD,
    "systemctl enable --now tawam": _UNITS_OF_SYSTEMD,
    "journalctl -u tawam -n 200 --output cat": _UNITS_OF_SYSTEMD,
    'journalctl -u tawam -n 9999 --output cat | grep -v \'"level":"info"\'': _UNITS_OF_SYSTEMD,
    "useradd --system --home-dir /var/lib/tawam tawam": "it would change the accounts of the tests' machine",
    "apt-get install age": _REGISTRIES,
    "apt-get install postgresql-client": _REGISTRIES,
    "aws s3 sync --delete": "it needs a bucket elsewhere; `rsync` is typed",
    "make run": _WHOLE_RUN,
    "make demo": _STORY,
    "make demo ARGS=--fresh": _STORY,
    "tawam demo": _STORY,
    "TAWAM_SITE_URL=https://www.example.com make setup": _WHOLE_RUN,
    "make setup": _WHOLE_RUN,
    "make test-installation": _INSTALLATION,
    "python -m tests.installation": _INSTALLATION,
    "make sbom": "tests/test_supply_chain.py runs its script",
    "make audit": f"{_REGISTRIES}; tests/test_supply_chain.py runs its script where none answers",
    "scripts/build": "`make test` runs it",
    ".venv/bin/uv pip install --require-hashes -r requirements-traces.txt": (
        f"{_REGISTRIES}; tests/traces starts servers with what it installs"
    ),
    "python -m bench.traces": "it measures",
}


def claimed() -> Iterator[str]:
    """What the tests of this folder are marked to type; whether they do is seen when they run."""
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(f"tests.operations.{file.stem}")
        for value in vars(module).values():
            for mark in getattr(value, "pytestmark", ()):
                if mark.name == "runs":
                    yield from mark.args


def test_every_command_is_typed_or_has_a_reason() -> None:
    typed = {find(beginning) for beginning in claimed()}
    excused = {unit for unit in units() if unit.beginning in NOT_TYPED}
    forgotten = [f"{unit.place}: {unit.beginning}" for unit in units() if unit not in typed | excused]
    assert not forgotten, f"type them in tests/operations, or say here why that cannot be: {forgotten}"
    assert not typed & excused, "what is typed needs no reason"
    assert {unit.beginning for unit in excused} == NOT_TYPED.keys(), "the manuals do not have it any more"


@pytest.mark.parametrize("manual", MANUALS)
def test_every_block_says_what_it_is(manual: str) -> None:
    text = (ROOT / manual).read_text()
    assert not indented_code(text), "put it between fences with its language"
    list(blocks_of(manual, text))


class TestReading:
    def test_a_block_is_what_is_typed_in_one_go(self) -> None:
        text = "1. So:\n\n   ```console\n   $ tawam a \\\n       b\n   seen\n   $ tawam c\n   ```\n"
        [unit] = blocks_of("m", text)
        assert [(each.text, each.seen) for each in unit.commands] == [
            ("tawam a \\\n    b", ("seen",)),
            ("tawam c", ()),
        ]
        assert unit.place == "m:3"

    def test_a_block_without_a_language_is_refused(self) -> None:
        with pytest.raises(ValueError, match="m:1: say what the block is"):
            list(blocks_of("m", "```\ntawam a\n```\n"))
        assert indented_code("So:\n\n    tawam a\n") == ["    tawam a"]

    def test_words_in_backquotes_are_commands_if_a_program_begins_them(self) -> None:
        text = "`tawam a` and `stuck`, `rsync`, `A=b make c`, `scripts/b`\n\n```sh\nage d\n```\n`tawam\ne`"
        assert [(unit.beginning, unit.place) for unit in inline_of("m", text)] == [
            ("tawam a", "m:1"),
            ("A=b make c", "m:1"),
            ("scripts/b", "m:1"),
            ("tawam e", "m:6"),
        ]

    def test_a_synopsis_is_all_that_it_stands_for(self) -> None:
        assert list(spelled_out("a [b | c] [d]")) == ["a", "a d", "a b", "a b d", "a c", "a c d"]

    def test_what_the_manuals_do_not_have_is_not_found(self) -> None:
        with pytest.raises(LookupError):
            find("tawam never")
