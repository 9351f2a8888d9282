"""Durations of bans, as Go's `time.ParseDuration` reads them."""

from datetime import timedelta

import pytest

from tawam.auth.admin.fields import parse_duration


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("24h", 24),
        ("876000h", 876_000),
        ("1h30m", 1.5),
        ("1.5h", 1.5),
        (".5h", 0.5),
        ("1.h", 1),
        ("90m", 1.5),
        ("+1h", 1),
        ("3600s", 1),
        ("3600000ms", 1),
        ("3600000000us", 1),
        ("3600000000µs", 1),
        ("3600000000000ns", 1),
        ("0", 0),
        ("0s", 0),
    ],
)
def test_durations_are_read_as_go_reads_them(text: str, hours: float):
    assert parse_duration(text) == timedelta(hours=hours)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "24",
        "h",
        "1d",
        "1 h",
        "-1h",
        "1h-1m",
        "1hour",
        "forever",
        "None",
        "٢٤h",
        "1e3h",
        "9999999h",
        "1h" * 60,
        "1\n",
    ],
)
def test_what_is_none_is_not_guessed(text: str):
    assert parse_duration(text) is None
