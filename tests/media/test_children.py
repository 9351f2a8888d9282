"""The process that reads media: its limits, its end, and what it cannot reach."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from tawam.media.recordings import LIMITS, inspect
from tawam.media.refusals import MediaReaderFailed, MediaUnreadable
from tests.media.atoms import wav
from tests.media.making import Film, make_film
from tests.media.tones import Tone, tone_second


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    film = Film(seconds=4, width=160, height=120, fps=10)
    return make_film(tmp_path_factory.mktemp("film") / "film.mp4", film)


@pytest.fixture(scope="module")
def long_recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Half an hour of sound, which takes seconds to measure."""
    path = tmp_path_factory.mktemp("sound") / "long.wav"
    path.write_bytes(wav(tone_second(Tone(), 0) * 1800))
    return path


def children() -> set[str]:
    """The processes that this one started and that have not been waited for."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        # A thread may end meanwhile; another one then has its children.
        with suppress(FileNotFoundError):
            found.update((task / "children").read_text().split())
    return found


async def refusal(file: Path, **limits: float) -> str:
    with pytest.raises(MediaUnreadable) as refused:
        await inspect([file], limits=replace(LIMITS, **limits))
    return refused.value.reason


async def test_time_that_passes_is_limited(long_recording: Path):
    before = children()
    with pytest.raises(MediaReaderFailed):
        await inspect([long_recording], limits=replace(LIMITS, wall_seconds=0.3))
    assert children() == before


async def test_processor_time_is_limited(long_recording: Path):
    assert await refusal(long_recording, cpu_seconds=1) == "took_too_long"


async def test_memory_is_limited(film: Path):
    # Some libraries say no more than that they could not do it.
    reason = await refusal(film, memory=150 * 1024 * 1024)
    assert reason in {"took_too_much_memory", "damaged"}


async def test_an_answer_is_limited(film: Path):
    assert await refusal(film, answer=100) == "damaged"


async def a_child(before: set[str]) -> set[str]:
    """The children that are new; waits until there is one."""
    async with asyncio.timeout(60):
        while not (new := children() - before):  # noqa: ASYNC110 because no event tells it
            await asyncio.sleep(0.005)
    return new


async def test_a_cancelled_caller_leaves_no_process(long_recording: Path):
    before = children()
    task = asyncio.create_task(inspect([long_recording]))
    await a_child(before)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert children() == before


async def test_one_child_runs_at_a_time(film: Path):
    before = children()
    most = 0
    tasks = [asyncio.create_task(inspect([film])) for _ in range(3)]
    while not all(task.done() for task in tasks):
        most = max(most, len(children() - before))
        await asyncio.sleep(0.001)
    assert [task.result().inspection.duration for task in tasks] == [4, 4, 4]
    assert most == 1


async def test_a_missing_file_is_not_the_recordings_fault(tmp_path: Path):
    with pytest.raises(MediaReaderFailed):
        await inspect([tmp_path / "none.mp4"])


async def test_a_process_that_somebody_killed_says_nothing_of_the_recording(long_recording: Path):
    before = children()
    task = asyncio.create_task(inspect([long_recording]))
    for child in await a_child(before):
        os.kill(int(child), signal.SIGKILL)
    with pytest.raises(MediaReaderFailed):
        await task


async def test_no_files_are_an_empty_recording():
    with pytest.raises(MediaUnreadable, match="empty"):
        await inspect([])


def cut(film: Path, count: int, folder: Path) -> list[Path]:
    content = film.read_bytes()
    files = [folder / str(number) for number in range(count)]
    for number, file in enumerate(files):
        file.write_bytes(content[len(content) * number // count : len(content) * (number + 1) // count])
    return files


async def test_a_recording_of_many_parts_is_read(film: Path, tmp_path: Path):
    assert (await inspect(cut(film, 2000, tmp_path))).inspection.duration == 4


STEPS_BACK = """
import os
from tawam.media.confinement import limit_use
from tawam.media.recordings import LIMITS
limit_use(LIMITS)
print(os.nice(0))
"""


async def test_the_process_steps_behind_the_server():
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STEPS_BACK, stdout=asyncio.subprocess.PIPE, env={"PYTHONPATH": str(Path.cwd())}
    )
    output, _ = await process.communicate()
    # As far as it goes: 19 is the end of the scale.
    assert int(output) == min(os.nice(0) + 15, 19)
