"""Recordings that no honest camera writes: each gets an answer, and the server goes on meanwhile."""

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tawam.media.inspection import Inspected
from tawam.media.recordings import inspect
from tawam.media.refusals import MediaUnreadable
from tests.media.hostile import write_hostile_files
from tests.media.responsiveness import stays_responsive

Outcome = Inspected | MediaUnreadable


async def outcome_of(file: Path) -> Outcome:
    try:
        return await inspect([file])
    except MediaUnreadable as refusal:
        return refusal


async def all_outcomes(files: list[Path]) -> dict[str, tuple[Outcome, bool]]:
    return {file.name: await stays_responsive(lambda file=file: outcome_of(file)) for file in files}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[Outcome, bool]]:
    files = write_hostile_files(tmp_path_factory.mktemp("hostile"))
    return asyncio.run(all_outcomes(files))


def reason(outcomes: Mapping[str, tuple[Outcome, bool]], name: str) -> str:
    outcome, _ = outcomes[name]
    return outcome.reason if isinstance(outcome, MediaUnreadable) else "inspected"


@pytest.mark.slow
def test_each_is_answered_while_the_loop_goes_on(outcomes: Mapping[str, tuple[Outcome, bool]]):
    assert len(outcomes) >= 60
    blocked = [name for name, (_, is_responsive) in outcomes.items() if not is_responsive]
    assert not blocked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nothing", "empty"),
        ("text", "not_media"),
        ("svg", "not_media"),
        ("program", "not_media"),
        ("jpeg", "not_media"),
        ("random", "not_media"),
        ("playlist", "not_media"),
        ("list-of-files", "not_media"),
        ("film-elsewhere", "not_media"),
        ("pdf-and-mp4", "not_media"),
        ("only-ftyp", "damaged"),
        ("mp4-cut-at-5", "damaged"),
        ("mp4-deep", "damaged"),
        ("wav-many-channels", "damaged"),
        ("webm-huge-picture", "damaged"),
        ("mp4-many-streams", "too_many_streams"),
        ("webm-many-streams", "too_many_streams"),
        # Players show the first picture for ten hours.
        ("mp4-hours-between", "too_long"),
        ("webm-hours-between", "too_long"),
        ("mp4-compressed-header", "took_too_much_memory"),
        ("mp3-huge-cover", "inspected"),
        ("mp4-title-script", "inspected"),
    ],
)
def test_the_reason_fits(outcomes: Mapping[str, tuple[Outcome, bool]], name: str, expected: str):
    assert reason(outcomes, name) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "duration", "is_whole"),
    [
        # What the header claims is never repeated.
        ("mp4-says-ten-hours", 3.0, True),
        ("wav-endless", 1.0, True),
        ("wav-says-nothing", 1.0, True),
        ("mp4-huge-size-in-header", 3.0, True),
        ("mp4-cut-at-50", 1.4, False),
        ("webm-cut-at-60", 1.8, False),
        ("mp4-and-zip", 3.0, True),
    ],
)
def test_lengths_are_measured(
    outcomes: Mapping[str, tuple[Outcome, bool]], name: str, duration: float, is_whole: bool
):
    inspected, _ = outcomes[name]
    assert isinstance(inspected, Inspected)
    assert inspected.inspection.duration == pytest.approx(duration, abs=0.2)
    assert inspected.inspection.is_whole == is_whole


async def test_a_blocked_loop_is_seen():
    async def blocked() -> None:
        time.sleep(0.3)  # noqa: ASYNC251 because this is what the test is about

    assert (await stays_responsive(blocked))[1] is False
