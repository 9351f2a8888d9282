"""Limits count what they are told to, and say when to come back."""

import asyncio
import gc
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tawam.http.limit_storage import BoundedStorage
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

    async def test_left_says_how_often_a_hit_would_pass(self) -> None:
        limits = Limits()
        assert await limits.left("contact", "203.0.113.7") == 5
        for _ in range(3):
            await limits.hit("contact", "203.0.113.7")
        assert await limits.left("contact", "203.0.113.7") == 2


class TestMemory:
    async def test_clearing_while_expired_counts_are_swept_fails_no_task(self) -> None:
        unseen: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unseen.append(context))
        limits, people = Limits(), [f"{number}@example.com" for number in range(50)]
        for _ in range(3):
            await asyncio.gather(*(limits.hit("password_account", person) for person in people))
            # A sweep is under way here, if it is ever a task of its own.
            await asyncio.sleep(0)
            await asyncio.gather(*(limits.clear("password_account", person) for person in people))
            others = asyncio.all_tasks() - {asyncio.current_task()}
            await asyncio.wait(others, timeout=5) if others else None
            others.clear()
            gc.collect()
        assert unseen == []

    async def test_keys_that_count_no_more_are_forgotten(self) -> None:
        storage = BoundedStorage()
        with time_machine.travel(START, tick=False) as clock:
            for number in range(1000):
                await storage.acquire_entry(f"k/contact/{number}", 5, 60)
            clock.shift(timedelta(seconds=61))
            for _ in range(400):
                await storage.acquire_entry("k/contact/another", 500, 60)
        assert len(storage) == 1

    async def test_however_many_come_the_latest_keys_are_kept_and_no_more(self) -> None:
        storage = BoundedStorage(most_keys=100)
        for number in range(1000):
            await storage.acquire_entry(f"k/contact/{number}", 5, 60)
            await storage.acquire_entry("k/contact/busy", 5, 60)
        assert len(storage) == 100
        assert [await storage.get(f"k/contact/{number}") for number in (0, 999)] == [0, 1]
        assert await storage.get("k/contact/busy") == 5

    async def test_a_key_of_any_length_takes_little(self) -> None:
        storage = BoundedStorage()
        limits = Limits(lambda: storage)
        for letter in "ab":
            await limits.hit("contact", letter * 1_000_000)
        assert sum(map(len, storage.keys())) < 1000
        assert await limits.left("contact", "a" * 1_000_000) == 4
