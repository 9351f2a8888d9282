"""Names of objects and buckets."""

import pytest

from tawam.objects.errors import InvalidBucketName, InvalidName
from tawam.objects.names import MAX_NAME_BYTES, after, bucket_name, folder_of, object_name


@pytest.mark.parametrize("name", ["a", "a/b c.png", "ملف/صورة.jpg", "été", "a.b..c", "a+b&c?d#e%f"])
def test_a_plain_name_is_taken(name: str):
    assert object_name(name) == name


def test_a_name_is_composed():
    assert object_name("e\u0301te\u0301") == "été"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/a",
        "a/",
        "a//b",
        ".",
        "..",
        "a/../b",
        "a/./b",
        "a\\b",
        "a\x00b",
        "a\nb",
        "a\x7fb",
        "a\x9bb",
        "\ud800",
    ],
)
def test_a_name_that_climbs_or_cannot_be_shown_is_refused(name: str):
    with pytest.raises(InvalidName):
        object_name(name)


@pytest.mark.parametrize("sign", [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029])
def test_a_name_that_turns_its_direction_is_refused(sign: int):
    with pytest.raises(InvalidName):
        object_name(f"invoice{chr(sign)}gpj.exe")


def test_the_length_counts_in_bytes():
    assert object_name("é" * (MAX_NAME_BYTES // 2))
    with pytest.raises(InvalidName):
        object_name("é" * (MAX_NAME_BYTES // 2 + 1))


def test_stacked_marks_are_refused_quickly():
    with pytest.raises(InvalidName):
        object_name("a" + "\u0301" * 500)


@pytest.mark.parametrize("name", ["docs", "my files", "a.b_c-d", "7"])
def test_a_bucket_has_a_plain_name(name: str):
    assert bucket_name(name) == name


@pytest.mark.parametrize("name", ["", "-a", "a/b", "ملف", "a" * 101, "sign", "public", "list-v2"])
def test_a_bucket_has_no_other_name(name: str):
    with pytest.raises(InvalidBucketName):
        bucket_name(name)


def test_a_folder_ends_with_its_slash():
    assert [folder_of(name) for name in ("a", "a/b", "a/b/c")] == ["", "a/", "a/b/"]


def test_everything_that_begins_so_sorts_before():
    assert all(f"a{rest}".encode() < after("a").encode() for rest in ("", "z", "ی", "\U0001f600"))
    assert after("a").encode() < b"b"
