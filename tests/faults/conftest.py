"""How hard the tests of faults try, and the figures that they print.

Among all tests each takes seconds. `make faults` sets `TAWAM_TEST_FAULTS=full`: both databases, and as many
kills and rounds as the figures in docs/reliability.md are given for.
"""

import os
from collections.abc import Callable, Generator

import pytest

from tests.installation.installation import Installation, installation

IS_FULL = os.environ.get("TAWAM_TEST_FAULTS") == "full"

# They take minutes, or measure a machine: among all tests there is no time for them.
collect_ignore = (
    []
    if IS_FULL
    else [
        "test_backup_under_load.py",
        "test_full_disks_of_parts.py",
        "test_malformed_at_two_machines.py",
        "test_model_at_two_machines.py",
        "test_overload.py",
        "test_soak.py",
    ]
)

Figure = Callable[[str, object], None]


# The addresses of crowds are of this machine, too, and no proxies.
PROXIES = {"TAWAM_TRUSTED_PROXIES": "127.0.0.0/24"}


def times(full: int, quick: int) -> int:
    return full if IS_FULL else quick


@pytest.fixture(scope="session")
def two_machines() -> Generator[Installation]:
    """An installation for all tests that leave both of its machines running."""
    with installation(PROXIES) as running:
        yield running


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Adds a line to the table that is printed at the end."""

    def add(name: str, value: object) -> None:
        record_property("figure", (name, str(value)))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        (report.nodeid.rpartition("::")[2], *value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, value in report.user_properties
        if name == "figure"
    ]
    if lines:
        terminalreporter.section("figures")
    for test, name, value in lines:
        terminalreporter.write_line(f"{value:>12}  {name}  ({test})")
