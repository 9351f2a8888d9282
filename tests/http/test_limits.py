"""Limits count what they are told to, and say when to come back."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tawam.http.limits import Limits, TooManyRequests

START = datetime(2026, 11, 21, 3, 5, tzinfo=UTC)


class TestLimits:
    async def test_the_sixth_contact_within_a_minute_waits_for_the_first_to_pass(self) -> None:
        limits = Limits()
        with time_machine.travel(START, tick=False) as clock:
            for _ in range(5):
                await limits.hit("contact", "203.0.113.7")
            clock.shift(timedelta(seconds=20))
            with pytest.raises(TooManyRequests) as caught:
                await limits.hit("contact", "203.0.113.7")
            assert (caught.value.status, caught.value.retry_after) == (429, 40)
            assert caught.value.headers == {"Retry-After": "40"}
            clock.shift(timedelta(seconds=41))
            await limits.hit("contact", "203.0.113.7")

    async def test_others_are_not_counted_together(self) -> None:
        limits = Limits()
        for number in range(20):
            await limits.hit("contact", f"203.0.113.{number}")
        await limits.hit("signup", "203.0.113.1")

    async def test_looking_does_not_count(self) -> None:
        limits = Limits()
        for _ in range(20):
            await limits.check("contact", "203.0.113.7")
        for _ in range(5):
            await limits.hit("contact", "203.0.113.7")
        with pytest.raises(TooManyRequests):
            await limits.check("contact", "203.0.113.7")
        await limits.clear("contact", "203.0.113.7")
        await limits.check("contact", "203.0.113.7")
