"""The type of a file comes from its bytes."""

import pytest

from tawam.objects.content_types import (
    HEAD,
    UNKNOWN,
    content_type_of,
    is_shown_inline,
    is_taken,
)

PNG = b"\x89PNG\r\n\x1a\n" + bytes(50)
MP4 = b"\x00\x00\x00\x18ftypmp42" + bytes(50)
WEBM = b"\x1a\x45\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1f\x42\x82\x84webm" + bytes(50)


@pytest.mark.parametrize(
    ("head", "claimed", "found"),
    [
        (PNG, "text/html", "image/png"),
        (PNG, "", "image/png"),
        (b"\xff\xd8\xff\xe0" + bytes(50), "image/png", "image/jpeg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 " + bytes(50), "", "image/webp"),
        (MP4, "video/mp4", "video/mp4"),
        (WEBM, "video/webm;codecs=vp9", "video/webm"),
        (WEBM, "audio/webm;codecs=opus", "audio/webm"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt " + bytes(50), "", "audio/wav"),
        (b"%PDF-1.7" + bytes(50), "image/png", "application/pdf"),
        (b"hello", "text/plain;charset=UTF-8", "text/plain"),
        ("سلام".encode(), "text/plain", "text/plain"),
        (b"<svg xmlns='x'/>", "image/svg+xml", "image/svg+xml"),
        (b'{"a":1}', "application/json", "application/json"),
        (b"hello", "image/png", UNKNOWN),
        (b"hello", "", UNKNOWN),
        (b"a\x00b", "text/plain", UNKNOWN),
        (b"\xff\xfe\xff", "text/plain", UNKNOWN),
        (b"", "text/plain", "text/plain"),
        (b"hello", "text/plain\r\nx: y", UNKNOWN),
    ],
)
def test_the_bytes_decide(head: bytes, claimed: str, found: str):
    assert content_type_of(head, claimed) == found


def test_a_text_may_be_cut_within_a_sign():
    head = ("ا" * HEAD).encode()[: HEAD - 1] + b"\xd8"
    assert content_type_of(head, "text/plain") == "text/plain"


def test_a_bucket_takes_types_and_groups():
    assert is_taken("image/png", ["image/png"])
    assert is_taken("video/mp4", ["image/png", "video/*"])
    assert not is_taken("image/svg+xml", ["image/png", "video/*"])


@pytest.mark.parametrize("content_type", ["image/svg+xml", "text/html", "application/pdf", UNKNOWN])
def test_what_could_run_is_never_shown_inline(content_type: str):
    assert not is_shown_inline(content_type)
