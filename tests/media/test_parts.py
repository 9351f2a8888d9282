"""The pieces that an inspection is made of."""

import math
from fractions import Fraction
from pathlib import Path

import pytest

from tawam.media.file_parts import FileParts
from tawam.media.spans import joined, outside, spans_of
from tawam.media.timeline import Timeline


@pytest.fixture
def parts(tmp_path: Path) -> FileParts:
    files = [tmp_path / str(number) for number in range(4)]
    for file, content in zip(files, (b"abc", b"", b"defg", b"h"), strict=True):
        file.write_bytes(content)
    return FileParts([str(file) for file in files])


def read_all(parts: FileParts) -> bytes:
    return b"".join(iter(lambda: parts.read(2), b""))


def test_files_follow_each_other(parts: FileParts):
    assert parts.size == 8
    assert read_all(parts) == b"abcdefgh"
    assert parts.read(5) == b""


@pytest.mark.parametrize(
    ("offset", "whence", "rest"),
    [(2, 0, b"cdefgh"), (0, 0, b"abcdefgh"), (-3, 2, b"fgh"), (9, 0, b""), (-9, 2, b"abcdefgh")],
)
def test_any_place_can_be_sought(parts: FileParts, offset: int, whence: int, rest: bytes):
    parts.read(3)
    parts.seek(offset, whence)
    assert read_all(parts) == rest


def test_places_are_counted_from_where_the_reader_is(parts: FileParts):
    parts.seek(2)
    assert parts.seek(3, 1) == parts.tell() == 5
    assert parts.read(9) == b"fg"


def test_all_parts_are_opened_at_the_start(tmp_path: Path, parts: FileParts):
    # Nothing can be opened once the reader is confined.
    for file in tmp_path.iterdir():
        file.unlink()
    assert read_all(parts) == b"abcdefgh"
    assert len({*parts.descriptors}) == 4


def test_a_timeline_ends_after_its_last_picture():
    timeline = Timeline([0, 40, 80, 120], Fraction(1, 1000))
    assert timeline.duration == pytest.approx(0.16)
    assert timeline.frame_rate == pytest.approx(25)


def test_packets_come_in_the_order_of_decoding():
    timeline = Timeline([900, 1020, 940, 980], Fraction(1, 1000))
    assert timeline.duration == pytest.approx(0.16)
    assert timeline.moment(980) == pytest.approx(0.08)


def test_a_gap_counts_for_five_seconds():
    timeline = Timeline([0, 1, 3601], Fraction(1))
    assert timeline.moment(3601) == 6
    assert timeline.duration == pytest.approx(9)


@pytest.mark.parametrize("timestamps", [[], [7]])
def test_less_than_two_pictures_last_no_time(timestamps: list[int]):
    timeline = Timeline(timestamps, Fraction(1))
    assert (timeline.duration, timeline.frame_rate, timeline.moment(7)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("", []),
        ("....", []),
        ("####", [(0, 2)]),
        ("##..####", [(0, 1), (2, 4)]),
        (".#.##", [(1.5, 2.5)]),
    ],
)
def test_stretches(marks: str, expected: list[tuple[float, float]]):
    assert spans_of([mark == "#" for mark in marks], 0.5, 1) == expected


def test_stretches_outside_of_others():
    assert outside([(0, 2), (3, 5), (6, math.inf)], [(2, 3.5)]) == [(0, 2), (6, math.inf)]


def test_stretches_that_are_near_become_one():
    assert joined([(0, 1), (1.2, 2), (3, 4)], 0.25) == [(0, 2), (3, 4)]
    assert joined([], 1) == []
