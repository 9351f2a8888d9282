"""The page that looks into a chosen file says of it what the server will say."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from tawam.media.file_parts import FileParts
from tawam.media.inspection import Inspected
from tawam.media.measuring import measure
from tawam.media.refusals import MediaUnreadable
from tawam.recordings.findings import findings_of, unreadable
from tawam.recordings.recording import Finding, RecordingKind
from tests.media.browser import Seen, seen_in_chromium
from tests.media.file_types import FILE_TYPES, SOUNDS

_ABOUT_TYPES = {"empty", "wrong_kind", "type_not_taken"}
_ABOUT_SOUND = {"nothing_heard", "quiet", "overdriven", "silence"}
_NOT_TAKEN = {"avi", "ts", "mts", "wmv", "flv", "aiff", "caf", "au", "wma", "amr"}
Said = tuple[list[Finding], Seen]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], Said]:
    """By name and kind, what the server finds, and what the page does."""
    return asyncio.run(_said(tmp_path_factory.mktemp("chosen")))


async def _said(folder: Path) -> dict[tuple[str, str], Said]:
    types = {name: make() for name, make in FILE_TYPES.items()}
    kinds: dict[tuple[str, RecordingKind], bytes] = {
        (name, kind): content for name, content in types.items() for kind in get_args(RecordingKind)
    }
    kinds |= {(f"{name}.wav", "voice"): make() for name, make in SOUNDS.items()}
    # A name says nothing: all end as films do.
    seen = await seen_in_chromium(
        {f"{name} {kind}.mp4": (content, kind) for (name, kind), content in kinds.items()}
    )
    measured = {content: _measured(folder / "file", content) for content in set(kinds.values())}
    return {
        (name, kind): (_findings(measured[content], kind), seen[f"{name} {kind}.mp4"])
        for (name, kind), content in kinds.items()
    }


def _measured(path: Path, content: bytes) -> Inspected | MediaUnreadable:
    path.write_bytes(content)
    try:
        return measure(FileParts([str(path)]))
    except MediaUnreadable as refusal:
        return refusal


def _findings(measured: Inspected | MediaUnreadable, kind: RecordingKind) -> list[Finding]:
    if isinstance(measured, MediaUnreadable):
        return unreadable(measured.reason, kind)
    return findings_of(measured.inspection, kind)


def test_types_get_the_same_sentence(said: Mapping[tuple[str, str], Said]):
    server = {
        key: [each.code for each in findings if each.code in _ABOUT_TYPES]
        for key, (findings, _) in said.items()
    }
    page = {
        key: [each.code for each in seen.look.findings if each.code in _ABOUT_TYPES]
        for key, (_, seen) in said.items()
    }
    assert page == server


@pytest.mark.parametrize("kind", get_args(RecordingKind))
def test_types_that_are_not_taken_are_called_so(said: Mapping[tuple[str, str], Said], kind: str):
    codes = {
        name: said[name, kind][0][0].code for name in FILE_TYPES if name.rpartition(".")[2] in _NOT_TAKEN
    }
    if kind == "voice":
        # It is opened, and has pictures.
        assert codes.pop("film.avi") == "wrong_kind"
    assert set(codes.values()) == {"type_not_taken"}


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("clear", []),
        ("left", []),
        ("right", []),
        ("last-of-six", []),
        ("quiet-on-the-right", ["quiet"]),
        ("whisper", ["quiet", "silence"]),
        ("nothing", ["nothing_heard"]),
        ("cut-off", ["overdriven"]),
        ("cut-off-on-the-right", ["overdriven"]),
        ("full-scale", []),
        # What is louder than full scale is kept in such numbers.
        ("float", []),
        ("float-clear", []),
        ("silence-within", ["silence"]),
        ("moment", ["nothing_heard"]),
    ],
)
def test_sounds_get_the_same_findings(said: Mapping[tuple[str, str], Said], name: str, codes: list[str]):
    findings, seen = said[f"{name}.wav", "voice"]
    server = [(each.code, each.at, each.until) for each in findings if each.code in _ABOUT_SOUND]
    page = [(each.code, each.at, each.until) for each in seen.look.findings if each.code in _ABOUT_SOUND]
    assert [code for code, _, _ in server] == [code for code, _, _ in page] == codes
    for (_, *moments), (_, *expected) in zip(page, server, strict=True):
        assert moments == [each and pytest.approx(each, abs=0.3) for each in expected]
