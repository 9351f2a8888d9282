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


def test_a_timeline_counts_from_where_the_film_begins():
    timeline = Timeline([40, 80, 120, 160], Fraction(1, 1000), -0.1, 0.2)
    assert timeline.duration == pytest.approx(0.3)
    assert timeline.moment(80) == pytest.approx(0.18)
    assert timeline.frame_rate == pytest.approx(25)
    assert timeline.held == []


def test_pictures_that_are_shown_for_long_are_held():
    timeline = Timeline([0, 40, 3040, 3080], Fraction(1, 1000), 0, 9)
    assert timeline.held == [pytest.approx((0.04, 3.04)), pytest.approx((3.08, 9))]
    # While pictures change.
    assert timeline.frame_rate == pytest.approx(25)


@pytest.mark.parametrize(("timestamps", "rate"), [([], 0), ([7], 0.1)])
def test_less_than_two_pictures_have_no_pace(timestamps: list[int], rate: float):
    assert Timeline(timestamps, Fraction(1), 0, 10).frame_rate == rate


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
