"""Runs many stories at once on one clock that is moved: each waits for its own moments."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Protocol

from tawam.dubai import DUBAI, day_of
from tawam.working_days import is_working_day

Story = Coroutine[Any, Any, None]


class Clock(Protocol):
    """The part of `time_machine.Traveller` that moves the time of this process."""

    def move_to(self, destination: datetime, tick: bool | None = None) -> None: ...


class Timetable:
    """One story acts at a time, in the order of the moments for which they wait.

    Args:
        now: the moment at which the year ends.
        follow: runs after each act, such as what a server does in the background.
    """

    def __init__(self, clock: Clock, now: datetime, follow: Callable[[], Awaitable[None]]) -> None:
        self.now = now.astimezone(UTC)
        self._clock = clock
        self._follow = follow
        self._days = _working_days_before(day_of(now))
        self._waiting: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._stories: list[asyncio.Task[None]] = []
        self._count = 0
        self._has_paused = asyncio.Event()
        self._moment = self.now

    def day(self, ago: int, hour: int = 10, minute: int = 0) -> datetime:
        """An hour, in Dubai, of the working day `ago` before the last one that is whole."""
        return datetime.combine(self._days[ago], time(hour, minute), DUBAI).astimezone(UTC)

    @property
    def moment(self) -> datetime:
        """What the clock says."""
        return self._moment

    def begin(self, moment: datetime) -> None:
        """Set the clock."""
        self._moment = moment
        self._clock.move_to(moment, tick=False)

    def go_on(self, seconds: float) -> None:
        """Let some seconds pass, within an act."""
        self.begin(self._moment + timedelta(seconds=seconds))

    def later(self, days: int, hour: int = 10, minute: int = 0) -> datetime:
        """An hour of the working day that comes `days` after today, or a day after the year's end."""
        today = day_of(self._moment)
        place = next(number for number, day in enumerate(self._days) if day <= today) - days
        return self.day(place, hour, minute) if place >= 0 else self.now + timedelta(days=1)

    async def at(self, moment: datetime) -> None:
        """Wait until the moment; one that has passed comes next."""
        future = asyncio.get_running_loop().create_future()
        self._wait(max(moment, self._moment), future)
        self._has_paused.set()
        await future

    def _wait(self, moment: datetime, future: asyncio.Future[None]) -> None:
        self._count += 1
        heapq.heappush(self._waiting, (moment, self._count, future))

    def add(self, story: Story) -> None:
        """Let a story begin, beside those that run."""
        future = asyncio.get_running_loop().create_future()
        self._wait(self._moment, future)

        async def begun() -> None:
            try:
                await future
            except asyncio.CancelledError:
                story.close()
                raise
            await story

        task = asyncio.create_task(begun())
        task.add_done_callback(lambda _: self._has_paused.set())
        self._stories.append(task)

    async def run(self, tell: Callable[[datetime], None]) -> None:
        """Go through all moments up to the end of the year. Stories that wait for later ones end there.

        Raises:
            Exception: a story failed.
        """
        try:
            while self._waiting and self._waiting[0][0] <= self.now:
                moment, _, future = heapq.heappop(self._waiting)
                self.begin(max(moment, self._moment))
                tell(self._moment)
                self._has_paused.clear()
                future.set_result(None)
                await self._paused()
                await self._follow()
        finally:
            for task in self._stories:
                task.cancel()
            await asyncio.gather(*self._stories, return_exceptions=True)
        self.begin(self.now)

    async def _paused(self) -> None:
        await self._has_paused.wait()
        for task in [each for each in self._stories if each.done()]:
            self._stories.remove(task)
            task.result()


def _working_days_before(today: date) -> list[date]:
    """Two years of working days, the last first."""
    days = (today - timedelta(days=ago) for ago in range(1, 731))
    return [day for day in days if is_working_day(day)]
